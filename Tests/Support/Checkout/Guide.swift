// SPDX-License-Identifier: MIT

import Foundation

/// A page of the documentation with the files that its readers write, each a block of code.
package struct Guide {
    /// Its blocks of code, without the fences.
    package let blocks: [String]

    /// A file that the page lacks.
    package struct MissingFile: Error {
        /// The words by which the page should name it.
        package var name: String
    }

    /// Reads a page, by its path in the checkout, or what stands in it below a heading of the second level.
    ///
    /// - Throws: `CocoaError` for a page that cannot be read, and ``MissingFile`` for a section that is not there.
    package init(_ page: String, section: String? = nil) throws {
        var text = try String(contentsOfFile: Checkout.file(page), encoding: .utf8)
        if let section {
            let parts = text.split(separator: "\n## ")
            guard let part = parts.first(where: { $0.hasPrefix(section + "\n") }) else {
                throw MissingFile(name: section)
            }
            text = String(part)
        }
        blocks = text.matches(of: #/^```[a-z]*\n(.*?)^```$/#.anchorsMatchLineEndings().dotMatchesNewlines())
            .map { String($0.1) }
    }

    /// The block that names a file, or a command, in its first two lines.
    ///
    /// - Throws: ``MissingFile``.
    package func file(_ name: String) throws -> String {
        let block = blocks.first { $0.split(separator: "\n").prefix(2).contains { $0.contains(name) } }
        guard let block else { throw MissingFile(name: name) }
        return block
    }
}
