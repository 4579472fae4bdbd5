// SPDX-License-Identifier: MIT

import Bus
import Control
import Engine
import Glibc

/// The programs to which changes of a view's keys are reported, and the view that all of them have.
///
/// Each program reads the changes from a socket of its own, into which the driver writes without waiting. The way over
/// the bus would take longer than all other work between a touch and a key that lights up. If the socket is full, as
/// when the program has stopped, the program no longer follows the view.
struct ViewFollowers {
    private var view: ShownView?
    /// The driver's ends of the sockets, by the programs' unique names on the bus.
    private var sockets: [String: ChangeSender] = [:]

    /// Adds a program of a user that gets this view, in place of its former socket.
    ///
    /// Programs without a place only learn that the view has changed: see ``ListenerPlaces``.
    ///
    /// - Returns: The program's end of the socket. The socket has ended if there are too many programs, or the view is
    ///   hidden.
    /// - Throws: ``ControlError`` when the kernel has no socket left, or programs keep too many open.
    mutating func add(
        _ name: String, of user: UInt32, _ view: ShownView, _ ends: inout FollowerEnds
    ) throws(ControlError) -> Descriptor {
        remove(name)
        let (own, other) = try ends.makeSocket(for: user)
        var place = ListenerPlaces(for: user)
        for socket in sockets.values { place.count(socket.user) }
        if view.view.isVisible, place.isThere {
            self.view = view
            sockets[name] = own
        }
        return other
    }

    /// Removes a program, and ends its socket; without programs, the view is forgotten.
    mutating func remove(_ name: String) {
        sockets[name] = nil
        if sockets.isEmpty { view = nil }
    }

    /// Takes over the view of a serial, and returns how it differs from the one before.
    ///
    /// - Parameters:
    ///   - serial: The number of the view.
    ///   - keys: Returns the keys in other states if nothing else has changed since a former view.
    ///   - view: Returns the whole view.
    /// - Returns: The change, or `nil` if the programs must fetch the view. All sockets have then ended.
    mutating func take(
        _ serial: UInt64, keys: (ShownView) -> [KeyChange]?, view: () -> ShownView?
    ) -> ViewChange? {
        guard self.view != nil else { return nil }
        var change: ViewChange?
        if let keys = self.view.flatMap(keys) {
            change = self.view?.take(keys, serial: serial)
        } else if let old = self.view, let new = view() {
            change = ViewChange(from: old, to: new)
            self.view = new
        }
        if change == nil { self = ViewFollowers() }
        return change
    }

    /// Reports a change to a program, and returns whether the program gets it.
    ///
    /// A program that does not get it no longer follows the view.
    mutating func send(_ change: ViewChange, to name: String) -> Bool {
        guard let socket = sockets[name] else { return false }
        if change.send(on: socket.end) { return true }
        remove(name)
        return false
    }
}
