// SPDX-License-Identifier: MIT

package import Engine

/// The layouts of a panel, with the links that their keys make between them.
package struct LayoutFileSet: Hashable, Sendable {
    /// The layouts of the panel's list in its order, then the layouts to which only keys lead.
    package internal(set) var files: [LayoutFile] = []
    /// The number of layouts that the panel's list has.
    package internal(set) var listCount = 0
    /// For each layout that the panel's list names, its index in ``files``, or `nil` if it is missing or has
    /// errors.
    package internal(set) var listed: [Int?] = []
    /// The index of the layout that the staff's gesture shows, or `nil` if it shows none.
    package internal(set) var staff: Int?
    /// Whether text fields choose among the layouts by their purposes.
    var fieldsChoose = false
    /// The links of each layout in ``files``.
    package internal(set) var links: [LayoutLinks] = []
    /// Whether every layout that the list and the keys name exists and has no errors.
    package internal(set) var isComplete = true

    /// The indices of the layouts that programs may request, in the order of ``files``.
    ///
    /// These are the layouts of the list, and those to which keys of layouts lead that are not secret. Some
    /// layouts are reached only by a key of a secret layout, such as a PIN pad with its digits in place. Such
    /// a layout is for the person who taps that key.
    package var offered: [Int] {
        let isOpen = LayoutGraph(files.map(\.layout), links: links).open(from: Array(0..<listCount))
        return files.indices.filter { isOpen[$0] }
    }

    /// Returns the layout of the list that follows the layout at `index`, or the first one if that is not in the
    /// list; `nil` if there is no other.
    ///
    /// Where text fields choose, a field that wants a PIN brings the pad for it. A person who changes the
    /// language of a name must not come there.
    func next(after index: Int) -> Int? {
        let (first, count) = index < listCount ? (index + 1, listCount - 1) : (0, listCount)
        return (0..<count).lazy.map { [listCount] in (first + $0) % listCount }
            .first { !fieldsChoose || files[$0].layout.isForAnyText }
    }

    /// Whether a key of a layout types the decimal separator of the panel's locale.
    var hasDecimalSeparator: Bool { files.contains { $0.layout.hasDecimalSeparator } }

    /// Turns shuffling off in every layout.
    package mutating func keepOrder() {
        for index in files.indices { files[index].layout.shuffle = nil }
    }

    package mutating func change(_ height: Length, ofLayoutAt path: String) {
        for index in files.indices where files[index].paths[0] == path { files[index].layout.height = height }
    }

    /// Changes in every layout how keys repeat.
    package mutating func change(_ repetition: RepetitionChange) {
        for index in files.indices {
            files[index].layout.repetition = repetition.applied(to: files[index].layout.repetition)
        }
    }

    /// Changes in every layout how contacts press keys.
    package mutating func change(_ touch: TouchChange) {
        for index in files.indices {
            files[index].layout.touch = touch.applied(to: files[index].layout.touch)
        }
    }

    /// Lets the views hide themselves at the end of a use, except those of layouts that say it themselves; or no view,
    /// where `canShowAgain` says that the panel has no way to show it again.
    ///
    /// Returns the indices of the layouts that would have hidden a view for good.
    package mutating func change(hiding: UseEnd?, canShowAgain: Bool) -> [Int] {
        var refused: [Int] = []
        for index in files.indices {
            if canShowAgain {
                files[index].layout.hiding = files[index].layout.hiding ?? hiding
            } else if files[index].layout.hidesItself {
                files[index].layout.keepShown()
                refused.append(index)
            }
        }
        return refused
    }

    /// Gives layouts for every language the language of the panel's people, which is evaluated only for such layouts.
    package mutating func change(panelLanguage: @autoclosure () -> LanguageTag?) {
        guard files.contains(where: { $0.layout.language == nil }) else { return }
        let language = panelLanguage()
        for index in files.indices { files[index].layout.panelLanguage = language }
    }

    /// The languages of the layouts, and of the panel's people as far as they are known.
    package var languages: Set<LanguageTag> {
        Set(files.flatMap { [$0.layout.language, $0.layout.panelLanguage] }.compactMap { $0 })
    }

    /// Gives all layouts the words of labels in the panel's languages: a layout for every language has those of the layout
    /// that was shown before.
    package mutating func change(words: [LanguageTag: [LabelWord: String]]) {
        guard !words.isEmpty else { return }
        for index in files.indices { files[index].layout.words = words }
    }

    /// Gives keys the actions and labels that depend on the panel: see
    /// ``Engine/Layout/settled(decimalSeparator:next:)``.
    ///
    /// `decimalSeparator` is evaluated only if a key types it.
    package mutating func settle(decimalSeparator: @autoclosure () -> Character) {
        let decimalSeparator = hasDecimalSeparator ? decimalSeparator() : "."
        let layouts = files.map(\.layout)
        for index in files.indices {
            files[index].layout = layouts[index].settled(
                decimalSeparator: decimalSeparator, next: links[index].next.map { layouts[$0] })
        }
    }
}
