// SPDX-License-Identifier: MIT

import Bus
import Engine
import TestPrograms
import Testing

@testable import Control
@testable import ControlServer

@Suite(.timeLimit(.minutes(10)))
struct GuideListenersTests {
    private var listeners = GuideListeners()

    /// Adds a program, and returns the message that it has missed.
    private mutating func add(_ name: String) throws -> GuideMessage? { try listeners.add(name, of: 7) }

    /// Returns the labels of the messages that are sent to a program.
    private mutating func sent(_ labels: Range<Int>, to name: String) -> [Int] {
        var sent: [Int] = []
        for label in labels where listeners.permits(GuideMessage(.entered, label: "\(label)"), to: name) {
            sent.append(label)
        }
        return sent
    }

    @Test
    mutating func `a program that does not read gets 64 messages, and later the last one it missed`() throws {
        _ = try add(":1.1")
        let first = sent(0..<1000, to: ":1.1")
        #expect(first == Array(0..<64))
        let missed = try add(":1.1")
        #expect(missed == GuideMessage(.entered, label: "999"))
        // The missed message is one of the next 64.
        let next = sent(0..<100, to: ":1.1")
        #expect(next.count == 63)
    }

    @Test mutating func `a program that reads in time misses no message`() throws {
        for round in 0..<30 {
            let missed = try add(":1.1")
            #expect(missed == nil)
            let labels =
                round * DriverClient.messagesBeforeRenewal..<(round + 1)
                * DriverClient.messagesBeforeRenewal
            let sent = sent(labels, to: ":1.1")
            #expect(sent == Array(labels))
        }
    }

    @Test mutating func `a third listener of a user is refused until one of the two leaves`() throws {
        for number in 1...2 { _ = try add(":1.\(number)") }
        do {
            _ = try add(":1.5")
            Issue.record("a third program was added")
        } catch let error as ControlError {
            #expect(error.kind == .tooMuch)
        }
        _ = try add(":1.1")
        listeners.remove(":1.2")
        _ = try add(":1.5")
    }

    @Test func `a user's programs leave places to those of other users and of root`() {
        func isPlace(for user: UInt32, beside users: [UInt32]) -> Bool {
            var place = ListenerPlaces(for: user)
            for user in users { place.count(user) }
            return place.isThere
        }
        #expect(isPlace(for: 7, beside: [7, 0, 0, 8]))
        #expect(!isPlace(for: 7, beside: [7, 7]))
        #expect(isPlace(for: 8, beside: [7, 7]))
        #expect(!isPlace(for: 9, beside: [7, 7, 8, 8]))
        #expect(isPlace(for: 0, beside: [7, 7, 8, 8, 0]))
        #expect(!isPlace(for: 0, beside: [0, 0]))
    }

    @Test mutating func `missed messages are forgotten when the view is hidden`() throws {
        _ = try add(":1.1")
        _ = sent(0..<65, to: ":1.1")
        listeners.forgetMissed()
        let missed = try add(":1.1")
        #expect(missed == nil)
    }

    @Test func `a masked message reveals nothing about its key`() {
        let message = GuideMessage(
            .entered, label: "7", spoken: "seven", keyName: "7", state: .latched, language: "en",
            isMasked: true)
        #expect(message == GuideMessage(.entered, language: "en", isMasked: true))
        #expect((message.label, message.spoken, message.keyName) == ("", "", ""))
        #expect(message.state == .plain)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct GuideMessageBusTests {
    static let messages =
        GuideMessage.Kind.allCases.map {
            GuideMessage(
                $0, label: "ß", spoken: "scharfes S", keyName: "backspace", state: .locked, language: "de",
                layout: "PIN-Feld", confirmation: .splitTap)
        } + [
            GuideMessage(.entered, label: "5", isHome: true),
            GuideMessage(.began, layout: "pin", confirmation: .lift, isMasked: true),
        ]

    @Test(arguments: messages)
    func `a message of guided touch is read from the bus as it was written`(message: GuideMessage) throws {
        let sent = try TestMessage { message.write(to: &$0) }
        #expect(sent.signature == PanelSignal.guided.member.arguments.types)
        #expect(try GuideMessage(sent.reader()) == message)
    }

    @Test func `a message of an unknown kind is ignored`() throws {
        let sent = try TestMessage { writer in
            for text in ["flew", "a", "", "", "plain", "", "", ""] { writer.append(text) }
            writer.append(false)
            writer.append(false)
        }
        #expect(try GuideMessage(sent.reader()) == nil)
    }
}

extension DriverClientTests {
    /// A rig whose client knows the panel `front`.
    private func rigWithPanel() throws -> ControlRig {
        let rig = try ControlRig()
        var front = PanelState(name: "front")
        front.isVisible = true
        try rig.show(front)
        return rig
    }

    private func listen(_ rig: ControlRig, _ client: DriverClient?) throws {
        rig.heard.removeAll { $0 == "listens" || $0 == "tooMuch" }
        client?.listen(to: "front") { result in
            if case .failure(let error) = result { rig.hear("\(error.kind)") } else { rig.hear("listens") }
        }
        try rig.wait { rig.heard.last == "listens" || rig.heard.last == "tooMuch" }
    }

    @Test func `messages of guided touch go only to programs that listen to the panel`() throws {
        let rig = try rigWithPanel()
        rig.server?.emitGuide(GuideMessage(.entered, label: "early"), of: "front")
        try listen(rig, rig.client)
        rig.server?.emitGuide(GuideMessage(.entered, label: "a"), of: "front")
        rig.server?.emitGuide(GuideMessage(.entered, label: "b"), of: "side")
        rig.server?.emitGuide(GuideMessage(.typed, label: "c"), of: "front")
        try rig.wait { rig.heard.contains("typed c") }
        #expect(rig.heard == ["listens", "entered a", "typed c"])
    }

    @Test func `a program that listens late gets the beginning of guided touch exactly once`() throws {
        let rig = try rigWithPanel()
        rig.server?.emitGuide(GuideMessage(.began, layout: "PIN", confirmation: .lift), of: "front")
        rig.server?.emitGuide(GuideMessage(.layer, layout: "text"), of: "front")
        rig.server?.emitGuide(GuideMessage(.entered, label: "a"), of: "front")
        try listen(rig, rig.client)
        // A call for further messages is no beginning.
        try listen(rig, rig.client)
        rig.server?.emitGuide(GuideMessage(.entered, label: "b"), of: "front")
        try rig.wait { rig.heard.last == "entered b" }
        #expect(rig.heard.filter { $0.hasPrefix("began") }.count == 1)
        #expect(rig.server?.panels["front"]?.guideListeners.beginning?.layout == "text")
        rig.server?.emitGuide(GuideMessage(.hidden), of: "front")
        #expect(rig.server?.panels["front"]?.guideListeners.beginning == nil)
        #expect(
            rig.server?.hasGuideListeners("front") == true && rig.server?.hasGuideListeners("side") == false)
    }

    @Test func `a client that reads in time receives every message of a long exploration`() throws {
        let rig = try rigWithPanel()
        try listen(rig, rig.client)
        for index in 0..<300 {
            rig.server?.emitGuide(GuideMessage(.entered, label: "\(index)"), of: "front")
            // A finger is slower than the bus.
            if index % 16 == 15 {
                try rig.wait { rig.heard.last == "entered \(index)" }
                rig.client?.call(.finished(0), on: "front") { _ in rig.hear("answered") }
                try rig.wait { rig.heard.last == "answered" }
            }
        }
        try rig.wait { rig.heard.last == "entered 299" }
        #expect(rig.heard.filter { $0.hasPrefix("entered") } == (0..<300).map { "entered \($0)" })
    }

    @Test func `a burst of messages is cut, but its last message arrives`() throws {
        let rig = try rigWithPanel()
        try listen(rig, rig.client)
        for index in 0..<1000 {
            rig.server?.emitGuide(GuideMessage(.entered, label: "\(index)"), of: "front")
        }
        try rig.wait { rig.heard.last == "entered 999" }
        #expect(rig.heard == ["listens"] + (0..<64).map { "entered \($0)" } + ["entered 999"])
    }

    @Test func `a user's third program may listen only after one of the two has left the bus`() throws {
        let rig = try rigWithPanel()
        var others = try (0..<2).map { _ in try DriverClient(loop: rig.loop) }
        let relay = Others(rig)
        for other in others { other.delegate = relay }
        try rig.wait { others.allSatisfy { $0.panels["front"] != nil } }
        for other in others {
            try listen(rig, other)
            #expect(rig.heard.last == "listens")
        }
        try listen(rig, rig.client)
        #expect(rig.heard.last == "tooMuch")
        others.removeLast()
        while rig.heard.last != "listens" { try listen(rig, rig.client) }
        rig.server?.emitGuide(GuideMessage(.entered, label: "a"), of: "front")
        try rig.wait { rig.heard.last == "entered a" }
    }
}

/// Wakes the rig when other clients hear of the driver.
private final class Others: DriverClient.Delegate {
    private unowned let rig: ControlRig

    init(_ rig: ControlRig) { self.rig = rig }

    func handle(_ event: DriverEvent) {
        if case .driverCame = event { rig.hear("another knows the driver") }
        if case .panelCame = event { rig.hear("another knows the panel") }
    }
}
