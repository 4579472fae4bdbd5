// SPDX-License-Identifier: MIT

internal import Text

/// The conditions by which a panel of the configuration selects its device: all of them must hold.
///
/// ```swift
/// let match = DeviceMatch([.id(vendor: 0x0eef, product: 0x0001), .seat("seat-left")])
/// match.failures(on: device)        // [] if all conditions hold, otherwise the failing ones
/// ```
package struct DeviceMatch: Hashable, Sendable, CustomStringConvertible {
    /// The conditions; an empty list selects every touchscreen.
    package var conditions: [Condition]

    package init(_ conditions: [Condition] = []) {
        self.conditions = conditions
    }

    package enum Condition: Hashable, Sendable {
        case name(Glob)
        case phys(Glob)
        case id(vendor: UInt16, product: UInt16)
        /// This path is the device's node, or a link that udev made to the node.
        case path(String)
        case seat(String)
        /// udev has set a property of this name on the device, and its value fits the pattern.
        case property(String, Glob)
    }

    package func matches(_ device: InputDeviceDescription) -> Bool {
        conditions.allSatisfy { $0.holds(for: device) }
    }

    /// The conditions that do not hold for the device, in the order of the configuration.
    package func failures(on device: InputDeviceDescription) -> [Condition] {
        conditions.filter { !$0.holds(for: device) }
    }

    /// Whether a condition names a device, not only a seat.
    ///
    /// The driver uses a named device even if udev does not tag it as a touchscreen: see
    /// `Configuration.overridesUdev(_:for:among:)`.
    package var namesDevice: Bool {
        conditions.contains { $0.namesDevice }
    }

    /// Whether a condition names one node: by its whole name, its path or a link.
    package var namesNode: Bool {
        conditions.contains { condition in
            switch condition {
            case .name(let pattern): pattern.matchesOneText
            case .path: true
            case .phys, .id, .seat, .property: false
            }
        }
    }

    /// The conditions in the form of the configuration, such as `id 0eef:0001, seat seat-left`.
    package var description: String {
        conditions.isEmpty
            ? "any touchscreen" : conditions.map(\.description).joined(separator: ", ")
    }
}

// MARK: - One condition

extension DeviceMatch.Condition: CustomStringConvertible {
    package func holds(for device: InputDeviceDescription) -> Bool {
        switch self {
        case .name(let pattern): pattern.matches(device.name)
        case .phys(let pattern): pattern.matches(device.phys)
        case .id(let vendor, let product): device.vendor == vendor && device.product == product
        case .path(let path): path == device.devnode || device.links.contains(path)
        case .seat(let seat): device.seat == seat
        case .property(let key, let pattern):
            device.udevProperties[key].map { pattern.matches($0) } ?? false
        }
    }

    /// The condition in the form of the configuration, such as `name ELAN*`.
    package var description: String {
        switch self {
        case .name(let pattern): "name \(pattern)"
        case .phys(let pattern): "phys \(pattern)"
        case .id(let vendor, let product): "id \(hexadecimal(vendor)):\(hexadecimal(product))"
        case .path(let path): "path \(path)"
        case .seat(let seat): "seat \(seat)"
        case .property(let key, let pattern): "property \(key)=\(pattern)"
        }
    }

    fileprivate var namesDevice: Bool {
        switch self {
        case .name(let pattern), .phys(let pattern): !pattern.matchesEverything
        case .id, .path, .property: true
        case .seat: false
        }
    }
}

// MARK: - As written in the configuration

extension DeviceMatch.Condition {
    /// The names of the conditions in the configuration.
    package enum Field: String, Hashable, Sendable, CaseIterable {
        case name
        case phys
        /// Vendor and product, such as `0eef:0001`.
        case id
        case path
        case seat
        /// A udev property and a pattern for its value, such as `ID_PATH=platform-*`.
        case property
    }

    /// Reads a condition: a pattern, `vendor:product` in hexadecimal, an absolute path, the name of a seat,
    /// or `KEY=pattern`.
    package init(_ field: Field, text: String) throws(DeviceMatchFault) {
        switch field {
        case .name: self = .name(try pattern(text, field))
        case .phys: self = .phys(try pattern(text, field))
        case .id: self = try identifiers(text)
        case .path:
            guard text.hasPrefix("/") else { throw DeviceMatchFault(field: field, text: text) }
            self = .path(text)
        case .seat:
            guard text.hasPrefix("seat") else { throw DeviceMatchFault(field: field, text: text) }
            self = .seat(text)
        case .property: self = try keyAndPattern(text)
        }
    }
}

/// A condition that cannot be read.
package struct DeviceMatchFault: Error, Hashable, Sendable, CustomStringConvertible {
    package var field: DeviceMatch.Condition.Field
    package var text: String

    /// The fault, and an example of a correct value.
    package var description: String { description(quoting: "‘\(text)’") }

    /// The same with `quotation` in place of the text: the text without its control characters.
    package func description(quoting quotation: String) -> String {
        switch field {
        case .name: "the pattern for a name is empty: write the name, such as ELAN*"
        case .phys: "the pattern for a phys is empty: write the phys, such as usb-*-3/input0"
        case .id: "\(quotation) is not a vendor and product: write both in hexadecimal, such as 0eef:0001"
        case .path:
            "\(quotation) is not an absolute path: write one, such as /dev/input/by-path/platform-i2c-event"
        case .seat: "\(quotation) is not a seat: seats have names such as seat0 or seat-left"
        case .property: "\(quotation) is not a udev property: write KEY=value, such as ID_PATH=platform-*"
        }
    }
}

private func pattern(_ text: String, _ field: DeviceMatch.Condition.Field) throws(DeviceMatchFault) -> Glob {
    guard !text.isEmpty else { throw DeviceMatchFault(field: field, text: text) }
    return Glob(text)
}

private func identifiers(_ text: String) throws(DeviceMatchFault) -> DeviceMatch.Condition {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let vendor = sixteenBits(parts[0]), let product = sixteenBits(parts[1]) else {
        throw DeviceMatchFault(field: .id, text: text)
    }
    return .id(vendor: vendor, product: product)
}

private func keyAndPattern(_ text: String) throws(DeviceMatchFault) -> DeviceMatch.Condition {
    guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
        throw DeviceMatchFault(field: .property, text: text)
    }
    return .property(String(text[..<sign]), Glob(String(text[text.index(after: sign)...])))
}

/// Returns the value of one to four hexadecimal digits without a sign, or `nil` for other texts.
private func sixteenBits(_ text: Substring) -> UInt16? {
    text.allSatisfy(\.isHexDigit) && text.count <= 4 ? UInt16(text, radix: 16) : nil
}
