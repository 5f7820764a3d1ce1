//! A server that has to prove its name before anything is said to it.

use std::fs;
use std::path::Path;

use luxx_testbed::certify;

use super::*;

#[tokio::test]
async fn only_a_server_that_proves_its_name_is_told_anything() {
    let address = server().new_database();
    let name = address.rsplit('/').next().unwrap();
    let at = |host: &str, roots: &Path| {
        let address = address.replace("127.0.0.1", host);
        format!("{address}?sslmode=verify-full&sslrootcert={}", roots.display())
    };
    let refused = |address: &str| try_to_open(address).unwrap_err().to_string();
    // Made beforehand: whether it is the server's cannot matter to a server without TLS.
    let folder = tempfile::tempdir().unwrap();
    let (own, _) = certify(folder.path(), "DNS:localhost");
    assert!(
        refused(&at("localhost", &own)).contains("does not support TLS"),
        "{}",
        refused(&at("localhost", &own))
    );
    let certificate = server().secure("DNS:localhost");
    let store = open(&at("localhost", &certificate));
    append(&store, NodeId::ONLY, "t", 0).await.unwrap();
    assert_eq!(texts(&store, "t").await, ["1"]);
    let encrypted = "SELECT bool_and(ssl), count(*) FROM pg_stat_ssl JOIN pg_stat_activity a USING (pid)
        WHERE a.application_name = 'luxx' AND a.datname = current_database()";
    // The writer and the reader: of the connection that has looked at the form of the database the server has to hear that it has ended.
    in_the_end(async || match server().sql(name, encrypted).as_str() {
        "t|2" => Ok(()),
        others => Err(not_yet(format!("two, but {others}"))),
    })
    .await;
    // Signed by somebody else; right, but for another name.
    let other = refused(&at("localhost", &own));
    assert!(other.contains("invalid peer certificate"), "{other}");
    let elsewhere = refused(&at("127.0.0.1", &certificate));
    assert!(elsewhere.contains("not valid for name"), "{elsewhere}");
    // Nobody falls back to whom the system trusts.
    let empty = folder.path().join("empty.pem");
    assert!(refused(&at("localhost", &empty)).contains("empty.pem"), "there is no such file");
    fs::write(&empty, "").unwrap();
    assert!(refused(&at("localhost", &empty)).contains("there is no certificate in it"));
    let system = address.replace("127.0.0.1", "localhost") + "?sslmode=require";
    assert!(try_to_open(&system).is_err(), "no system trusts it, whatever the mode is called");
}
