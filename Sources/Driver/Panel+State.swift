// SPDX-License-Identifier: MIT

import Configuration
import Control
import Devices
import Engine

// What others see of a panel.
extension Panel {
    /// The panel's name among all panels.
    var name: String { setup.name }
    var settings: PanelSettings { setup.settings }
    var output: PanelOutput { pipeline.output }
    var counters: PanelCounters {
        var counters = pipeline.counters
        counters.droppedSyncs += reader.droppedCount
        return counters
    }

    /// Whether the panel takes contacts: no other program gets the touchscreen.
    var isServing: Bool { pipeline.core.isServing }
    /// Whether a person types by guided touch.
    var isGuided: Bool { pipeline.core.isGuided }
    /// Whether something touches the panel, or waits to be typed.
    var isInUse: Bool { pipeline.core.downSlots != 0 || !pipeline.core.isIdle }
    /// Whether contacts can be passed through once the view is hidden.
    var canPass: Bool { output.purpose.passThrough != nil }

    /// The part of the view's state that programs receive.
    var viewStatus: ViewStatus { pipeline.core.viewStatus }
    /// The view as a person sees it now.
    var drawnView: DrawnView { pipeline.core.drawnView() }
    /// The limits of the composed number, as a key of the view shows them, while the number is marked as wrong.
    var limitsOfWrongNumber: String? {
        drawnView.limitsOfWrongNumber(placed: pipeline.core.layouts.plan.placed)
    }
    /// The index of the layout that the next person finds.
    var lastingLayout: Int { pipeline.core.layouts.lasting }
    /// The position of the view with its accessory while it is shown.
    var frame: Frame { pipeline.core.layouts.plan.placed.frame(at: viewStatus.place) }
    /// The handle that a person can tap now, or `nil` if there is none.
    var handle: Frame? {
        isServing && !viewStatus.isVisible ? pipeline.core.layouts.plan.placed.handle : nil
    }

    /// The layout that the view shows, or would show if it were visible.
    var layout: Layout { settings.layouts[viewStatus.layout] }

    var state: PanelState {
        var state = PanelState(name: name, configuration: settings.configuration, settings: settings)
        state.seat = device.seat
        state.isVisible = viewStatus.isVisible
        state.status = status
        state.layout = layout.name
        state.layer = layout.layers[viewStatus.layer].name
        state.purpose = layout.purpose
        state.frame = frame
        if let handle { state.handle = handle }
        let place = viewStatus.place
        state.isAtSecondPlace = viewStatus.isVisible && (place.isSecond || place.shift != 0)
        state.coversField = viewStatus.coversField
        state.rotation = setup.transform.rotation
        state.glyphs = setup.glyphUse
        state.committedKeys = UInt32(clamping: setup.committedKeyCount)
        state.isGuided = isGuided
        state.take(counters)
        return state
    }

    private var status: PanelStatus { isGivenBack ? .givenBack : isServing ? .serving : .waiting }
}

extension PanelState {
    /// Makes the state of a panel whose view is hidden.
    init(name: String, configuration: PanelConfiguration, settings: PanelSettings?) {
        self.init(name: name)
        let presentation = configuration.presentation
        let first = settings?.layouts.first
        layout = first?.name ?? ""
        layer = first?.layers.first?.name ?? ""
        purpose = first?.purpose
        show = presentation.show
        layouts = settings?.offeredNames ?? []
        output = presentation.output
        theme = presentation.theme
        textScale = presentation.textScale
        reservesSpace = presentation.reservesSpace
        enablesAccessibility = presentation.enablesAccessibility
        unsetsFullscreen = presentation.unsetsFullscreen
        clicks = configuration.clicks && settings?.layouts.contains { $0.feedback.click } == true
    }

    /// Takes the counters that are properties.
    mutating func take(_ counters: PanelCounters) {
        staffGestures = UInt32(clamping: counters.staffGestures)
        wrongStaffGestures = UInt32(clamping: counters.wrongStaffGestures)
    }
}

extension DrawnView {
    /// The label of the key that shows the limits of a number, while that is marked as wrong; otherwise `nil`.
    ///
    /// `placed` is the layout that the view shows.
    func limitsOfWrongNumber(placed: PlacedLayout) -> String? {
        let layout = placed.layout
        guard let layer = layout.layers.firstIndex(where: { $0.name == self.layer }) else { return nil }
        let keys = placed.accessory + placed.layers[layer]
        return zip(keys, accessory + self.keys).first { key, drawn in
            layout.keys[key.key].action == .picker(.limits) && drawn.state == .wrong
        }?.1.label
    }
}
