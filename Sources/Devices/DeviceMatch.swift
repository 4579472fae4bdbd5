// SPDX-License-Identifier: MIT

/// Which device a panel of the configuration means: conditions that all have to hold.
///
/// ```swift
/// let match = DeviceMatch([.id(vendor: 0x0eef, product: 0x0001), .seat("seat-left")])
/// match.failures(on: device)        // [] when the device is meant, else the conditions that do not hold
/// ```
public struct DeviceMatch: Hashable, Sendable, CustomStringConvertible {
    /// The conditions; without any, every touchscreen is meant.
    public var conditions: [Condition]

    /// Makes a match of its conditions.
    public init(_ conditions: [Condition] = []) {
        self.conditions = conditions
    }

    /// One thing that a device has to be.
    public enum Condition: Hashable, Sendable {
        /// Its name fits the pattern.
        case name(Glob)
        /// Its phys fits the pattern.
        case phys(Glob)
        /// It is of this vendor and product.
        case id(vendor: UInt16, product: UInt16)
        /// Its node, or a link that udev made to it, is this path.
        case path(String)
        /// It belongs to this seat.
        case seat(String)
        /// udev has given it a property of this name, the value of which fits the pattern.
        case property(String, Glob)
    }

    /// Whether the device is meant.
    public func matches(_ device: InputDeviceDescription) -> Bool {
        conditions.allSatisfy { $0.holds(for: device) }
    }

    /// The conditions that do not hold for the device, in the order in which they were written.
    public func failures(on device: InputDeviceDescription) -> [Condition] {
        conditions.filter { !$0.holds(for: device) }
    }

    /// Whether the conditions point at a device rather than at any device of a seat.
    ///
    /// A device so named is used even where udev does not tag it as a touchscreen.
    public var namesDevice: Bool {
        conditions.contains { $0.namesDevice }
    }

    /// The conditions as they would be written, such as `id 0eef:0001, seat seat-left`.
    public var description: String {
        conditions.isEmpty
            ? "any touchscreen" : conditions.map(\.description).joined(separator: ", ")
    }
}

// MARK: - One condition

extension DeviceMatch.Condition: CustomStringConvertible {
    /// Whether the condition holds for the device.
    public func holds(for device: InputDeviceDescription) -> Bool {
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

    /// The condition as it would be written, such as `name ELAN*`.
    public var description: String {
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
    /// The names of the conditions, as the configuration has them.
    public enum Field: String, Hashable, Sendable, CaseIterable {
        /// A pattern for the device's name.
        case name
        /// A pattern for the device's phys.
        case phys
        /// Vendor and product, such as `0eef:0001`.
        case id
        /// A path of the device's node.
        case path
        /// The name of a seat.
        case seat
        /// A udev property and a pattern for its value, such as `ID_PATH=platform-*`.
        case property
    }

    /// Reads a condition.
    ///
    /// - Parameters:
    ///   - field: Which condition.
    ///   - text: What has to hold: a pattern, `vendor:product` in hexadecimal, an absolute path, the name of a
    ///     seat, or `KEY=pattern`.
    /// - Throws: Why the text is none of these, with an example that is.
    public init(_ field: Field, text: String) throws(DeviceMatchFault) {
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
public struct DeviceMatchFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which condition.
    public var field: DeviceMatch.Condition.Field
    /// What stood there.
    public var text: String

    /// What is wrong and what would be right.
    public var description: String { description(quoting: "‘\(text)’") }

    /// The same, with the text as `quotation` has it, which is free of control characters.
    public func description(quoting quotation: String) -> String {
        switch field {
        case .name: "the pattern for a name is empty: write the name, such as ELAN*"
        case .phys: "the pattern for a phys is empty: write the phys, such as usb-*-3/input0"
        case .id: "\(quotation) is no vendor and product: write both in hexadecimal, such as 0eef:0001"
        case .path:
            "\(quotation) is no absolute path: write one, such as /dev/input/by-path/platform-i2c-event"
        case .seat: "\(quotation) is no seat: seats are called seat0, seat-left and the like"
        case .property: "\(quotation) is no udev property: write KEY=value, such as ID_PATH=platform-*"
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

/// One to four hexadecimal digits, without a sign.
private func sixteenBits(_ text: Substring) -> UInt16? {
    text.allSatisfy(\.isHexDigit) && text.count <= 4 ? UInt16(text, radix: 16) : nil
}

/// Four hexadecimal digits, as lsusb writes a vendor.
func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
}
