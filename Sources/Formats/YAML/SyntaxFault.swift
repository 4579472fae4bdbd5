// SPDX-License-Identifier: MIT

import CYAML
internal import Text

/// Returns the fault that stopped `parser`, in words for the author of the file.
@unsafe
func syntaxFault(of parser: yaml_parser_t, in text: UnsafeBufferPointer<UInt8>, file: String) -> Diagnostic {
    let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "the text is not YAML"
    if unsafe parser.error == YAML_READER_ERROR {
        let place = unsafe place(ofByte: parser.problem_offset, in: text, file: file)
        return Diagnostic(.error, encodingMessage(problem), at: place)
    }
    if unsafe parser.error == YAML_MEMORY_ERROR {
        return Diagnostic(.error, noMemory, at: SourcePlace(file: file), kind: .noFile)
    }
    let (mark, contextMark) = unsafe (parser.problem_mark, parser.context_mark)
    let context = unsafe parser.context.map { unsafe String(cString: $0) }
    let character = unsafe character(at: mark, in: text)
    let begun = context == nil ? nil : contextMark
    let message = message(for: problem, context: context, begun: begun, character: character)
    // The parser finds a missing colon after a name only on a later line.
    let isAtContext = problem == "could not find expected ':'" && begun != nil
    let at = isAtContext ? contextMark : mark
    // If the last line is not closed, the parser counts one line too many at the end of the file.
    let place =
        character == nil && !isAtContext
        ? unsafe place(ofByte: text.count, in: text, file: file)
        : SourcePlace(file: file, line: at.line + 1, column: at.column + 1)
    return Diagnostic(.error, message, at: place)
}

let noMemory = "there is not enough memory to read it"

private func encodingMessage(_ problem: String) -> String {
    switch problem {
    case "control characters are not allowed": "a control character is here; remove it"
    default: "the text is not UTF-8 here; save the file as UTF-8"
    }
}

/// Returns the message for a problem of libyaml.
///
/// `begun` is the beginning of the part that libyaml was reading. `character` is the character that it found.
private func message(
    for problem: String, context: String?, begun: yaml_mark_t?, character: Unicode.Scalar?
) -> String {
    let line = begun.map { " that begins on line \($0.line + 1)" } ?? ""
    switch problem {
    case "mapping values are not allowed in this context":
        return "a ':' cannot be here; check the indentation, or quote the text if the ':' belongs to it"
    case "could not find expected ':'":
        return "a ':' is missing after this name"
    case "did not find expected key" where character == ":":
        return cannotBegin(with: character)
    case "did not find expected key":
        return "this does not fit into the mapping\(line); check the indentation"
    case "did not find expected '-' indicator":
        return "this does not fit into the list\(line); check the indentation"
    case "did not find expected ',' or ']'":
        return "a ',' or ']' is missing in the list\(line)"
    case "did not find expected ',' or '}'":
        return "a ',' or '}' is missing in the mapping\(line)"
    case "did not find expected <document start>":
        return "the document ended before this; check the indentation"
    case "block sequence entries are not allowed in this context":
        return "a '-' cannot be here; begin the list on a line of its own, or quote the text"
    case "found unexpected end of stream" where context?.hasSuffix("quoted scalar") == true:
        return "the file ends within the quoted text\(line)"
    case "found character that cannot start any token":
        return cannotBegin(with: character)
    default:
        return problem + (context.map { " \($0)\(line)" } ?? "")
    }
}

private func cannotBegin(with character: Unicode.Scalar?) -> String {
    guard let character else { return "the text cannot begin like this; put it into quotes" }
    if character == "\t" { return "a tab cannot indent; use spaces" }
    return "a text cannot begin with \(quoted(String(character))); put it into quotes"
}

/// Returns the character at `mark`, which counts characters and not bytes.
@unsafe
private func character(at mark: yaml_mark_t, in text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
    unsafe String(decoding: text, as: UTF8.self).unicodeScalars.dropFirst(mark.index).first
}

/// Returns the place of the byte at `offset`; lines end where libyaml ends them.
@unsafe
private func place(ofByte offset: Int, in text: UnsafeBufferPointer<UInt8>, file: String) -> SourcePlace {
    var place = SourcePlace(file: file, line: 1, column: 1)
    var previous: Unicode.Scalar = " "
    for scalar in unsafe String(decoding: text.prefix(offset), as: UTF8.self).unicodeScalars {
        switch scalar {
        case "\n" where previous == "\r": break
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
            place.line += 1
            place.column = 1
        default: place.column += 1
        }
        previous = scalar
    }
    return place
}
