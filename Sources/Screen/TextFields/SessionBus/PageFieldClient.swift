// SPDX-License-Identifier: MIT

package import Bus
package import Control
internal import Engine
package import EventLoops

/// Tells the overlay of the session which text field of a web page has the focus: ``PageFieldServer``.
///
/// ```
///            send / call               answer                     a moment later
///  [idle] ───────────────▶ [calling] ─────────▶ [pausing] ──────────────────────────▶ [idle]
///                              ▲                                      │ sent since
///                              └──────────────────────────────────────┘
/// ```
///
/// A page may move the focus as often as it likes. So a field waits for the answer to the call before it and
/// for a `pause`, and only the newest one is sent. An overlay that comes later gets the field that has the focus
/// then.
@safe package final class PageFieldClient {
    /// The receiver of results, called from the loop.
    package protocol Delegate: AnyObject {
        /// An overlay has taken a field.
        func overlayAccepted()
        func overlayRefused(_ reason: ControlError)
    }

    package weak var delegate: (any Delegate)?

    private let bus: SessionBus
    private var timer: EventSource?
    private var overlay: BusConnection.NameOwner?
    /// The field of the last call of ``send(_:)``, or `nil` if none was yet.
    private var field: PageField?
    private var phase = Phase.idle
    /// Whether ``field`` still has to be sent.
    private var isUnsent = false

    private enum Phase {
        case idle, calling, pausing
    }

    /// How long to wait between an answer and the next call, in microseconds.
    static let pause: UInt64 = 30_000

    /// Makes a client that sends nothing before the first call of ``send(_:)``.
    ///
    /// The overlay takes the first field that a program tells for the present state, and each later one for a change.
    /// A client that began with ``PageField/noField`` would make a change of the state.
    package init(on bus: SessionBus, loop: EventLoop) throws(EventLoopError) {
        self.bus = bus
        timer = try loop.timer { [unowned self] in
            phase = .idle
            sendIfIdle()
        }
        bus.join { [weak self] in self?.handle($0) }
    }

    package func send(_ field: PageField) {
        self.field = field
        isUnsent = true
        sendIfIdle()
    }
}

// MARK: - The bus

extension PageFieldClient {
    private func handle(_ event: BusConnection.Event) {
        overlay = nil
        phase = .idle
        timer?.fire(at: nil)
        guard case .connected = event else { return }
        overlay = bus.connection.watchOwner(of: PageFieldServer.name) { [unowned self] owner in
            if !owner.isEmpty, let field { send(field) }
        }
    }

    private func sendIfIdle() {
        guard isUnsent, let field, phase == .idle, bus.connection.isConnected else { return }
        isUnsent = false
        phase = .calling
        let method = BusConnection.Method(
            destination: PageFieldServer.name, path: PageFieldServer.path,
            interface: PageFieldServer.interface,
            member: field.hints.isEmpty ? "TellPageField" : "TellHintedPageField")
        bus.connection.call(method) {
            $0.append(field.name)
            if !field.hints.isEmpty { $0.append(field.hints.words) }
        } then: { [weak self] answer in
            self?.take(answer.error.map(ControlError.init))
        }
    }

    private func take(_ error: ControlError?) {
        phase = .pausing
        timer?.fire(at: .now().advanced(byMicroseconds: Self.pause))
        switch error?.kind {
        case nil: delegate?.overlayAccepted()
        // An overlay that comes or comes back gets the field: see handle(_:).
        case .noDriver, .noAnswer: break
        default: if let error { delegate?.overlayRefused(error) }
        }
    }
}
