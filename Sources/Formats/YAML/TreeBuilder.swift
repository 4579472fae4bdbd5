// SPDX-License-Identifier: MIT

import CYAML
internal import Text

/// Makes a tree from libyaml's events, without recursion.
///
/// ```
///            scalar, or the end of a list or mapping: to the innermost collection, or to the root
///           ┌────────┐
///           ▼        │
///  start ──▶ open collections ──▶ root ──▶ end, or a second document: refused
///           ▲        │
///           └────────┘
///            start of a list or mapping: a new innermost collection
/// ```
struct TreeBuilder {
    var diagnostics = DiagnosticList()
    /// The document's value, or `nil` until it is complete.
    private(set) var root: YAMLNode?

    /// The entries of the document's mapping, until the mapping ends.
    var fields: [YAMLEntry] { open.first?.entries ?? [] }

    private let file: FileName
    private let limits: YAMLDocument.Limits
    private var open: [Collection] = []
    private var nodes = 0
    private var documents = 0

    /// A list or mapping that has not ended.
    private struct Collection {
        var place: SourcePlace
        var isMapping: Bool
        var values: [YAMLNode] = []
        var entries: [YAMLEntry] = []
        /// The lines of the names so far, used only when there are too many names for a search through all.
        var lines: [String: Int] = [:]
        /// The name whose value comes next.
        var name: Name?

        enum Name {
            case text(String, SourcePlace)
            /// A name that was refused. Its value is read and left out.
            case refused
        }
    }

    init(file: String, limits: YAMLDocument.Limits) {
        self.file = FileName(file)
        self.limits = limits
    }

    /// Handles the parser's next event, and returns whether the parser should continue.
    @unsafe
    mutating func handle(_ event: yaml_event_t) -> Bool {
        let place = unsafe place(of: event.start_mark)
        switch unsafe event.type {
        case YAML_DOCUMENT_START_EVENT:
            documents += 1
            if documents > 1 {
                diagnostics.error("a second document begins here; a file holds only one", at: place)
                return false
            }
        case YAML_ALIAS_EVENT:
            diagnostics.error(
                "aliases are not supported; write the value out, or quote a text that begins with '*'",
                at: place)
            add(YAMLNode(.scalar(YAMLScalar("*", isQuoted: true)), at: place))
        case YAML_SCALAR_EVENT:
            unsafe refuse(anchor: event.data.scalar.anchor, tag: event.data.scalar.tag, at: place)
            unsafe add(YAMLNode(.scalar(scalar(of: event)), at: place))
        case YAML_SEQUENCE_START_EVENT:
            unsafe refuse(
                anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag, at: place)
            return begin(Collection(place: place, isMapping: false))
        case YAML_MAPPING_START_EVENT:
            unsafe refuse(
                anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag, at: place)
            return begin(Collection(place: place, isMapping: true))
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            end()
        case YAML_STREAM_END_EVENT:
            if documents == 0 { refuseEmptyFile() }
            return false
        default: break
        }
        guard nodes <= limits.nodes else {
            diagnostics.error("the file has more than \(limits.nodes) values", at: place)
            return false
        }
        return true
    }

    private func place(of mark: yaml_mark_t) -> SourcePlace {
        SourcePlace(file, line: mark.line + 1, column: mark.column + 1)
    }

    @unsafe
    private func scalar(of event: yaml_event_t) -> YAMLScalar {
        let scalar = unsafe event.data.scalar
        let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
        // libyaml accepts only UTF-8. Most texts are short, and this way they are made without a second
        // check.
        let text = unsafe String(unsafeUninitializedCapacity: bytes.count) { storage in
            unsafe storage.initialize(fromContentsOf: bytes)
        }
        let isQuoted = unsafe scalar.style != YAML_PLAIN_SCALAR_STYLE
        let (start, end) = unsafe (event.start_mark, event.end_mark)
        // Only quoted text has escapes. With escapes the text differs in length from the file.
        let isVerbatim =
            unsafe start.line == end.line
            && (!isQuoted || end.index - start.index == scalarCount(bytes) + 2)
        return YAMLScalar(text, isQuoted: isQuoted, isVerbatim: isVerbatim)
    }
}

/// Returns the number of scalars of UTF-8 text: the number of its bytes that begin a scalar.
@unsafe
private func scalarCount(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    for index in text.indices where unsafe text[index] & 0xC0 != 0x80 { count += 1 }
    return count
}

// MARK: - Building

extension TreeBuilder {
    /// Opens a list or mapping, or returns `false` if it is nested too deep.
    private mutating func begin(_ collection: Collection) -> Bool {
        guard open.count < limits.depth else {
            diagnostics.error(
                "more than \(limits.depth) lists and mappings are nested", at: collection.place)
            return false
        }
        refuseAsName("a list or mapping", at: collection.place)
        open.append(collection)
        // Most lists and mappings are short, so they need only one piece of memory.
        let last = open.count - 1
        if collection.isMapping {
            open[last].entries.reserveCapacity(4)
        } else {
            open[last].values.reserveCapacity(4)
        }
        return true
    }

    /// Closes the innermost list or mapping, and adds it to the list or mapping around it.
    private mutating func end() {
        guard let collection = open.popLast() else { return }
        let content: YAMLNode.Content =
            collection.isMapping ? .mapping(collection.entries) : .sequence(collection.values)
        add(YAMLNode(content, at: collection.place))
    }

    /// Adds a value to the innermost list or mapping.
    private mutating func add(_ node: YAMLNode) {
        nodes += 1
        let last = open.count - 1
        guard last >= 0 else {
            root = node
            return
        }
        guard open[last].isMapping else {
            open[last].values.append(node)
            return
        }
        switch open[last].name {
        case nil:
            open[last].name = name(of: node)
        case .text(let name, let place):
            open[last].entries.append(YAMLEntry(name: name, at: place, value: node))
            open[last].name = nil
        case .refused:
            open[last].name = nil
        }
    }
}

// MARK: - Names

extension TreeBuilder {
    /// Makes `node` the name of the innermost mapping's next entry.
    private mutating func name(of node: YAMLNode) -> Collection.Name {
        // A list or mapping was already refused when it began.
        guard let text = node.scalar?.text else { return .refused }
        if let line = lineOfName(text, noting: node.place.line) {
            diagnostics.error("\(quoted(text)) was already given on line \(line)", at: node.place)
            return .refused
        }
        return .text(text, node.place)
    }

    /// Returns the line on which the innermost mapping already has the name `text`, or else stores that it is
    /// on `line`.
    private mutating func lineOfName(_ text: String, noting line: Int) -> Int? {
        let last = open.count - 1
        guard open[last].entries.count >= 16 else {
            return open[last].entries.first { $0.name == text }?.place.line
        }
        if open[last].lines.isEmpty {
            // Such a mapping mostly has the keys of a layout, and to make room in steps hashes each name four times.
            open[last].lines.reserveCapacity(256)
            for entry in open[last].entries { open[last].lines[entry.name] = entry.place.line }
        }
        // One access finds the name or adds it.
        guard let known = open[last].lines.updateValue(line, forKey: text) else { return nil }
        open[last].lines[text] = known
        return known
    }

    /// Adds an error when the innermost mapping expects a name.
    private mutating func refuseAsName(_ what: String, at place: SourcePlace) {
        guard let innermost = open.last, innermost.isMapping, innermost.name == nil else { return }
        diagnostics.error("\(what) cannot be a name; put the name into quotes if it is text", at: place)
    }
}

// MARK: - What is refused

extension TreeBuilder {
    @unsafe
    private mutating func refuse(
        anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?,
        at place: SourcePlace
    ) {
        if unsafe anchor != nil {
            diagnostics.error("anchors are not supported; quote a text that begins with '&'", at: place)
        }
        if unsafe tag != nil {
            diagnostics.error("tags are not supported; quote a text that begins with '!'", at: place)
        }
    }

    private mutating func refuseEmptyFile() {
        diagnostics.error("the file is empty", at: SourcePlace(file, line: 1, column: 1))
    }
}
