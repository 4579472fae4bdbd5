// SPDX-License-Identifier: MIT

internal import YAMLDocuments

/// The options of a program, by their names, such as `--config`.
public protocol OptionName: RawRepresentable<String>, CaseIterable, Hashable {
    /// The placeholder of the option's value in messages, such as `FILE`, or `nil` if the option takes no
    /// value.
    var placeholder: String? { get }
    /// Whether the option may be given several times.
    var isRepeatable: Bool { get }
    /// The option that `-h` stands for.
    static var help: Self { get }
}

/// Reads the arguments of a program that takes options and nothing else.
///
/// The value of an option is the next argument, or follows `=` in the same argument.
///
/// ```swift
/// var reader = OptionReader<Option>(arguments, of: "runepadd", remedy: "name the configuration with --config FILE")
/// while let (option, value) = try reader.next() { … }
/// ```
public struct OptionReader<Name: OptionName> {
    private var rest: ArraySlice<String>
    private var seen: Set<Name> = []
    private let program: String
    private let remedy: String

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - arguments: The program's arguments without its own name.
    ///   - program: The program's name, for messages.
    ///   - remedy: The advice for an argument that is no option, such as `name the configuration with --config FILE`.
    public init(_ arguments: some Sequence<String>, of program: String, remedy: String) {
        rest = Array(arguments)[...]
        self.program = program
        self.remedy = remedy
    }

    /// Returns the next option with its value, or `nil` after the last one.
    ///
    /// The value is empty if the option takes none.
    ///
    /// - Throws: ``UsageError`` for an argument that is no option, for an unknown option or one that is given
    ///   twice, and for a value that is missing or not wanted.
    public mutating func next() throws(UsageError) -> (option: Name, value: String)? {
        guard let argument = rest.popFirst() else { return nil }
        guard argument.hasPrefix("-") else {
            throw UsageError("\(quoted(argument)) is not an option; \(remedy)")
        }
        let equals = argument.firstIndex(of: "=")
        let option = try option(named: equals.map { String(argument[..<$0]) } ?? argument)
        guard seen.insert(option).inserted || option.isRepeatable else {
            throw UsageError("\(option.rawValue) is given twice; give it once")
        }
        return (option, try value(of: option, equals.map { String(argument[argument.index(after: $0)...]) }))
    }

    private func option(named name: String) throws(UsageError) -> Name {
        if let option = name == "-h" ? .help : Name(rawValue: name) { return option }
        let nearest = nearestName(to: name, among: Name.allCases.map(\.rawValue))
        let advice = nearest.map { "did you mean \(quoted($0))?" } ?? "\(program) --help lists the options"
        throw UsageError("unknown option \(quoted(name)); \(advice)")
    }

    /// Returns the value of an option, which follows `=` or is the next argument.
    private mutating func value(of option: Name, _ inline: String?) throws(UsageError) -> String {
        let name = option.rawValue
        guard let placeholder = option.placeholder else {
            if inline == nil { return "" }
            throw UsageError("\(name) takes no value; write \(name) alone")
        }
        if let inline, !inline.isEmpty { return inline }
        if inline == nil, let next = rest.first, !next.isEmpty, !next.hasPrefix("--") {
            rest.removeFirst()
            return next
        }
        throw UsageError("\(name) needs a value; write \(name) \(placeholder)")
    }
}

extension OptionReader {
    /// Returns the choice that an option's value names.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - option: The option, for the message.
    /// - Returns: The choice.
    /// - Throws: ``UsageError`` with all choices if the value is none of them.
    public static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ value: String, of option: Name
    ) throws(UsageError) -> Choice {
        if let choice = Choice(rawValue: value) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        let advice = nearestName(to: value, among: names).map { "; did you mean \(quoted($0))?" }
        throw UsageError(
            "unknown value \(quoted(value)) of \(option.rawValue)"
                + (advice ?? ": it is one of \(names.joined(separator: ", "))"))
    }
}
