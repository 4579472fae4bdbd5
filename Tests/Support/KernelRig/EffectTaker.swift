// SPDX-License-Identifier: MIT

import CLibevdev
import CLinux
import CTestDevices
import Devices
import Foundation
import Synchronization
import Testing

/// The hardware behind a virtual device that can be felt: takes the effects that programs upload, and counts how
/// often each is played.
///
/// On a thread of its own, as the kernel has those programs wait for it.  It ends before the device does.
final class EffectTaker: Sendable {
    /// What has arrived.
    struct Notes {
        /// The effects that were uploaded, in order: their magnitudes and milliseconds.
        var uploads: [[UInt16]] = []
        /// How often one was played.
        var plays = 0
        /// How many were erased.
        var erased = 0
    }

    /// FF_RUMBLE.
    static let rumble: UInt16 = 0x50

    private let notes = Mutex(Notes())
    private let stop = Pipe()
    private let changed = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Begins to answer for the device with this descriptor.
    init(_ descriptor: Int32) {
        Thread.detachNewThread { [self] in
            serve(descriptor)
            ended.signal()
        }
    }

    /// Answers no more; returns once the thread has ended.
    func end() {
        stop.fileHandleForWriting.write(Data([1]))
        ended.wait()
    }

    /// What has arrived so far.
    var current: Notes { notes.withLock { $0 } }

    /// What has arrived once that is as `condition` wants it.
    func wait(until condition: (Notes) -> Bool) throws -> Notes {
        while true {
            let notes = current
            if condition(notes) { return notes }
            let isThere = changed.wait(timeout: .now() + .milliseconds(patience)) == .success
            try #require(isThere, "only \(current) arrived")
        }
    }

    private func serve(_ descriptor: Int32) {
        while true {
            var requests = [descriptor, stop.fileHandleForReading.fileDescriptor].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard unsafe poll(&requests, 2, -1) > 0 else { continue }
            if requests[1].revents != 0 { return }
            var event = input_event()
            let size = MemoryLayout<input_event>.size
            while unsafe read(descriptor, &event, size) == size {
                take(event, on: descriptor)
                changed.signal()
            }
        }
    }

    private func take(_ event: input_event, on descriptor: Int32) {
        switch (event.type, event.code) {
        // EV_UINPUT, UI_FF_UPLOAD
        case (0x0101, 1):
            var effect = unsafe ff_effect()
            let result = unsafe rp_uinput_take_effect(descriptor, UInt32(event.value), &effect)
            guard result == 0, unsafe effect.type == Self.rumble else { return }
            let rumble = unsafe effect.u.rumble
            let length = unsafe effect.replay.length
            notes.withLock {
                $0.uploads.append([rumble.strong_magnitude, rumble.weak_magnitude, length])
            }
        // EV_UINPUT, UI_FF_ERASE
        case (0x0101, 2):
            rp_uinput_drop_effect(descriptor, UInt32(event.value))
            notes.withLock { $0.erased += 1 }
        // EV_FF
        case (0x15, _) where event.value == 1: notes.withLock { $0.plays += 1 }
        default: break
        }
    }
}
