// SPDX-License-Identifier: MIT

package import Engine

/// The value of a property on the bus.
package enum BusValue: Equatable {
    case text(String)
    case texts([String])
    case flag(Bool)
    case number(UInt32)
    case signed(Int32)
    case real(Double)
    case frame(Frame)

    /// The D-Bus type of the value.
    package var type: String {
        switch self {
        case .text: "s"
        case .texts: "as"
        case .flag: "b"
        case .number: "u"
        case .signed: "i"
        case .real: "d"
        case .frame: "(dddd)"
        }
    }
}

extension MessageWriter {
    package mutating func append(_ value: BusValue) {
        switch value {
        case .text(let text): append(text)
        case .texts(let texts): append(texts)
        case .flag(let flag): append(flag)
        case .number(let number): append(number)
        case .signed(let number): append(number)
        case .real(let number): append(number)
        case .frame(let frame): append(frame)
        }
    }
}
