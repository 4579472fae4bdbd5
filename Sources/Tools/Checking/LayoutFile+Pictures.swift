// SPDX-License-Identifier: MIT

import Drawing
import Engine
import LayoutFiles
internal import Text
import YAML

extension LayoutFile {
    /// Adds an error for each picture that the overlay could not draw, and for each shuffled key of a secret layout
    /// whose picture has another size than that of the first one.
    ///
    /// The driver accepts both: its keys have labels, too.
    func checkPictures(into diagnostics: inout DiagnosticList) {
        var read: Set<String> = []
        var files: [String: KeyPictureFile] = [:]
        for (key, place) in picturePlaces.sorted(by: { $0.key < $1.key }) {
            guard let path = layout.keys[key].picture, read.insert(path).inserted else { continue }
            do throws(KeyPictureError) {
                let file = try KeyPictureFile(reading: path)
                _ = try file.decoded().width
                let others = files.values.reduce(0) { $0 + $1.width * $1.height }
                guard others + file.width * file.height <= KeyPictureFile.pixelLimit else {
                    throw KeyPictureError.tooMuch
                }
                files[path] = file
            } catch {
                diagnostics.error("the picture \(quoted(NamedFiles.name(ofPath: path))) \(error)", at: place)
            }
        }
        guard layout.isSecret, let shuffle = layout.shuffle else { return }
        let shuffled = shuffle.keys.compactMap { key in
            layout.keys[key].picture.flatMap { files[$0] }.map { (key: key, file: $0) }
        }
        guard let first = shuffled.first else { return }
        for (key, file) in shuffled
        where (file.width, file.height) != (first.file.width, first.file.height) {
            guard let place = picturePlaces[key] else { continue }
            diagnostics.error(
                "in a secret layout the pictures of all shuffled keys are equal in size: that of "
                    + "\(quoted(layout.keys[key].name)) has \(file.width) × \(file.height) pixels, that of "
                    + "\(quoted(layout.keys[first.key].name)) \(first.file.width) × \(first.file.height)",
                at: place)
        }
    }
}
