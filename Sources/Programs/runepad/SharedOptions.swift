// SPDX-License-Identifier: MIT

import Configuration
import Text

// Options that several commands have in the same words.

let panelOption = CommandOption(
    "--panel", value: .text("NAME"), help: "The name of the panel, if there are several.")

let configurationOption = CommandOption(
    "--config", value: .file("FILE"), help: "The configuration.", default: Configuration.defaultPath)

let keymapOption = CommandOption(
    "--keymap", value: .text("KEYMAP"),
    help: "The keymap that types, such as us or 'de(nodeadkeys)'.  (default: the host's)")

let layoutsOption = CommandOption(
    "--layouts", value: .directory("DIR"),
    help: "Search this directory for layouts first, as the driver does; may be given several times.",
    isRepeatable: true)
