// SPDX-License-Identifier: MIT

import Devices
package import Keymaps

extension GlyphFiles {
    /// The steps that an operator must still take after an installation, for each kind of session.
    package var advice: String {
        let device = UinputSpecification.keyboard(panel: "", keycodes: [])
        let name = device.name.map { $0 == " " ? "_" : String($0) }.joined()
        let identifier = "\(device.vendor):\(device.product):\(name)"
        let variant = host.variant
        let variants = variant.split(separator: ",", omittingEmptySubsequences: false)
        let sources = host.layout.split(separator: ",").enumerated().map { index, layout in
            let variant = index < variants.count ? variants[index] : ""
            return "('xkb', '\(layout)\(variant.isEmpty ? "" : "+\(variant)")')"
        }.joined(separator: ", ")
        let quotedOptions = options.split(separator: ",").map { "'\($0)'" }.joined(separator: ", ")
        let variables =
            ["XKB_DEFAULT_LAYOUT=\(host.layout)"]
            + (variant.isEmpty ? [] : ["XKB_DEFAULT_VARIANT=\(variant)"]) + ["XKB_DEFAULT_OPTIONS=\(options)"]
        // The names of settings differ in what stands before `layout`, `variant` and `options`.
        func settings(_ prefix: String) -> String {
            ["layout=\(host.layout)", variant.isEmpty ? nil : "variant=\(variant)", "options=\(options)"]
                .compactMap { $0.map { prefix + $0 } }.joined(separator: " ")
        }
        let fields = [
            "kb_layout = \"\(host.layout)\"", variant.isEmpty ? nil : "kb_variant = \"\(variant)\"",
            "kb_options = \"\(options)\"",
        ].compactMap(\.self).joined(separator: ", ")
        return """

            The X server and text consoles read them when they start next. For the other sessions:
              sway      in its config: input "\(identifier)" xkb_file /etc/runepad/runepad.xkb
              labwc     in ~/.config/labwc/environment, the lines
                          \(variables.joined(separator: "\n              "))
              cage      in the environment that it is started with: \(variables.joined(separator: " "))
              weston    in weston.ini under [keyboard]: \(settings("keymap_"))
              Wayfire   in ~/.config/wayfire.ini under [input]: \(settings("xkb_"))
              Hyprland  in ~/.config/hypr/hyprland.lua: hl.config({ input = { \(fields) } })
              GNOME     gsettings set org.gnome.desktop.input-sources xkb-options "[\(quotedOptions)]"
                        gnome-kiosk needs this too: gsettings set org.gnome.desktop.input-sources sources "[\(sources)]"
              Phosh     as gnome-kiosk
              KDE       in ~/.config/kxkbrc under [Layout]: Options=\(options) ResetOldOptions=true
              kmscon    in /etc/kmscon/kmscon.conf: \(settings("xkb-"))
            The driver types them after: systemctl reload runepadd
            Running text consoles: loadkeys -u /etc/runepad/runepad.map
            """
    }
}
