// SPDX-License-Identifier: MIT

import Engine
import Testing

@testable import Voice

struct GuideBacklogTests {
    private func newest(of kinds: [GuideMessage.Kind]) -> GuideMessage.Kind? {
        var backlog = GuideBacklog()
        for kind in kinds { _ = backlog.add(.init(panel: "front", message: GuideMessage(kind))) }
        return backlog.take()?.message.kind
    }

    @Test func `only the newest message is spoken`() {
        var backlog = GuideBacklog()
        for label in ["a", "b", "c"] {
            let isFirst = backlog.add(.init(panel: "front", message: GuideMessage(.entered, label: label)))
            #expect(isFirst == (label == "a"))
        }
        let (newest, rest) = (backlog.take(), backlog.take())
        #expect(newest?.message.label == "c")
        #expect(rest == nil)
    }

    @Test func `a gap replaces an entered key, but no other message`() {
        #expect(newest(of: [.entered, .left]) == .left)
        for kind in GuideMessage.Kind.allCases where kind != .entered && kind != .left {
            #expect(newest(of: [kind, .left]) == kind)
        }
    }

    @Test func `every message except a gap replaces the message before it`() {
        for former in GuideMessage.Kind.allCases {
            for kind in GuideMessage.Kind.allCases where kind != .left {
                #expect(newest(of: [former, kind]) == kind)
            }
        }
    }

    @Test func `the messages of one panel replace none of another`() {
        var backlog = GuideBacklog()
        let messages: [(panel: String, kind: GuideMessage.Kind)] = [
            ("front", .entered), ("back", .ended), ("front", .typed), ("front", .left),
        ]
        for (panel, kind) in messages { backlog.add(.init(panel: panel, message: GuideMessage(kind))) }
        let (first, second, rest) = (backlog.take(), backlog.take(), backlog.take())
        #expect(first == GuideBacklog.Entry(panel: "back", message: GuideMessage(.ended)))
        #expect(second == GuideBacklog.Entry(panel: "front", message: GuideMessage(.typed)))
        #expect(rest == nil)
    }
}
