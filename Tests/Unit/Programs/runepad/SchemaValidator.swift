// SPDX-License-Identifier: MIT

import Foundation
import YAML

/// A JSON value.
indirect enum JSON: Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    /// Reads a JSON text.
    init(parsing data: Data) throws {
        self.init(try JSONSerialization.jsonObject(with: data))
    }

    private init(_ value: Any) {
        switch value {
        case let array as [Any]: self = .array(array.map(JSON.init))
        case let object as [String: Any]: self = .object(object.mapValues(JSON.init))
        case let text as String: self = .string(text)
        case let number as NSNumber:
            let isBool = unsafe String(cString: number.objCType) == "c"
            self = isBool ? .bool(number.boolValue) : .number(number.doubleValue)
        default: self = .null
        }
    }

    /// What an editor makes of a YAML value, which resolves plain scalars by the core schema of YAML 1.2.
    init(_ node: YAMLNode) {
        switch node.content {
        case .sequence(let nodes): self = .array(nodes.map(JSON.init))
        case .mapping(let entries):
            self = .object(Dictionary(entries.map { ($0.name, JSON($0.value)) }) { first, _ in first })
        case .scalar(let scalar) where scalar.isQuoted: self = .string(scalar.text)
        case .scalar(let scalar):
            switch scalar.text {
            case "", "~", "null", "Null", "NULL": self = .null
            case "true", "True", "TRUE": self = .bool(true)
            case "false", "False", "FALSE": self = .bool(false)
            default:
                let isNumber =
                    scalar.text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil
                self = isNumber ? .number(Double(scalar.text) ?? .nan) : .string(scalar.text)
            }
        }
    }

    subscript(name: String) -> JSON? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    var strings: [String] {
        guard case .array(let values) = self else { return [] }
        return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    var members: [String: JSON] {
        if case .object(let members) = self { members } else { [:] }
    }
}

/// As much of JSON Schema, draft 2020-12, as the schemas of this repository use.
struct SchemaValidator {
    let root: JSON

    /// The keywords that say something about a value, all of which are checked, and those that only describe.
    private static let keywords: Set<String> = [
        "$ref", "type", "enum", "const", "pattern", "minimum", "maximum", "properties",
        "additionalProperties",
        "propertyNames", "required", "minProperties", "maxProperties", "items", "minItems", "maxItems",
        "uniqueItems", "anyOf", "oneOf", "not", "dependentSchemas",
        "$schema", "$defs", "title", "description", "default", "examples",
    ]

    /// The keywords of the schema that are not known here; none, or the tests would prove less than they say.
    var unknownKeywords: Set<String> {
        var unknown: Set<String> = []
        func visit(_ schema: JSON) {
            for (name, value) in schema.members {
                if !Self.keywords.contains(name) { unknown.insert(name) }
                switch name {
                case "properties", "$defs", "dependentSchemas": value.members.values.forEach(visit)
                case "additionalProperties", "propertyNames", "items", "not": visit(value)
                case "anyOf", "oneOf": if case .array(let schemas) = value { schemas.forEach(visit) }
                default: break
                }
            }
        }
        visit(root)
        return unknown
    }

    /// The references to what the schema does not have; none, or editors refuse every value there.
    var brokenReferences: [String] {
        func references(in schema: JSON) -> [String] {
            var found = schema.members.values.flatMap(references)
            if case .array(let parts) = schema { found += parts.flatMap(references) }
            if case .string(let reference)? = schema["$ref"] { found.append(reference) }
            return found
        }
        return references(in: root).filter { resolve($0) == .bool(false) }.sorted()
    }

    /// Whether `value` is what the schema describes.
    func accepts(_ value: JSON) -> Bool { accepts(value, root) }

    /// The schema to which a reference such as `#/$defs/key` leads.
    func resolve(_ reference: String) -> JSON {
        reference.split(separator: "/").dropFirst().reduce(root) { $0[String($1)] ?? .bool(false) }
    }

    private func accepts(_ value: JSON, _ schema: JSON) -> Bool {
        if case .bool(let accepts) = schema { return accepts }
        return schema.members.allSatisfy { accepts(value, $0, $1, of: schema) }
    }

    private func accepts(_ value: JSON, _ keyword: String, _ rule: JSON, of schema: JSON) -> Bool {
        switch (keyword, rule, value) {
        case ("$ref", .string(let reference), _): accepts(value, resolve(reference))
        case ("type", .string(let type), _): isOf(type, value)
        case ("type", .array, _): rule.strings.contains { isOf($0, value) }
        case ("enum", .array(let values), _): values.contains(value)
        case ("const", _, _): rule == value
        case ("pattern", .string(let pattern), .string(let text)):
            text.range(of: pattern, options: .regularExpression) != nil
        case ("minimum", .number(let least), .number(let number)): number >= least
        case ("maximum", .number(let most), .number(let number)): number <= most
        case ("anyOf", .array(let schemas), _): schemas.contains { accepts(value, $0) }
        case ("oneOf", .array(let schemas), _): schemas.count { accepts(value, $0) } == 1
        case ("not", _, _): !accepts(value, rule)
        case (_, _, .object(let members)): accepts(members, value, keyword, rule, of: schema)
        case (_, _, .array(let values)): accepts(values, keyword, rule)
        default: true
        }
    }

    private func accepts(
        _ members: [String: JSON], _ value: JSON, _ keyword: String, _ rule: JSON, of schema: JSON
    ) -> Bool {
        switch (keyword, rule) {
        case ("properties", .object(let schemas)):
            members.allSatisfy { name, value in schemas[name].map { accepts(value, $0) } ?? true }
        case ("additionalProperties", _):
            members.allSatisfy { name, value in schema["properties"]?[name] != nil || accepts(value, rule) }
        case ("propertyNames", _): members.keys.allSatisfy { accepts(.string($0), rule) }
        case ("required", _): rule.strings.allSatisfy { members[$0] != nil }
        case ("minProperties", .number(let least)): Double(members.count) >= least
        case ("maxProperties", .number(let most)): Double(members.count) <= most
        case ("dependentSchemas", .object(let schemas)):
            schemas.allSatisfy { name, schema in members[name] == nil || accepts(value, schema) }
        default: true
        }
    }

    private func accepts(_ values: [JSON], _ keyword: String, _ rule: JSON) -> Bool {
        switch (keyword, rule) {
        case ("items", _): values.allSatisfy { accepts($0, rule) }
        case ("minItems", .number(let least)): Double(values.count) >= least
        case ("maxItems", .number(let most)): Double(values.count) <= most
        case ("uniqueItems", .bool(true)): Set(values).count == values.count
        default: true
        }
    }

    private func isOf(_ type: String, _ value: JSON) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array),
            ("object", .object):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}
