// SPDX-License-Identifier: MIT

internal import CSpeechd
internal import Glibc

/// A connection to speech-dispatcher, the speech service of the session.
///
/// The names of characters and keys come from the synthesizer and from speech-dispatcher's dictionaries, in each of
/// their languages.  The voice, the rate and the volume are the user's own settings there.
///
/// Each call waits for the answer of speech-dispatcher, about a millisecond, and at most ``longestWait``.  So a program
/// with work that cannot wait must not call it.
///
/// All texts have the priority `message`: they are said one after another, and end texts of lower priority, such as a
/// screen reader's.  With the priority `text` the state of a key would cut short the key's name.  See the
/// documentation of SSIP, "Message Priority Model".
@safe public struct SpeechDispatcher: ~Copyable {
    private let connection: UnsafeMutablePointer<SPDConnection>
    private var language: String?
    private var punctuation: SPDPunctuation?

    /// The longest wait for an answer, in seconds.
    public static let longestWait = 3

    /// Connects to the speech-dispatcher of this user, or to the one that SPEECHD_ADDRESS names.
    ///
    /// Starts speech-dispatcher if it does not run, which may take a second.
    ///
    /// - Parameter program: The program's name, which `spd-conf` and the configuration of speech-dispatcher know.
    /// - Throws: ``SpeechError`` if speech-dispatcher is not installed, cannot start, or does not answer.
    public init(program: String) throws(SpeechError) {
        unsafe self.init(try Self.open(program))
    }

    // Swift 6.2 cannot compile one initializer that both throws and stores the connection.
    private init(_ connection: UnsafeMutablePointer<SPDConnection>) {
        unsafe self.connection = connection
    }

    private static func open(_ program: String) throws(SpeechError) -> UnsafeMutablePointer<SPDConnection> {
        var reason: UnsafeMutablePointer<CChar>?
        let connection = unsafe withDefaultSignals {
            unsafe spd_open2(program, "guided-touch", nil, SPD_MODE_SINGLE, nil, 1, &reason)
        }
        defer { unsafe free(reason) }
        guard let connection = unsafe connection else {
            let text = unsafe reason.map { unsafe String(cString: $0) } ?? "the library gives no reason"
            throw SpeechError(
                operation: .connect, reason: text.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
        // The library itself would wait forever for a speech-dispatcher that hangs.
        var limit = timeval(tv_sec: longestWait, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            unsafe setsockopt(
                connection.pointee.socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        // A person who does not see the key has to hear whether it types a or A.
        unsafe spd_set_capital_letters(connection, SPD_CAP_SPELL)
        return unsafe connection
    }

    deinit { unsafe spd_close(connection) }

    /// Says a text after all texts of this connection that are not said yet.
    ///
    /// - Throws: ``SpeechError`` if speech-dispatcher has ended, or does not answer.  The connection cannot be used any
    ///   more.
    public mutating func say(_ utterance: Utterance) throws(SpeechError) {
        guard let content = utterance.content.sendable else { return }
        try set(language: utterance.language)
        let result: Int32
        switch content {
        case .character(let text): result = unsafe spd_char(connection, SPD_MESSAGE, text)
        case .key(let name): result = unsafe spd_key(connection, SPD_MESSAGE, name)
        case .label(let text):
            try set(SPD_PUNCT_ALL)
            result = unsafe spd_say(connection, SPD_MESSAGE, text)
        case .words(let text):
            try set(SPD_PUNCT_NONE)
            result = unsafe spd_say(connection, SPD_MESSAGE, text)
        }
        try Self.check(result, .say)
    }

    /// Ends the speech of this connection at once, and forgets its texts that are not said yet.
    ///
    /// - Throws: ``SpeechError`` as ``say(_:)`` does.
    public mutating func cancel() throws(SpeechError) {
        try Self.check(unsafe spd_cancel(connection), .cancel)
    }

    private mutating func set(language new: String) throws(SpeechError) {
        guard new != language, Self.isLanguage(new) else { return }
        try Self.check(unsafe spd_set_language(connection, new), .say)
        language = new
    }

    private mutating func set(_ new: SPDPunctuation) throws(SpeechError) {
        guard new != punctuation else { return }
        try Self.check(unsafe spd_set_punctuation(connection, new), .say)
        punctuation = new
    }

    private static func isLanguage(_ tag: String) -> Bool {
        !tag.isEmpty
            && tag.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "-") || Character(Unicode.Scalar(byte)).isLetter && byte < 0x80
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
    }

    private static func check(_ result: Int32, _ operation: SpeechError.Operation) throws(SpeechError) {
        guard result < 0 else { return }
        throw SpeechError(operation: operation, reason: "speech-dispatcher has ended, or does not answer")
    }
}

/// Runs `body` without blocked signals, so that a speech-dispatcher that the library starts has none.
///
/// A process inherits the blocked signals of its parent, and speech-dispatcher has to end with SIGTERM.
private func withDefaultSignals<Result>(_ body: () -> Result) -> Result {
    var (none, former) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &former)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &former, nil) }
    return body()
}

/// Ignores SIGPIPE, which the library raises by writing to a speech-dispatcher that has ended.
///
/// Call this once, before the first ``SpeechDispatcher``.  A speech-dispatcher that the program starts ignores the signal,
/// too, as each service of systemd does.
public func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
}
