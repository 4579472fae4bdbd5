// SPDX-License-Identifier: MIT

import Bus
import EventLoops

/// The socket on which a client gets the changes of one view's keys.
final class FollowedView {
    private let socket: Descriptor
    private var readable: EventSource?
    private let handler: (ViewChange?) -> Void

    /// Calls `handler` with each change, and with `nil` when no change comes any more.
    init(
        on socket: Descriptor, loop: EventLoop, handler: @escaping (ViewChange?) -> Void
    ) throws(EventLoopError) {
        self.socket = socket
        self.handler = handler
        // A person waits for the key to light up. So changes also come before signals that the driver sent later.
        readable = try loop.whenReadable(socket.number, turn: .first) { [weak self] in self?.read() }
    }

    deinit {
        // The source must go before its descriptor, because it removes the descriptor from the loop.
        readable = nil
    }

    private func read() {
        switch ViewChange.receive(on: socket) {
        case .change(let change): handler(change)
        case .nothing: break
        case .end:
            // The handler lets go of this object, which closes the socket: the loop must have forgotten it then.
            readable?.isEnabled = false
            handler(nil)
        }
    }
}

extension DriverClient {
    /// Fetches the present view of a panel, and has changes of its keys reported.
    ///
    /// It calls `then` with the view from the loop. From then on the changes come as
    /// `DriverEvent.keysChanged(_:_:)`.
    package func followView(
        of panel: String, _ then: @escaping (Result<ShownView, ControlError>) -> Void
    ) {
        call(.followView, on: panel) { [weak self] (answer: Result<(ShownView, Descriptor), ControlError>) in
            if case .success((_, let socket)) = answer { self?.listen(to: socket, of: panel) }
            // Without a socket, the driver reports at least that the view has changed.
            if case .failure(let error) = answer, let self, [.tooMuch, .other].contains(error.kind) {
                return getView(of: panel, then)
            }
            then(answer.map(\.0))
        } read: { answer throws(MessageFault) in
            (try ShownView(answer), try answer.descriptor())
        }
    }

    /// Reads the changes of a panel's view from a socket, in place of the former one.
    ///
    /// If the loop refuses the socket, the driver finds it closed, and reports that the view has changed.
    private func listen(to socket: Descriptor, of name: String) {
        followed[name] = nil
        guard panels[name] != nil else { return }
        followed[name] = try? FollowedView(on: socket, loop: connection.loop) { [unowned self] change in
            guard let change else {
                followed[name] = nil
                return
            }
            if let panel = panels[name] { delegate?.handle(.keysChanged(panel, change)) }
        }
    }
}
