//! A server that is killed, hangs, may not be written to, or is full. Each has one of its own.

use std::process::Command;

use futures_util::future::join_all;

use super::*;

#[tokio::test]
async fn a_server_that_is_killed_or_hangs_loses_nothing_and_is_found_again() {
    let mut server = Server::start();
    let address = server.new_database();
    let store = open(&address);
    let node = store.join("here").await.unwrap().node;
    let names: Vec<String> = (0..50).map(|number| format!("table{number}")).collect();
    let write = || {
        join_all(names.iter().map(async |table| {
            // What is unknown is found out by reading; what is refused is tried again.
            let mut acknowledged = 0;
            while acknowledged < 20 {
                if append(&store, node, table, acknowledged).await.is_ok() {
                    acknowledged += 1;
                } else {
                    acknowledged = in_the_end(async || Ok(store.read(table, 0).await?.len() as u64)).await;
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
        }))
    };
    let breaking = async {
        tokio::time::sleep(Duration::from_millis(30)).await;
        server.kill();
        let refused = append(&store, node, "nowhere", 0).await.unwrap_err();
        assert!(matches!(refused, StoreError::Other(_) | StoreError::Unknown(_)), "{refused:?}");
        server.start_again();
        tokio::time::sleep(Duration::from_millis(100)).await;
        server.stop_processes();
        let began = Instant::now();
        assert!(store.renew(node).await.is_err(), "a lease is not waited for");
        assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
        server.continue_processes();
    };
    let (_, ()) = tokio::join!(write(), breaking);
    for table in &names {
        assert_eq!(
            texts(&store, table).await,
            (1..=20).map(|n| n.to_string()).collect::<Vec<_>>(),
            "{table}"
        );
    }
    assert!(in_the_end(async || store.renew(node).await).await, "nobody evicted it meanwhile");
    in_the_end(async || append(&store, node, "nowhere", store.read("nowhere", 0).await?.len() as u64).await)
        .await;
}

#[tokio::test]
async fn where_nothing_may_be_written_everything_can_be_read() {
    let address = server().new_database();
    let (store, name) = (open(&address), address.rsplit('/').next().unwrap());
    append(&store, NodeId::ONLY, "t", 0).await.unwrap();
    let read_only = |value| {
        let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = {value}");
        server().sql("postgres", &set);
        let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
        server().sql("postgres", &end);
    };
    read_only("on");
    in_the_end(async || match append(&store, NodeId::ONLY, "t", 1).await {
        Err(StoreError::ReadOnly(_)) => Ok(()),
        other => Err(StoreError::Other(format!("{other:?}"))),
    })
    .await;
    assert!(matches!(store.probe().await, Err(StoreError::ReadOnly(_))));
    assert_eq!(texts(&store, "t").await, ["1"]);
    // A server that is started now serves what there is.
    assert_eq!(texts(&open(&address), "t").await, ["1"]);
    read_only("off");
    in_the_end(async || append(&store, NodeId::ONLY, "t", 1).await).await;
    assert_eq!(store.probe().await, Ok(()));
}

/// A small file system, if we may make one.
struct Small(std::path::PathBuf);

impl Small {
    fn new(server: &Server) -> Option<Small> {
        let path = server.folder().join("small");
        std::fs::create_dir(&path).unwrap();
        let owner = Command::new("stat").args(["-c", "uid=%u,gid=%g"]).arg(server.folder()).output().unwrap();
        let owner = String::from_utf8(owner.stdout).unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size=2m,mode=0700,{}", owner.trim()), "tmpfs"]).arg(&path);
        mount.output().unwrap().status.success().then_some(Small(path))
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

/// On a really full disk where this may be tried: it takes the right to mount. Elsewhere the server says the same words without one.
#[tokio::test]
async fn a_full_disk_refuses_and_loses_nothing() {
    let server = Server::start();
    let address = server.new_database();
    let (store, name) = (open(&address), address.rsplit('/').next().unwrap());
    append(&store, NodeId::ONLY, "t", 0).await.unwrap();
    let small = Small::new(&server);
    if let Some(small) = &small {
        server.sql(name, &format!("CREATE TABLESPACE small LOCATION '{}'", small.0.display()));
        server.sql(name, "ALTER TABLE luxx.lines SET TABLESPACE small");
        server.sql(name, "ALTER TABLE luxx.probe SET TABLESPACE small");
    } else {
        server.sql(name, "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF (SELECT sum(length(text)) FROM luxx.lines) > 900000 THEN RAISE 'no space left' USING ERRCODE = '53100'; END IF;
            RETURN new; END $$;
            CREATE TRIGGER full_disk BEFORE INSERT ON luxx.lines FOR EACH ROW EXECUTE FUNCTION full_disk();
            CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON luxx.probe FOR EACH ROW EXECUTE FUNCTION full_disk()");
    }
    let mut acknowledged = 0;
    let big = "x".repeat(1500);
    let fill = async |acknowledged: &mut u64| loop {
        let line = line(&format!("{acknowledged}{big}"));
        match store.append(NodeId::ONLY, "big", *acknowledged, vec![line], None).await {
            Ok(()) => *acknowledged += 1,
            Err(error) => return error,
        }
        assert!(*acknowledged < 5000, "the limit does not limit");
    };
    for _ in 0..3 {
        let error = fill(&mut acknowledged).await;
        assert!(matches!(error, StoreError::Full(_)), "{error:?}");
    }
    assert!(matches!(store.probe().await, Err(StoreError::Full(_))), "not ready");
    assert_eq!(store.read("big", 0).await.unwrap().len() as u64, acknowledged);
    assert_eq!(texts(&store, "t").await, ["1"]);
    // With room again it goes on by itself.
    if small.is_some() {
        server.sql(name, "ALTER TABLE luxx.lines SET TABLESPACE pg_default");
    } else {
        server.sql(name, "DROP TRIGGER full_disk ON luxx.lines");
    }
    assert_eq!(append(&store, NodeId::ONLY, "t", 1).await, Ok(()));
    assert_eq!(append(&store, NodeId::ONLY, "big", acknowledged).await, Ok(()));
}
