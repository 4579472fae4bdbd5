// SPDX-License-Identifier: MIT

import Testing
import YAML

@testable import Importing

/// Touch layouts of Keyman, in JSON, and what becomes of them.
enum TouchLayout {
    /// What a touch layout called `path` becomes, and what is wrong with it.
    static func converted(
        _ text: String, path: String = "small_test.keyman-touch-layout", platform: KeymanPlatform? = nil
    ) -> (layout: ImportedLayout?, faults: [String]) {
        var diagnostics = DiagnosticList()
        let document = YAMLDocument(
            parsing: yaml(ofJSON: Array(text.utf8)), file: "f", limits: ImportedLayout.jsonLimits,
            into: &diagnostics)
        let layout = document.flatMap {
            ImportedLayout(keyman: $0.root, path: path, platform: platform, into: &diagnostics)
        }
        return (layout, diagnostics.sorted.map(\.description))
    }

    /// The layout that a touch layout without a fault becomes, which can be read without a fault.
    static func imported(_ text: String) throws -> ImportedLayout {
        let result = converted(text)
        #expect(result.faults.isEmpty, "\(result.faults)")
        let layout = try #require(result.layout)
        let faults = try WrittenLayout(layout.text, name: layout.name).faults
        #expect(faults == [], "\(layout.text)")
        return layout
    }

    /// A touch layout whose first layer has a row of these keys, and that may have other layers.
    static func file(of keys: [String], others: [String] = []) -> String {
        let layers = [layer("default", keys)] + others
        return "{\"phone\": {\"layer\": [\n" + layers.joined(separator: ",\n") + "\n]}}\n"
    }

    static func layer(_ id: String, _ keys: [String]) -> String {
        "{\"id\": \"\(id)\", \"row\": [{\"id\": 1, \"key\": [\n"
            + keys.map { "{\($0)}" }.joined(separator: ",\n") + "\n]}]}"
    }

    /// A touch layout with three layers, of which all is converted.
    static let small = """
        {
          "tablet": {
            "layer": [
              { "id": "default", "row": [
                { "id": 1, "key": [
                  { "id": "K_Q", "text": "q", "sk": [ { "id": "U_0294" }, { "id": "U_0071" } ] },
                  { "id": "K_W", "text": "w" },
                  { "id": "K_BKSP", "text": "*BkSp*", "width": "215", "sp": "1" }
                ] },
                { "id": 2, "key": [
                  { "id": "K_SHIFT", "text": "*Shift*", "sp": 1, "nextlayer": "shift" },
                  { "id": "K_NUMLOCK", "text": "*123*", "sp": 1, "nextlayer": "numeric" },
                  { "id": "K_LOPT", "text": "*Menu*", "sp": 1 },
                  { "id": "K_SPACE", "text": "" }
                ] }
              ] },
              { "id": "shift", "row": [
                { "id": 1, "key": [
                  { "id": "K_Q", "text": "Q", "nextlayer": "default" },
                  { "id": "K_W", "text": "W", "nextlayer": "default" },
                  { "id": "K_BKSP", "text": "*BkSp*", "width": 215, "sp": 1 }
                ] },
                { "id": 2, "key": [
                  { "id": "K_SHIFT", "text": "*Shifted*", "sp": 2, "nextlayer": "default" },
                  { "id": "T_new_1", "text": "", "sp": "10" },
                  { "id": "K_ROPT", "text": "*Hide*", "sp": 1 },
                  { "id": "K_ENTER", "text": "*Enter*", "sp": 1 }
                ] }
              ] },
              { "id": "numeric", "row": [
                { "id": 1, "key": [
                  { "id": "U_0031", "text": "1" },
                  { "id": "U_0032", "text": "2", "pad": "72" }
                ] },
                { "id": 2, "key": [
                  { "id": "K_LOWER", "text": "*abc*", "sp": 1, "nextlayer": "default" }
                ] }
              ] }
            ]
          }
        }

        """
}
