// SPDX-License-Identifier: MIT

import Testing
import Windows

@testable import X11Windows

struct ConnectionFailureTests {
    @Test(
        arguments: [
            (":0", "/tmp/.X11-unix/X0"), (":12.1", "/tmp/.X11-unix/X12"), ("unix:3", "/tmp/.X11-unix/X3"),
            ("localhost:10.0", nil), ("0", nil), (":", nil), (":x", nil), (":99999", nil),
        ] as [(String, String?)]) func `a local display has a socket with the number of the display`(
            display: String, path: String?
        )
    {
        #expect(localSocket(of: display) == path)
    }

    @Test func `an invalid or missing display is an error with a remedy`() {
        let empty = #expect(throws: DisplayError.self) { try X11DisplayServer(display: "") }
        #expect(
            empty?.description
                == "cannot connect to an X server: DISPLAY is not set; set it to the name of one, such as :0")
        let nonsense = #expect(throws: DisplayError.self) { try X11DisplayServer(display: "nonsense") }
        #expect(
            nonsense?.description
                == "cannot connect to the X server nonsense: that is not the name of a server; set DISPLAY "
                + "to one such as :0"
        )
        let absent = #expect(throws: DisplayError.self) { try X11DisplayServer(display: ":31999") }
        #expect(
            absent?.description
                == "cannot connect to the X server :31999: /tmp/.X11-unix/X31999: No such file or directory; "
                + "set DISPLAY to a server that runs")
    }
}
