// SPDX-License-Identifier: MIT

/// What the handlers of a connection refer to, because they are made before the object that they call.
package final class Relay<Target: AnyObject> {
    package weak var target: Target?

    package init() {}
}
