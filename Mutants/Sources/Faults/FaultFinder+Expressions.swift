// SPDX-License-Identifier: MIT

import SwiftSyntax

// MARK: - Operators

/// The operators that stand for others when there is a fault.
///
/// Comparisons move by the one value on their bound, because tests miss that most easily.
private let others = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "*": "/", "/": "*", "&+": "&-", "&-": "&+", "+=": "-=", "-=": "+=",
]

extension FaultFinder {
    func addOperatorFaults(_ node: InfixOperatorExprSyntax) {
        guard let binary = node.operator.as(BinaryOperatorExprSyntax.self) else { return }
        let name = binary.operator.text
        if name == "..<" || name == "..." { return addRangeFaults(node, name) }
        guard let other = others[name], node.canStandTwice else { return }
        // Texts and lists can be added, but not subtracted.
        if name.hasPrefix("+"), [node.leftOperand, node.rightOperand].contains(where: \.isTextOrList) {
            return
        }
        if name.hasSuffix("="), name.count == 2, "+-".contains(name.prefix(1)) {
            // A serial number only has to change.
            guard node.rightOperand.isNumber, !node.leftOperand.trimmedDescription.hasSuffix("Serial") else {
                return
            }
        }
        var faulty = node.trimmed
        faulty.operator = ExprSyntax(
            binary.with(\.operator, binary.operator.with(\.tokenKind, .binaryOperator(other))))
        add(.anotherOperator, .choice(faulty.description), at: node)
    }

    func addOperatorFaults(_ node: PrefixOperatorExprSyntax) {
        guard node.operator.text == "!", node.canStandTwice else { return }
        add(.anotherOperator, .choice(node.expression.trimmedDescription), at: node)
    }
}

// MARK: - Bounds

extension FaultFinder {
    /// Makes the end of a range of integers one more or one less, as `...` and `..<` differ.
    private func addRangeFaults(_ node: InfixOperatorExprSyntax, _ name: String) {
        let end = node.rightOperand
        // The end of a range of characters, or of indices of a text, has no neighbour by arithmetic.
        guard end.canStandTwice, !end.is(IntegerLiteralExprSyntax.self), !end.is(FloatLiteralExprSyntax.self),
            !end.isTextOrList, !node.trimmedDescription.contains("Index")
        else { return }
        add(.bound, .choice(end.trimmedDescription + (name == "..<" ? " + 1" : " - 1")), at: end)
    }

    func addBoundFaults(_ node: IntegerLiteralExprSyntax) {
        // A count that goes up by one has faults of other rules.
        let owner = node.parent?.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription ?? ""
        if ["+=", "-=", "&+=", "&-="].contains(owner) { return }
        let text = node.literal.text
        let digits = text.filter { $0 != "_" }
        let radixes = ["0x": 16, "0o": 8, "0b": 2]
        if let radix = radixes[String(digits.prefix(2))] {
            guard let value = UInt64(digits.dropFirst(2), radix: radix), value < .max else { return }
            add(.bound, .choice(text.prefix(2) + String(value + 1, radix: radix, uppercase: true)), at: node)
        } else if let value = UInt64(digits), value < .max {
            add(.bound, .choice(String(value + 1)), at: node)
        }
    }
}

// MARK: - Arguments

/// Names of pairs that a person may confuse.
private let pairs: [Set<String>] = [
    ["x", "y"], ["width", "height"], ["columns", "rows"], ["column", "row"], ["left", "right"],
    ["top", "bottom"], ["lower", "upper"], ["first", "second"], ["from", "to"], ["start", "end"],
    ["begin", "end"], ["old", "new"], ["before", "after"], ["least", "most"],
]

/// Functions whose arguments can change places, and initializers, which cannot be a part of an expression.
private let withoutSwaps: Set = ["max", "min", "swap", "self.init", "super.init"]

extension FaultFinder {
    func addSwaps(_ node: FunctionCallExprSyntax) {
        guard node.canStandTwice, node.trailingClosure == nil,
            !withoutSwaps.contains(node.calledExpression.trimmedDescription)
        else { return }
        let arguments = Array(node.arguments)
        for (index, (one, next)) in zip(arguments, arguments.dropFirst()).enumerated()
        where looksAlike(one, next, areAll: arguments.count == 2) {
            var swapped = arguments
            swapped[index].expression = next.expression.trimmed
            swapped[index + 1].expression = one.expression.trimmed
            add(
                .swappedArguments,
                .choice(node.trimmed.with(\.arguments, LabeledExprListSyntax(swapped)).description), at: node)
        }
    }

    /// Whether two arguments are probably of the same type: their labels are a pair, or a call without labels has
    /// just these two, which are written alike.
    private func looksAlike(_ one: LabeledExprSyntax, _ other: LabeledExprSyntax, areAll: Bool) -> Bool {
        let (first, second) = (one.expression, other.expression)
        guard first.isNameOrNumber, second.isNameOrNumber,
            first.trimmedDescription != second.trimmedDescription
        else { return false }
        if let label = one.label?.text, let next = other.label?.text { return pairs.contains([label, next]) }
        guard areAll, one.label == nil, other.label == nil, first.kind == second.kind else { return false }
        let names = (first.lastName, second.lastName)
        return names.0 == names.1 || pairs.contains([names.0, names.1])
            || first.is(IntegerLiteralExprSyntax.self)
    }
}

// MARK: - Conditions

extension FaultFinder {
    func addNegations(_ node: ConditionElementSyntax) {
        guard let owner = node.parent?.parent, owner.is(IfExprSyntax.self) || owner.is(GuardStmtSyntax.self),
            case .expression(let condition) = node.condition, !condition.hasEffects
        else { return }
        add(.negatedCondition, .negation, at: condition)
    }
}

// MARK: - Shapes of expressions

extension SyntaxProtocol {
    /// Whether the expression has a marker that covers all that stands to its right.
    var hasEffects: Bool {
        tokens(viewMode: .sourceAccurate).contains {
            [.keyword(.try), .keyword(.await), .keyword(.unsafe), .keyword(.consume)].contains($0.tokenKind)
        }
    }

    /// Whether the expression can stand in both branches of a choice: it is short, and defines nothing.
    fileprivate var canStandTwice: Bool {
        trimmedLength.utf8Length <= 160 && !hasEffects
            && !tokens(viewMode: .sourceAccurate).contains {
                $0.tokenKind == .leftBrace || $0.tokenKind == .prefixAmpersand
            }
    }
}

extension ExprSyntax {
    /// Whether the expression ends or begins as a text or a list does.
    fileprivate var isTextOrList: Bool {
        if let infix = self.as(InfixOperatorExprSyntax.self) {
            return infix.leftOperand.isTextOrList || infix.rightOperand.isTextOrList
        }
        return self.is(StringLiteralExprSyntax.self) || self.is(ArrayExprSyntax.self)
    }

    /// Whether the expression is an integer or a fraction.
    fileprivate var isNumber: Bool {
        self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
    }

    fileprivate var isNameOrNumber: Bool {
        if let member = self.as(MemberAccessExprSyntax.self) { return member.base != nil }
        return self.is(DeclReferenceExprSyntax.self) || isNumber
    }

    /// The last part of a name such as `frame.width`.
    fileprivate var lastName: String {
        self.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? trimmedDescription
    }
}
