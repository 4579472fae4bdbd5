// SPDX-License-Identifier: MIT

import Control
import Engine
import Testing
import TextFields
import Windows

@testable import Overlay

struct FieldMergeTests {
    private var merge = FieldMerge()

    private func time(_ milliseconds: UInt64) -> MonotonicTime {
        MonotonicTime(rawValue: milliseconds * 1000)
    }

    @Test mutating func `without web pages, every event of the session passes at once`() {
        let events: [TextFieldEvent] = [
            .entered(.password), .changed(to: .email), .left, .entered(.pin), .ended(.init("gone")),
        ]
        for event in events { #expect(merge.take(event, at: time(1)) == [event]) }
        #expect(merge.deadline == nil)
    }

    @Test mutating func `a page that reports first decides, and the session cannot change its field`() {
        #expect(merge.take(page: .noField, at: time(0)) == [])
        #expect(merge.take(page: .field(.pin), at: time(10)) == [.entered(.pin)])
        #expect(merge.take(.entered(.password), at: time(20)) == [])
        #expect(merge.take(.changed(to: .default), at: time(30)) == [])
        #expect(merge.deadline == nil)
    }

    @Test mutating func `the hints of a page's field are those of its event, and the session's of its own`() {
        let hints = FieldHints(enter: .search)
        #expect(
            merge.take(page: .field(.default, hints: hints), at: time(0)) == [
                .entered(.default, hints: hints)
            ])
        let lines = FieldHints(enter: .newLine)
        _ = merge.take(.entered(.default), at: time(1))
        _ = merge.take(
            .changed(to: .default, hints: FieldHints(enter: .newLine, beginsWithCapital: true)), at: time(2))
        // Its text began before.
        _ = merge.take(page: .noField, at: time(3))
        #expect(merge.advance(to: time(253)) == [.entered(.default, hints: lines)])
        _ = merge.take(page: nil, at: time(300))
        #expect(
            merge.take(page: .field(.pin, hints: hints), at: time(301)) == [.changed(to: .pin, hints: hints)])
    }

    @Test mutating func `a field of the session waits for the page, and only the page's field is used`() {
        _ = merge.take(page: .noField, at: time(0))
        #expect(merge.take(.entered(.password), at: time(10)) == [])
        #expect(merge.deadline == time(110))
        #expect(merge.advance(to: time(109)) == [])
        #expect(merge.take(page: .field(.pin), at: time(109)) == [.entered(.pin)])
        #expect(merge.deadline == nil)
        #expect(merge.advance(to: time(500)) == [])
    }

    @Test mutating func `another program's field is used if the page reports nothing for 100 ms`() {
        _ = merge.take(page: .noField, at: time(0))
        _ = merge.take(.entered(.email), at: time(10))
        // Another event of the same field does not put it off.
        _ = merge.take(.changed(to: .url), at: time(50))
        _ = merge.take(.entered(.url), at: time(60))
        #expect(merge.advance(to: time(110)) == [.entered(.url)])
        #expect(merge.take(.changed(to: .email), at: time(200)) == [.changed(to: .email)])
        #expect(merge.take(.left, at: time(300)) == [.left])
    }

    @Test mutating func `a field that changes while it waits is shown with its last purpose`() {
        _ = merge.take(page: .noField, at: time(0))
        _ = merge.take(.entered(.email), at: time(10))
        #expect(merge.take(.changed(to: .url), at: time(50)) == [])
        #expect(merge.advance(to: time(110)) == [.entered(.url)])
    }

    @Test mutating func `a waiting field that the session leaves is never used`() {
        _ = merge.take(page: .noField, at: time(0))
        _ = merge.take(.entered(.email), at: time(10))
        #expect(merge.take(.left, at: time(20)) == [])
        #expect(merge.deadline == nil)
        #expect(merge.advance(to: time(500)) == [])
    }

    @Test mutating func `a page's field is left when the session leaves its field too, or has none`() {
        _ = merge.take(page: .field(.pin), at: time(0))
        #expect(merge.take(page: .noField, at: time(10)) == [.left])
        _ = merge.take(page: .field(.pin), at: time(20))
        _ = merge.take(.entered(.password), at: time(30))
        #expect(merge.take(page: .noField, at: time(40)) == [])
        #expect(merge.deadline == time(290))
        #expect(merge.take(.left, at: time(140)) == [.left])
        #expect(merge.deadline == nil)
    }

    @Test mutating func `the session's field is used 250 ms after the page's field was left`() {
        _ = merge.take(page: .field(.pin), at: time(0))
        // As when a person goes to the browser's own address field.
        _ = merge.take(.entered(.url), at: time(10))
        _ = merge.take(page: .noField, at: time(20))
        #expect(merge.advance(to: time(269)) == [])
        #expect(merge.advance(to: time(270)) == [.entered(.url)])
    }

    @Test mutating func `a move from one frame to another does not leave the field`() {
        _ = merge.take(page: .field(.pin), at: time(0))
        _ = merge.take(.entered(.password), at: time(5))
        #expect(merge.take(page: .noField, at: time(10)) == [])
        #expect(merge.take(page: .field(.email), at: time(20)) == [.entered(.email)])
    }

    @Test mutating func `a page with a keyboard of its own hides the view, and keeps it hidden`() {
        _ = merge.take(page: .field(.pin), at: time(0))
        #expect(merge.take(page: .withoutKeyboard, at: time(10)) == [.left])
        #expect(merge.take(.entered(.default), at: time(20)) == [])
        #expect(merge.advance(to: time(1000)) == [])
        #expect(merge.take(page: .withoutKeyboard, at: time(1010)) == [])
    }

    @Test mutating func `when the program that reports pages ends, the session decides again`() {
        _ = merge.take(page: .field(.pin), at: time(0))
        _ = merge.take(.entered(.password), at: time(10))
        #expect(merge.take(page: nil, at: time(20)) == [])
        #expect(merge.advance(to: time(270)) == [.entered(.password)])
        #expect(merge.take(.entered(.email), at: time(300)) == [.entered(.email)])
        // And what waited for its word waits no more.
        _ = merge.take(page: .noField, at: time(400))
        #expect(merge.take(.entered(.url), at: time(410)) == [])
        #expect(merge.take(page: nil, at: time(420)) == [.entered(.url)])
        #expect(merge.deadline == nil)
    }

    @Test mutating func `the first report of a page changes the session's field, and enters no new one`() {
        #expect(merge.take(.entered(.password), at: time(0)) == [.entered(.password)])
        #expect(merge.take(page: .field(.pin), at: time(3000)) == [.changed(to: .pin)])
        // A tap on the field is told again.
        #expect(merge.take(page: .field(.pin), at: time(4000)) == [.entered(.pin)])
    }

    @Test mutating func `if the session reports nothing, the page alone decides`() {
        #expect(merge.take(page: .field(.email), at: time(0)) == [.entered(.email)])
        #expect(merge.take(page: .field(.email), at: time(10)) == [.entered(.email)])
        #expect(merge.take(page: nil, at: time(20)) == [.left])
        #expect(merge.take(page: nil, at: time(30)) == [])
    }

    @Test mutating func `a session source that ends takes its waiting field with it`() {
        _ = merge.take(page: .noField, at: time(0))
        _ = merge.take(.entered(.email), at: time(10))
        #expect(merge.take(.ended(.init("gone")), at: time(20)) == [.ended(.init("gone"))])
        #expect(merge.advance(to: time(500)) == [])
        #expect(merge.take(page: nil, at: time(510)) == [])
    }
}
