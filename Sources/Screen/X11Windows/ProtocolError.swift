// SPDX-License-Identifier: MIT

/// An error that an X server reports when it refuses a request.
struct ProtocolError: Error, Hashable, CustomStringConvertible {
    /// The number of the error, from 1 on.
    var code: UInt8
    /// The number of the request; from 128 on, the number of its extension.
    var request: UInt8
    var extensionRequest: UInt16
    /// The number of the window or other resource of the request.
    var resource: UInt32
    /// The name of the extension, or `nil` for a request of the core protocol.
    var extensionName: String?

    /// The refused request and the reason, with the names and numbers of the protocol: a part of a sentence.
    var description: String {
        "it refused \(requestName) with \(errorName)"
    }

    /// Whether the reason is a missing window, pixmap, drawable or graphics context.
    var isOfMissingResource: Bool {
        code == 3 || code == 4 || code == 9 || code == 13
    }

    private var requestName: String {
        if request >= 128 {
            let name = extensionName ?? "extension \(request)"
            return "request \(extensionRequest) of \(name)"
        }
        let names: [UInt8: String] = [
            1: "CreateWindow", 2: "ChangeWindowAttributes", 4: "DestroyWindow", 8: "MapWindow",
            10: "UnmapWindow", 12: "ConfigureWindow", 14: "GetGeometry", 16: "InternAtom", 17: "GetAtomName",
            18: "ChangeProperty", 19: "DeleteProperty", 23: "GetSelectionOwner", 43: "GetInputFocus",
            55: "CreateGC", 60: "FreeGC", 70: "PolyFillRectangle", 72: "PutImage", 78: "CreateColormap",
        ]
        return (names[request].map { $0 + ", " } ?? "") + "request \(request)"
    }

    private var errorName: String {
        let names = [
            "BadRequest", "BadValue", "BadWindow", "BadPixmap", "BadAtom", "BadCursor", "BadFont", "BadMatch",
            "BadDrawable", "BadAccess", "BadAlloc", "BadColor", "BadGC", "BadIDChoice", "BadName",
            "BadLength", "BadImplementation",
        ]
        guard code >= 1, code <= names.count else { return "error \(code)" }
        return names[Int(code) - 1] + ", error \(code)"
    }
}
