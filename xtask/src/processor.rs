//! How long the processor was busy for this program and the ones it has called.

use std::fs;
use std::time::Duration;

/// The kernel counts in hundredths of a second, whatever its own tick is.
const TICKS: u64 = 100;

/// Processor time of this process and of all its children that have ended. None where there is no `/proc`.
pub(crate) fn time() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is the program's name in brackets, with whatever spaces it has.
    let (_, fields) = stat.rsplit_once(')')?;
    let times = fields.split_whitespace().skip(11).take(4);
    let ticks: u64 = times.map(|ticks| ticks.parse::<u64>().ok()).sum::<Option<u64>>()?;
    Some(Duration::from_millis(ticks * 1000 / TICKS))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::time::{Duration, Instant};

    use super::time;

    #[test]
    fn work_is_counted_and_waiting_is_not() {
        let before = time().unwrap();
        let began = Instant::now();
        while time().unwrap() < before + Duration::from_millis(50) {
            assert!(began.elapsed() < Duration::from_mins(1), "busy for a minute, but it is not counted");
        }
        // Other tests of this program run beside this one, and are counted too.
        let began = Instant::now();
        loop {
            let before = time().unwrap();
            std::thread::sleep(Duration::from_millis(200));
            if time().unwrap() < before + Duration::from_millis(150) {
                break;
            }
            assert!(began.elapsed() < Duration::from_mins(1), "waited for a minute, and it was counted");
        }
    }
}
