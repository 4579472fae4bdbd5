// SPDX-License-Identifier: MIT

internal import CXKBCommon

/// The action of a key that replaces a keysym.
enum KeysymMeaning {
    case character(String)
    /// The key presses a key of a keyboard, by its `KEY_` name.
    case key(String)
    /// The key presses several keys, by their names with `+` between them.
    case chord(String)
}

/// Returns the action for the keysym `name`, or `nil` if no key of a keyboard has the keysym and it is no
/// character.
///
/// The table has the keys to which the symbols `pc` and `inet` and the keycodes `evdev` of xkeyboard-config
/// assign the keysym.
func meaning(ofKeysym name: String) -> KeysymMeaning? {
    if let key = keysOfKeysyms[name] { return .key(key) }
    if let chord = chordsOfKeysyms[name] { return .chord(chord) }
    if let number = numberOfFunctionKey(name) { return .key("KEY_F\(number)") }
    let keysym = unsafe name.withCString { unsafe xkb_keysym_from_name($0, XKB_KEYSYM_NO_FLAGS) }
    guard let scalar = Unicode.Scalar(xkb_keysym_to_utf32(keysym)), scalar.value >= 0x20, scalar.value != 0x7F
    else { return nil }
    return .character(String(scalar))
}

/// Whether libxkbcommon knows a keysym of this name.
func isKeysym(_ name: String) -> Bool {
    unsafe name.withCString { unsafe xkb_keysym_from_name($0, XKB_KEYSYM_NO_FLAGS) } != XKB_KEY_NoSymbol
}

private func numberOfFunctionKey(_ name: String) -> Int? {
    guard name.utf8.first == UInt8(ascii: "F"), let number = Int(name.dropFirst()), (1...24).contains(number),
        name == "F\(number)"
    else { return nil }
    return number
}

private let chordsOfKeysyms = [
    "Break": "KEY_LEFTCTRL+KEY_PAUSE", "ISO_Left_Tab": "KEY_LEFTSHIFT+KEY_TAB",
]

private let keysOfKeysyms = [
    "BackSpace": "KEY_BACKSPACE", "Tab": "KEY_TAB", "Return": "KEY_ENTER", "Escape": "KEY_ESC",
    "space": "KEY_SPACE", "Delete": "KEY_DELETE", "Insert": "KEY_INSERT", "Home": "KEY_HOME",
    "End": "KEY_END",
    "Prior": "KEY_PAGEUP", "Page_Up": "KEY_PAGEUP", "Next": "KEY_PAGEDOWN", "Page_Down": "KEY_PAGEDOWN",
    "Left": "KEY_LEFT", "Up": "KEY_UP", "Right": "KEY_RIGHT", "Down": "KEY_DOWN",
    "Menu": "KEY_COMPOSE", "Pause": "KEY_PAUSE", "Print": "KEY_SYSRQ", "Help": "KEY_HELP",
    "Undo": "KEY_UNDO", "Redo": "KEY_REDO", "Find": "KEY_FIND", "Cancel": "KEY_CANCEL",
    "Linefeed": "KEY_LINEFEED", "Caps_Lock": "KEY_CAPSLOCK", "Num_Lock": "KEY_NUMLOCK",
    "Scroll_Lock": "KEY_SCROLLLOCK", "Shift_L": "KEY_LEFTSHIFT", "Shift_R": "KEY_RIGHTSHIFT",
    "Control_L": "KEY_LEFTCTRL", "Control_R": "KEY_RIGHTCTRL", "Alt_L": "KEY_LEFTALT",
    "Alt_R": "KEY_RIGHTALT", "ISO_Level3_Shift": "KEY_RIGHTALT", "Super_L": "KEY_LEFTMETA",
    "Super_R": "KEY_RIGHTMETA", "Meta_L": "KEY_LEFTMETA", "Meta_R": "KEY_RIGHTMETA",
    "KP_Enter": "KEY_KPENTER", "KP_Add": "KEY_KPPLUS", "KP_Subtract": "KEY_KPMINUS",
    "KP_Multiply": "KEY_KPASTERISK", "KP_Divide": "KEY_KPSLASH", "KP_Equal": "KEY_KPEQUAL",
    "Henkan": "KEY_HENKAN", "Henkan_Mode": "KEY_HENKAN", "Muhenkan": "KEY_MUHENKAN",
    "Hiragana_Katakana": "KEY_KATAKANAHIRAGANA", "Zenkaku_Hankaku": "KEY_ZENKAKUHANKAKU",
    "Hangul": "KEY_HANGEUL", "Hangul_Hanja": "KEY_HANJA",
    "XF86AudioMute": "KEY_MUTE", "XF86AudioLowerVolume": "KEY_VOLUMEDOWN",
    "XF86AudioRaiseVolume": "KEY_VOLUMEUP", "XF86AudioPlay": "KEY_PLAYPAUSE",
    "XF86AudioStop": "KEY_STOPCD", "XF86AudioPrev": "KEY_PREVIOUSSONG", "XF86AudioNext": "KEY_NEXTSONG",
    "XF86Back": "KEY_BACK", "XF86Forward": "KEY_FORWARD", "XF86Reload": "KEY_REFRESH",
    "XF86HomePage": "KEY_HOMEPAGE", "XF86Search": "KEY_SEARCH", "XF86Mail": "KEY_MAIL",
    "XF86Calculator": "KEY_CALC",
    "XF86MonBrightnessUp": "KEY_BRIGHTNESSUP", "XF86MonBrightnessDown": "KEY_BRIGHTNESSDOWN",
    "XF86Copy": "KEY_COPY", "XF86Cut": "KEY_CUT", "XF86Paste": "KEY_PASTE", "XF86Open": "KEY_OPEN",
]
