// SPDX-License-Identifier: MIT

internal import Engine
internal import YAML

extension ConfigurationReader {
    /// The greatest number of dead regions of a panel: each of them is looked at when a contact begins.
    private static var greatestDeadRegionCount: Int { 32 }

    /// Reads `ignore`: a list of the parts of the glass where no contact may begin.
    mutating func deadRegions(_ node: YAMLNode) -> [DeadRegion] {
        let items = node.sequence("'ignore'", into: &diagnostics) ?? []
        if items.count > Self.greatestDeadRegionCount {
            diagnostics.error("'ignore' has at most \(Self.greatestDeadRegionCount) regions", at: node.place)
            return []
        }
        return items.compactMap { deadRegion($0) }
    }

    private mutating func deadRegion(_ node: YAMLNode) -> DeadRegion? {
        guard let region = region(node, on: nil) else { return nil }
        guard case .fraction(let x) = region.x, case .fraction(let y) = region.y,
            case .fraction(let width) = region.width, case .fraction(let height) = region.height
        else {
            diagnostics.error(
                "a region of 'ignore' has parts of the glass, such as 25%, and no millimetres", at: node.place
            )
            return nil
        }
        return DeadRegion(x: x...x + width, y: y...y + height)
    }
}
