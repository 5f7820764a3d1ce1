//! What is one thing for people although there are several nodes: the list of open tables, who watches, who is gone; and what each node
//! counts for itself.

use super::*;

const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(198, 51, 100, 7));

async fn open_table(node: &Running, from: IpAddr) -> Result<String, Code> {
    let create =
        Create { name: "Ada".to_owned(), options: Options { public: true, ..options(3) }, key: None };
    // The latest is listed first, to the millisecond.
    sleep(Duration::from_millis(5)).await;
    node.registry.create(create, from).await.map(|seated| seated.table).map_err(|refusal| refusal.code)
}

#[tokio::test(start_paused = true)]
async fn an_address_has_one_place_in_the_list_of_open_tables_and_not_one_for_each_node() {
    let world = World::new();
    let [first, second] = [world.node("a", 0).await, world.node("b", 7_200_000).await];
    let mut made = Vec::new();
    for (node, from) in [(&first, ELSEWHERE), (&first, HOME), (&second, HOME), (&first, HOME)] {
        made.push(open_table(node, from).await.unwrap());
    }
    for node in [&first, &second] {
        let listed: Vec<String> =
            node.registry.listed().await.unwrap().into_iter().map(|it| it.table).collect();
        assert_eq!(listed, [3, 0, 2, 1].map(|place: usize| made[place].clone()), "everybody's latest first");
    }
}

#[tokio::test(start_paused = true)]
async fn spectators_of_all_nodes_are_counted_at_the_table() {
    let limits = Limits { spectators: 2, ..Limits::default() };
    let world = World { limits, ..World::new() };
    let [first, second] = [world.node("a", 0).await, world.node("b", 0).await];
    let seated = sit_down(&[&first, &second], options(2)).await;
    let mut host = Guest::come(&first, &seated[0], None).await;
    let mut watching = Vec::new();
    for (count, node) in (1..).zip([&first, &second]) {
        watching.push(Guest::watch(node, &seated[0].table).await.unwrap());
        host.until(|it| matches!(it, ServerMessage::Presence(all) if all.spectators == count)).await.unwrap();
    }
    for node in [&first, &second] {
        assert_eq!(Guest::watch(node, &seated[0].table).await.map(drop).unwrap_err().code, Code::TooMany);
    }
    // One goes at the other node, and there is room again at this one.
    let gone = watching.pop().unwrap();
    gone.table.send(Box::new(Command::Disconnect { conn: gone.conn })).await.unwrap();
    host.until(|it| matches!(it, ServerMessage::Presence(all) if all.spectators == 1)).await.unwrap();
    assert!(Guest::watch(&first, &seated[0].table).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn after_a_takeover_a_bot_steps_in_for_whoever_does_not_come_back() {
    let world = World::new();
    let [first, second] = [world.node("a", 0).await, world.node("b", 0).await];
    let seated = sit_down(&[&first, &second], Options { starts: Some(0), away_s: 60, ..options(2) }).await;
    let [mut gone, mut here] =
        [Guest::come(&first, &seated[0], None).await, Guest::come(&second, &seated[1], None).await];
    assert!(matches!(gone.ask(ClientMessage::Start { id: 1 }).await, Some(ServerMessage::Ack { .. })));
    // Nobody is evicted before the other one's renewals have worked for a lease.
    sleep(2 * node::LEASE).await;
    first.die(&world);
    while here.next().await.is_some() {}
    let began = Instant::now();
    let mut here = Guest::come(&second, &seated[1], Some(here.version)).await;
    let taken = Instant::now();
    let moved = here.until(
        |it| matches!(it, ServerMessage::Update(update) if matches!(update.change, Change::Moved { .. })),
    );
    let Some(ServerMessage::Update(update)) = moved.await else { panic!("a move") };
    assert!(matches!(update.change, Change::Moved { seat: 0, bot: true, .. }), "{:?}", update.change);
    assert_eq!(taken.elapsed().as_secs(), 60, "from the takeover on");
    assert!(taken - began < Duration::from_secs(5));
}

#[tokio::test(start_paused = true)]
async fn what_an_address_may_do_is_counted_by_each_node_for_itself() {
    let limits = Limits { tables_per_hour: 1.0, joins_per_hour: 1.0, ..Limits::default() };
    let world = World { limits, ..World::new() };
    let [first, second] = [world.node("a", 0).await, world.node("b", 0).await];
    let table = open_table(&first, HOME).await.unwrap();
    assert_eq!(open_table(&first, HOME).await, Err(Code::TooMany));
    assert!(open_table(&second, HOME).await.is_ok(), "the other one has not counted");
    let join = async |node: &Running, name: &str| {
        let join = Join { name: name.to_owned(), key: None };
        node.registry.join(&table, join, HOME).await.map(drop).map_err(|refusal| refusal.code)
    };
    assert_eq!(join(&second, "Ben").await, Ok(()));
    assert_eq!(join(&second, "Cleo").await, Err(Code::TooMany), "where they come, not where the table is");
    assert_eq!(join(&first, "Cleo").await, Ok(()));
}
