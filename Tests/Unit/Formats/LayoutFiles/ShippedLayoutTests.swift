// SPDX-License-Identifier: MIT

import Engine
import Files
import Foundation
import LayoutFiles
import Testing

struct ShippedLayoutTests {
    @Test func `the tests know all shipped layouts`() {
        #expect(LayoutLibrary(directories: [shippedLayouts]).names == Shipped.names)
    }

    @Test(arguments: Shipped.names)
    func `each shipped layout has no faults, its own title, and keys to enter and erase`(name: String) throws
    {
        let layout = try Shipped.layout(name)
        #expect(layout.name == name)
        #expect(layout.title != name)
        #expect(layout.keys.contains { $0.action == .key(.enter) || $0.action == .picker(.done()) })
        #expect(
            layout.keys.contains { $0.action == .key(.init(rawValue: 14)) || $0.action == .picker(.erase) })
    }

    @Test(arguments: Shipped.names) func `the keys of shipped layouts are at least 9 mm on a 7-inch panel`(
        name: String
    ) throws {
        let panel = PhysicalSize(width: 154, height: 86)
        let placed = try PlacedLayout(Shipped.layout(name), on: Placement(panelSize: panel))
        #expect(placed.keys(smallerThan: 9, on: panel) == [])
    }

    @Test(arguments: Shipped.names) func `each shipped layout leaves a quarter of the panel free`(
        name: String
    ) throws {
        let panel = PhysicalSize(width: 154, height: 86)
        let placed = try PlacedLayout(Shipped.layout(name), on: Placement(panelSize: panel))
        #expect(placed.frame.height <= 0.75)
        #expect(placed.frame.maxY == 1)
    }

    @Test(arguments: Shipped.names)
    func `files of shipped layouts begin with a comment, in lines of at most 80 columns`(name: String) throws
    {
        let bytes = try File.read("\(shippedLayouts)/\(name).yaml")
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.first?.hasPrefix("# ") == true)
        #expect(lines.allSatisfy { $0.count <= 80 && !$0.contains("\t") && $0.last != " " })
    }

    @Test(arguments: Shipped.names)
    func `the first layer of each shipped layout leads to all others, and they lead back`(name: String) throws
    {
        let layout = try Shipped.layout(name)
        let links = layout.layers.indices.map { layer -> Set<Int> in
            let keys = (layout.layers[layer].rows + layout.accessory).joined()
            return Set(
                keys.compactMap(\.keyIndex).compactMap { key in
                    if case .layer(let target, _) = layout.keys[key].action { target } else { nil }
                })
        }
        func reached(from layer: Int) -> Set<Int> {
            var reached: Set<Int> = [layer]
            var next = [layer]
            while let layer = next.popLast() {
                for target in links[layer] where reached.insert(target).inserted { next.append(target) }
            }
            return reached
        }
        #expect(reached(from: 0) == Set(layout.layers.indices))
        let isLeft = layout.firstLayer?.occasions == Set(UseEnd.Occasion.allCases)
        for layer in layout.layers.indices { #expect(isLeft || reached(from: layer).contains(0)) }
    }

    @Test(arguments: Shipped.names) func `no two keys in a layer of a shipped layout look alike`(name: String)
        throws
    {
        let layout = try Shipped.layout(name)
        for index in layout.layers.indices {
            let places = (layout.layers[index].rows + layout.accessory).joined()
            // Arrows are told apart by the field above or below which they stand; of what is blank nothing is.
            let labels = places.compactMap(\.keyIndex).map { layout.keys[$0].label }.filter {
                !["▲", "▼", " "].contains($0)
            }
            #expect(labels.count == Set(labels).count, "\(layout.layers[index].name)")
        }
    }

    /// A row that is wider than the view is shrunk: by a twentieth nobody sees.
    @Test(arguments: Shipped.names)
    func `alternates of shipped layouts fit beside each other, and none occurs twice`(name: String) throws {
        let layout = try Shipped.layout(name)
        let placed = PlacedLayout(layout)
        for place in placed.layers.joined() {
            let key = layout.keys[place.key]
            #expect(Double(key.alternates.count) * place.frame.width <= 1.05, "\(key.name)")
            #expect(Set(key.alternates).count == key.alternates.count, "\(key.name)")
            #expect(!key.alternates.contains(place.key), "\(key.name)")
        }
    }

    @Test func `each purpose has exactly one shipped layout that is for any language`() throws {
        let layouts = try Shipped.names.map(Shipped.layout)
        let found = layouts.filter { $0.language == nil && $0.purpose != nil }.map(\.purpose)
        #expect(Set(found) == Set(Purpose.allCases))
        #expect(found.count == Purpose.allCases.count)
        for layout in layouts where layout.language == nil {
            if let purpose = layout.purpose { #expect(layout.name == purpose.rawValue) }
        }
    }

    @Test func `each purpose and each language choose their own shipped layout`() throws {
        var collection = LayoutCollection(LayoutLibrary(directories: [shippedLayouts]))
        func chosen(_ purpose: Purpose?, _ language: String? = nil) -> String? {
            let demand = LayoutDemand(purpose: purpose, language: language.flatMap(LanguageTag.init))
            let name = collection.path(ofLayoutServing: demand)?.split(separator: "/").last
            return name.map { String($0.dropLast(".yaml".count)) }
        }
        for purpose in Purpose.allCases { #expect(chosen(purpose) == purpose.rawValue) }
        for language in ["ar", "de", "el", "en", "es", "fr", "he", "pl", "ru", "tr"] {
            #expect(chosen(nil, language) == language)
            #expect(chosen(.default, language) == language)
            // Purposes of other kinds have one layout for all languages.
            #expect(chosen(.email, language) == "email")
            #expect(chosen(.pin, language) == "pin")
        }
        #expect(chosen(nil, "ja") == "ja-kana")
        #expect(chosen(nil, "de-AT") == "de")
        #expect(chosen(nil, "en-US") == "en")
        // A language that none is for gets the one for any.
        #expect(chosen(.default, "sv") == "default")
        #expect(chosen(nil, "sv") == "default")
    }

    @Test func `each language has one shipped layout, which is for any text`() throws {
        let layouts = try Shipped.names.map(Shipped.layout).filter { $0.language != nil }
        #expect(
            layouts.map { "\($0.name) \($0.language.map(\.description) ?? "")" } == [
                "ar ar", "de de", "el el", "en en", "es es", "fr fr", "he he", "ja-kana ja", "ko ko", "pl pl",
                "ru ru", "tr tr",
            ])
        #expect(layouts.allSatisfy { $0.purpose == .default })
    }
}
