// SPDX-License-Identifier: MIT

internal import CALSA

/// A sound device whose buffer already holds the click.
///
/// ```
///             play: start            played out
///  [laid ready] ─────────▶ [playing] ──────────▶ [played]
///       ▲                      │ play               │ play
///       │                      ▼                    ▼
///       └───── drop, lay ready, start ◀─────────────┘
/// ```
///
/// The player owns ALSA's handle.  No call waits: a device without room does not play.  Between clicks the
/// device is stopped, and wakes no process.  See ALSA's PCM interface, pcm.html of alsa-lib.
@safe package struct ClickPlayer: ~Copyable {
    /// ALSA's name of the device.
    package let device: String

    private let handle: OpaquePointer
    /// The click, followed by silence to the end of the device's buffer, so that no old sound follows the
    /// click.
    private let frames: [Int16]
    private var isLaidReady = true

    /// Opens a device, such as `default` or `plughw:0,0`, and writes the click into its buffer.
    ///
    /// - Throws: ``ClickError`` when there is no such device, another program uses it alone, or it cannot
    ///   play 48,000 frames of 16 bits a second.
    package init(device: String = "default", sample: ClickSample) throws(ClickError) {
        try self.init(device: device, sound: sample.frames, bufferOf: 40_000)
    }

    /// Opens a device whose buffer of `time` microseconds holds a sound.
    init(device: String, sound: [Int16], bufferOf time: UInt32) throws(ClickError) {
        let (handle, frames) = try unsafe openDevice(device, with: sound, bufferOf: time)
        unsafe self.handle = handle
        self.device = device
        self.frames = frames
    }

    deinit {
        unsafe snd_pcm_close(handle)
    }

    /// Plays the click at once, from its beginning, even if the last click has not ended.
    ///
    /// - Throws: ``ClickError`` when the device was unplugged or does not play.  The player cannot be used
    ///   any more.
    package mutating func play() throws(ClickError) {
        try layReady()
        try start()
    }

    /// Plays another sound at once, as far as the buffer has room for it.
    mutating func play(_ sound: [Int16]) throws(ClickError) {
        let sound = sound.prefix(frames.count)
        try unsafe Clicks.layReady(
            sound + Array(repeating: 0, count: frames.count - sound.count), on: handle, device: device)
        try start()
    }

    private mutating func start() throws(ClickError) {
        isLaidReady = false
        let result = unsafe snd_pcm_start(handle)
        guard result >= 0 else { throw ClickError(operation: .play, device: device, code: -result) }
    }

    /// Whether the device still plays the click, as far as the device reports it.
    ///
    /// A device that was asleep, such as one behind a sound server, begins to play with a delay.
    package var isPlaying: Bool {
        if isLaidReady { return false }
        let room = unsafe snd_pcm_avail(handle)
        return unsafe snd_pcm_state(handle) == SND_PCM_STATE_RUNNING && (0..<frames.count).contains(room)
    }

    /// Writes the click into the device's buffer again, so that the next ``play()`` only has to start the
    /// device.
    ///
    /// A click that still sounds is cut short.
    package mutating func layReady() throws(ClickError) {
        if isLaidReady { return }
        try unsafe Clicks.layReady(frames, on: handle, device: device)
        isLaidReady = true
    }
}

/// Stops a device, and writes frames into its buffer.
private func layReady(_ frames: [Int16], on handle: OpaquePointer, device: String) throws(ClickError) {
    unsafe snd_pcm_drop(handle)
    let prepared = unsafe snd_pcm_prepare(handle)
    guard prepared >= 0 else { throw ClickError(operation: .play, device: device, code: -prepared) }
    let written = unsafe snd_pcm_writei(handle, frames, snd_pcm_uframes_t(frames.count))
    guard written >= 0 else { throw ClickError(operation: .play, device: device, code: Int32(-written)) }
}

/// Opens a device and writes a sound into its buffer of `time` microseconds, followed by silence.
private func openDevice(
    _ device: String, with sound: [Int16], bufferOf time: UInt32
) throws(ClickError) -> (handle: OpaquePointer, frames: [Int16]) {
    rp_alsa_be_quiet()
    var handle: OpaquePointer?
    let result = unsafe snd_pcm_open(&handle, device, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
    guard result >= 0, let handle = unsafe handle else {
        throw ClickError(operation: .open, device: device, code: -result)
    }
    do throws(ClickError) {
        let size = try unsafe configure(handle, device: device, bufferOf: time)
        let frames = sound + Array(repeating: 0, count: max(0, size - sound.count))
        try unsafe layReady(frames, on: handle, device: device)
        return unsafe (handle, frames)
    } catch {
        unsafe snd_pcm_close(handle)
        throw error
    }
}

/// Makes an open device play clicks only when it is started, and returns the size of its buffer in frames.
private func configure(
    _ handle: OpaquePointer, device: String, bufferOf time: UInt32
) throws(ClickError) -> Int {
    func check(_ result: Int32) throws(ClickError) {
        if result < 0 { throw ClickError(operation: .prepare, device: device, code: -result) }
    }
    let format = Int16(1).littleEndian == 1 ? SND_PCM_FORMAT_S16_LE : SND_PCM_FORMAT_S16_BE
    // A short buffer has room for the sound, and limits how much a mixer plays in advance.
    try check(
        unsafe snd_pcm_set_params(
            handle, format, SND_PCM_ACCESS_RW_INTERLEAVED, 1, UInt32(ClickSample.rate), 1, time))
    var (size, period): (snd_pcm_uframes_t, snd_pcm_uframes_t) = (0, 0)
    try check(unsafe snd_pcm_get_params(handle, &size, &period))
    var parameters: OpaquePointer?
    try check(unsafe snd_pcm_sw_params_malloc(&parameters))
    defer { unsafe snd_pcm_sw_params_free(parameters) }
    try check(unsafe snd_pcm_sw_params_current(handle, parameters))
    // The threshold is larger than the buffer, so that a full buffer does not start the device.
    try check(unsafe snd_pcm_sw_params_set_start_threshold(handle, parameters, size + 1))
    // Played frames become silence.  A device that notices the end late plays its buffer again from the
    // beginning.
    var boundary: snd_pcm_uframes_t = 0
    try check(unsafe snd_pcm_sw_params_get_boundary(parameters, &boundary))
    try check(unsafe snd_pcm_sw_params_set_silence_threshold(handle, parameters, 0))
    try check(unsafe snd_pcm_sw_params_set_silence_size(handle, parameters, boundary))
    try check(unsafe snd_pcm_sw_params(handle, parameters))
    return Int(size)
}

/// The reason why there is no click; typing works without it.
package struct ClickError: Error, Hashable, Sendable {
    /// An operation of a sound device that can fail.
    package enum Operation: String, Hashable, Sendable {
        case open
        /// Setting the format of the click on the device.
        case prepare
        case play
    }

    package let operation: Operation
    /// ALSA's name of the device.
    package let device: String
    /// ALSA's error number, made positive: an errno, or a number of ALSA's own.
    package let code: Int32
}

extension ClickError: CustomStringConvertible {
    package var description: String {
        let reason = unsafe String(cString: snd_strerror(-code))
        return "cannot \(operation.rawValue) the sound device '\(device)': \(reason); "
            + "keys make no sounds until this works: 'aplay -D \(device)'"
    }
}
