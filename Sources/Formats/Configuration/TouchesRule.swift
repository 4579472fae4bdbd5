// SPDX-License-Identifier: MIT

package import Engine

/// What a panel passes on of the touches beside its view, as the operator has written it.
///
/// What the file does not say is that of a kiosk, or, elsewhere, everything.
package struct TouchesRule: Hashable, Sendable {
    /// The most contacts at once, from 1 to 64.
    package var contacts: Limit<Int>?
    /// How wide the edges are in which no drag begins; a fraction is that part of the panel's width, and of its height.
    package var edges: Limit<Length>?
    /// The time after which a contact is lifted that stays where it began, in milliseconds from 100 to 10,000.
    package var rest: Limit<UInt32>?
    /// Whether contacts may drag.
    package var swipes: Bool?

    package enum Limit<Value: Hashable & Sendable>: Hashable, Sendable {
        case unlimited
        case at(Value)

        var value: Value? {
            switch self {
            case .unlimited: nil
            case .at(let value): value
            }
        }
    }

    package init() {}

    /// The rule of a panel that passes everything on, also in a kiosk.
    package static let any = {
        var rule = TouchesRule()
        (rule.contacts, rule.edges, rule.rest, rule.swipes) = (.unlimited, .unlimited, .unlimited, true)
        return rule
    }()

    /// The time after which Firefox and GTK take a contact for a long press, in milliseconds.
    package static let longPress: UInt32 = 500

    /// The values of a kiosk for what the file does not say.
    static let ofKiosk = {
        var rule = TouchesRule()
        (rule.contacts, rule.edges, rule.rest, rule.swipes) = (.at(1), .at(.millimetres(8)), .at(400), true)
        return rule
    }()

    /// The greatest part of a side that an edge takes.
    package static let greatestEdge = 0.25

    /// Returns the rule with a value for each field.
    package func completed(inKiosk isKiosk: Bool) -> TouchesRule {
        let usual = isKiosk ? Self.ofKiosk : Self.any
        var rule = self
        rule.contacts = contacts ?? usual.contacts
        rule.edges = edges ?? usual.edges
        rule.rest = rest ?? usual.rest
        rule.swipes = swipes ?? usual.swipes
        return rule
    }

    /// Returns the limits for a panel of a size as a person sees it, or `nil` if there are none.
    package func limits(inKiosk isKiosk: Bool, onPanelOf size: PhysicalSize?) -> PassThroughLimits? {
        let rule = completed(inKiosk: isKiosk)
        var limits = PassThroughLimits(size: size)
        let unlimited = limits
        if let contacts = rule.contacts?.value { limits.contacts = contacts }
        limits.edges = rule.edges?.value.map { edge in
            func part(of side: Double) -> Double {
                switch edge {
                case .fraction(let part), .fractionOfShorterSide(let part): min(part, Self.greatestEdge)
                case .millimetres(let width): min(width / side, Self.greatestEdge)
                }
            }
            return .init(width: part(of: limits.size.width), height: part(of: limits.size.height))
        }
        limits.rest = rule.rest?.value.map { UInt64($0) * 1000 }
        limits.allowsDrags = rule.swipes != false
        return limits == unlimited ? nil : limits
    }
}

// MARK: - In words

extension TouchesRule {
    /// The fields as a file has them, each with a remark where the value is a kiosk's default.
    package func description(inKiosk isKiosk: Bool) -> String {
        let rule = completed(inKiosk: isKiosk)
        func field(_ name: String, _ value: String, _ isGiven: Bool) -> String {
            "\(name): \(value)\(isGiven ? "" : " (default)")"
        }
        return [
            field("contacts", rule.contacts?.value.map { "\($0)" } ?? "any", contacts != nil),
            field("edges", rule.edges?.value.map(Self.text) ?? "no", edges != nil),
            field("rest", rule.rest?.value.map { "\($0)ms" } ?? "no", rest != nil),
            field("swipe", rule.swipes == false ? "no" : "yes", swipes != nil),
        ].joined(separator: ", ")
    }

    private static func text(_ length: Length) -> String {
        func number(_ value: Double) -> String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }
        return switch length {
        case .fraction(let part), .fractionOfShorterSide(let part): number(part * 100) + "%"
        case .millimetres(let width): number(width) + "mm"
        }
    }
}
