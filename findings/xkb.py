# SPDX-License-Identifier: MIT
#
# Presses keys on a keyboard of libxkbcommon, and prints what each tap types and its keysym:
#
#   xkb.py LIBRARY press NAMES KEY...
#
# NAMES is layout:variant:options.  KEY is an evdev keycode: 30 taps the key, +42 holds it, -42 lets it go.
#
#   xkb.py LIBRARY compose KEYSYM,KEYSYM... LOCALE...
#
# prints what a sequence of keysyms is composed to, in each locale.
#
#   xkb.py LIBRARY capitals
#
# prints for each keyboard of xkb-data what its keys type while Caps Lock is on, plainly and with Shift.
#
#   xkb.py LIBRARY dead
#
# prints how many dead keys each keyboard has whose variant ends with nodeadkeys.
#
#   xkb.py LIBRARY characters FIRST-LAST...
#
# prints the keyboards whose keys have characters of these ranges (in hexadecimal digits) on any level, and these.
#
#   xkb.py LIBRARY levels KEY
#
# prints for each keyboard the keysyms of a key, level by level.
#
#   xkb.py LIBRARY gone LIST
#
# prints the keyboards of another xkb-data's list, a file base.lst, that do not compile.
import ctypes
import os
import sys
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_size_t, c_uint32, c_void_p, create_string_buffer


class Names(Structure):
    _fields_ = [(field, c_char_p) for field in ("rules", "model", "layout", "variant", "options")]


def load(path):
    xkb = ctypes.CDLL(path)
    for name, result, *arguments in (
        ("xkb_context_new", c_void_p, c_int),
        ("xkb_keymap_new_from_names", c_void_p, c_void_p, POINTER(Names), c_int),
        ("xkb_state_new", c_void_p, c_void_p),
        ("xkb_state_update_key", c_int, c_void_p, c_uint32, c_int),
        ("xkb_state_update_mask", c_int, c_void_p, *(6 * (c_uint32,))),
        ("xkb_state_key_get_utf8", c_int, c_void_p, c_uint32, c_char_p, c_size_t),
        ("xkb_state_key_get_one_sym", c_uint32, c_void_p, c_uint32),
        ("xkb_keymap_num_levels_for_key", c_uint32, c_void_p, c_uint32, c_uint32),
        ("xkb_keymap_key_get_syms_by_level", c_int, c_void_p, c_uint32, c_uint32, c_uint32, POINTER(POINTER(c_uint32))),
        ("xkb_keymap_unref", None, c_void_p),
        ("xkb_keysym_to_utf32", c_uint32, c_uint32),
        ("xkb_keysym_get_name", c_int, c_uint32, c_char_p, c_size_t),
        ("xkb_keysym_from_name", c_uint32, c_char_p, c_int),
        ("xkb_compose_table_new_from_locale", c_void_p, c_void_p, c_char_p, c_int),
        ("xkb_compose_state_new", c_void_p, c_void_p, c_int),
        ("xkb_compose_state_feed", c_int, c_void_p, c_uint32),
        ("xkb_compose_state_get_utf8", c_int, c_void_p, c_char_p, c_size_t),
    ):
        function = getattr(xkb, name)
        function.restype, function.argtypes = result, arguments
    return xkb


def name(xkb, keysym):
    text = create_string_buffer(64)
    xkb.xkb_keysym_get_name(keysym, text, 64)
    return text.value.decode()


def compiled(xkb, context, *names):
    parts = (b"evdev", b"pc105", *(part.encode() for part in names))
    return xkb.xkb_keymap_new_from_names(context, byref(Names(*parts)), 0)


def press(xkb, names, *keys):
    keymap = compiled(xkb, xkb.xkb_context_new(0), *(names.split(":", 2) + ["", ""])[:3])
    state = xkb.xkb_state_new(keymap)
    text = create_string_buffer(64)
    for key in keys:
        code = int(key.lstrip("+-")) + 8
        if key[0] not in "+-":
            xkb.xkb_state_key_get_utf8(state, code, text, 64)
            print(text.value.decode() or "nothing", name(xkb, xkb.xkb_state_key_get_one_sym(state, code)))
        if key[0] != "-":
            xkb.xkb_state_update_key(state, code, 1)
        if key[0] != "+":
            xkb.xkb_state_update_key(state, code, 0)


def compose(xkb, keysyms, *locales):
    context = xkb.xkb_context_new(0)
    text = create_string_buffer(64)
    for locale in locales:
        table = xkb.xkb_compose_table_new_from_locale(context, locale.encode(), 0)
        if table:
            state = xkb.xkb_compose_state_new(table, 0)
            for keysym in keysyms.split(","):
                xkb.xkb_compose_state_feed(state, xkb.xkb_keysym_from_name(keysym.encode(), 0))
            xkb.xkb_compose_state_get_utf8(state, text, 64)
            print(locale, text.value.decode() or "nothing")
        else:
            print(locale, "no table")


def keyboards(xkb, path=None):
    """Yields each keyboard of a list with its keymap, which is None if it does not compile."""
    context = xkb.xkb_context_new(0)
    with open(path or os.environ["XKB_CONFIG_ROOT"] + "/rules/base.lst") as file:
        parts = file.read().split("! ")
    rows = {part.split()[0]: [line.split() for line in part.splitlines()[1:] if line] for part in parts if part}
    names = [(row[0], "") for row in rows["layout"]]
    names += [(row[1].rstrip(":"), row[0]) for row in rows["variant"]]
    for layout, variant in names:
        keymap = compiled(xkb, context, layout, variant, "")
        yield f"{layout}({variant})" if variant else layout, keymap
        if keymap:
            xkb.xkb_keymap_unref(keymap)


def capitals(xkb):
    text = create_string_buffer(64)
    for keyboard, keymap in keyboards(xkb):
        if not keymap:
            continue
        texts = []
        for shift in (0, 1):
            state = xkb.xkb_state_new(keymap)
            # Caps Lock is the second of the eight real modifiers, and Shift the first.
            xkb.xkb_state_update_mask(state, shift, 0, 2, 0, 0, 0)
            for code in range(10, 62):
                xkb.xkb_state_key_get_utf8(state, code, text, 64)
                texts.append(text.value.decode())
        print(keyboard, *(ascii(text) for text in texts))


def keysyms(xkb, keymap, code):
    """Returns the keysyms of a key, with a list for each level."""
    syms = POINTER(c_uint32)()
    levels = []
    for level in range(xkb.xkb_keymap_num_levels_for_key(keymap, code, 0)):
        count = xkb.xkb_keymap_key_get_syms_by_level(keymap, code, 0, level, byref(syms))
        levels.append(syms[:count])
    return levels


def dead(xkb):
    for keyboard, keymap in keyboards(xkb):
        if keymap and keyboard.endswith("nodeadkeys)"):
            found = [keysym for code in range(9, 98) for level in keysyms(xkb, keymap, code) for keysym in level]
            print(keyboard, sum(name(xkb, keysym).startswith("dead_") for keysym in found))


def characters(xkb, *ranges):
    bounds = [[int(number, 16) for number in pair.split("-")] for pair in ranges]
    for keyboard, keymap in keyboards(xkb):
        found = set()
        for code in range(9, 256) if keymap else ():
            for keysym in sum(keysyms(xkb, keymap, code), []):
                scalar = xkb.xkb_keysym_to_utf32(keysym)
                if any(first <= scalar <= last for first, last in bounds):
                    found.add(scalar)
        if found:
            print(keyboard, *(f"{scalar:X}" for scalar in sorted(found)))


def levels(xkb, key):
    for keyboard, keymap in keyboards(xkb):
        if keymap:
            found = keysyms(xkb, keymap, int(key) + 8)
            print(keyboard, *("+".join(name(xkb, keysym) for keysym in level) for level in found))


def gone(xkb, path):
    for keyboard, keymap in keyboards(xkb, path):
        if not keymap:
            print(keyboard)


commands = (press, compose, capitals, dead, characters, levels, gone)
{command.__name__: command for command in commands}[sys.argv[2]](load(sys.argv[1]), *sys.argv[3:])
