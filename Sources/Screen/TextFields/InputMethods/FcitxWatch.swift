// SPDX-License-Identifier: MIT

import Bus
import Engine
import EventLoops
import Windows

/// The virtual keyboard of fcitx5, until its owner releases it.
///
/// ```
///  fcitx5 ── ShowVirtualKeyboard, HideVirtualKeyboard ──▶ VirtualKeyboardServer ──▶ FcitxFocus ──▶ handler
///    ▲                                                                                 │
///    └──────────────── question ───────────────────────────────────────────────────────┘
/// ```
///
/// No call waits.  A fcitx5 that does not answer within ten seconds is asked again.
final class FcitxWatch: TextFieldWatch {
    private let handler: (TextFieldEvent) -> Void
    private let waits: Bool
    private let connection: BusConnection
    private let timer: EventSource
    private var server: VirtualKeyboardServer?
    private var focus = FcitxFocus()
    private var fcitx: BusConnection.NameOwner?
    private var wasPresent = false
    private var hasEnded = false

    /// How long fcitx5 may take for an answer, in microseconds.
    private static let answerTime: UInt64 = 10_000_000

    /// Joins the session bus once `loop` runs and the bus exists.
    init(
        onSessionAt address: String, loop: EventLoop, waits: Bool,
        _ handler: @escaping (TextFieldEvent) -> Void
    ) throws(EventLoopError) {
        self.handler = handler
        self.waits = waits
        let relay = Relay<FcitxWatch>()
        connection = try BusConnection(to: address, loop: loop) { relay.target?.handle($0) }
        timer = try loop.timer { relay.target?.settle() }
        relay.target = self
        connection.open()
    }

    func viewsWereHidden() {
        focus.viewsWereHidden(at: .now())
        settle()
    }
}

// MARK: - The bus

extension FcitxWatch {
    private func handle(_ event: BusConnection.Event) {
        switch event {
        case .connected: join()
        case .lost:
            (server, fcitx) = (nil, nil)
            report(focus.gone())
        }
    }

    private func join() {
        server = VirtualKeyboardServer(on: connection) { [unowned self] in receive($0) }
        fcitx = connection.watchOwner(of: FcitxNames.program) { [unowned self] in take(owner: $0) }
    }

    private func take(owner name: String) {
        if name.isEmpty {
            guard waits || wasPresent else { return end("fcitx5 does not run") }
            return report(focus.gone())
        }
        wasPresent = true
        connection.requestName(VirtualKeyboardServer.name) { [weak self] answer in
            guard let self, fcitx?.current == name else { return }
            switch answer {
            case .owned: report(focus.came())
            case .waiting: end("another virtual keyboard has the name \(VirtualKeyboardServer.name)")
            case .refused(let error): end("\(error)")
            }
        }
    }

    /// Takes a call, which counts only if it comes from fcitx5.
    private func receive(_ call: VirtualKeyboardServer.Call) {
        guard call.sender == fcitx?.current else { return }
        if call.isShown { focus.shown(at: .now()) } else { focus.hidden(at: .now()) }
        settle()
    }

    private func end(_ reason: String) {
        guard !hasEnded else { return }
        hasEnded = true
        handler(.ended(TextFieldsUnavailable(reason)))
    }

    private func report(_ event: TextFieldEvent?) {
        settle()
        if let event, !hasEnded { handler(event) }
    }
}

// MARK: - Questions

extension FcitxWatch {
    /// Asks the question that is due.
    private func settle() {
        switch focus.takeQuestion(at: .now()) {
        case .arm:
            connection.call(FcitxNames.show, timeout: Self.answerTime) { [weak self] answer in
                self?.armed(answer)
            }
        case .look: look()
        case nil: break
        }
        timer.fire(at: focus.deadline)
    }

    private func armed(_ answer: MessageReader) {
        let change: FcitxFocus.Change =
            answer.error.map { $0.isSilence ? .unanswered : .refused } ?? .done
        if !focus.armed(change, at: .now()) { return end("fcitx5 has no interface for virtual keyboards") }
        settle()
    }

    /// Asks for the mode, and then for the contexts: fcitx5 answers in the order of its work.
    private func look() {
        connection.call(FcitxNames.currentInterface, timeout: Self.answerTime) { [weak self] answer in
            guard let self else { return }
            guard answer.error == nil, let interface = try? answer.text() else { return looked(nil) }
            look(isTyping: interface != FcitxNames.onScreenInterface)
        }
    }

    private func look(isTyping: Bool) {
        connection.call(FcitxNames.contexts, timeout: Self.answerTime) { [weak self] answer in
            guard let self else { return }
            guard answer.error == nil, let text = try? answer.document() else { return looked(nil) }
            guard let contexts = FcitxContext.all(in: text) else {
                return end("this fcitx5 does not say which text field has the focus")
            }
            looked(FcitxFocus.Observation(isTyping: isTyping, context: contexts.first(where: \.hasFocus)))
        }
    }

    private func looked(_ observation: FcitxFocus.Observation?) {
        report(focus.looked(observation, at: .now()))
    }
}

/// The names of fcitx5 on the session bus: src/ui/virtualkeyboard/virtualkeyboard.cpp and
/// src/modules/dbus/dbusmodule.cpp of fcitx5.
enum FcitxNames {
    static let program = "org.fcitx.Fcitx5"
    /// The user interface of fcitx5 in the mode for on-screen keyboards, as CurrentUI calls it.
    static let onScreenInterface = "virtualkeyboard"

    /// Changes to the mode for on-screen keyboards.
    static let show = BusConnection.Method(
        destination: program, path: "/virtualkeyboard", interface: "org.fcitx.Fcitx.VirtualKeyboard1",
        member: "ShowVirtualKeyboard")
    /// Returns the name of the user interface, an `s`.
    static let currentInterface = controller("CurrentUI")
    /// Returns a text with a line for each context, an `s`.
    static let contexts = controller("DebugInfo")

    private static func controller(_ member: String) -> BusConnection.Method {
        BusConnection.Method(
            destination: program, path: "/controller", interface: "org.fcitx.Fcitx.Controller1",
            member: member)
    }
}
