// SPDX-License-Identifier: MIT

import CALSA
import Clicks
import Glibc
import Testing

@testable import KernelRig

/// On the sound card that hears itself: snd-aloop, which the virtual machine loads.
struct ClickTests {
    /// What listens at the other end.
    @safe private final class Microphone {
        private let handle: OpaquePointer

        init() throws {
            var handle: OpaquePointer?
            let result = unsafe snd_pcm_open(&handle, "hw:Loopback,1,0", SND_PCM_STREAM_CAPTURE, 0)
            try #require(result == 0, "there is no sound card that hears itself")
            unsafe self.handle = try #require(unsafe handle)
            let isConfigured = unsafe snd_pcm_set_params(
                self.handle, SND_PCM_FORMAT_S16_LE, SND_PCM_ACCESS_RW_INTERLEAVED, 1,
                UInt32(ClickSample.rate), 0, 500_000)
            try #require(isConfigured == 0)
            let isStarted = unsafe snd_pcm_start(self.handle)
            try #require(isStarted == 0)
        }

        deinit { unsafe snd_pcm_close(handle) }

        /// The frames of the next `milliseconds`, or `nil` if the machine was so busy that the buffer was full before.
        func listen(milliseconds: Int) throws -> [Int16]? {
            var frames = [Int16](repeating: 0, count: ClickSample.rate / 1000 * milliseconds)
            var count = 0
            while count < frames.count {
                let read = unsafe frames.withUnsafeMutableBufferPointer { buffer in
                    unsafe snd_pcm_readi(
                        handle, buffer.baseAddress.map { unsafe $0 + count },
                        snd_pcm_uframes_t(buffer.count - count))
                }
                if read == -Int(EPIPE) {
                    let isPrepared = unsafe snd_pcm_prepare(handle)
                    try #require(isPrepared == 0)
                    let isStarted = unsafe snd_pcm_start(handle)
                    try #require(isStarted == 0)
                    return nil
                }
                try #require(read > 0, "the sound card does not go on: \(read)")
                count += Int(read)
            }
            return frames
        }
    }

    /// Where in `frames` the click begins, if it is there in full.
    private func place(of click: [Int16], in frames: [Int16]) -> Int? {
        guard let first = click.firstIndex(where: { $0 != 0 }),
            let start = frames.firstIndex(where: { $0 != 0 }).map({ $0 - first }), start >= 0,
            start + click.count <= frames.count
        else { return nil }
        return Array(frames[start..<start + click.count]) == click ? start : nil
    }

    @Test func `a sound card plays the click frame by frame, with silence before and after`() throws {
        try requireRealKernel()
        let sample = ClickSample(volume: 0.5)
        var player = try ClickPlayer(device: "hw:Loopback,0,0", sample: sample)
        let microphone = try Microphone()
        let frames = try microphone.listen(milliseconds: 50) ?? microphone.listen(milliseconds: 50)
        #expect(try #require(frames).allSatisfy { $0 == 0 }, "laid ready is not played")
        for _ in 0..<3 {
            // A sound card whose timer is late by more than its buffer, as an emulated one may be, goes round what is in
            // it: then the click is listened to once more.
            let isHeard = try (0..<5).contains { _ in
                try player.play()
                guard let frames = try microphone.listen(milliseconds: 250),
                    let start = place(of: sample.frames, in: frames)
                else { return false }
                return frames[(start + sample.frames.count)...].allSatisfy { $0 == 0 }
            }
            #expect(isHeard)
        }
    }
}
