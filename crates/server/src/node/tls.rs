//! Links over TLS 1.3. Nobody has to make certificates for it: both sides prove that they have a key which follows from the secret that all
//! nodes share, as raw public keys (RFC 7250). Whoever does not know the secret neither reads along nor gets in between.

use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{AlwaysResolvesClientRawPublicKeys, Resumption};
use rustls::crypto::{CryptoProvider, WebPkiSupportedAlgorithms, ring, verify_tls13_signature_with_raw_key};
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer, ServerName, SubjectPublicKeyInfoDer, UnixTime};
use rustls::server::AlwaysResolvesServerRawPublicKeys;
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::sign::CertifiedKey;
use rustls::version::TLS13;
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, DistinguishedName, Error, ServerConfig,
    SignatureScheme,
};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::{TlsAcceptor, TlsConnector};

use super::handshake::Secret;
use super::link::{Carrier, Later, Stream};

/// How long the other side may take for it.
const PATIENCE: Duration = Duration::from_secs(1);
/// What stands before the 32 bytes of a private Ed25519 key in PKCS #8 (RFC 8410).
const PKCS8: [u8; 16] =
    [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];

/// TCP with TLS around it.
pub(crate) struct Tls {
    connector: TlsConnector,
    acceptor: TlsAcceptor,
}

impl Tls {
    /// For everybody who knows this secret.
    pub(crate) fn new(secret: &Secret) -> Result<Tls, Error> {
        let provider = Arc::new(ring::default_provider());
        let private = PrivatePkcs8KeyDer::from([&PKCS8[..], &secret.key("links")].concat());
        let private = provider.key_provider.load_private_key(private.into())?;
        let public =
            private.public_key().ok_or_else(|| Error::General("a key of another kind".to_owned()))?;
        let public = CertificateDer::from(public.as_ref().to_vec());
        let algorithms = provider.signature_verification_algorithms;
        let verifier = Arc::new(SameKey { key: public.clone(), algorithms });
        let own = Arc::new(CertifiedKey::new(vec![public], private));
        let provider: Arc<CryptoProvider> = provider;
        let mut client = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_protocol_versions(&[&TLS13])?
            .dangerous()
            .with_custom_certificate_verifier(Arc::clone(&verifier) as _)
            .with_client_cert_resolver(Arc::new(AlwaysResolvesClientRawPublicKeys::new(Arc::clone(&own))));
        // Every link begins afresh: nothing has to be kept for the next.
        client.resumption = Resumption::disabled();
        client.enable_sni = false;
        let mut server = ServerConfig::builder_with_provider(provider)
            .with_protocol_versions(&[&TLS13])?
            .with_client_cert_verifier(verifier)
            .with_cert_resolver(Arc::new(AlwaysResolvesServerRawPublicKeys::new(own)));
        server.send_tls13_tickets = 0;
        Ok(Tls {
            connector: TlsConnector::from(Arc::new(client)),
            acceptor: TlsAcceptor::from(Arc::new(server)),
        })
    }

    /// Puts TLS around a connection that was opened here.
    async fn around(connector: TlsConnector, stream: impl Stream + 'static) -> io::Result<Box<dyn Stream>> {
        // Who it is follows from the key alone.
        let nobody = ServerName::from(IpAddr::from(Ipv4Addr::UNSPECIFIED));
        let stream = in_time(connector.connect(nobody, stream)).await?;
        Ok(Box::new(stream))
    }
}

impl Carrier for Tls {
    fn open(&self, address: String) -> Later<io::Result<Box<dyn Stream>>> {
        let connector = self.connector.clone();
        Box::pin(async move {
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            Tls::around(connector, stream).await
        })
    }

    fn take(&self, stream: Box<dyn Stream>) -> Later<io::Result<Box<dyn Stream>>> {
        let acceptor = self.acceptor.clone();
        Box::pin(async move {
            let stream = in_time(acceptor.accept(stream)).await?;
            Ok(Box::new(stream) as Box<dyn Stream>)
        })
    }
}

async fn in_time<T>(work: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    let done = timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()));
    done.map_err(|error| {
        let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>());
        match inner {
            Some(Error::InvalidCertificate(_) | Error::AlertReceived(_)) => {
                io::Error::new(io::ErrorKind::PermissionDenied, "the other side has another secret")
            }
            _ => error,
        }
    })
}

/// Takes the other side for one of us if it has the same key.
#[derive(Debug)]
struct SameKey {
    key: CertificateDer<'static>,
    algorithms: WebPkiSupportedAlgorithms,
}

impl SameKey {
    fn is(&self, other: &CertificateDer<'_>) -> Result<(), Error> {
        // A public key is no secret: what counts is the signature.
        if *other == self.key {
            return Ok(());
        }
        Err(Error::InvalidCertificate(CertificateError::ApplicationVerificationFailure))
    }

    fn signed(
        &self,
        message: &[u8],
        key: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let key = SubjectPublicKeyInfoDer::from(key.as_ref());
        verify_tls13_signature_with_raw_key(message, &key, signature, &self.algorithms)
    }
}

/// There is nothing older here than 1.3.
fn too_old() -> Result<HandshakeSignatureValid, Error> {
    Err(Error::General("links are TLS 1.3".to_owned()))
}

impl ServerCertVerifier for SameKey {
    fn verify_server_cert(
        &self,
        key: &CertificateDer<'_>,
        _others: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        self.is(key).map(|()| ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _message: &[u8],
        _key: &CertificateDer<'_>,
        _signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        too_old()
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        key: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.signed(message, key, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![SignatureScheme::ED25519]
    }

    fn requires_raw_public_keys(&self) -> bool {
        true
    }
}

impl ClientCertVerifier for SameKey {
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }

    fn verify_client_cert(
        &self,
        key: &CertificateDer<'_>,
        _others: &[CertificateDer<'_>],
        _now: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        self.is(key).map(|()| ClientCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _message: &[u8],
        _key: &CertificateDer<'_>,
        _signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        too_old()
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        key: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.signed(message, key, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![SignatureScheme::ED25519]
    }

    fn requires_raw_public_keys(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    fn tls(secret: &str) -> Tls {
        Tls::new(&Secret::new(secret).unwrap()).unwrap()
    }

    // Nobody has time for an answer here that a busy machine may take.
    #[tokio::test(start_paused = true)]
    async fn both_sides_prove_that_they_know_the_secret_and_nobody_reads_along() {
        let ((ours, mut line), (mut far, theirs)) = (duplex(4096), duplex(4096));
        // Whatever goes from the one that opens to the other is looked at.
        let carried = tokio::spawn(async move {
            let (mut seen, mut there, mut back) = (Vec::new(), [0; 1024], [0; 1024]);
            loop {
                tokio::select! {
                    count = line.read(&mut there) => match count {
                        Ok(count @ 1..) => {
                            seen.extend_from_slice(&there[..count]);
                            far.write_all(&there[..count]).await.unwrap();
                        }
                        _ => return seen,
                    },
                    Ok(count @ 1..) = far.read(&mut back) => line.write_all(&back[..count]).await.unwrap(),
                }
            }
        });
        let (one, other) = (tls("a secret of many words"), tls("a secret of many words"));
        let (opened, taken) =
            tokio::join!(Tls::around(one.connector.clone(), ours), other.take(Box::new(theirs)));
        let (mut opened, mut taken) = (opened.unwrap(), taken.unwrap());
        opened.write_all(b"the hand of seat 2").await.unwrap();
        opened.flush().await.unwrap();
        let mut heard = [0; 18];
        taken.read_exact(&mut heard).await.unwrap();
        assert_eq!(&heard, b"the hand of seat 2");
        drop((opened, taken));
        let seen = carried.await.unwrap();
        assert!(seen.len() > heard.len() && !seen.windows(4).any(|bytes| bytes == b"hand"));
    }

    #[tokio::test(start_paused = true)]
    async fn another_secret_or_no_tls_is_refused_by_either_side() {
        let (ours, theirs) = duplex(4096);
        let (one, other) = (tls("a secret of many words"), tls("another secret of many words"));
        let (opened, taken) =
            tokio::join!(Tls::around(one.connector.clone(), ours), other.take(Box::new(theirs)));
        for refused in [opened.err(), taken.err()] {
            assert_eq!(refused.unwrap().to_string(), "the other side has another secret");
        }
        let (mut ours, theirs) = duplex(4096);
        ours.write_all(b"luxx-link/1\n in the open").await.unwrap();
        assert!(other.take(Box::new(theirs)).await.is_err());
        // Whoever says nothing does not hold anybody up.
        let (_silent, theirs) = duplex(4096);
        assert_eq!(other.take(Box::new(theirs)).await.err().unwrap().kind(), io::ErrorKind::TimedOut);
    }
}
