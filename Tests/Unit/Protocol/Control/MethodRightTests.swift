// SPDX-License-Identifier: MIT

import Checkout
import Foundation
import Testing

@testable import Control

/// The rights of the table of interfaces, in the files that repeat them for the bus and for people.
struct MethodRightTests {
    private static let rights =
        PanelMethod.allCases.map { (name: "Panel.\($0.rawValue)", right: $0.right) }
        + DriverMethod.allCases.map { (name: "Driver.\($0.rawValue)", right: $0.right) }

    @Test(arguments: ControlRight.allCases)
    func `the bus lets each group call the methods of its right, and no others`(right: ControlRight) throws {
        let file = Checkout.file("config/dbus/org.runepad.Runepad1.conf")
        let policy = try String(contentsOfFile: file, encoding: .utf8)
        let group = try #require(policy.firstRange(of: "<policy group=\"\(right.rawValue)\">"))
        let rules = policy[group.upperBound...].split(separator: "</policy>")[0]
        let allowed = rules.matches(
            of: /send_interface="org\.runepad\.Runepad1\.([A-Za-z]+)" send_member="([A-Za-z]+)"/
        ).map { "\($0.1).\($0.2)" }
        #expect(allowed.sorted() == Self.rights.filter { $0.right == right }.map(\.name).sorted())
    }

    @Test func `the page on security has each method and property with its right`() throws {
        let rows = try RightsTable.read()
        func callers(of name: String) -> [[String]] {
            rows.filter { $0.name == name }.map { row in
                RightsTable.callers.filter { row.answers[$0] == "yes" }
            }
        }
        for (name, right) in Self.rights {
            let method = name.split(separator: ".")[1]
            #expect(callers(of: String(method)) == [["`\(right.rawValue)`", "root"]], "\(name)")
        }
        for property in PanelProperty.allCases {
            let name = "read \(property.rawValue)"
            #expect(callers(of: name) == [["`runepad-view`", "`runepad-control`", "root"]], "\(name)")
        }
    }
}
