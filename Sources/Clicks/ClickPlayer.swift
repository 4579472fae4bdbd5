// SPDX-License-Identifier: MIT

internal import CALSA

/// A sound device with the click laid ready.
///
/// ```
///             play: start            played out
///  [laid ready] ─────────▶ [playing] ──────────▶ [played]
///       ▲                      │ play               │ play
///       │                      ▼                    ▼
///       └───── drop, lay ready, start ◀─────────────┘
/// ```
///
/// The owner of ALSA's handle.  Nothing waits: a device that has no room is not played on.  Between clicks the
/// device stands still and wakes nobody.  See ALSA's PCM interface, pcm.html of alsa-lib.
@safe public struct ClickPlayer: ~Copyable {
    /// The device, as ALSA calls it.
    public let device: String

    private let handle: OpaquePointer
    /// The click, and silence to the end of the device's buffer, so that no old sound follows it.
    private let frames: [Int16]
    private var isLaidReady = true

    /// Opens a device, such as `default` or `plughw:0,0`, and lays the click ready on it.
    ///
    /// - Throws: ``ClickError`` when there is no such device, somebody else has it, or it cannot play 48,000 frames
    ///   of 16 bits a second.
    public init(device: String = "default", sample: ClickSample) throws(ClickError) {
        let (handle, frames) = try unsafe open(device, sample)
        unsafe self.handle = handle
        self.device = device
        self.frames = frames
    }

    deinit {
        unsafe snd_pcm_close(handle)
    }

    /// Plays the click at once, from its beginning even if the last one has not ended.
    ///
    /// - Throws: ``ClickError`` when the device has gone or does not play; it is of no use any more.
    public mutating func play() throws(ClickError) {
        try layReady()
        isLaidReady = false
        let result = unsafe snd_pcm_start(handle)
        guard result >= 0 else { throw ClickError(operation: .play, device: device, code: -result) }
    }

    /// Whether what was given to the device has not been played to its end, as far as the device tells.
    ///
    /// A device that was asleep, such as one behind a sound server, takes its time to begin.
    public var isPlaying: Bool {
        if isLaidReady { return false }
        let room = unsafe snd_pcm_avail(handle)
        return unsafe snd_pcm_state(handle) == SND_PCM_STATE_RUNNING && (0..<frames.count).contains(room)
    }

    /// Lays the click ready again, so that the next ``play()`` has nothing to do but to start; cuts it short while it
    /// sounds.
    ///
    /// - Throws: ``ClickError`` as ``play()`` does.
    public mutating func layReady() throws(ClickError) {
        if isLaidReady { return }
        try unsafe Clicks.layReady(frames, on: handle, device: device)
        isLaidReady = true
    }
}

/// Silences a device and gives it the click, to be started.
private func layReady(_ frames: [Int16], on handle: OpaquePointer, device: String) throws(ClickError) {
    unsafe snd_pcm_drop(handle)
    let prepared = unsafe snd_pcm_prepare(handle)
    guard prepared >= 0 else { throw ClickError(operation: .play, device: device, code: -prepared) }
    let written = unsafe snd_pcm_writei(handle, frames, snd_pcm_uframes_t(frames.count))
    guard written >= 0 else { throw ClickError(operation: .play, device: device, code: Int32(-written)) }
}

/// Opens a device and lays the click ready on it; its handle, and the frames that it was given.
private func open(
    _ device: String, _ sample: ClickSample
) throws(ClickError) -> (handle: OpaquePointer, frames: [Int16]) {
    rp_alsa_be_quiet()
    var handle: OpaquePointer?
    let result = unsafe snd_pcm_open(&handle, device, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
    guard result >= 0, let handle = unsafe handle else {
        throw ClickError(operation: .open, device: device, code: -result)
    }
    do throws(ClickError) {
        let size = try unsafe configure(handle, device: device)
        let frames = sample.frames + Array(repeating: 0, count: max(0, size - sample.frames.count))
        try unsafe layReady(frames, on: handle, device: device)
        return unsafe (handle, frames)
    } catch {
        unsafe snd_pcm_close(handle)
        throw error
    }
}

/// Has an open device take the click's format and play nothing before it is told to; its buffer's size in frames.
private func configure(_ handle: OpaquePointer, device: String) throws(ClickError) -> Int {
    func check(_ result: Int32) throws(ClickError) {
        if result < 0 { throw ClickError(operation: .prepare, device: device, code: -result) }
    }
    let format = Int16(1).littleEndian == 1 ? SND_PCM_FORMAT_S16_LE : SND_PCM_FORMAT_S16_BE
    // A buffer of 40 ms: the click fits in, and what a mixer keeps in hand stays small.
    try check(
        unsafe snd_pcm_set_params(
            handle, format, SND_PCM_ACCESS_RW_INTERLEAVED, 1, UInt32(ClickSample.rate), 1, 40_000))
    var (size, period): (snd_pcm_uframes_t, snd_pcm_uframes_t) = (0, 0)
    try check(unsafe snd_pcm_get_params(handle, &size, &period))
    var parameters: OpaquePointer?
    try check(unsafe snd_pcm_sw_params_malloc(&parameters))
    defer { unsafe snd_pcm_sw_params_free(parameters) }
    try check(unsafe snd_pcm_sw_params_current(handle, parameters))
    // Above what the buffer holds: a full buffer does not start by itself.
    try check(unsafe snd_pcm_sw_params_set_start_threshold(handle, parameters, size + 1))
    // What was played becomes silence: a device that is slow to notice the end goes round its buffer.
    var boundary: snd_pcm_uframes_t = 0
    try check(unsafe snd_pcm_sw_params_get_boundary(parameters, &boundary))
    try check(unsafe snd_pcm_sw_params_set_silence_threshold(handle, parameters, 0))
    try check(unsafe snd_pcm_sw_params_set_silence_size(handle, parameters, boundary))
    try check(unsafe snd_pcm_sw_params(handle, parameters))
    return Int(size)
}
