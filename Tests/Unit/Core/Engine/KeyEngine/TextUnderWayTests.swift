// SPDX-License-Identifier: MIT

import Testing

@testable import Engine

/// A date or a word that is composed while the driver runs, which may be a secret.
@Suite(.timeLimit(.minutes(10))) struct TextUnderWayTests {
    /// The keystrokes that are kept of a composed text, without the noughts that stand where none is.
    private func kept(of text: borrowing TextUnderWay) -> [Int32] {
        var kept: [Int32] = []
        text.forEachComposed { if $0 != 0 { kept.append($0) } }
        return kept
    }

    @Test func `a composed text is overwritten once it has been sent`() {
        var text = TextUnderWay(isComposing: true)
        text.compose(31..<33)
        text.compose(12..<13)
        #expect(kept(of: text) == [31, 32, 12])
        text.beginComposed()
        var sent: [Int] = []
        while text.hasNext { sent.append(text.takeNext()) }
        #expect(sent == [31, 32, 12])
        #expect(kept(of: text) == [])
        let canCompose = text.canCompose
        #expect(canCompose)
    }

    @Test(arguments: [true, false])
    func `a composed text that is stopped or forgotten is overwritten`(isBegun: Bool) {
        var text = TextUnderWay(isComposing: true)
        text.compose(31..<41)
        if isBegun {
            text.beginComposed()
            _ = text.takeNext()
            text.stop()
        } else {
            text.forgetComposed()
        }
        #expect(kept(of: text) == [])
        let hasNext = text.hasNext
        #expect(!hasNext)
    }

    @Test func `a composed text has at most 256 keystrokes`() {
        var text = TextUnderWay(isComposing: true)
        text.compose(1..<257)
        text.compose(257..<300)
        #expect(kept(of: text) == Array(1...256))
    }
}
