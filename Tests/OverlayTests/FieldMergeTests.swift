// SPDX-License-Identifier: MIT

import Clocks
import Control
import Layouts
import Testing
import Windows

@testable import Overlay

struct FieldMergeTests {
    private var merge = FieldMerge()

    private func time(_ milliseconds: UInt64) -> MonotonicTime {
        MonotonicTime(rawValue: milliseconds * 1000)
    }

    @Test mutating func `without pages every event of the session passes at once`() {
        let events: [TextFieldEvent] = [
            .entered(.password), .changed(to: .email), .left, .entered(.pin), .ended(.init("gone")),
        ]
        for event in events { #expect(merge.take(event, at: time(1)) == [event]) }
        #expect(merge.deadline == nil)
    }

    @Test
    mutating func `a page that is first has its say, and the session's word on its field changes nothing`() {
        #expect(merge.take(page: .noField, at: time(0)) == [])
        #expect(merge.take(page: .field(.pin), at: time(10)) == [.entered(.pin)])
        #expect(merge.take(.entered(.password), at: time(20)) == [])
        #expect(merge.take(.changed(to: .default), at: time(30)) == [])
        #expect(merge.deadline == nil)
    }

    @Test mutating func `a field of the session waits for the page's word, so that only the page's is shown`()
    {
        _ = merge.take(page: .noField, at: time(0))
        #expect(merge.take(.entered(.password), at: time(10)) == [])
        #expect(merge.deadline == time(110))
        #expect(merge.advance(to: time(109)) == [])
        #expect(merge.take(page: .field(.pin), at: time(109)) == [.entered(.pin)])
        #expect(merge.deadline == nil)
        #expect(merge.advance(to: time(500)) == [])
    }

    @Test mutating func `a field of another program is shown when the page has said nothing for a while`() {
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

    @Test mutating func `a field that the session leaves while it waits is never shown`() {
        _ = merge.take(page: .noField, at: time(0))
        _ = merge.take(.entered(.email), at: time(10))
        #expect(merge.take(.left, at: time(20)) == [])
        #expect(merge.deadline == nil)
        #expect(merge.advance(to: time(500)) == [])
    }

    @Test mutating func `a page's field is left when the session says so too, or knows of none`() {
        _ = merge.take(page: .field(.pin), at: time(0))
        #expect(merge.take(page: .noField, at: time(10)) == [.left])
        _ = merge.take(page: .field(.pin), at: time(20))
        _ = merge.take(.entered(.password), at: time(30))
        #expect(merge.take(page: .noField, at: time(40)) == [])
        #expect(merge.deadline == time(290))
        #expect(merge.take(.left, at: time(140)) == [.left])
        #expect(merge.deadline == nil)
    }

    @Test mutating func `what the session goes on to report counts a moment after the page's field was left`()
    {
        _ = merge.take(page: .field(.pin), at: time(0))
        // As when a person goes to the browser's own address field.
        _ = merge.take(.entered(.url), at: time(10))
        _ = merge.take(page: .noField, at: time(20))
        #expect(merge.advance(to: time(269)) == [])
        #expect(merge.advance(to: time(270)) == [.entered(.url)])
    }

    @Test mutating func `from frame to frame nothing is left between`() {
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

    @Test mutating func `when the program ends that tells of pages, the session decides again`() {
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

    @Test mutating func `a program that begins to tell does not enter the session's field a second time`() {
        #expect(merge.take(.entered(.password), at: time(0)) == [.entered(.password)])
        #expect(merge.take(page: .field(.pin), at: time(3000)) == [.changed(to: .pin)])
        // A tap on the field is told again.
        #expect(merge.take(page: .field(.pin), at: time(4000)) == [.entered(.pin)])
    }

    @Test mutating func `where the session reports nothing, the page alone decides`() {
        #expect(merge.take(page: .field(.email), at: time(0)) == [.entered(.email)])
        #expect(merge.take(page: .field(.email), at: time(10)) == [.entered(.email)])
        #expect(merge.take(page: nil, at: time(20)) == [.left])
        #expect(merge.take(page: nil, at: time(30)) == [])
    }

    @Test mutating func `a source of the session that ends takes its field along`() {
        _ = merge.take(page: .noField, at: time(0))
        _ = merge.take(.entered(.email), at: time(10))
        #expect(merge.take(.ended(.init("gone")), at: time(20)) == [.ended(.init("gone"))])
        #expect(merge.advance(to: time(500)) == [])
        #expect(merge.take(page: nil, at: time(510)) == [])
    }
}
