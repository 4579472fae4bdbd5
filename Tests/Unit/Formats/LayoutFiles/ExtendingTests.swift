// SPDX-License-Identifier: MIT

import Engine
import LayoutFiles
import Testing
import YAML

private let parent = """
    title: Parent
    purpose: number-pad
    secret: yes
    height: 30%
    gap: 1mm
    touch: {press: lift, slide: cancel}
    feedback: {highlight: no, click: yes}
    shuffle: {keys: abc}
    accessory: [Done]
    layers:
      base:
        - a b c
        - d Done More
      more: [e Back]
    keys:
      Done: {action: hide}
      More: {layer: more}
      Back: {layer: base}
      Spare: {key: KEY_A}
      d: {label: D}
    """

/// The names of the keys in each row of a layer.
private func rows(_ layout: Layout, _ layer: Int = 0) -> [String] {
    layout.layers[layer].rows.map { row in
        row.map { place in
            switch place {
            case .key(let key): layout.keys[key].name
            case .empty: "_"
            }
        }
        .joined(separator: " ")
    }
}

struct ExtendingTests {
    /// The layout of `child`, a file beside the parent.
    private func layout(_ child: String) throws -> Layout {
        let read = try LayoutFolder(["parent.yaml": parent, "child.yaml": child]).read("child.yaml")
        #expect(read.diagnostics == [])
        return try #require(read.file).layout
    }

    private func faults(_ child: String) throws -> [String] {
        try LayoutFolder(["parent.yaml": parent, "child.yaml": child]).read("child.yaml").diagnostics
    }

    @Test func `a child layout has its own feedback settings, and inherits the others`() throws {
        #expect(try layout("extends: parent\n").feedback.click)
        #expect(try !layout("extends: parent\nfeedback: {click: no}\n").feedback.click)
    }

    @Test func `a child layout may remove a layer to which no remaining key leads`() throws {
        let folder = try LayoutFolder([
            "first.yaml": "layers: {base: [a More], more: [b]}\nkeys: {More: {layer: more}}\n",
            "second.yaml": "extends: first\nlayers: {base: [a c], more: no}\n",
            "third.yaml": "extends: second\nlayers: {base: [a d]}\n",
        ])
        for (file, keys) in [("second.yaml", ["a", "c"]), ("third.yaml", ["a", "d"])] {
            let read = folder.read(file)
            #expect(read.diagnostics == [], "\(file)")
            #expect(read.file?.layout.keys.map(\.name) == keys)
        }
    }

    @Test func `a child layout that changes nothing equals its parent, except for its name`() throws {
        let child = try layout("extends: parent\n")
        #expect(child.name == "child")
        #expect(child.title == "Parent")
        #expect(child.purpose == .numberPad)
        #expect(child.isSecret)
        #expect(child.height == .fraction(0.3))
        #expect(child.gap == .millimetres(1))
        #expect(child.touch == TouchBehavior(press: .lift, slide: .cancel))
        #expect(child.feedback == Feedback(highlight: false, click: true))
        #expect(child.shuffle?.keys.map { child.keys[$0].name } == ["a", "b", "c"])
        #expect(child.layers.map(\.name) == ["base", "more"])
        #expect(rows(child) == ["a b c", "d Done More"])
        #expect(child.accessory.count == 1)
    }

    @Test func `every field of a child layout overrides the same field of its parent`() throws {
        let child = try layout(
            """
            extends: parent
            title: Child
            purpose: pin
            secret: no
            height: 80mm
            gap: 5%
            shuffle: no
            accessory: []
            touch: {slide: glide}
            feedback: {highlight: yes}
            """)
        #expect(child.title == "Child")
        #expect(child.purpose == .pin)
        #expect(!child.isSecret)
        #expect(child.height == .millimetres(80))
        #expect(child.gap == .fractionOfKey(0.05))
        #expect(child.shuffle == nil)
        #expect(child.accessory == [])
        #expect(child.touch == TouchBehavior(press: .lift, slide: .glide))
        #expect(child.feedback == Feedback(highlight: true, click: true))
    }

    @Test func `a child layout replaces layers of the same name, keeps others and adds new ones`() throws {
        let child = try layout(
            """
            extends: parent
            shuffle: no
            layers:
              third: [x]
              base: [More Third]
            keys: {Third: {layer: third}}
            """)
        #expect(child.layers.map(\.name) == ["base", "more", "third"])
        #expect(rows(child) == ["More Third"])
        #expect(rows(child, 1) == ["e Back"])
    }

    @Test func `the value 'no' removes inherited layers and an inherited purpose`() throws {
        let child = try layout("extends: parent\npurpose: no\nlayers: {more: no, base: {2: d Done}}\n")
        #expect(child.purpose == nil)
        #expect(child.layers.map(\.name) == ["base"])
        #expect(rows(child) == ["a b c", "d Done"])
        // A grandchild may have a layer of that name again.
        let read = try LayoutFolder([
            "parent.yaml": parent, "child.yaml": "extends: parent\nlayers: {more: no, base: {2: d Done}}\n",
            "grandchild.yaml": "extends: child\nlayers: {more: [x Back], base: {2: d Done More}}\n",
        ]).read("grandchild.yaml")
        #expect(read.diagnostics == [])
        #expect(try #require(read.file).layout.layers.map(\.name) == ["base", "more"])
    }

    @Test func `removing a missing layer, or one to which a key still leads, is an error`() throws {
        #expect(
            try faults("extends: parent\nlayers: {moer: no}\n") == [
                "child.yaml:2:10: error: 'parent' has no layer 'moer' to remove; did you mean 'more'?"
            ])
        #expect(
            try faults("extends: parent\nlayers: {more: no}\n") == [
                "parent.yaml:13:14: error: the key 'More' leads to a layer that is removed"
            ])
        #expect(
            try faults("extends: parent\nlayers: {more: no, base: {2: d}}\nkeys: {a: {layer: more}}\n") == [
                "child.yaml:3:19: error: unknown layer 'more': the layers are base"
            ])
        #expect(
            try LayoutFolder(["f.yaml": "layers: {base: no}\n"]).read("f.yaml").diagnostics.first
                == "f.yaml:1:10: error: the layer 'base' must be a list of rows: this layout extends no "
                + "layout whose rows it could change")
    }

    @Test func `a child layout changes single rows by their numbers`() throws {
        let child = try layout("extends: parent\nlayers: {base: {2: X _ Done More}}\n")
        #expect(rows(child) == ["a b c", "X _ Done More"])
    }

    @Test func `a child layout replaces whole keys, and leaves out unused inherited keys`() throws {
        let child = try layout("extends: parent\nkeys: {d: {key: KEY_D, width: 2}}\n")
        let key = try #require(child.keys.first { $0.name == "d" })
        #expect(key == Key(name: "d", action: .key(Keycode(rawValue: 32)), width: 2))
        #expect(!child.keys.contains { $0.name == "Spare" })
    }

    @Test func `faults are reported in the file in which they are, child or parent`() throws {
        #expect(
            try faults("extends: parent\nlayers: {base: {3: a, 0: b, x: c}, moer: {1: a}}\n") == [
                "child.yaml:2:17: error: the layer 'base' of 'parent' has only 2 rows",
                "child.yaml:2:23: error: '0' is not the number of a row; rows are numbered from 1, or write all rows as a list",
                "child.yaml:2:29: error: 'x' is not the number of a row; rows are numbered from 1, or write all rows as a list",
                "child.yaml:2:36: error: 'parent' has no layer 'moer' to change; write all rows as a list; did you mean 'more'?",
            ])
        #expect(
            try faults("extends: parent\nlayers: {base: {1: a b c, d e}}\n") == [
                "child.yaml:2:27: error: 'd e' is not the number of a row; rows are numbered from 1, and inside braces a comma ends a row that has no quotes"
            ])
        // The row that named the shuffled keys is gone; who says that they are shuffled is the parent.
        #expect(
            try faults("extends: parent\nlayers: {base: {1: x}}\n") == [
                "parent.yaml:8:17: error: the shuffled key 'a' is in no layer",
                "parent.yaml:8:18: error: the shuffled key 'b' is in no layer",
                "parent.yaml:8:19: error: the shuffled key 'c' is in no layer",
            ])
    }

    @Test func `unused keys and layers of the parent cause no warnings`() throws {
        #expect(
            try faults("extends: parent\nlayers: {base: {2: d}}\nkeys: {Mine: {key: KEY_A}}\n")
                == ["child.yaml:3:8: warning: the key 'Mine' is in no layer"])
    }

    @Test func `a missing or broken parent is reported without errors that follow from it`() throws {
        #expect(
            try faults("extends: parnet\nlayers: {base: [Nowhere]}\n")
                == ["child.yaml:1:10: error: there is no layout 'parnet'; did you mean 'parent'?"])
        let folder = try LayoutFolder([
            "broken.yaml": "title: [\n",
            "child.yaml": "extends: broken\nlayers: {base: [Nowhere]}\nheight: x\n",
        ])
        let found = folder.read("child.yaml").diagnostics
        #expect(found.count == 2)
        #expect(found.first?.hasPrefix("broken.yaml:2:1: error: ") == true)
        #expect(found.last?.hasPrefix("child.yaml:3:9: error: 'height' must be") == true)
    }

    @Test func `layouts that extend each other in a circle are refused with the whole circle`() throws {
        let folder = try LayoutFolder([
            "a.yaml": "extends: b\n", "b.yaml": "title: B\nextends: c\n", "c.yaml": "extends: a\n",
            "self.yaml": "extends: self\n",
        ])
        #expect(
            folder.read("a.yaml").diagnostics == [
                "c.yaml:1:10: error: this layout extends itself: a → b → c → a"
            ])
        #expect(
            folder.read("self.yaml").diagnostics == [
                "self.yaml:1:10: error: this layout extends itself: self → self"
            ])
    }
}
