//! Ports for servers that listen at them later, or again after they were killed.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicU16, Ordering};

/// The first that is tried.
const FIRST: u16 = 10_240;
/// Where the system begins to choose if it does not say so.
const USUAL: u16 = 32_768;

/// A port at which nobody listens. It is none of those from which the system chooses for whoever asks for any, or connects: so nobody is
/// given it by accident before its server listens there, or while that is killed and started again.
pub fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let chosen_by_system = fs::read_to_string("/proc/sys/net/ipv4/ip_local_port_range").ok();
    let from = chosen_by_system.and_then(|range| range.split_whitespace().next()?.parse().ok());
    let end = from.filter(|from| *from > 2 * FIRST).unwrap_or(USUAL);
    // Two processes that test at the same time begin at different ones.
    let begin = std::process::id().wrapping_mul(64);
    for _ in FIRST..end {
        let place = begin.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed).into());
        let port = FIRST + (place % u32::from(end - FIRST)) as u16;
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return port;
        }
    }
    panic!("no free port from {FIRST} to {end}");
}
