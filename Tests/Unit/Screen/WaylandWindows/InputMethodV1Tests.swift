// SPDX-License-Identifier: MIT

import Testing

@testable import WaylandWindows

struct InputMethodV1Tests {
    @Test(arguments: ["kwin_wayland", "weston", "another", nil])
    func `the input method that a compositor started binds the interface`(compositor: String?) {
        #expect(InputMethodV1.mayBind(isGivenByCompositor: true, compositor: compositor))
    }

    @Test(arguments: ["weston", "another", nil])
    func `another program binds the interface of no compositor but KWin`(compositor: String?) {
        #expect(!InputMethodV1.mayBind(isGivenByCompositor: false, compositor: compositor))
    }

    // The kernel cuts kwin_wayland_wrapper after 15 bytes.
    @Test(arguments: ["kwin_wayland", "kwin_wayland_wr"])
    func `another program binds the interface that KWin shows it`(compositor: String) {
        #expect(InputMethodV1.mayBind(isGivenByCompositor: false, compositor: compositor))
    }
}
