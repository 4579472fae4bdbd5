// SPDX-License-Identifier: MIT

package import Devices
import Testing

extension PanelProfile: CustomTestStringConvertible {
    /// The panel's name, by which results tell it.
    package var testDescription: String { name }
}
