// SPDX-License-Identifier: MIT

import CALSA
import Clicks
import Engine
import Testing

/// What listens at the other end of the sound card that hears itself, snd-aloop, and knows when it heard what.
@safe final class Microphone {
    private let handle: OpaquePointer

    /// How many frames of one sample it hears in a second.
    static let rate = ClickSample.rate

    /// Listens from now on.
    init() throws {
        var handle: OpaquePointer?
        let result = unsafe snd_pcm_open(&handle, "hw:Loopback,1,0", SND_PCM_STREAM_CAPTURE, 0)
        try #require(result == 0, "there is no sound card that hears itself")
        unsafe self.handle = try #require(unsafe handle)
        // With room for five seconds, as what is heard waits while a touch is on its way.
        let isConfigured = unsafe snd_pcm_set_params(
            self.handle, SND_PCM_FORMAT_S16_LE, SND_PCM_ACCESS_RW_INTERLEAVED, 1,
            UInt32(ClickSample.rate), 0, 5_000_000)
        try #require(isConfigured == 0)
        let isStarted = unsafe snd_pcm_start(self.handle)
        try #require(isStarted == 0)
    }

    deinit { unsafe snd_pcm_close(handle) }

    /// The next click: its frames until there is silence, and the moment at which it began; `nil` when none comes
    /// within so many milliseconds of listening.
    func hear(within milliseconds: Int) throws -> (frames: [Int16], time: MonotonicTime)? {
        var heard: [Int16] = []
        var start: MonotonicTime?
        for _ in 0..<milliseconds / 10 {
            let frames = try listen()
            if start == nil, let first = frames.firstIndex(where: { $0 != 0 }) {
                start = try moment(framesAgo: frames.count - first)
            }
            guard let start else { continue }
            heard += frames
            if frames.allSatisfy({ $0 == 0 }) { return (heard, start) }
        }
        return nil
    }

    /// Speech: its frames until there is silence for so many milliseconds; `nil` when none begins within so many.
    func hearSpeech(within limit: Int, untilSilent milliseconds: Int) throws -> [Int16]? {
        var heard: [Int16] = []
        var silence = 0
        var waited = 0
        while waited < limit {
            let frames = try listen()
            let isSilent = frames.allSatisfy { abs(Int32($0)) < 64 }
            if heard.isEmpty, isSilent {
                waited += 10
                continue
            }
            heard += frames
            silence = isSilent ? silence + 10 : 0
            if silence >= milliseconds { return heard }
        }
        return nil
    }

    /// Forgets what was heard so far, of which there may be more than there is room for.
    func forget() throws {
        let results = unsafe [snd_pcm_drop(handle), snd_pcm_prepare(handle), snd_pcm_start(handle)]
        try #require(results == [0, 0, 0], "the sound card does not start again")
    }

    /// The next 10 ms.
    private func listen() throws -> [Int16] {
        var frames = [Int16](repeating: 0, count: ClickSample.rate / 100)
        let count = unsafe snd_pcm_readi(handle, &frames, snd_pcm_uframes_t(frames.count))
        try #require(count == frames.count, "the sound card does not go on: \(count)")
        return frames
    }

    /// How many frames wait to be read.
    private func waiting() throws -> Int {
        let count = unsafe snd_pcm_avail(handle)
        try #require(count >= 0, "the sound card does not go on: \(count)")
        return Int(count)
    }

    /// When the frame was heard that lies so far behind what is read next.
    private func moment(framesAgo frames: Int) throws -> MonotonicTime {
        let frames = try waiting() + frames
        let microseconds = UInt64(frames) * 1_000_000 / UInt64(ClickSample.rate)
        return MonotonicTime(rawValue: MonotonicTime.now().rawValue - microseconds)
    }
}
