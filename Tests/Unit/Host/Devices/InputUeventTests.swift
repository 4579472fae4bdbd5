// SPDX-License-Identifier: MIT

import Devices
import Engine
import Testing

struct InputUeventTests {
    /// What a kernel shows of a touchscreen on USB.
    private let touchscreen = """
        PRODUCT=3/eef/1/210
        NAME="eGalax Inc. USB TouchController"
        PHYS="usb-0000:00:14.0-3/input0"
        UNIQ=""
        PROP=2
        EV=b
        KEY=400 0 0 0 0 0
        ABS=260800000000003
        MODALIAS=input:b0003v0EEFp0001e0210-e0,1,3,k14A,ra0,1,2F,35,36,39,mlsfw
        """

    @Test func `one file has the numbers and the codes of a device`() throws {
        let told = try #require(InputUevent(touchscreen))
        #expect((told.bus, told.vendor, told.product, told.version) == (3, 0xEEF, 1, 0x210))
        #expect(told.capabilities.properties.codes == [1])
        #expect(told.capabilities.types.codes == [EventType.syn, EventType.key, EventType.abs])
        #expect(told.capabilities.keys.codes == [330])
        #expect(told.capabilities.absolute.codes == [0, 1, 47, 53, 54, 57])
    }

    @Test func `a device has no codes of the types that the kernel leaves out`() throws {
        let told = try #require(InputUevent(touchscreen))
        #expect(told.capabilities.relative.isEmpty)
        #expect(told.capabilities.switches.isEmpty)
    }

    @Test func `a name with lines of its own does not change what follows it`() throws {
        let text = touchscreen.replacing("eGalax", with: "eGalax\nPRODUCT=1/2/3/4\nKEY=1\nEV=1\n")
        #expect(InputUevent(text) == InputUevent(touchscreen))
    }

    @Test(arguments: [
        "", "\n", "MAJOR=13\nMINOR=65\nDEVNAME=input/event1", "PRODUCT=3/eef/1/210", "EV=b",
        "PRODUCT=3/eef\nEV=b",
    ])
    func `a text without the numbers or the types of events tells nothing`(text: String) {
        #expect(InputUevent(text) == nil)
    }
}
