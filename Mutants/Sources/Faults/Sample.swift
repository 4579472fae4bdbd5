// SPDX-License-Identifier: MIT

extension [Fault] {
    /// Chooses faults at random, spread over modules and rules, of which no two overlap.
    ///
    /// The same seed chooses the same faults.  Each fault has its place in the order by its own text, so that a change
    /// of one file leaves the faults of the others as they are.  Every rule of every module has one fault, if there are
    /// enough, and the others by the number of its places.
    ///
    /// - Parameters:
    ///   - count: How many faults to choose, if there are so many.
    ///   - seed: The seed of the order.
    /// - Returns: The faults in the order of files and places.
    public func sample(_ count: Int, seed: UInt64) -> [Fault] {
        let groups = Dictionary(grouping: self) { "\($0.module) \($0.rule)" }
        let ranked = groups.values.flatMap { group in
            group.map { (fault: $0, order: $0.order(seed: seed)) }
                .sorted { $0.order < $1.order }
                .enumerated()
                .map { (fault: $1.fault, share: Double($0) / Double(group.count), order: $1.order) }
        }
        var chosen: [Fault] = []
        var taken: [String: [Range<Int>]] = [:]
        for (fault, _, _) in ranked.sorted(by: { ($0.share, $0.order) < ($1.share, $1.order) }) {
            if chosen.count == count { break }
            guard taken[fault.file, default: []].allSatisfy({ !$0.overlaps(fault.range) }) else { continue }
            taken[fault.file, default: []].append(fault.range)
            chosen.append(fault)
        }
        return chosen.sorted { ($0.file, $0.range.lowerBound) < ($1.file, $1.range.lowerBound) }
    }
}

extension Fault {
    /// The folder of the file, such as `Touch` for `Sources/Core/Engine/Touch/Dwell.swift`.
    public var module: String {
        let parts = file.split(separator: "/")
        return parts.count > 1 ? String(parts[parts.count - 2]) : ""
    }

    /// A number that looks random, from the seed and the fault's own text.
    fileprivate func order(seed: UInt64) -> UInt64 {
        // FNV-1a, and the last steps of SplitMix64, because FNV's highest bits change little.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        // The folders above do not count, so that a folder that moves keeps its faults.
        let place = "Sources/" + file.split(separator: "/").suffix(2).joined(separator: "/")
        for byte in "\(seed) \(place) \(lineText) \(summary)".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        return hash ^ hash >> 31
    }
}
