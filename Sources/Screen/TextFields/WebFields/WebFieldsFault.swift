// SPDX-License-Identifier: MIT

package import Text

/// The reason why a message of the web extension cannot be read.
///
/// No reason quotes the message.
package enum WebFieldsFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The message is longer than ``NativeMessages/longest``.
    case tooLong(bytes: Int)
    case notJSON(JSONFault)
    /// The message is not one object with the member `purpose`, which is a text or `null`.
    case notPurpose
    /// No layout has such a purpose.
    case unknownPurpose
    /// The input ends within a message.
    case cut

    package var description: String {
        switch self {
        case .tooLong(let bytes):
            "a message has \(bytes) bytes, more than \(NativeMessages.longest): is this the browser's input?"
        case .notJSON(let fault): "a message is not JSON: \(fault)"
        case .notPurpose: "a message is not an object with the member 'purpose' alone"
        case .unknownPurpose:
            "a message has an unknown purpose: restart the browser, so that it reads the extension again"
        case .cut: "the input ends within a message"
        }
    }
}
