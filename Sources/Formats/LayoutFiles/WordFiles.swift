// SPDX-License-Identifier: MIT

package import Engine
internal import Text
package import YAML

/// The files of words of a machine, found by language in a list of directories.
///
/// Each word is that of the first usable file that has it, so a site's file may have a single word.
package struct WordFiles: Hashable, Sendable {
    /// The directories of a site, in the order of the search.
    package let directories: [String]
    /// The directories of shipped files, which are searched last.
    package let shipped: [String]

    /// The directory in which version 1.0.0 looks for a site's words of the voice.
    private static let formerDirectory = "/etc/runepad/voice"
    private static let site = "/etc/runepad/words"

    package init(directories: [String], shipped: [String] = []) {
        self.directories = directories
        self.shipped = shipped
    }

    /// Makes the library of the directories `words` beside those of layouts that are called `layouts`.
    package static func standard(_ layouts: LayoutLibrary = .standard()) -> WordFiles {
        let installed = LayoutLibrary.installedDirectories.last
        var directories = layouts.directories.filter { $0 != installed }.compactMap(folder(besideLayouts:))
        if let index = directories.firstIndex(of: site) {
            directories.insert(formerDirectory, at: index + 1)
        }
        let shipped = layouts.directories.filter { $0 == installed } + [layouts.checkout].compactMap { $0 }
        return WordFiles(
            directories: directories, shipped: shipped.compactMap(folder(besideLayouts:)))
    }

    private static func folder(besideLayouts path: String) -> String? {
        let name = "layouts"
        guard path == name || path.hasSuffix("/\(name)") else { return nil }
        return String(path.dropLast(name.count)) + "words"
    }

    /// Returns the names of files for a tag: the tag, and the tag without its last parts.
    static func names(of tag: String) -> [String] {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && isAlphanumeric(String($0)) }) else { return [] }
        return parts.reversed().map { String(tag[..<$0.endIndex]) }
    }
}

// MARK: - Reading

extension WordFiles {
    /// Reads the words of the voice in a language, a BCP 47 tag, or the English ones if its files lack one of them.
    ///
    /// The files of `pt-BR` are `pt-BR.yaml` and `pt.yaml`.  `diagnostics` gets the faults of files that are passed
    /// over.
    package func words(of tag: String, into diagnostics: inout DiagnosticList) -> SpokenWords {
        guard let found = whole(of: tag, in: directories + shipped, into: &diagnostics),
            SpokenWords.areThere(in: found.root)
        else { return .english }
        var faults = DiagnosticList()
        let words = SpokenWords(found.root, language: found.language, into: &faults)
        diagnostics.add(faults)
        return faults.hasErrors ? .english : words
    }

    /// Reads the words on keys in a language, a BCP 47 tag, as far as its files have them.
    ///
    /// The shipped English ones are part of the programs, so only those of the site are read.
    package func labels(of tag: String, into diagnostics: inout DiagnosticList) -> [LabelWord: String] {
        let isEnglish = Self.names(of: tag).last == "en"
        let found = whole(of: tag, in: isEnglish ? directories : directories + shipped, into: &diagnostics)
        // The faults of each file were added.
        var ignored = DiagnosticList()
        return found.map { LabelWord.texts(in: $0.root, into: &ignored) } ?? [:]
    }

    /// Checks the value of a file's document, and warns of the words that neither this file nor another one of its
    /// language has.
    package func check(_ root: YAMLNode, language: String, into diagnostics: inout DiagnosticList) {
        var faults = DiagnosticList()
        Self.check(root, into: &faults)
        diagnostics.add(faults)
        guard !faults.hasErrors else { return }
        var ignored = DiagnosticList()
        let others = whole(of: language, in: directories + shipped, into: &ignored)?.root
        let all = others.map { root.completed(by: $0) } ?? root
        if SpokenWords.areThere(in: all) {
            var lacking = DiagnosticList()
            _ = SpokenWords(all, language: language, into: &lacking)
            for fault in lacking.sorted {
                diagnostics.warning("\(fault.message), so the voice speaks English", at: fault.place)
            }
        }
        let labels = LabelWord.texts(in: all, into: &ignored)
        let names = LabelWord.allCases.filter { labels[$0] == nil }.map { quoted($0.rawValue) }
        // A file of the voice alone says nothing of labels.
        guard !names.isEmpty, !labels.isEmpty else { return }
        let some = names.prefix(3).joined(separator: ", ")
        let lacking =
            names.count > 4 ? "\(names.count) words, such as \(some)" : names.joined(separator: ", ")
        diagnostics.warning(
            "the labels of the language \(quoted(language)) lack \(lacking), which are English",
            at: root.place)
    }

    private static func check(_ root: YAMLNode, into diagnostics: inout DiagnosticList) {
        _ = SpokenWords(root, language: "", isWhole: false, into: &diagnostics)
        _ = LabelWord.texts(in: root, into: &diagnostics)
    }

    /// Returns the values of a language's files as if they were one file, with the name of the first, or `nil` if there is
    /// no usable file.
    private func whole(
        of tag: String, in directories: [String], into diagnostics: inout DiagnosticList
    ) -> (language: String, root: YAMLNode)? {
        var whole: (language: String, root: YAMLNode)?
        for name in Self.names(of: tag) {
            for directory in directories {
                guard let path = NamedFiles(in: [directory]).path(of: name) else { continue }
                var found = DiagnosticList()
                let root = YAMLDocument(reading: path, into: &found)?.root
                if let root { Self.check(root, into: &found) }
                diagnostics.add(found)
                guard let root, !found.hasErrors else { continue }
                if let former = whole {
                    whole = (former.language, former.root.completed(by: root))
                } else {
                    whole = (name, root)
                }
            }
        }
        return whole
    }
}

extension YAMLNode {
    /// Returns a mapping with the entries that only `other` has behind its own, also in the mappings within it.
    fileprivate func completed(by other: YAMLNode) -> YAMLNode {
        guard var entries = mapping, let others = other.mapping else { return self }
        for entry in others {
            if let index = entries.firstIndex(where: { $0.name == entry.name }) {
                entries[index].value = entries[index].value.completed(by: entry.value)
            } else {
                entries.append(entry)
            }
        }
        return YAMLNode(.mapping(entries), at: place)
    }
}

extension LabelWord {
    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// Reads `labels` of the value of a file's document; wrong ones become errors and are left out.
    fileprivate static func texts(
        in root: YAMLNode, into diagnostics: inout DiagnosticList
    ) -> [LabelWord: String] {
        guard let node = root.mapping?.first(where: { $0.name == SpokenWords.labels })?.value else {
            return [:]
        }
        var texts: [LabelWord: String] = [:]
        for entry in node.mapping("'\(SpokenWords.labels)'", into: &diagnostics) ?? [] {
            if let word = byName[entry.name] {
                texts[word] = entry.value.label(
                    "label", of: "the word \(quoted(entry.name))", into: &diagnostics)
            } else {
                YAMLFields.refuse(
                    entry, of: "'\(SpokenWords.labels)'", known: allCases.map(\.rawValue), into: &diagnostics)
            }
        }
        return texts
    }
}
