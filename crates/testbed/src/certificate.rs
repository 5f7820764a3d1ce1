//! Certificates for servers, which sign themselves: made by OpenSSL, which comes with PostgreSQL.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What OpenSSL has to be told; its own settings would make an authority of it.
const SETTINGS: &str = "[req]
distinguished_name = name
x509_extensions = more
prompt = no
[name]
CN = luxx
[more]
basicConstraints = critical, CA:FALSE
subjectAltName = ";

/// Makes a certificate for these names (`DNS:localhost`) and its key in a folder, and returns both files.
pub fn certify(folder: &Path, names: &str) -> (PathBuf, PathBuf) {
    let [settings, certificate, key] =
        ["openssl.cnf", "certificate.pem", "key.pem"].map(|name| folder.join(name));
    fs::write(&settings, format!("{SETTINGS}{names}\n")).expect("a file for its settings");
    let mut openssl = Command::new("openssl");
    openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]);
    openssl.arg("-config").arg(settings).arg("-out").arg(&certificate).arg("-keyout").arg(&key);
    let output = openssl.args(["-days", "2"]).output().expect("openssl");
    assert!(output.status.success(), "openssl: {}", String::from_utf8_lossy(&output.stderr));
    (certificate, key)
}
