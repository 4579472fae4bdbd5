// SPDX-License-Identifier: MIT

import CControl
import CSystemd

/// What a method takes or returns, or what a signal carries: the D-Bus type of each value behind its name.
package struct BusArguments: ExpressibleByDictionaryLiteral, Sendable {
    private var values: [(String, String)]

    package init(dictionaryLiteral values: (String, String)...) { self.values = values }

    /// The types of all values, as a signature of the bus.
    package var types: String { values.map(\.1).joined() }

    fileprivate func writeTypes(to texts: inout [UInt8]) {
        for (_, type) in values { texts += type.utf8 }
        texts.append(0)
    }

    fileprivate func writeNames(to texts: inout [UInt8]) {
        for (name, _) in values {
            texts += name.utf8
            texts.append(0)
        }
    }

    package static func + (first: BusArguments, second: BusArguments) -> BusArguments {
        var sum = first
        sum.values += second.values
        return sum
    }
}

/// A member of an interface.
package struct InterfaceMember {
    /// The letter for `rp_bus_table`.
    private let kind: String
    package let name: String
    /// What a method takes or a signal carries; of a property, its value.
    package let arguments: BusArguments
    package let results: BusArguments

    package static func method(
        _ name: String, _ arguments: BusArguments = [:], returning results: BusArguments = [:]
    ) -> InterfaceMember {
        InterfaceMember(kind: "M", name: name, arguments: arguments, results: results)
    }

    package static func signal(_ name: String, _ arguments: BusArguments = [:]) -> InterfaceMember {
        InterfaceMember(kind: "S", name: name, arguments: arguments, results: [:])
    }

    /// A property of a D-Bus type, which other programs only read.
    package static func property(_ name: String, _ type: String, isConstant: Bool = false) -> InterfaceMember
    {
        InterfaceMember(kind: isConstant ? "C" : "P", name: name, arguments: [name: type], results: [:])
    }

    /// Appends the texts of the member as `rp_bus_table` reads them.
    fileprivate func write(to texts: inout [UInt8]) {
        texts += kind.utf8
        texts += name.utf8
        texts.append(0)
        arguments.writeTypes(to: &texts)
        results.writeTypes(to: &texts)
        arguments.writeNames(to: &texts)
        results.writeNames(to: &texts)
        texts.append(0)
    }
}

/// An interface of objects, as sd-bus's table of its members.
///
/// The table is never freed, because a method may remove its own object, and sd-bus reads the table after that. So each
/// interface is made once.
@safe package struct BusInterface: @unchecked Sendable {
    let name: String
    let table: UnsafePointer<sd_bus_vtable>?

    package init(_ name: String, _ members: [InterfaceMember]) {
        self.name = name
        var texts: [UInt8] = []
        for member in members { member.write(to: &texts) }
        unsafe table = rp_bus_table(
            members.count, texts, texts.count, { unsafe BusObject.called($0, $1, $2) },
            { _, _, _, property, reply, userdata, _ in
                unsafe BusObject.readProperty(property, reply, userdata)
            })
    }
}
