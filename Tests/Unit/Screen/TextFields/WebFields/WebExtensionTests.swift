// SPDX-License-Identifier: MIT

import Checkout
import Engine
import Foundation
import Testing
import Text

@testable import TextFields

private let repository = URL(filePath: Checkout.root)

/// A file of the extension.
private func shipped(_ name: String) throws -> String {
    try String(contentsOf: repository.appending(path: "config/web-extension/\(name)"), encoding: .utf8)
}

/// The member of an object.
private func member(_ name: String, of value: JSONValue?) -> JSONValue? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.value
}

struct WebExtensionTests {
    private let manifest: JSONValue

    init() throws { manifest = try JSONValue(parsing: Array(shipped("manifest.json").utf8)) }

    @Test func `the extension knows every purpose of layouts, and no other`() throws {
        let text = try shipped("purpose.js")
        let list = try #require(text.firstMatch(of: /const purposes = new Set\(\[([^\]]*)\]\)/))
        let names = list.1.matches(of: /"([a-z-]+)"/).map { String($0.1) }
        #expect(names.sorted() == Purpose.allCases.map(\.rawValue).sorted())
        // The tables give no other purpose either.
        let tables = text.matches(of: /const of\w+ = \{([^}]*)\};/)
        #expect(tables.count == 3)
        for value in tables.flatMap({ $0.1.matches(of: /: "([^"]*)"/) }) {
            #expect(names.contains(String(value.1)), "\(value.1)")
        }
    }

    @Test func `the extension's words for hints are those that the driver knows`() throws {
        let text = try shipped("hints.js")
        let list = try #require(text.firstMatch(of: /const enterActions = new Set\(\[([^\]]*)\]\)/))
        let actions = list.1.matches(of: /"([a-z]+)"/).map { String($0.1) }
        let capital = try #require(text.firstMatch(of: /words\.push\("([a-z]+)"\)/)).1
        #expect(actions + [String(capital)] == FieldHints.plainWords)
        for name in ["min", "max", "step"] {
            #expect(text.contains("\"\(name)\""))
            #expect(!FieldHints(words: ["\(name):0.5"]).isEmpty)
        }
        #expect(text.contains("[`maxlength:${element.maxLength}`]") && text.contains("maxLength <= 64"))
        #expect(!FieldHints(words: ["maxlength:64"]).isEmpty)
    }

    @Test func `the IDs in the manifest are those that both browsers allow`() throws {
        let gecko = member("gecko", of: member("browser_specific_settings", of: manifest))
        #expect(member("id", of: gecko)?.text == "\"\(Browser.firefoxExtension)\"")
        let key = try #require(member("key", of: manifest)).text.filter { $0 != "\"" }
        let bytes = try #require(Data(base64Encoded: key))
        let hash = try digest(of: bytes).prefix(32)
        let letters = hash.compactMap(\.hexDigitValue).map { Character(Unicode.Scalar(UInt8(97 + $0))) }
        #expect(String(letters) == Browser.chromiumExtension)
        #expect(try shipped("background.js").contains("const host = \"\(Browser.host)\";"))
    }

    @Test func `the extension may start the program and reach open pages, and nothing else`() {
        #expect(member("permissions", of: manifest)?.text == #"["nativeMessaging","scripting"]"#)
        #expect(member("host_permissions", of: manifest)?.text == #"["<all_urls>"]"#)
        #expect(member("externally_connectable", of: manifest)?.text == nil)
        #expect(member("web_accessible_resources", of: manifest)?.text == nil)
    }

    /// The SHA-256 of bytes in hexadecimal digits: sha256sum(1).
    private func digest(of bytes: Data) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/sha256sum")
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: bytes)
        try input.fileHandleForWriting.close()
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}
