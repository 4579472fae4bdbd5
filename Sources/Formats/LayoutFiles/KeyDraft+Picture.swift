// SPDX-License-Identifier: MIT

import Engine
import Files
internal import Text
import YAML

extension KeyDraft {
    /// Reads `picture`, the name of a PNG file beside the layout's.
    ///
    /// The other fields of the key, `others`, have been read before.
    mutating func takePicture(
        _ entry: YAMLEntry, beside others: [YAMLEntry], _ what: @autoclosure () -> String,
        into diagnostics: inout DiagnosticList
    ) {
        let place = entry.value.place
        guard let name = entry.value.text("'picture'", into: &diagnostics) else { return }
        guard NamedFiles.isName(name) else {
            return diagnostics.error(
                "'picture' cannot be \(quoted(name)): it is the name of a file beside the layout's", at: place
            )
        }
        guard name.hasSuffix(".png") else {
            let remedy =
                name.lowercased().hasSuffix(".svg")
                ? "; `rsvg-convert --keep-aspect-ratio --width 512 --height 512` makes one of an SVG file"
                : ""
            return diagnostics.error(
                "'picture' must be a file whose name ends in .png, not \(quoted(name))\(remedy)", at: place)
        }
        if others.contains(where: { $0.name == "icon" }) {
            diagnostics.error(
                "\(what()) shows only one thing: 'icon' and 'picture' exclude each other", at: entry.place)
        }
        if !others.contains(where: { $0.name == "spoken" }) {
            diagnostics.error(
                "\(what()) has a 'picture', and needs 'spoken': the words for those who cannot see it",
                at: place)
        }
        switch action {
        case .simple(.picker(.select)), .simple(.picker(.value)), .simple(.picker(.limits)),
            .simple(.completion):
            diagnostics.error(
                "\(what()) shows a value or a word, so it cannot have a 'picture'", at: entry.place)
        default: break
        }
        picture = Word(text: name, place: place)
    }

    /// The absolute path of the key's picture, or `nil` if it has none, or after adding an error.
    func picturePath(into diagnostics: inout DiagnosticList) -> String? {
        guard let picture else { return nil }
        // The picture is beside the file that has the key, which another file may extend.
        let file = picture.place.file
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        var path = folder + picture.text
        if !path.hasPrefix("/"), let here = File.linkTarget(of: "/proc/self/cwd") { path = "\(here)/\(path)" }
        return diagnostics.takes(path, as: "the path of 'picture'", at: picture.place) ? path : nil
    }
}

extension Layout {
    /// Adds an error for each shuffled key without a picture, in a secret layout whose other shuffled keys have
    /// some.
    func checkSecretPictures(
        sources: [LayoutFile.KeySource], into diagnostics: inout DiagnosticList
    ) {
        guard isSecret, let shuffled = shuffle?.keys, shuffled.contains(where: { keys[$0].picture != nil })
        else { return }
        for key in shuffled where keys[key].picture == nil {
            diagnostics.error(
                "in a secret layout all shuffled keys have a picture or none has, and \(quoted(keys[key].name)) "
                    + "has none", at: sources[key].named)
        }
    }
}
