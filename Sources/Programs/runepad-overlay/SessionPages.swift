// SPDX-License-Identifier: MIT

import Bus
import Control
import Files
import Overlay
import TextFields

/// The web pages of the session's browsers, which tell of the text fields that have the focus.
final class SessionPages: PageFieldServer.Delegate {
    private let fields: FieldFollower
    private var server: PageFieldServer?

    /// Joins the session bus if there is one.
    init(_ fields: FieldFollower, on bus: SessionBus?) {
        self.fields = fields
        server = bus.map { PageFieldServer(on: $0, delegate: self) }
    }

    func pageFieldChanged(_ field: PageField?) { fields.take(page: field) }

    func pagesFailed(_ reason: String) {
        printError("\(reason); browsers do not tell this overlay of the fields of web pages")
    }
}
