// SPDX-License-Identifier: MIT

/// The options and operands of a command line.
///
/// Each function stops the program if the command's description does not have the option.
package struct ParsedArguments: Sendable {
    /// The arguments that are not options, as many as the description wants.
    package let operands: [String]
    private let options: [CommandOption]
    private let given: [String: [String]]

    init(of options: [CommandOption], values: [String: [String]], operands: [String]) {
        self.options = options
        self.operands = operands
        given = values
    }

    private func option(_ name: String) -> CommandOption {
        guard let option = options.first(where: { $0.name == name }) else {
            preconditionFailure("no option \(name) is described")
        }
        return option
    }

    package func has(_ name: String) -> Bool { given[option(name).name] != nil }

    /// Returns all values of an option, in the order of the command line.
    package func values(of name: String) -> [String] { given[option(name).name] ?? [] }

    /// Returns the last value of an option, or its default, or `nil` if it has none.
    package func optionalValue(of name: String) -> String? {
        given[name]?.last ?? option(name).defaultValue
    }

    /// Returns the last value of an option, or its default; the option has a default or is required.
    package func value(of name: String) -> String {
        guard let value = optionalValue(of: name) else {
            preconditionFailure("\(name) has no default and is not required")
        }
        return value
    }

    /// Returns the value of an option, converted, or `nil` if the option is not given and has no default.
    ///
    /// The description of an error of `convert` says what is wrong with the text.
    package func optionalValue<Value>(
        of name: String, as convert: (String) throws -> Value
    ) throws(UsageError) -> Value? {
        guard let text = optionalValue(of: name) else { return nil }
        return try converted(text, name, convert)
    }

    /// Returns the value of an option that has a default or is required, converted as by
    /// ``optionalValue(of:as:)``.
    package func value<Value>(
        of name: String, as convert: (String) throws -> Value
    ) throws(UsageError) -> Value {
        try converted(value(of: name), name, convert)
    }

    /// Returns the choice that an option's value names, or `nil` if the option is not given and has no default.
    ///
    /// The option's description allows only the names of choices.
    package func choice<Choice: RawRepresentable<String>>(of name: String) -> Choice? {
        optionalValue(of: name).map { text in
            guard let choice = Choice(rawValue: text) else {
                preconditionFailure("\(name) may be \(text), which is no \(Choice.self)")
            }
            return choice
        }
    }

    private func converted<Value>(
        _ text: String, _ name: String, _ convert: (String) throws -> Value
    ) throws(UsageError) -> Value {
        do {
            return try convert(text)
        } catch {
            throw UsageError("\(name): \(error)", about: option(name).line)
        }
    }
}

/// Reads a number from an argument.
package func number<Number: LosslessStringConvertible & Numeric>(_ text: String) throws(UsageError) -> Number
{
    if let number = Number(text) { return number }
    let kind =
        if let type = Number.self as? any FixedWidthInteger.Type {
            type.isSigned ? "a whole number" : "a whole number from 0 to \(type.max)"
        } else {
            "a number"
        }
    throw UsageError("\(quoted(text)) is not \(kind)")
}

/// The arguments of a program are wrong.
///
/// The program prints the sentence, and ends with the status 64 (EX_USAGE of sysexits(3)).
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence: the fault, and the correct form.
    package var description: String
    /// The line of the help about the argument, or `nil` if the fault concerns none or several.
    package var subject: String?

    package init(_ description: String, about subject: String? = nil) {
        self.description = description
        self.subject = subject
    }
}
