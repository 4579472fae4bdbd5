// SPDX-License-Identifier: MIT

public import Testing
public import VirtualDevices

extension PanelProfile: CustomTestStringConvertible {
    /// The panel's name, by which results tell it.
    public var testDescription: String { name }
}
