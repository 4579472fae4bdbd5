// SPDX-License-Identifier: MIT

import Engine
import Files
import Glibc
import Importing
import Text

extension Subcommand {
    static let new = Subcommand(
        "runepad new",
        abstract: "Begins a layout file with the answers to a few questions.",
        usage: [
            "runepad new NAME [--for USE] [--characters TEXT] [--shuffled | --fixed] [--secret] [--directory DIR]",
            "runepad new NAME --for value [--from N] [--to N] [--step N] [--decimals N] [--unit TEXT]",
        ],
        discussion: """
            In a terminal it asks what the pad is for, which characters it has, whether they change places, whether \
            what is typed is secret, and where the file should be. Options answer in place of the person. Without a \
            terminal, a question without an option gets the usual answer.

            With '--for value' people compose a number between two limits, which is checked before it is typed. \
            Then it asks for the lowest and the highest number, the step and the unit in place of the characters.

            The file is complete: 'runepad check' finds nothing in it, and its comments explain the fields.

            EXAMPLE
              $ runepad new ticket --for number --characters 1234567890X --fixed --directory .
              ./ticket.yaml is written: look at it with `runepad preview ./ticket.yaml`
              $ runepad new freezer --for value --from -40 --to 8 --step 0.5 --unit °C --directory .
              ./freezer.yaml is written: look at it with `runepad preview ./freezer.yaml`

            EXIT STATUS
              0  the file is written
              64 wrong arguments
              73 the file cannot be written, or it exists already
            """,
        operand: Operand("NAME", .one, help: "The layout's name: ASCII letters, digits, - and _."),
        options: [
            CommandOption(
                "--for", value: .choice("USE", of: NewLayout.Use.allCases.map(\.rawValue)),
                help: "What the pad is for."),
            CommandOption(
                "--characters", value: .text("TEXT"), help: "The characters of the keys, in their order."),
            CommandOption("--shuffled", help: "The characters change places."),
            CommandOption("--fixed", help: "The characters stay where they are."),
            CommandOption("--secret", help: "What is typed is secret."),
            CommandOption("--from", value: .text("N"), help: "The lowest number."),
            CommandOption("--to", value: .text("N"), help: "The highest number."),
            CommandOption(
                "--step", value: .text("N"),
                help: "The distance from one number to the next, from the lowest on."),
            CommandOption(
                "--decimals", value: .text("N"), help: "The most digits behind the decimal sign, from 0 to 6."
            ),
            CommandOption(
                "--unit", value: .text("TEXT"), help: "What is shown behind the number, such as °C."),
            CommandOption("--directory", value: .directory("DIR"), help: "Where the file should be."),
        ]
    ) { arguments in
        let name = arguments.operands[0]
        guard !name.isEmpty, name.utf8.allSatisfy({ nameCharacters.contains($0) }) else {
            throw UsageError("a layout's name has ASCII letters, digits, - and _")
        }
        if arguments.has("--shuffled"), arguments.has("--fixed") {
            throw UsageError("--shuffled and --fixed exclude each other")
        }
        if let text = arguments.optionalValue(of: "--characters") { _ = try characters(of: text) }
        let layout = try layout(name, arguments)
        let path = path(of: "\(name).yaml", in: directory(arguments))
        do throws(FileError) {
            // The driver is another user, whom the caller's umask must not keep from reading.
            try File.create(path, with: Array(layout.text.utf8), mode: 0o644)
        } catch {
            throw Failure(
                .cannotCreate,
                error.cause == .errno(EEXIST)
                    ? "\(path) exists already; choose another name, or edit it" : "\(error)")
        }
        printOutput("\(path) is written: look at it with `runepad preview \(path)`")
    }
}

private let nameCharacters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)

/// The layout of the options and the answers.
private func layout(_ name: String, _ arguments: ParsedArguments) throws -> NewLayout {
    let use: NewLayout.Use =
        arguments.choice(of: "--for")
        ?? question("What is the pad for: pin, number, value, text or other?", usually: "number") {
            NewLayout.Use(rawValue: $0)
        } ?? .number
    let others =
        use == .value
        ? ["--characters", "--shuffled", "--fixed"] : ["--from", "--to", "--step", "--decimals", "--unit"]
    if let other = others.first(where: arguments.has) {
        throw UsageError("\(other) is for a pad for \(use == .value ? "another use" : "a value")")
    }
    if use == .value {
        return NewLayout(name: name, number: try numbers(arguments), isSecret: arguments.has("--secret"))
    }
    let text =
        arguments.optionalValue(of: "--characters")
        ?? question("Which characters does it have?", usually: use.usualCharacters) { text in
            (try? characters(of: text)) == nil ? nil : text
        } ?? use.usualCharacters
    let isPin = use == .pin
    let isShuffled =
        arguments.has("--shuffled")
        || (!arguments.has("--fixed") && yes("Do they change places?", usually: isPin))
    let isSecret = arguments.has("--secret") || yes("Is what people type secret?", usually: isPin)
    return NewLayout(
        name: name, use: use, characters: try characters(of: text), isShuffled: isShuffled,
        isSecret: isSecret)
}

/// The numbers of the options and the answers.
private func numbers(_ arguments: ParsedArguments) throws -> NumberRange {
    func shown(_ number: Int) -> String { NumberRange.text(of: number, sign: ".") }
    let decimals: Int? = try arguments.optionalValue(of: "--decimals", as: number)
    let from =
        try millionths(of: "--from", arguments)
        ?? question("Which is the lowest number?", usually: "0", NumberRange.millionths) ?? 0
    let usualEnd = max(from, 100 * NumberRange.one)
    let to =
        try millionths(of: "--to", arguments)
        ?? question("Which is the highest number?", usually: shown(usualEnd)) { text in
            NumberRange.millionths(text).flatMap { $0 < from ? nil : $0 }
        } ?? usualEnd
    let usualStep = (try? NumberRange(from: from, to: to, decimals: decimals))?.step
    let step =
        try millionths(of: "--step", arguments)
        ?? question("How far is one number from the next?", usually: shown(usualStep ?? NumberRange.one)) {
            (text: String) -> Int? in
            let step = NumberRange.millionths(text)
            let range = try? NumberRange(from: from, to: to, step: step, decimals: decimals)
            return range == nil ? nil : step
        }
    let unit =
        arguments.optionalValue(of: "--unit")
        ?? question("Which unit is shown behind the number, if any?", usually: "") { text in
            text.count <= NumberRange.longestUnit && !hasControl(text) ? text : nil
        } ?? ""
    do throws(NumberRangeError) {
        return try NumberRange(from: from, to: to, step: step, decimals: decimals, unit: unit)
    } catch {
        throw UsageError("\(error)")
    }
}

/// The number of an option, in millionths.
private func millionths(of option: String, _ arguments: ParsedArguments) throws(UsageError) -> Int? {
    guard let text = arguments.optionalValue(of: option) else { return nil }
    guard let number = NumberRange.millionths(text) else {
        throw UsageError(
            "\(option) needs a number with at most \(NumberRange.mostDecimals) decimals, such as -40 or 21.5")
    }
    return number
}

private func directory(_ arguments: ParsedArguments) -> String {
    let usual = unsafe access("/etc/runepad/layouts", W_OK) == 0 ? "/etc/runepad/layouts" : "."
    return arguments.optionalValue(of: "--directory")
        ?? question("Where should the file be?", usually: usual) { $0 } ?? usual
}

/// The characters of a text, without spaces, each one once.
private func characters(of text: String) throws(UsageError) -> [Character] {
    var characters: [Character] = []
    for character in text where character != " " && !characters.contains(character) {
        guard !hasControl(String(character)) else {
            throw UsageError("--characters has a control character")
        }
        characters.append(character)
    }
    guard (2...60).contains(characters.count) else {
        throw UsageError("a pad has from 2 to 60 characters")
    }
    return characters
}

// MARK: - Questions

/// Asks until the answer can be used; an empty answer is the usual one, and `nil` means that no person can
/// be asked.
private func question<Answer>(_ text: String, usually usual: String, _ read: (String) -> Answer?)
    -> Answer?
{
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    while true {
        printOutput("\(text) [\(usual)] ", terminator: "")
        flushOutputOrEnd()
        guard let line = readLine() else { return nil }
        if let answer = read(line.isEmpty ? usual : line) { return answer }
    }
}

private func yes(_ text: String, usually usual: Bool) -> Bool {
    question(text, usually: usual ? "yes" : "no") { answer in
        ["yes": true, "y": true, "no": false, "n": false][answer.lowercased()]
    } ?? usual
}
