// SPDX-License-Identifier: MIT

import Engine
package import YAML

extension LayoutFile {
    /// The path of the layout's own file, without the files that it extends.
    var path: String { paths[0] }

    /// The names of the layouts that keys show, in the order of the keys, with the places where the names are
    /// written.
    var links: [(name: String, places: [SourcePlace])] {
        var links: [(name: String, places: [SourcePlace])] = []
        for (key, source) in zip(layout.keys, sources) {
            guard case .layout(let name) = key.action else { continue }
            if let index = links.firstIndex(where: { $0.name == name }) {
                links[index].places.append(source.typed)
            } else {
                links.append((name, [source.typed]))
            }
        }
        return links
    }
}

extension LayoutLibrary {
    /// Adds an error for each key of `file` that shows a layout which does not exist.
    ///
    /// Faults inside that layout are reported when it is read.
    package func checkLinks(of file: LayoutFile, into diagnostics: inout DiagnosticList) {
        for (name, places) in file.links {
            _ = path(behind: name, of: file, at: places, into: &diagnostics)
        }
    }

    /// Returns the path of the layout that keys of `file` name, or `nil` after adding an error at each of
    /// `places`.
    func path(
        behind name: String, of file: LayoutFile, at places: [SourcePlace],
        into diagnostics: inout DiagnosticList
    ) -> String? {
        if let path = NamedFiles(in: file.directories).path(of: name) { return path }
        let fault = unknownLayout(name, in: file.directories)
        for place in places { diagnostics.error(fault, at: place) }
        return nil
    }
}
