// SPDX-License-Identifier: MIT

import Engine
import Testing

/// A real touchscreen by what it declares.
struct Panel: CustomTestStringConvertible, Sendable {
    var name: String
    var description: TouchscreenDescription

    var testDescription: String { name }

    /// Touchscreens of which public evdev recordings exist, and a resistive one as tslib's users describe it.
    static let all: [Panel] = [
        Panel(
            "Atmel maXTouch", .slots(10), 0...799, 0...479,
            [EventCode.absMTToolType: 0...2, EventCode.absMTPressure: 0...1]),
        Panel("EP0430M09", .slots(5), 0...1279, 0...767),
        Panel(
            "ELAN CANDO", .slots(10), 0...3008, 0...1856,
            [
                EventCode.absMTTouchMajor: 0...255, EventCode.absMTTouchMinor: 0...255,
                EventCode.absMTOrientation: 0...1, EventCode.absMTDistance: 0...255,
                EventCode.absMTToolX: 0...3008, EventCode.absMTToolY: 0...1856,
            ]),
        Panel("ELAN Touchscreen", .slots(10), 0...3312, 0...1872, resolution: (10, 10)),
        Panel("IRTOUCH infrared", .slots(2), 0...32767, 0...32767),
        Panel(
            "N-Trig MultiTouch", .anonymous(slots: 32), 0...9600, 0...7200, [EventCode.absMTDistance: 0...255]
        ),
        Panel("QUANTA optical", .slots(10), 0...1920, 0...1080, [EventCode.absMTDistance: 0...1]),
        Panel("Wacom DTH2242 finger", .slots(10), 0...4648, 0...2556),
        Panel("CoolTouch", .slots(5), 0...32767, 0...32767, resolution: (55, 98)),
        Panel("Wacom ISDv4 E6", .slots(2), 0...2776, 0...1569),
        Panel("eGalax virtual", .slots(21), 0...2047, 0...2047, [EventCode.absMTPressure: 0...255]),
        Panel("eGalax PCAP", .slots(10), 0...32767, 0...32767),
        Panel("eGalax USB single-touch", .single(button: EventCode.btnTouch), 42...1981, 42...1981),
        Panel("resistive with BTN_LEFT", .single(button: EventCode.btnLeft), 0...4095, 0...4095),
    ]

    private init(
        _ name: String, _ reporting: TouchscreenDescription.Reporting, _ x: ClosedRange<Int32>,
        _ y: ClosedRange<Int32>, _ others: [UInt16: ClosedRange<Int32>] = [:],
        resolution: (Int32, Int32) = (0, 0)
    ) {
        self.name = name
        description = TouchscreenDescription(
            reporting: reporting,
            x: Axis(minimum: x.lowerBound, maximum: x.upperBound, resolution: resolution.0),
            y: Axis(minimum: y.lowerBound, maximum: y.upperBound, resolution: resolution.1),
            contactAxes: others.mapValues { Axis(minimum: $0.lowerBound, maximum: $0.upperBound) })
    }

    /// A tap as this panel reports it, in reports of one event each direction.
    func tap(x: Int32, y: Int32, id: Int32 = 1) -> [InputEvent] {
        switch description.reporting {
        case .slots, .anonymous: [.slot(0), .id(id), .x(x), .y(y), .sync, .slot(0), .up, .sync]
        case .single(let button):
            [
                .absX(x), .absY(y), InputEvent(type: EventType.key, code: button, value: 1), .sync,
                InputEvent(type: EventType.key, code: button, value: 0), .sync,
            ]
        }
    }

    static func named(_ name: String) -> Panel? { all.first { $0.name == name } }
}
