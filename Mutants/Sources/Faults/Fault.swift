// SPDX-License-Identifier: MIT

/// A fault that can be made at one place of a source file.
public struct Fault: Hashable, Sendable {
    /// What is made wrong.
    public enum Rule: String, CaseIterable, Sendable {
        /// An operator becomes a similar one: `<` becomes `<=`, `&&` becomes `||`.
        case anotherOperator = "operator"
        /// An integer or the end of a range is off by one.
        case bound
        /// An assignment, or a call such as `removeAll()`, is left out.
        case missingReset = "reset"
        /// Two arguments are swapped.
        case swappedArguments = "arguments"
        /// The condition of an `if` or a `guard` is negated.
        case negatedCondition = "condition"
        /// An early `return` is left out.
        case missingReturn = "return"
    }

    /// How the mutated source chooses between the original text and the fault.
    public enum Form: Hashable, Sendable {
        /// Another expression stands for the original one.
        case choice(String)
        /// The original expression, of the type `Bool`, is negated.
        case negation
        /// The original statement is left out.
        case omission
    }

    /// The path of the file, from the root of the repository.
    public let file: String
    /// What is made wrong.
    public let rule: Rule
    /// How it is made wrong.
    public let form: Form
    /// The original text.
    public let original: String
    /// Where the original text stands in the UTF-8 of the file.
    public let range: Range<Int>
    /// The line and the column of the original text, from 1.
    public let line, column: Int
    /// The name of the function or property around the place, such as `begin(_:at:)`, or an empty text.
    public let function: String
    /// The line of the source without the spaces around it.
    public let lineText: String
    /// Which of the equal faults of the line this is, from 1.
    public internal(set) var occurrence = 1

    /// The fault in one line, such as ``a < b` becomes `a <= b``.
    public var summary: String {
        let text =
            switch form {
            case .choice(let other): "`\(oneLine(original))` becomes `\(oneLine(other))`"
            case .negation: "`\(oneLine(original))` becomes `!(\(oneLine(original)))`"
            case .omission: "`\(oneLine(original))` is left out"
            }
        return occurrence == 1 ? text : text + " (\(occurrence))"
    }

    /// Returns the text that stands for the original one in the mutated source.
    ///
    /// - Parameter number: The number by which the environment chooses this fault.
    /// - Returns: The text, in Swift.
    public func replacement(number: Int) -> String {
        switch form {
        case .choice(let other): "(Mutant.is(\(number)) ? (\(other)) : (\(original)))"
        case .negation: "(Mutant.is(\(number)) != (\(original)))"
        case .omission: "if !Mutant.is(\(number)) { \(original) }"
        }
    }
}

/// Returns a text with each run of white space as one space.
private func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
