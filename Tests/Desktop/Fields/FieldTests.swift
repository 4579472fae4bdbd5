// SPDX-License-Identifier: MIT

import Testing

/// Views that follow text fields, and the outputs on which they stand.
///
/// The tests run one after another, because they share one screen.
@Suite(.serialized) struct FieldTests {}
