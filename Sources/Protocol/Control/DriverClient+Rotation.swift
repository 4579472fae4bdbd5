// SPDX-License-Identifier: MIT

package import Engine

extension DriverClient {
    /// Reports that the output on which this overlay draws a panel is turned by `rotation`.
    ///
    /// Call this before ``attach(to:width:height:_:)``, so that the driver turns the touchscreen before it shows
    /// the view there.
    package func setOutputRotation(
        _ rotation: Rotation, of panel: String,
        _ then: @escaping (Result<Void, ControlError>) -> Void = { _ in }
    ) {
        call(.setOutputRotation(rotation), on: panel, then) { _ in }
    }
}
