// SPDX-License-Identifier: MIT

import SwiftOperators
import SwiftParser
import SwiftSyntax

extension Fault {
    /// Finds every fault that the rules can make in a source file.
    ///
    /// - Parameters:
    ///   - source: The text of the file.
    ///   - file: The path of the file, from the root of the repository.
    /// - Returns: The faults in the order of their places.
    public static func all(in source: String, file: String) -> [Fault] {
        let parsed = Parser.parse(source: source)
        // A file that declares operators of its own keeps their expressions unfolded, and gets no fault there.
        let tree = OperatorTable.standardOperators.foldAll(parsed) { _ in }
        let finder = FaultFinder(source: source, file: file, tree: tree)
        finder.walk(tree)
        return finder.faults.sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        .numbered()
    }
}

extension [Fault] {
    /// Tells equal faults of one line apart.
    fileprivate func numbered() -> [Fault] {
        var counts: [Int: [String: Int]] = [:]
        return map { fault in
            var fault = fault
            fault.occurrence = counts[fault.line, default: [:]][fault.summary, default: 0] + 1
            counts[fault.line, default: [:]][fault.summary] = fault.occurrence
            return fault
        }
    }
}

/// Visits the places of a file where a fault can be chosen at run time, and leaves out all others.
final class FaultFinder: SyntaxVisitor {
    private let file: String
    private let lines: [Substring]
    private let converter: SourceLocationConverter
    private(set) var faults: [Fault] = []

    init(source: String, file: String, tree: Syntax) {
        self.file = file
        lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        converter = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    /// Adds a fault that stands for a whole node.
    func add(_ rule: Fault.Rule, _ form: Fault.Form, at node: some SyntaxProtocol) {
        let start = node.positionAfterSkippingLeadingTrivia
        let location = converter.location(for: start)
        faults.append(
            Fault(
                file: file, rule: rule, form: form, original: node.trimmedDescription,
                range: start.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset,
                line: location.line, column: location.column, function: node.functionName,
                lineText: lines[location.line - 1].trimmed))
    }

    // MARK: Places that have no fault

    // Attributes, types and parameters' defaults must be constant, or are part of the module's interface.
    override func visit(_: AttributeListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: TypeAnnotationSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: FunctionParameterClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    // Patterns are compared as they are.
    override func visit(_: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    // The inside of a text is for people.
    override func visit(_: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    // Only one of the branches is compiled.
    override func visit(_: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    // The compiler would need long for a long list in which each element is a choice.
    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
        node.elements.count > longestList ? .skipChildren : .visitChildren
    }
    override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    // The values of constants are decisions that a test would only repeat.
    override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind {
        guard let variable = node.parent?.parent?.parent?.as(VariableDeclSyntax.self) else {
            return .visitChildren
        }
        return variable.isConstantOfTypeOrFile ? .skipChildren : .visitChildren
    }

    // MARK: Places that have faults

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        addOperatorFaults(node)
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        addOperatorFaults(node)
        // A negative integer is a mark, such as −1 for none: its neighbour is another mark.
        return node.operator.text == "-" ? .skipChildren : .visitChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        addBoundFaults(node)
        return .skipChildren
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        addMissingStatements(node)
        return .visitChildren
    }

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        addNegations(node)
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        // Programs do not get past these, and tests cannot see them.
        let checks: Set = ["assert", "assertionFailure", "fatalError", "precondition", "preconditionFailure"]
        if checks.contains(node.calledExpression.trimmedDescription) { return .skipChildren }
        addSwaps(node)
        return .visitChildren
    }

    /// How many elements a list may have in which faults are made.
    private let longestList = 8
}

extension SyntaxProtocol {
    /// The name of the function or property around the node.
    fileprivate var functionName: String {
        var node = parent
        while let present = node {
            if let function = present.as(FunctionDeclSyntax.self) {
                let labels = function.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
                return "\(function.name.text)(\(labels.joined()))"
            }
            if let initializer = present.as(InitializerDeclSyntax.self) {
                let labels = initializer.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
                return "init(\(labels.joined()))"
            }
            if present.is(SubscriptDeclSyntax.self) { return "subscript" }
            if let variable = present.as(VariableDeclSyntax.self), !variable.isLocal {
                return variable.bindings.first?.pattern.trimmedDescription ?? ""
            }
            node = present.parent
        }
        return ""
    }
}

extension VariableDeclSyntax {
    /// Whether the variable belongs to a function.
    fileprivate var isLocal: Bool { parent?.is(CodeBlockItemSyntax.self) == true && !isConstantOfTypeOrFile }

    /// Whether the variable is static, or belongs to a file.
    fileprivate var isConstantOfTypeOrFile: Bool {
        let isStatic = modifiers.contains { ["static", "class"].contains($0.name.text) }
        return isStatic || parent?.parent?.parent?.is(SourceFileSyntax.self) == true
    }
}

extension Substring {
    /// The text without the spaces around it.
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
