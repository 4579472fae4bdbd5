// SPDX-License-Identifier: MIT

import Devices
import Engine
import Glibc
import Testing

@testable import Driver

struct ServingAttemptsTests {
    private let busy = PanelFault.device(DeviceError(.grab, "/dev/input/event5", .errno(EBUSY)))
    private let full = PanelFault.device(DeviceError(.open, "/dev/input/event5", .errno(EMFILE)))
    private let denied = PanelFault.device(DeviceError(.open, "/dev/input/event5", .errno(EACCES)))
    private let start = MonotonicTime(rawValue: 1_000_000)

    private func after(_ milliseconds: UInt64) -> MonotonicTime {
        start.advanced(byMicroseconds: milliseconds * 1000)
    }

    @Test func `each reason for a failure is reported once, and each retry waits longer`() {
        var attempts = ServingAttempts()
        #expect(attempts.fail(busy, at: start) == .news)
        #expect(attempts.due == after(10))
        attempts.begin()
        #expect(attempts.fail(busy, at: after(10)) == .known)
        #expect(attempts.due == after(30))
        attempts.begin()
        #expect(attempts.fail(full, at: after(30)) == .news)
        attempts.begin()
        #expect(attempts.fail(busy, at: after(70)) == .known)
        #expect(attempts.failures == 4)
    }

    @Test func `retries never end, and come every 30 seconds at last`() {
        var attempts = ServingAttempts()
        var now = start
        for _ in 0..<10_000 {
            _ = attempts.fail(busy, at: now)
            guard let due = attempts.due else { break }
            #expect(due > now && due <= now.advanced(byMicroseconds: 30_000_000))
            now = due
            attempts.begin()
        }
        #expect(attempts.failures == 10_000)
        _ = attempts.fail(busy, at: now)
        #expect(attempts.due == now.advanced(byMicroseconds: 30_000_000))
    }

    @Test func `a requested attempt does not move the next scheduled retry`() {
        var attempts = ServingAttempts()
        _ = attempts.fail(busy, at: start)
        for time in UInt64(1)..<9 { #expect(attempts.fail(busy, at: after(time)) == .known) }
        #expect(attempts.due == after(10))
    }

    @Test func `an error that is usual at first is reported only after the first phase`() {
        var attempts = ServingAttempts()
        for _ in 0..<10 {
            #expect(attempts.fail(denied, at: start) == .nothing)
            attempts.begin()
        }
        #expect(attempts.fail(denied, at: start) == .news)
        attempts.begin()
        #expect(attempts.fail(denied, at: start) == .known)
    }

    @Test func `an error that cannot go away by itself is reported once and not retried`() {
        var attempts = ServingAttempts()
        let refused = PanelFault.device(DeviceError(.open, "/dev/input/event5", .refused(.noContactButton)))
        #expect(attempts.fail(refused, at: start) == .news)
        #expect(attempts.due == nil)
        #expect(attempts.fail(.files, at: start) == .news)
        #expect(attempts.due == nil)
        #expect(attempts.fail(refused, at: start) == .known)
    }

    @Test func `success is reported at first, and after each reported failure`() {
        var attempts = ServingAttempts()
        #expect(attempts.succeed(at: start) == true)
        #expect(attempts.succeed(at: start) == false)
        _ = attempts.fail(busy, at: after(1))
        #expect(attempts.succeed(at: after(11)) == true)
        #expect(attempts.due == nil)
        #expect(attempts.failures == 0)
    }

    @Test func `failing for a minute is not healing`() {
        var attempts = ServingAttempts()
        _ = attempts.succeed(at: start)
        #expect(attempts.fail(busy, at: after(1)) == .news)
        #expect(attempts.fail(busy, at: after(60_000)) == .known)
        #expect(attempts.fail(busy, at: after(600_000)) == .known)
        #expect(attempts.failures == 3)
        #expect(attempts.succeed(at: after(600_010)) == true)
        #expect(attempts.fail(busy, at: after(660_009)) == .known)
        _ = attempts.succeed(at: after(660_020))
        #expect(attempts.fail(busy, at: after(720_020)) == .news)
    }

    @Test func `a panel that fails again and again is reported once and retried less often`() {
        var attempts = ServingAttempts()
        var now = start
        var said = 0
        for _ in 0..<100 {
            if attempts.fail(busy, at: now) == .news { said += 1 }
            now = attempts.due ?? now
            if attempts.succeed(at: now) { said += 1 }
        }
        #expect(said == 2)
        _ = attempts.fail(busy, at: now)
        #expect(attempts.due == now.advanced(byMicroseconds: 30_000_000))
        // Once it has been served for a minute, that is another story.
        _ = attempts.succeed(at: now)
        let later = now.advanced(byMicroseconds: 60_000_000)
        #expect(attempts.fail(busy, at: later) == .news)
        #expect(attempts.due == later.advanced(byMicroseconds: 10_000))
    }
}
