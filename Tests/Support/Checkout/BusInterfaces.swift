// SPDX-License-Identifier: MIT

import Foundation

/// A method or a signal that a shipped file of config/dbus describes.
package struct BusMember: Hashable, Sendable {
    /// The name of its interface.
    package var interface: String
    /// Its name.
    package var name: String
    /// The D-Bus types of what a caller or a signal sends, such as `ss`.
    package var types: String

    /// Makes a member.
    package init(_ interface: String, _ name: String, _ types: String) {
        (self.interface, self.name, self.types) = (interface, name, types)
    }

    /// Values of some types, none of which disturbs a test.
    package static let calmValues = ["s": "pin", "b": "false", "u": "0", "t": "0", "as": "0", "ay": "0"]

    /// The words for busctl(1) to call a method: its name, its types, and the given value of each type.
    package func words(_ values: [String: String] = calmValues) -> [String] {
        let arguments = types.matches(of: /a?./).map { values[String($0.0)] ?? "" }
        return ([name, types] + arguments).flatMap { $0.split(separator: " ") }.map(String.init)
    }
}

extension Checkout {
    /// Returns what a description of interfaces says, a line for each of their parts: "Panel method SetLayout s layout in".
    package static func busParts(of xml: String) -> Set<String> {
        // Comments have examples of their own.
        let text = xml.replacing(/<!--(?s:.*?)-->/, with: "")
        var interface = ""
        var member = ""
        var parts: Set<String> = []
        var place = 0
        for match in text.matches(of: /<(interface|method|signal|property|arg|annotation)\s([^>]*?)\/?>/) {
            var attributes: [String: String] = [:]
            for attribute in match.2.matches(of: /([a-z]+)="([^"]*)"/) {
                attributes[String(attribute.1)] = String(attribute.2)
            }
            let name = attributes["name"] ?? ""
            switch match.1 {
            case "interface": interface = name
            case "arg":
                place += 1
                // What a signal has goes out, whether or not that is said.
                parts.insert(
                    "\(member) \(place) \(attributes["type"] ?? "") \(name) \(attributes["direction"] ?? "out")"
                )
            case "annotation":
                if name != "org.freedesktop.systemd1.Privileged" {
                    parts.insert("\(member) \(name) \(attributes["value"] ?? "")")
                }
            default:
                place = 0
                member = "\(interface) \(match.1) \(name)"
                parts.insert(
                    match.1 == "property"
                        ? "\(member) \(attributes["type"] ?? "") \(attributes["access"] ?? "")" : member)
            }
        }
        return parts.filter { $0.hasPrefix("org.runepad.") }
    }

    /// Returns what the shipped file about a name on the bus says, as ``busParts(of:)`` does.
    ///
    /// - Throws: when the file cannot be read.
    package static func busParts(ofName name: String) throws -> Set<String> {
        busParts(of: try String(contentsOfFile: file("config/dbus/\(name).xml"), encoding: .utf8))
    }

    /// The methods of all shipped files.
    ///
    /// - Throws: when a file cannot be read.
    package static func busMethods() throws -> Set<BusMember> { try members("method", direction: "in") }

    /// The signals of all shipped files.
    ///
    /// - Throws: when a file cannot be read.
    package static func busSignals() throws -> Set<BusMember> { try members("signal", direction: "out") }

    /// The D-Bus types of the properties in all shipped files, by the properties' names.
    ///
    /// - Throws: when a file cannot be read.
    package static func busProperties() throws -> [String: String] {
        // An annotation of a property has a name with dots in place of the type.
        let words = try allParts().filter { $0[1] == "property" && !$0[3].contains(".") }
        return Dictionary(words.map { ($0[2], $0[3]) }, uniquingKeysWith: { first, _ in first })
    }

    private static func members(_ kind: String, direction: String) throws -> Set<BusMember> {
        let parts = try allParts().filter { $0[1] == kind }
        return Set(
            parts.filter { $0.count == 3 }.map { member in
                let arguments = parts.filter {
                    $0.count == 7 && $0[0] == member[0] && $0[2] == member[2] && $0[6] == direction
                }
                let types = arguments.sorted { Int($0[3]) ?? 0 < Int($1[3]) ?? 0 }.map { $0[4] }
                return BusMember(member[0], member[2], types.joined())
            })
    }

    /// The words of all parts.
    private static func allParts() throws -> [[String]] {
        let files = try FileManager.default.contentsOfDirectory(atPath: file("config/dbus"))
        let parts = try files.filter { $0.hasSuffix(".xml") }.flatMap {
            try busParts(ofName: String($0.dropLast(4)))
        }
        return parts.map { $0.split(separator: " ").map(String.init) }
    }
}
