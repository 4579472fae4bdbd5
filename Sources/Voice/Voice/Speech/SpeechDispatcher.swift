// SPDX-License-Identifier: MIT

internal import CSpeechd
internal import Glibc
internal import Text

/// A connection to speech-dispatcher, the speech service of the session.
///
/// The names of characters and keys come from the synthesizer and from speech-dispatcher's dictionaries, in each of
/// their languages.  The voice, the rate and the usual volume are the user's own settings there.
///
/// Each call waits for the answer of speech-dispatcher, about a millisecond, and at most ``longestWait``, or
/// ``longestStart`` for the connection.  So a program with work that cannot wait must not call it.
///
/// The library finds or starts speech-dispatcher, and connects.  The commands of SSIP are sent here, because the library
/// tells the news of texts only by a thread of its own, which would wait forever for a speech-dispatcher that hangs.
///
/// All texts have the priority `message`: they are said one after another, and end texts of lower priority, such as a
/// screen reader's.  With the priority `text` the state of a key would cut short the key's name.  See the
/// documentation of SSIP, "Message Priority Model".
@safe struct SpeechDispatcher: ~Copyable {
    private let connection: UnsafeMutablePointer<SPDConnection>
    private var language: String?
    private var punctuation: Punctuation?
    private var volume: Int?
    /// The user's own volume as speech-dispatcher tells it, or `nil` if it does not.
    private(set) var usualVolume: Int?
    private var replies = SpeechReplies()
    /// The news that no caller has taken.
    private var events: [SpeechEvent] = []

    /// The marks of punctuation that are said by their names.
    private enum Punctuation: String {
        case each = "all"
        case no = "none"
    }

    /// The longest wait for an answer, in seconds.
    static let longestWait = 3
    /// The longest wait for a connection, with the start of speech-dispatcher, in seconds.
    static let longestStart = 10

    /// Connects to the speech-dispatcher of this user, or to the one that SPEECHD_ADDRESS names.
    ///
    /// Starts speech-dispatcher if it does not run, which may take a second.  `spd-conf` and the
    /// configuration of speech-dispatcher know the program by its name.
    static func connect(_ program: String) throws(SpeechError) -> SpeechDispatcher {
        var dispatcher = unsafe SpeechDispatcher(try open(program))
        let settings = [
            "PRIORITY MESSAGE",
            // A person who does not see the key has to hear whether it types a or A.
            "CAP_LET_RECOGN spell",
            "NOTIFICATION ALL ON",
        ]
        for setting in settings { try dispatcher.request("SET SELF \(setting)", .connect) }
        dispatcher.volume = try dispatcher.request("GET VOLUME", .connect).map { Int($0) }
        dispatcher.usualVolume = dispatcher.volume
        return dispatcher
    }

    private init(_ connection: UnsafeMutablePointer<SPDConnection>) {
        unsafe self.connection = connection
    }

    private static func open(_ program: String) throws(SpeechError) -> UnsafeMutablePointer<SPDConnection> {
        var reason: UnsafeMutablePointer<CChar>?
        let connection = unsafe withDefaultSignals {
            unsafe interrupted(after: UInt32(longestStart)) {
                unsafe spd_open2(program, "guided-touch", nil, SPD_MODE_SINGLE, nil, 1, &reason)
            }
        }
        defer { unsafe free(reason) }
        guard let connection = unsafe connection else {
            let text = unsafe reason.map { unsafe String(cString: $0) } ?? "the library gives no reason"
            throw SpeechError(
                operation: .connect, reason: text.split(whereSeparator: \.isNewline).joined(separator: " "))
        }
        // Nobody waits forever for a speech-dispatcher that hangs.
        var limit = timeval(tv_sec: longestWait, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            unsafe setsockopt(
                connection.pointee.socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        return unsafe connection
    }

    deinit { unsafe spd_close(connection) }

    /// The descriptor that becomes readable when there is news, or when speech-dispatcher has ended.
    var fileDescriptor: Int32 { unsafe connection.pointee.socket }

    /// Says a text after all texts of this connection that are not said yet.
    ///
    /// Returns the number of the text in the news, or `nil` if nothing of it can be said.  After an error the
    /// connection cannot be used any more.
    mutating func say(_ utterance: Utterance) throws(SpeechError) -> UInt64? {
        guard let content = utterance.content.sendable else { return nil }
        try set(language: utterance.language)
        let number =
            switch content {
            case .character(let text): try request("CHAR \(text)", .say)
            case .key(let name): try request("KEY \(name)", .say)
            case .label(let text): try say(text, .each)
            case .words(let text): try say(text, .no)
            }
        return number.flatMap(UInt64.init(exactly:))
    }

    /// Sets the volume of the texts from now on, from −100 to 100.
    mutating func set(volume new: Int) throws(SpeechError) {
        guard let volume, new != volume else { return }
        try request("SET SELF VOLUME \(new)", .say)
        self.volume = new
    }

    /// Ends the speech of this connection at once, and forgets its texts that are not said yet.
    mutating func cancel() throws(SpeechError) { try request("CANCEL SELF", .cancel) }

    /// Returns the news of texts that have come since the last call, without waiting.
    mutating func takeEvents() throws(SpeechError) -> [SpeechEvent] {
        while let replies = try receive(Int32(MSG_DONTWAIT), .hear) { _ = answer(among: replies) }
        defer { events = [] }
        return events
    }

    private mutating func say(_ text: String, _ new: Punctuation) throws(SpeechError) -> Int64? {
        if new != punctuation {
            try request("SET SELF PUNCTUATION \(new.rawValue)", .say)
            punctuation = new
        }
        try request("SPEAK", .say)
        // A line with a full stop ends the text.
        return try request((text.hasPrefix(".") ? "." : "") + text + "\r\n.", .say)
    }

    private mutating func set(language new: String) throws(SpeechError) {
        guard new != language, !new.isEmpty, isAlphanumeric(new, or: "-") else { return }
        try request("SET SELF LANGUAGE \(new)", .say)
        language = new
    }

    // MARK: - Commands and answers

    /// Sends a command, waits for its answer, and returns the number in it: that of the text that was taken, or of a
    /// setting.
    @discardableResult
    private mutating func request(
        _ command: String, _ operation: SpeechError.Operation
    ) throws(SpeechError) -> Int64? {
        let bytes = Array("\(command)\r\n".utf8)
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
                return unsafe send(fileDescriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Self.loss(operation) }
            sent += count
        }
        while true {
            guard let replies = try receive(0, operation), let answer = answer(among: replies) else {
                continue
            }
            guard 200...299 ~= answer.code else {
                throw SpeechError(operation: operation, reason: "it answers with the error \(answer.code)")
            }
            return answer.number
        }
    }

    /// Keeps the news, and returns the answer.
    private mutating func answer(among replies: [SpeechReply]) -> (code: Int, number: Int64?)? {
        var answer: (code: Int, number: Int64?)?
        for reply in replies {
            switch reply {
            case .answer(let code, let number): answer = (code, number)
            case .event(let event): events.append(event)
            }
        }
        return answer
    }

    /// Receives replies, or returns `nil` if none has come and `flags` forbid to wait.
    private mutating func receive(
        _ flags: Int32, _ operation: SpeechError.Operation
    ) throws(SpeechError) -> [SpeechReply]? {
        var bytes = [UInt8](repeating: 0, count: SpeechReplies.longestLine)
        // The end of the connection sets no number.
        errno = 0
        let count = unsafe recv(fileDescriptor, &bytes, bytes.count, flags)
        if count < 0, errno == EAGAIN, flags != 0 { return nil }
        guard count > 0 else { throw Self.loss(operation) }
        return replies.take(bytes[..<count])
    }

    /// The reason why the connection cannot be used, by errno.
    private static func loss(_ operation: SpeechError.Operation) -> SpeechError {
        errno == EAGAIN
            ? SpeechError(operation: operation, reason: "speech-dispatcher does not answer", isTimeout: true)
            : SpeechError(operation: operation, reason: "speech-dispatcher has ended")
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

/// Runs `body`, and interrupts a system call in which it still waits after some seconds.
///
/// While it connects, the library waits for the first answer forever, also for that of a speech-dispatcher that hangs.
private func interrupted<Result>(after seconds: UInt32, _ body: () -> Result) -> Result {
    // Without SA_RESTART, so that the call ends.
    var (action, former) = (sigaction(), sigaction())
    unsafe action.__sigaction_handler.sa_handler = { _ in }
    unsafe sigaction(SIGALRM, &action, &former)
    alarm(seconds)
    defer {
        alarm(0)
        unsafe sigaction(SIGALRM, &former, nil)
    }
    return body()
}

/// Prepares the signals of a program that speaks.
///
/// Call this once, before the first ``SpeechVoice`` speaks, and before the program has threads.  It ignores SIGPIPE, which
/// the library raises by writing to a speech-dispatcher that has ended.  A speech-dispatcher that the program starts
/// ignores the signal, too, as each service of systemd does.  It blocks SIGALRM, so that no other thread gets the one
/// that ends a wait of the library.
package func prepareSignalsForSpeech() {
    signal(SIGPIPE, SIG_IGN)
    var alarms = sigset_t()
    unsafe sigemptyset(&alarms)
    unsafe sigaddset(&alarms, SIGALRM)
    unsafe pthread_sigmask(SIG_BLOCK, &alarms, nil)
}
