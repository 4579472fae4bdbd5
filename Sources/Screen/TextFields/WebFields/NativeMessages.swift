// SPDX-License-Identifier: MIT

package import Text

/// Splits the input of a native messaging host into messages.
///
/// Each message is a 32-bit number in the byte order of the machine, which is the number of bytes that follow,
/// and a JSON text: developer.chrome.com, "Native messaging", and the same page of developer.mozilla.org.
///
/// ```swift
/// var messages = NativeMessages()
/// messages.append(bytes)
/// while let message = try messages.next() { … }
/// ```
package struct NativeMessages: Sendable {
    private var bytes: [UInt8] = []
    /// The index of the first byte that belongs to no message yet.
    private var start = 0

    /// The longest message that is read, in bytes: longer than any message of the extension.
    package static let longest = 4096

    package init() {}

    /// Whether the input so far ends within a message.
    package var isWithinMessage: Bool { start < bytes.count }

    package mutating func append(_ input: some Collection<UInt8>) {
        bytes.removeFirst(start)
        start = 0
        bytes += input
    }

    /// Returns the next message of the input, or `nil` when more input is needed.
    ///
    /// - Throws: ``WebFieldsFault`` for a message that is too long or not JSON; the messages end with it.
    package mutating func next() throws(WebFieldsFault) -> JSONValue? {
        let begin = start + MemoryLayout<UInt32>.size
        guard begin <= bytes.count else { return nil }
        var size: UInt32 = 0
        unsafe withUnsafeMutableBytes(of: &size) { unsafe $0.copyBytes(from: bytes[start..<begin]) }
        guard size <= Self.longest else { throw .tooLong(bytes: Int(size)) }
        let end = begin + Int(size)
        guard end <= bytes.count else { return nil }
        start = end
        do throws(JSONFault) {
            return try JSONValue(parsing: Array(bytes[begin..<end]))
        } catch {
            throw .notJSON(error)
        }
    }

    /// Returns the bytes of a message to the browser.
    package static func encoded(_ message: JSONValue) -> [UInt8] {
        let text = Array(message.text.utf8)
        let size = unsafe withUnsafeBytes(of: UInt32(text.count)) { unsafe Array($0) }
        return size + text
    }
}
