// SPDX-License-Identifier: MIT

internal import Engine

extension Transcript {
    /// Reads a transcript's text.
    ///
    /// - Throws: the first fault, with its line.
    package init(parsing text: String) throws(TranscriptError) {
        self.init(title: "", layouts: [], panelSize: nil, pureOnly: nil, steps: [])
        var isHeader = true
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let content = line.trimmed
            if content.first == "#" { continue }
            if content.isEmpty {
                isHeader = isHeader && title.isEmpty && layouts.isEmpty
            } else if isHeader {
                try parseField(content, line: index + 1)
            } else {
                steps.append(try Step(parsing: content, line: index + 1))
            }
        }
        guard !title.isEmpty, !layouts.isEmpty, !steps.isEmpty else {
            throw TranscriptError(line: 0, message: "a transcript has a title, a layout and steps")
        }
    }

    private mutating func parseField(_ content: Substring, line: Int) throws(TranscriptError) {
        let parts = content.split(separator: ":", maxSplits: 1)
        let value = parts.count == 2 ? String(parts[1].trimmed) : ""
        switch parts[0] {
        case "title": title = value
        case "layout": layouts = value.split(separator: " ").map(String.init)
        case "pure-only": pureOnly = value
        case "touches": touches = value
        case "staff":
            let words = value.split(separator: " ").map(String.init)
            let corners = words.dropFirst().compactMap { Corner(rawValue: $0) }
            guard let layout = words.first, corners.count >= 4, corners.count == words.count - 1 else {
                throw TranscriptError(line: line, message: "staff is a layout, and the corners of its taps")
            }
            staff = Staff(layout: layout, corners: corners)
        case "guided":
            guided = GuidedTouch.Confirm(rawValue: value)
            guard guided != nil else {
                throw TranscriptError(line: line, message: "guided is double-tap, split-tap or lift")
            }
        case "avoid":
            guard value == "touch" else {
                throw TranscriptError(line: line, message: "avoid is touch, or is left out")
            }
            avoidsTouches = true
        case "scan":
            for word in value.split(separator: " ") {
                switch word {
                case "stepped": scanning.isStepped = true
                default:
                    guard let order = Scanning.Order(rawValue: String(word)) else {
                        throw TranscriptError(line: line, message: "\(word) is no way to scan")
                    }
                    scanning.order = order
                }
            }
            isScanned = true
        case "panel":
            let sides = value.split(separator: "x")
            guard sides.count == 2, sides[1].hasSuffix("mm"), let width = Double(sides[0]),
                let height = Double(sides[1].dropLast(2))
            else { throw TranscriptError(line: line, message: "a panel is written as 200x120mm") }
            panelSize = PhysicalSize(width: width, height: height)
        default:
            throw TranscriptError(line: line, message: "unknown field \(parts[0])")
        }
    }
}

extension Transcript.Step {
    fileprivate init(parsing content: Substring, line: Int) throws(TranscriptError) {
        self.init(line: line, statements: [], expected: [], passed: [])
        var script = content
        if let arrow = content.lastIndex(of: "→") {
            script = content[..<arrow]
            try parseExpectations(content[content.index(after: arrow)...])
        }
        for statement in words(script).split(separator: ";") {
            try parseStatement(Array(statement))
        }
    }

    private mutating func parseExpectations(_ text: Substring) throws(TranscriptError) {
        for word in text.split(separator: " ") {
            if word.hasPrefix("passed:") {
                passed.append(String(word.dropFirst(7)))
                continue
            }
            if word.hasPrefix("ended:"), let count = Int(word.dropFirst(6)) {
                ended = count
                continue
            }
            if word.hasPrefix("says:") {
                said.append(String(word.dropFirst(5)))
                continue
            }
            if word.hasPrefix("layout:") {
                layout = String(word.dropFirst(7))
                continue
            }
            if word.hasPrefix("view:"), let place = Transcript.Place(rawValue: String(word.dropFirst(5))) {
                self.place = place
                continue
            }
            if word.hasPrefix("height:"), word.last == "%", let height = Double(word.dropFirst(7).dropLast())
            {
                self.height = height
                continue
            }
            if word == "covers" {
                covers = true
                continue
            }
            if word == "shuffled" {
                isShuffled = true
                continue
            }
            let name = word.prefix { $0 != "↓" && $0 != "↑" }
            let arrows = word[name.endIndex...]
            guard let keycode = Keycode(name: String(name)), ["↓", "↑", "↓↑"].contains(arrows) else {
                throw TranscriptError(line: line, message: "\(word) is no expectation")
            }
            for arrow in arrows { expected.append(.init(keycode, isDown: arrow == "↓")) }
        }
        passed.sort()
    }

    private mutating func parseStatement(_ words: [String]) throws(TranscriptError) {
        if words.count == 2, words[0] == "tap" {
            let spot = try Transcript.Spot(parsing: words[1], line: line)
            statements.append(.report([.init(contact: "tap", gesture: .down(spot))]))
            statements.append(.report([.init(contact: "tap", gesture: .up)]))
        } else if words.count == 2, words[0] == "wait", let milliseconds = Int(words[1]) {
            statements.append(.wait(milliseconds))
        } else if words == ["show"] {
            statements.append(.show)
        } else if words == ["hide"] {
            statements.append(.hide)
        } else if let presses = Transcript.Press.named(words) {
            statements += presses.map { .press($0) }
        } else if words.count == 2, words[0] == "keypad", let action = KeypadAction(rawValue: words[1]) {
            statements.append(.keypad(action))
        } else if words == ["shuffle"] {
            statements.append(.shuffle)
        } else if words.first == "field" {
            let hints = FieldHints(words: Array(words.dropFirst(2)))
            statements.append(.field(layout: words.dropFirst().first, hints: words.count > 2 ? hints : nil))
        } else if words == ["leave"] {
            statements.append(.leave)
        } else {
            var touches: [Transcript.Touch] = []
            for touch in words.split(separator: "+") {
                touches.append(try parseTouch(Array(touch)))
            }
            statements.append(.report(touches))
        }
    }

    private func parseTouch(_ words: [String]) throws(TranscriptError) -> Transcript.Touch {
        switch (words.first, words.count) {
        case ("down", 3):
            return .init(contact: words[1], gesture: .down(try .init(parsing: words[2], line: line)))
        case ("move", 3):
            return .init(contact: words[1], gesture: .move(try .init(parsing: words[2], line: line)))
        case ("up", 2):
            return .init(contact: words[1], gesture: .up)
        case ("palm", 2):
            return .init(contact: words[1], gesture: .palm)
        default:
            throw TranscriptError(line: line, message: "\(words.joined(separator: " ")) is no statement")
        }
    }
}

extension Transcript.Spot {
    /// Reads `50%,5%`, `4`, `4+60%,-10%`, `upper/A`, `"+"`, `upper/"+"-40%,0%`.
    fileprivate init(parsing word: String, line: Int) throws(TranscriptError) {
        if let (x, y) = fractions(word[...]) {
            self = .panel(Point(x: x, y: y))
            return
        }
        var rest = word[...]
        var layer: String?
        if let slash = rest.dropFirst().firstIndex(of: "/"), rest.first != "\"" {
            layer = String(rest[..<slash])
            rest = rest[rest.index(after: slash)...]
        }
        let name: Substring
        if rest.first == "\"", let quote = rest.dropFirst().firstIndex(of: "\"") {
            name = rest[..<quote].dropFirst()
            rest = rest[rest.index(after: quote)...]
        } else {
            let sign = rest.indices.dropFirst().first { index in
                (rest[index] == "+" || rest[index] == "-")
                    && rest[index...].dropFirst().first?.isNumber == true
            }
            name = rest[..<(sign ?? rest.endIndex)]
            rest = rest[(sign ?? rest.endIndex)...]
        }
        guard !rest.isEmpty else {
            self = .key(name: String(name), layer: layer, dx: 0, dy: 0)
            return
        }
        guard let (dx, dy) = fractions(rest) else {
            throw TranscriptError(line: line, message: "\(word) is no place")
        }
        self = .key(name: String(name), layer: layer, dx: dx, dy: dy)
    }
}

/// The fractions that are written as `60%,-10%`, or `nil` when `text` is something else.
private func fractions(_ text: Substring) -> (Double, Double)? {
    let parts = text.split(separator: ",")
    guard parts.count == 2, parts[0].last == "%", parts[1].last == "%",
        let x = Double(parts[0].dropLast()), let y = Double(parts[1].dropLast())
    else { return nil }
    return (x / 100, y / 100)
}

/// The words of a step, with `;` and `+` as words of their own; what is in quotes stays together.
private func words(_ text: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in text {
        if character == "\"" { isQuoted.toggle() }
        if !isQuoted, character == " " || character == ";" {
            if !word.isEmpty { words.append(word) }
            if character == ";" { words.append(";") }
            word = ""
        } else {
            word.append(character)
        }
    }
    return word.isEmpty ? words : words + [word]
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
