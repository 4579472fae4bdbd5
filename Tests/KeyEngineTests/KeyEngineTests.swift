// SPDX-License-Identifier: MIT

import Keycodes
import Layouts
import Testing
import Touch

@testable import KeyEngine

/// Whose a contact is, and when its key goes down and up.
@Suite struct KeyEngineTests {
    @Test func aKeyIsDownFromTheReportInWhichItsContactBeginsUntilItEnds() throws {
        let rig = Rig(.digits())
        #expect(try rig.perform("down a 5") == "KEY_5↓")
        #expect(!rig.isIdle)
        #expect(try rig.perform("wait 5000") == "")
        #expect(try rig.perform("up a") == "KEY_5↑")
        #expect(rig.isIdle)
    }
}
