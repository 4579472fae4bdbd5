// SPDX-License-Identifier: MIT

import Bus
import Control

/// A program on the bus that gets reports of panels, until it leaves.
struct Follower {
    fileprivate let owner: BusConnection.NameOwner?
    /// The names of the panels that the program knows.
    fileprivate var reported: Set<String> = []
}

// The object manager, as sd-bus has it, with one difference: each program gets reports only of panels of its
// own seats. So each program gets signals of its own.
extension ControlServer {
    /// Answers GetManagedObjects.
    ///
    /// From then on the caller gets a signal when a panel is added, changes or is removed.
    func answerPanels(to call: OpaquePointer, _ caller: Caller) {
        let sender = unsafe MessageReader(call).sender
        if !caller.rights.isEmpty {
            do throws(ControlError) {
                try follow(sender)
            } catch {
                return unsafe error.answer(call)
            }
        }
        let seen = panels.values.filter { caller.seen.contains($0.state.seat) }
        followers[sender]?.reported = Set(seen.map(\.state.name))
        unsafe connection.answer(call) { writer in
            writer.array("{oa{sa{sv}}}") { writer in
                for panel in seen {
                    writer.container("e", "oa{sa{sv}}") { writer in
                        writer.append(path: panel.path)
                        panel.state.writeInterfaces(to: &writer)
                    }
                }
            }
        }
    }

    /// Reports to each follower the panels that it may now know, and the removal of panels that it may no
    /// longer know.
    ///
    /// A follower whose session has gone to the background draws nothing more. It attaches again once its panels come
    /// back.
    func reportPanels() {
        guard connection.isConnected else { return }
        for name in followers.keys {
            guard let caller = callers[name] else { continue }
            for panel in panels.values {
                let isReported = followers[name]?.reported.contains(panel.state.name) == true
                if caller.seen.contains(panel.state.seat) != isReported {
                    if isReported { emitRemoved(panel, to: name) } else { emitAdded(panel, to: name) }
                }
                guard !caller.drawn.contains(panel.state.seat) else {
                    if !panel.awaited.contains(name) { panel.unaware.insert(name) }
                    continue
                }
                dismiss(name, from: panel)
                // Also what a program has shown that draws nothing.
                loseField(of: panel, for: name)
            }
        }
    }

    /// Reports the removal of a panel to each follower that knows the panel.
    func emitRemoved(_ panel: ServedPanel) {
        for name in followers.keys { emitRemoved(panel, to: name) }
    }

    /// Reports changed properties of a panel to each follower that knows the panel.
    func emitChanged(_ changed: [PanelProperty], of panel: ServedPanel) {
        guard !changed.isEmpty else { return }
        for (name, follower) in followers where follower.reported.contains(panel.state.name) {
            connection.signal(
                path: panel.path, interface: BusNames.properties, member: "PropertiesChanged", to: name
            ) { writer in
                writer.append(BusNames.panelInterface)
                panel.state.write(changed, to: &writer)
                writer.append([])
            }
        }
    }

    /// Makes a program a follower, until it leaves the bus.
    ///
    /// - Throws: ``ControlError`` if its user has too many followers, or all users have.
    func follow(_ name: String) throws(ControlError) {
        guard followers[name] == nil else { return }
        var place = ListenerPlaces(for: callers.user(of: name), most: Self.most, mostOfUser: Self.mostOfUser)
        for follower in followers.keys { place.count(callers.user(of: follower)) }
        guard place.isThere else {
            throw ControlError(
                .tooMuch,
                "too many programs subscribe to panels: at most \(Self.mostOfUser) of a user, and \(Self.most) in all"
            )
        }
        // The program may have left already.
        followers[name] = Follower(
            owner: connection.watchOwner(of: name) { [unowned self] owner in
                if owner.isEmpty { leave(name) }
            })
        for panel in panels.values { panel.unaware.insert(name) }
    }

    /// The greatest number of followers of all users other than root.
    ///
    /// The driver watches each on the bus by a match rule, and dbus-daemon takes 512 rules of a program. A follower without
    /// one would keep its place when it has left.
    private static let most = 480
    /// The greatest number of followers of one user.
    private static let mostOfUser = 16

    private func emitAdded(_ panel: ServedPanel, to name: String) {
        followers[name]?.reported.insert(panel.state.name)
        connection.signal(
            path: BusNames.root, interface: BusNames.objectManager, member: "InterfacesAdded", to: name
        ) { writer in
            writer.append(path: panel.path)
            panel.state.writeInterfaces(to: &writer)
        }
    }

    private func emitRemoved(_ panel: ServedPanel, to name: String) {
        panel.awaited.remove(name)
        panel.unaware.remove(name)
        panel.viewFollowers.remove(name)
        panel.guideListeners.remove(name)
        guard followers[name]?.reported.remove(panel.state.name) != nil else { return }
        connection.signal(
            path: BusNames.root, interface: BusNames.objectManager, member: "InterfacesRemoved", to: name
        ) { writer in
            writer.append(path: panel.path)
            writer.append([BusNames.panelInterface])
        }
    }
}
