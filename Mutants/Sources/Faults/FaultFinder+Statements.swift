// SPDX-License-Identifier: MIT

import SwiftSyntax

/// The beginnings of the names of methods that take a state back.
private let resets = ["removeAll", "reset", "clear", "forget", "restart", "cancel", "close", "stop"]

extension FaultFinder {
    /// Makes the faults of a statement that is left out.
    func addMissingStatements(_ node: CodeBlockItemSyntax) {
        if node.isAssignment || node.isReset {
            // An initializer must give every property a value.
            guard !node.isInInitializer else { return }
            add(.missingReset, .omission, at: node.item)
        } else if node.isEarlyReturn {
            add(.missingReturn, .omission, at: node.item)
        }
    }
}

extension CodeBlockItemSyntax {
    /// The expression that is the statement.
    private var expression: ExprSyntax? {
        switch item {
        case .expr(let expression): expression
        case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression
        case .decl: nil
        }
    }

    fileprivate var isAssignment: Bool {
        guard let infix = expression?.as(InfixOperatorExprSyntax.self),
            !infix.leftOperand.is(DiscardAssignmentExprSyntax.self),
            !infix.leftOperand.is(TupleExprSyntax.self)
        else { return false }
        if infix.operator.is(AssignmentExprSyntax.self) {
            return !(infix.leftOperand.rootName.map(isDeclaredWithoutValue) ?? false)
        }
        let comparisons: Set = ["==", "!=", "<=", ">=", "===", "!==", "~="]
        guard let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
        return name.hasSuffix("=") && !comparisons.contains(name)
    }

    /// Whether the statement calls a method such as `removeAll()`, and is not the value of its function.
    fileprivate var isReset: Bool {
        guard let call = expression?.as(FunctionCallExprSyntax.self), siblingCount > 1 else { return false }
        let name =
            call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? call.calledExpression.trimmedDescription
        return resets.contains { name.hasPrefix($0) }
    }

    private var siblingCount: Int { parent?.as(CodeBlockItemListSyntax.self)?.count ?? 0 }

    /// Whether the statement is the `return` at the end of an `if` without `else`, after which the function goes on.
    fileprivate var isEarlyReturn: Bool {
        guard case .stmt(let statement) = item, statement.is(ReturnStmtSyntax.self),
            let list = parent?.as(CodeBlockItemListSyntax.self), list.last?.id == id,
            let branch = list.parent?.parent?.as(IfExprSyntax.self), branch.elseBody == nil
        else { return false }
        return branch.parent?.is(IfExprSyntax.self) == false
    }

    fileprivate var isInInitializer: Bool {
        var node = parent
        while let present = node {
            if present.is(InitializerDeclSyntax.self) { return true }
            if present.is(FunctionDeclSyntax.self) { return false }
            node = present.parent
        }
        return false
    }

    /// Whether a variable of the same function gets its first value by an assignment.
    private func isDeclaredWithoutValue(_ name: String) -> Bool {
        var node = parent
        while let present = node {
            if let list = present.as(CodeBlockItemListSyntax.self) {
                for case .decl(let declaration) in list.map(\.item) {
                    guard let variable = declaration.as(VariableDeclSyntax.self) else { continue }
                    for binding in variable.bindings
                    where binding.initializer == nil && binding.accessorBlock == nil
                        && binding.pattern.trimmedDescription == name
                    {
                        return true
                    }
                }
            }
            node = present.parent
        }
        return false
    }
}

extension ExprSyntax {
    /// The first part of a name such as `contacts[slot].stage`.
    fileprivate var rootName: String? {
        if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
        if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.rootName }
        if let element = self.as(SubscriptCallExprSyntax.self) { return element.calledExpression.rootName }
        if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression.rootName }
        return nil
    }
}
