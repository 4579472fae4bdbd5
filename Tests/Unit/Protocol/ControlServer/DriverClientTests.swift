// SPDX-License-Identifier: MIT

import Bus
import Engine
import Foundation
import Glibc
import TestBus
import TestPrograms
import Testing

@testable import Control
@testable import ControlServer

/// The server and the client, on a real bus.
@Suite(.serialized, .timeLimit(.minutes(10))) struct DriverClientTests {
    private let rig: ControlRig
    private let front: PanelState

    init() throws {
        rig = try ControlRig()
        var state = PanelState(name: "front_1")
        state.isVisible = true
        state.layout = "pin"
        state.layer = "base"
        state.purpose = .pin
        state.frame = Frame(x: 0, y: 0.5, width: 1, height: 0.5)
        state.layouts = ["pin", "ᚠuthark"]
        state.show = .auto
        state.output = "HDMI-A-1"
        state.theme = "dark"
        state.textScale = 150
        state.reservesSpace = true
        state.clicks = true
        state.enablesAccessibility = true
        state.status = .givenBack
        state.seat = "seat-left"
        front = state
    }

    private func start() throws {
        rig.server?.publish(front, duration: 250)
        try rig.wait { [rig] in rig.client?.hasDriver == true }
        try rig.wait { [rig] in rig.client?.panels["front_1"] != nil }
        rig.heard = []
    }

    @Test func `a client receives panels with all their properties`() throws {
        try start()
        #expect(rig.client?.panels == ["front_1": front])
        #expect(rig.client?.obstacle == nil)
    }

    @Test func `a client receives the driver's counters unchanged`() throws {
        try start()
        rig.counted.reloads = 2
        rig.counted.refusedReloads = 1
        var counters = PanelCounters()
        (counters.reports, counters.keyPresses, counters.passedContacts) = (1, 2, 3)
        (counters.droppedSyncs, counters.replugs, counters.openRetries) = (4, 5, 1 << 53)
        counters.latency.record(70)
        counters.latency.record(1_000_000)
        rig.counted.panels = [
            CountedPanel(name: "front_1", isServed: true, counters: counters),
            CountedPanel(name: "gone", isServed: false, counters: PanelCounters()),
        ]
        var told: Result<DriverCounters, ControlError>?
        rig.client?.getCounters { [rig] answer in
            told = answer
            rig.hear("counters")
        }
        try rig.wait { [rig] in rig.heard.last == "counters" }
        #expect(try told?.get() == rig.counted)
    }

    @Test(arguments: [
        PanelStatus.waiting, .serving, .givenBack, .failed("cannot grab it; another program has grabbed it"),
        .failed("cannot open it"),
    ])
    func `a client receives the status of a panel with its reason`(status: PanelStatus) throws {
        try start()
        var state = front
        state.status = .failed("cannot open it")
        rig.server?.publish(state, duration: 0)
        state.status = status
        rig.server?.publish(state, duration: 0)
        try rig.wait { [rig] in rig.client?.panels["front_1"]?.status == status }
        #expect(rig.client?.panels["front_1"]?.isGivenBack == (status == .givenBack))
    }

    @Test func `a request for the view of an unserved panel fails with the reason`() throws {
        try start()
        var state = front
        state.isVisible = false
        state.status = .failed("cannot grab it")
        rig.server?.publish(state, duration: 0)
        rig.view = nil
        var told: Result<ShownView, ControlError>?
        rig.client?.getView(of: "front_1") { [rig] answer in
            told = answer
            rig.hear("view")
        }
        try rig.wait { [rig] in rig.heard.last == "view" }
        #expect(throws: ControlError(.notServed, "the panel front_1 is not served: cannot grab it")) {
            _ = try told?.get()
        }
    }

    @Test func `a client sees panels come and go while the driver runs`() throws {
        try start()
        var side = front
        side.name = "side"
        side.isVisible = false
        rig.server?.publish(side, duration: 0)
        try rig.wait { [rig] in rig.heard.last == "side came" }
        // What is hidden covers nothing.
        #expect(rig.client?.panels["side"]?.frame == Frame(x: 0, y: 1, width: 1, height: 0))
        rig.server?.remove("side")
        try rig.wait { [rig] in rig.heard.last == "side gone" }
        #expect(rig.client?.panels.keys.sorted() == ["front_1"])
    }

    @Test func `a hide emits WillHide, the changed properties and DidHide, in this order`() throws {
        try start()
        var hidden = front
        hidden.isVisible = false
        rig.server?.publish(hidden, duration: 250)
        try rig.wait { [rig] in rig.heard.contains("DidHide") }
        #expect(rig.heard == ["WillHide", "front_1 changed", "DidHide"])
        #expect(rig.client?.panels["front_1"]?.isVisible == false)
    }

    @Test func `DidHide is emitted only after the attached overlay has finished`() throws {
        try start()
        rig.client?.call(.attach(width: 1280, height: 800), on: "front_1") { [rig] _ in rig.hear("attached") }
        try rig.wait { [rig] in rig.heard.last == "attached" }
        var hidden = front
        hidden.isVisible = false
        rig.server?.publish(hidden, duration: 250)
        try rig.wait { [rig] in rig.heard.contains("front_1 changed") }
        rig.client?.call(.finished(99), on: "front_1") { [rig] _ in rig.hear("another") }
        try rig.wait { [rig] in rig.heard.contains("another") }
        #expect(!rig.heard.contains("DidHide"))
        rig.client?.call(.finished(1), on: "front_1")
        try rig.wait { [rig] in rig.heard.contains("DidHide") }
    }

    @Test func `a click is sent only to programs that have attached to its panel`() throws {
        try start()
        let bystander = Bystander(rig)
        let other = try DriverClient(loop: rig.loop)
        other.delegate = bystander
        var side = front
        side.name = "side"
        rig.server?.publish(side, duration: 0)
        /// What both have heard once all that was told before has arrived.
        func heard() throws -> (client: [String], bystander: Int) {
            for client in [rig.client, other] {
                rig.heard.removeAll { $0 == "answered" }
                client?.call(.finished(0), on: "front_1") { [rig] _ in rig.hear("answered") }
                try rig.wait { [rig] in rig.heard.last == "answered" }
            }
            return (rig.heard.filter { $0 == "click" }, bystander.clicks)
        }
        try rig.wait { [rig] in other.panels.count == 2 && rig.client?.panels.count == 2 }
        rig.server?.emitClick(of: "front_1")
        #expect(try heard() == ([], 0))
        rig.client?.call(.attach(width: 1280, height: 800), on: "front_1") { [rig] _ in rig.hear("attached") }
        try rig.wait { [rig] in rig.heard.last == "attached" }
        rig.server?.emitClick(of: "front_1")
        rig.server?.emitClick(of: "side")
        rig.server?.emitClick(of: "front_1")
        #expect(try heard() == (["click", "click"], 0))
    }

    @Test func `a change of the view costs no look at programs that have not fetched the one before`() throws
    {
        let rig = try ControlRig()
        rig.view = TestView.shown
        try rig.show(PanelState(name: "front"))
        let panel = try #require(rig.server?.panels["front"])
        let program = try rig.name(of: rig.client?.connection)
        #expect(panel.unaware == [program])
        rig.server?.emitViewChanged(of: "front", serial: 1)
        #expect(panel.unaware == [])
        rig.client?.getView(of: "front") { _ in rig.hear("the view") }
        try rig.wait { rig.heard.last == "the view" }
        #expect(panel.unaware == [program])
        // A program that fetches the view and follows nothing is never told.
        let passer = try rig.join()
        passer.call(
            .init(
                path: BusNames.path(ofPanel: "front"), interface: BusNames.panelInterface, member: "GetView")
        ) { _ in
        } then: { _ in
            rig.hear("fetched")
        }
        try rig.wait { rig.heard.last == "fetched" }
        #expect(panel.unaware == [program])
    }

    @Test func `a view change is signalled once until a program fetches the view`() throws {
        try start()
        rig.view = TestView.shown
        rig.server?.emitViewChanged(of: "front_1", serial: 1)
        rig.server?.emitViewChanged(of: "front_1", serial: 2)
        rig.client?.getView(of: "front_1") { [rig] answer in
            rig.hear(answer == .success(TestView.shown) ? "the view" : "\(answer)")
        }
        try rig.wait { [rig] in rig.heard.contains("the view") }
        #expect(rig.heard == ["view 1", "the view"])
        rig.server?.emitViewChanged(of: "front_1", serial: 3)
        try rig.wait { [rig] in rig.heard.contains("view 3") }
    }

    @Test func `a program that follows a view gets key changes until something else changes`() throws {
        try start()
        func tell(_ serial: UInt64, _ change: (inout DrawnView) -> Void) {
            rig.view?.serial = serial
            change(&rig.view!.view)
            rig.server?.emitViewChanged(of: "front_1", serial: serial)
        }
        func follow() throws {
            rig.client?.followView(of: "front_1") { [rig] answer in
                rig.hear(answer == .success(rig.view!) ? "the view" : "\(answer)")
            }
            try rig.wait { [rig] in rig.heard.last == "the view" }
        }
        rig.view = TestView.shown
        rig.view?.serial = 1
        try follow()
        // The strip has one key: the first key below it is plain, the next one is pressed.
        tell(2) { $0.keys[0].state = .pressed }
        tell(3) { ($0.accessory[0].state, $0.keys[0].state) = (.latched, .plain) }
        tell(4) { $0.keys[0].label = "another" }
        tell(5) { $0.keys[0].state = .pressed }
        try rig.wait { [rig] in rig.heard.last == "view 4" }
        #expect(
            rig.heard == [
                "the view", "keys 1 pressed from 1 to 2", "keys 0 latched, 1 plain from 2 to 3", "view 4",
            ])
        try settle()
        #expect(rig.client?.followed.isEmpty == true)
        try follow()
        tell(6) { $0.keys[0].state = .plain }
        try rig.wait { [rig] in rig.heard.last == "keys 1 plain from 5 to 6" }
    }

    /// Waits until the client has read everything that was sent before.
    private func settle() throws {
        rig.client?.call(.finished(0), on: "front_1") { [rig] _ in rig.hear("settled") }
        try rig.wait { [rig] in rig.heard.last == "settled" }
    }

    /// Has the client follow a view, and then presses and releases a key until the view has the number `last`.
    private func followUntil(_ last: UInt64) throws {
        rig.view = TestView.shown
        rig.view?.serial = 0
        rig.client?.followView(of: "front_1") { [rig] _ in rig.hear("the view") }
        try rig.wait { [rig] in rig.heard.last == "the view" }
        for serial in 1...last {
            rig.view?.serial = serial
            rig.view?.view.keys[0].state = serial % 2 == 1 ? .pressed : .plain
            rig.server?.emitViewChanged(of: "front_1", serial: serial)
        }
    }

    @Test func `a program whose socket is full is signalled to fetch the view`() throws {
        try start()
        try followUntil(5000)
        try settle()
        #expect(rig.client?.followed.isEmpty == true)
        let keys = rig.heard.filter { $0.hasPrefix("keys ") }
        #expect((4..<100).contains(keys.count))
        for (index, change) in keys.enumerated() {
            #expect(change.hasSuffix(" from \(index) to \(index + 1)"))
        }
        // The first change that did not fit, and no second signal.
        #expect(rig.heard.filter { $0.hasPrefix("view ") } == ["view \(keys.count + 1)"])
        try followUntil(1)
        try rig.wait { [rig] in rig.heard.last == "keys 1 pressed from 0 to 1" }
    }

    @Test func `a program that closes its socket is signalled to fetch the view`() throws {
        try start()
        try followUntil(1)
        try rig.wait { [rig] in rig.heard.last == "keys 1 pressed from 0 to 1" }
        rig.client?.followed = [:]
        // A process that another test is starting may still have a copy of the end, so that a change arrives there.
        var serial: UInt64 = 1
        while !rig.heard.contains("view \(serial)") {
            // As long as the socket can take changes, and no longer.
            try #require(serial < 1000)
            serial += 1
            rig.view?.view.keys[0].state = serial % 2 == 1 ? .pressed : .plain
            rig.server?.emitViewChanged(of: "front_1", serial: serial)
            rig.hear("changed")
            try settle()
        }
    }

    @Test func `a program that writes to its view socket still gets the changes`() throws {
        var (followers, ends) = (ViewFollowers(), FollowerEnds())
        let socket = try followers.add(":1.5", of: 7, TestView.shown, &ends)
        let kilobyte = [UInt8](repeating: 1, count: 1024)
        while unsafe send(socket.number, kilobyte, kilobyte.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) > 0 {}
        #expect(errno == EAGAIN)
        #expect(fcntl(socket.number, F_GETFD) == FD_CLOEXEC)
        let change = ViewChange(formerSerial: 1, serial: 2, keys: [KeyChange(index: 3, state: .wrong)])
        let isSent = followers.send(change, to: ":1.5")
        #expect(isSent)
        #expect(ViewChange.receive(on: socket) == .change(change))
        #expect(ViewChange.receive(on: socket) == .nothing)
    }

    @Test func `the whole view is only made if more has changed than which keys are pressed`() throws {
        var (followers, ends) = (ViewFollowers(), FollowerEnds())
        var view = TestView.shown
        let socket = try followers.add(":1.5", of: 7, view, &ends)
        let keys = [KeyChange(index: 1, state: .pressed)]
        let pressed = followers.take(view.serial + 1) { former in
            former == view ? keys : nil
        } view: {
            Issue.record("made the view")
            return nil
        }
        let change = ViewChange(formerSerial: view.serial, serial: view.serial + 1, keys: keys)
        #expect(pressed == change)
        let isFitting = view.take(change)
        #expect(isFitting)
        // Compared with the view that the programs have.
        view.serial += 1
        let same = followers.take(view.serial, keys: { _ in nil }, view: { view })
        #expect(same == ViewChange(formerSerial: view.serial - 1, serial: view.serial, keys: []))
        view.view.keys[0].label += "x"
        let labelled = followers.take(view.serial + 1, keys: { _ in nil }, view: { view })
        #expect(labelled == nil)
        #expect(ViewChange.receive(on: socket) == .end)
    }

    @Test func `changes of keys that the view lacks end what a program follows`() throws {
        var (followers, ends) = (ViewFollowers(), FollowerEnds())
        let socket = try followers.add(":1.5", of: 7, TestView.shown, &ends)
        let change = followers.take(9, keys: { _ in [KeyChange(index: 99, state: .pressed)] }, view: { nil })
        #expect(change == nil)
        #expect(ViewChange.receive(on: socket) == .end)
    }

    @Test func `the programs of a user can have at most 24 open view sockets`() throws {
        var (followers, ends, given) = (ViewFollowers(), FollowerEnds(), [Descriptor]())
        for number in 0..<24 {
            given.append(try followers.add(":1.\(number)", of: 7, TestView.shown, &ends))
        }
        #expect(throws: ControlError.self) {
            _ = try followers.add(":1.50", of: 7, TestView.shown, &ends)
        }
        for _ in 24..<48 { given.append(try followers.add(":1.51", of: 8, TestView.shown, &ends)) }
        #expect(throws: ControlError.self) {
            _ = try followers.add(":1.52", of: 9, TestView.shown, &ends)
        }
        given.removeLast(3)
        _ = try followers.add(":1.52", of: 9, TestView.shown, &ends)
    }

    @Test func `each FollowView ends the socket before it; for a hidden view it ends at once`() throws {
        var (followers, ends) = (ViewFollowers(), FollowerEnds())
        let first = try followers.add(":1.5", of: 7, TestView.shown, &ends)
        let second = try followers.add(":1.5", of: 7, TestView.shown, &ends)
        #expect(ViewChange.receive(on: first) == .end)
        #expect(ViewChange.receive(on: second) == .nothing)
        var hidden = TestView.shown
        hidden.view.isVisible = false
        let third = try followers.add(":1.5", of: 7, hidden, &ends)
        #expect(ViewChange.receive(on: second) == .end)
        #expect(ViewChange.receive(on: third) == .end)
    }

    @Test func `after a hide, the programs that followed the view get no more key changes`() throws {
        try start()
        rig.view = TestView.shown
        rig.view?.serial = 1
        rig.client?.followView(of: "front_1") { [rig] _ in rig.hear("the view") }
        try rig.wait { [rig] in rig.heard.last == "the view" }
        #expect(rig.client?.followed.count == 1)
        var hidden = front
        hidden.isVisible = false
        rig.server?.publish(hidden, duration: 0)
        try settle()
        #expect(rig.client?.followed.isEmpty == true)
        rig.server?.publish(front, duration: 0)
        rig.view?.serial = 2
        rig.view?.view.keys[0].state = .pressed
        rig.server?.emitViewChanged(of: "front_1", serial: 2)
        try rig.wait { [rig] in rig.heard.last == "view 2" }
        #expect(rig.heard.filter { $0.hasPrefix("keys ") } == [])
    }

    @Test func `two programs of a user can follow a view, and a third gets only the change signal`() throws {
        var (followers, ends) = (ViewFollowers(), FollowerEnds())
        let programs = (1...5).map { ":1.\($0)" }
        let users: [UInt32] = [7, 7, 0, 8, 7]
        var sockets: [Descriptor] = []
        for (program, user) in zip(programs + programs, users + users) {
            sockets.append(try followers.add(program, of: user, TestView.shown, &ends))
        }
        let change = ViewChange(formerSerial: 1, serial: 2, keys: [])
        func toldPrograms() -> [String] { programs.filter { followers.send(change, to: $0) } }
        let told = toldPrograms()
        #expect(told == Array(programs.prefix(4)))
        #expect(ViewChange.receive(on: try #require(sockets.last)) == .end)
        followers.remove(programs[0])
        sockets.append(try followers.add(programs[4], of: 7, TestView.shown, &ends))
        let toldLater = toldPrograms()
        #expect(toldLater == Array(programs.dropFirst()))
    }

    @Test func `a program that fetches a view without following it gets no key changes`() throws {
        try start()
        rig.view = TestView.shown
        rig.client?.followView(of: "front_1") { [rig] _ in rig.hear("followed") }
        rig.client?.getView(of: "front_1") { [rig] _ in rig.hear("fetched") }
        try rig.wait { [rig] in rig.heard.last == "fetched" }
        rig.view?.view.keys[0].state = .pressed
        rig.server?.emitViewChanged(of: "front_1", serial: 7)
        try rig.wait { [rig] in rig.heard.last == "view 7" }
        #expect(rig.heard == ["followed", "fetched", "view 7"])
    }

    @Test func `requests reach the driver, and its refusals reach the client`() throws {
        try start()
        let requests: [PanelRequest] = [
            .show, .hide, .toggle, .setLayout("ᚠuthark"), .setPurpose(.pin), .showFor(.email), .shuffle,
            .guide(true), .setDark(true),
        ]
        for request in requests {
            rig.client?.send(request, to: "front_1") { [rig] answer in
                if case .success = answer { rig.hear("done \(request)") }
            }
            try rig.wait { [rig] in rig.heard.last == "done \(request)" }
        }
        #expect(rig.heard.filter { !$0.hasPrefix("done") } == requests.map { "\($0) of front_1" })
        rig.refusal = ControlError(.unknownLayout, "the panel has no layout 'x'")
        var fault: ControlError?
        rig.client?.send(.setLayout("x"), to: "front_1") { [rig] answer in
            if case .failure(let error) = answer { fault = error }
            rig.hear("refused")
        }
        try rig.wait { [rig] in rig.heard.last == "refused" }
        #expect(fault == rig.refusal)
        rig.client?.reload { [rig] answer in
            if case .failure(let error) = answer { fault = error }
            rig.hear("refused again")
        }
        try rig.wait { [rig] in rig.heard.last == "refused again" }
        #expect(rig.heard.suffix(2) == ["reload", "refused again"])
    }

    @Test func `an error with a noncharacter is sent, and the driver stays on the bus`() throws {
        try start()
        let noncharacter = String(try #require(Unicode.Scalar(0xFDD0 as UInt32)))
        rig.refusal = ControlError(.notReloaded, "there is no layout 'x\(noncharacter)'")
        var fault: ControlError?
        rig.client?.reload { [rig] answer in
            if case .failure(let error) = answer { fault = error }
            rig.hear("refused")
        }
        try rig.wait { [rig] in rig.heard.last == "refused" }
        #expect(fault == ControlError(.notReloaded, "there is no layout 'x\u{FFFD}'"))
        #expect(rig.client?.hasDriver == true)
    }

    @Test(arguments: [true, false])
    func `a text field counts as left when the overlay that showed its view leaves`(
        isOverlay: Bool
    ) throws {
        try start()
        if isOverlay { rig.client?.call(.attach(width: 1280, height: 800), on: "front_1") }
        rig.client?.send(.showFor(.pin), to: "front_1") { [rig] _ in rig.hear("done") }
        try rig.wait { [rig] in rig.heard.last == "done" }
        rig.endClient()
        try rig.startClient()
        // The server has heard of the one before once this one is answered.
        try rig.wait { [rig] in rig.client?.hasDriver == true }
        rig.client?.send(.show, to: "front_1") { [rig] _ in rig.hear("done") }
        try rig.wait { [rig] in rig.heard.last == "done" }
        #expect(rig.heard.contains("fieldLeft of front_1") == isOverlay)
    }

    @Test func `only the client that showed a view for a field can report the field as left`() throws {
        try start()
        let other = try DriverClient(loop: rig.loop)
        let bystander = Bystander(rig)
        other.delegate = bystander
        try rig.wait { other.panels.count == 1 }
        func ask(_ client: DriverClient?, _ request: PanelRequest) throws {
            rig.heard.removeAll { $0 == "done" }
            client?.send(request, to: "front_1") { [rig] _ in rig.hear("done") }
            try rig.wait { [rig] in rig.heard.last == "done" }
        }
        let lost = "fieldLeft of front_1"
        try ask(rig.client, .fieldLeft)
        try ask(rig.client, .showFor(.pin))
        try ask(other, .fieldLeft)
        #expect(!rig.heard.contains(lost))
        try ask(rig.client, .fieldLeft)
        #expect(rig.heard.filter { $0 == lost }.count == 1)
        try ask(rig.client, .fieldLeft)
        #expect(rig.heard.filter { $0 == lost }.count == 1)
    }

    @Test func `the text field source is a property until its overlay leaves the bus`() throws {
        try start()
        var other: DriverClient? = try DriverClient(loop: rig.loop)
        let bystander = Bystander(rig)
        other?.delegate = bystander
        try rig.wait { other?.panels.count == 1 }
        let status = TextFieldStatus(source: "at-spi", refusals: ["input-method-v2: n\u{1B}[2Jo ᚠ"])
        other?.call(.reportTextFields(status), on: "front_1")
        let told = TextFieldStatus(source: "at-spi", refusals: ["input-method-v2: n?[2Jo ?"])
        try rig.wait { [rig] in rig.client?.panels["front_1"]?.textFields == told }
        // The driver's own reports have no text fields.
        var hidden = front
        hidden.isVisible = false
        rig.server?.publish(hidden, duration: 0)
        try rig.wait { [rig] in rig.client?.panels["front_1"]?.isVisible == false }
        #expect(rig.client?.panels["front_1"]?.textFields == told)
        other = nil
        try rig.wait { [rig] in rig.client?.panels["front_1"]?.textFields == TextFieldStatus() }
    }

    @Test func `the glyphs that a session reads count until their overlay leaves the bus`() throws {
        try start()
        var former: DriverClient? = try DriverClient(loop: rig.loop)
        let bystander = Bystander(rig)
        former?.delegate = bystander
        try rig.wait { former?.panels.count == 1 }
        var glyphs = ReadGlyphs()
        for level in UInt8(1)...3 { glyphs.insert(code: 209, level: level) }
        former?.call(.reportGlyphs(glyphs), on: "front_1")
        former?.call(.reportTextFields(TextFieldStatus(source: "at-spi")), on: "front_1")
        try rig.wait { [rig] in rig.client?.panels["front_1"]?.textFields.source == "at-spi" }
        #expect(rig.heard.contains("session of front_1 reads levels [1, 2, 3]"))
        // An overlay that was started again tells before the former one has left.
        rig.client?.call(.reportGlyphs(ReadGlyphs()), on: "front_1")
        try rig.wait { [rig] in rig.heard.contains("session of front_1 reads levels []") }
        former = nil
        try rig.wait { [rig] in rig.client?.panels["front_1"]?.textFields.source == nil }
        #expect(!rig.heard.contains("session of front_1 reads what no overlay tells"))
        rig.endClient()
        try rig.wait { [rig] in rig.heard.contains("session of front_1 reads what no overlay tells") }
    }

    @Test func `reports about text fields are cut in length and in number`() throws {
        let status = TextFieldStatus(
            source: String(repeating: "a", count: 200), refusals: (0..<9).map { "\($0)" })
        #expect(status.source == String(repeating: "a", count: 160))
        #expect(status.refusals == ["0", "1", "2", "3"])
    }

    @Test func `root still sees a panel that moves to another seat`() throws {
        try start()
        var moved = front
        moved.seat = "seat-right"
        rig.server?.publish(moved, duration: 0)
        try rig.wait { [rig] in rig.client?.panels["front_1"]?.seat == "seat-right" }
        #expect(rig.heard == ["front_1 changed"])
    }

    @Test func `at most sixteen programs of one user receive signals about panels`() throws {
        try start()
        var clients: [DriverClient] = []
        for _ in 0..<16 {
            clients.append(try DriverClient(loop: rig.loop))
            clients.last?.delegate = rig
        }
        try rig.wait { [rig] in rig.heard.count == 16 }
        #expect(rig.heard.filter { $0.hasPrefix("driver came") }.count == 15)
        #expect(rig.heard.filter { $0 == "driver gone: tooMuch" }.count == 1)
        // Others get the place of one that leaves.
        if let index = clients.firstIndex(where: \.hasDriver) { clients.remove(at: index) }
        rig.heard = []
        clients.append(try DriverClient(loop: rig.loop))
        clients.last?.delegate = rig
        try rig.wait { [rig] in rig.heard.count == 1 }
        #expect(rig.heard == ["driver came: [\"front_1\"]"])
    }

    @Test func `a request for an unknown panel fails with a list of the known panels`() throws {
        try start()
        var fault: ControlError?
        rig.client?.send(.show, to: "fornt") { if case .failure(let error) = $0 { fault = error } }
        #expect(fault == ControlError(.unknownPanel, "there is no panel 'fornt'; the panels are front_1"))
    }

    @Test func `when the driver goes, its panels are gone and requests fail`() throws {
        try start()
        rig.endServer()
        try rig.wait { [rig] in rig.heard.contains("driver gone: noDriver") }
        #expect(rig.client?.panels.isEmpty == true)
        var fault: ControlError?
        rig.client?.send(.show, to: "front_1") { if case .failure(let error) = $0 { fault = error } }
        #expect(fault?.kind == .noDriver)
    }

    @Test func `a client says whether the bus, the driver or only the driver's answer is missing`() throws {
        try start()
        rig.endServer()
        try rig.wait { [rig] in rig.heard.contains("driver gone: noDriver") }
        rig.heard = []
        let silent = try BusProgram(on: rig.bus.address, loop: rig.loop)
        silent.answer = { _, _ in .none }
        try rig.startClient()
        #expect(rig.client?.obstacle?.kind == .noBus)
        try rig.wait { [rig] in rig.heard.contains("driver gone: noDriver") }
        #expect(rig.client?.obstacle?.kind == .noDriver)
        try silent.own(BusNames.driver)
        try rig.loop.runUntil { silent.asked.contains("GetManagedObjects") }
        #expect(rig.client?.obstacle?.kind == .noAnswer)
    }
}

/// Somebody on the bus who draws nothing.
private final class Bystander: DriverClient.Delegate {
    var clicks = 0
    private unowned let rig: ControlRig

    init(_ rig: ControlRig) { self.rig = rig }

    func handle(_ event: DriverEvent) {
        switch event {
        case .driverCame, .panelCame: rig.hear("seen by a bystander")
        case .clicked: clicks += 1
        default: break
        }
    }
}
