//! TLS to the database. The server always has to prove its name: what nobody checks protects from nobody.

use std::path::Path;
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore, crypto};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::store::StoreError;

/// Trusts those who signed what is in this file, or whom the system trusts.
pub(super) fn connector(roots: Option<&Path>) -> Result<MakeRustlsConnect, StoreError> {
    let failed = |why: String| StoreError::Other(format!("TLS to PostgreSQL: {why}"));
    let mut trusted = RootCertStore::empty();
    if let Some(path) = roots {
        let failed = |why: String| failed(format!("{}: {why}", path.display()));
        for certificate in CertificateDer::pem_file_iter(path).map_err(|error| failed(error.to_string()))? {
            let certificate = certificate.map_err(|error| failed(error.to_string()))?;
            trusted.add(certificate).map_err(|error| failed(error.to_string()))?;
        }
        if trusted.is_empty() {
            return Err(failed("there is no certificate in it".to_owned()));
        }
    } else {
        // Some of a system's may be unreadable, or older than what is understood.
        trusted.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if trusted.is_empty() {
            return Err(failed("this system trusts nobody; name a file with sslrootcert=FILE".to_owned()));
        }
    }
    let config = ClientConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| failed(error.to_string()))?
        .with_root_certificates(trusted)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}
