// SPDX-License-Identifier: MIT

#define _GNU_SOURCE
#include "CControl.h"

#include <string.h>
#include <sys/socket.h>

// Room for one descriptor in the ancillary data of a socket.
union descriptor_space {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
};

ssize_t rp_bus_receive(int fd, void *buffer, size_t length, int *descriptor) {
    union descriptor_space control;
    struct iovec part = {.iov_base = buffer, .iov_len = length};
    // Exactly one descriptor: the padding would have room for a second one, which nobody would close.
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = CMSG_LEN(sizeof(int))};
    *descriptor = -1;
    ssize_t count = recvmsg(fd, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    struct cmsghdr *item = count < 0 ? NULL : CMSG_FIRSTHDR(&message);
    if (item && item->cmsg_level == SOL_SOCKET && item->cmsg_type == SCM_RIGHTS)
        memcpy(descriptor, CMSG_DATA(item), sizeof(int));
    return count;
}

ssize_t rp_bus_send(int fd, const void *buffer, size_t length, int descriptor) {
    union descriptor_space control = {.space = {0}};
    struct iovec part = {.iov_base = (void *)buffer, .iov_len = length};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor >= 0) {
        message.msg_control = &control;
        message.msg_controllen = sizeof control;
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(&control.header), &descriptor, sizeof(int));
    }
    return sendmsg(fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

// The tables are constant. So they name functions of this file, which call the functions that Swift passes
// in.
static sd_bus_message_handler_t driver_method;
static sd_bus_message_handler_t panel_method;
static sd_bus_property_get_t panel_get;

static int on_driver_method(sd_bus_message *message, void *userdata, sd_bus_error *error) {
    return driver_method(message, userdata, error);
}

static int on_panel_method(sd_bus_message *message, void *userdata, sd_bus_error *error) {
    return panel_method(message, userdata, error);
}

static int on_panel_get(
    sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *reply,
    void *userdata, sd_bus_error *error) {
    return panel_get(bus, path, interface, property, reply, userdata, error);
}

// For a method marked "unprivileged", sd-bus does not query the bus about the caller, and does not wait for
// that answer. The bus decides which program may call a method, by config/dbus/org.runepad.Runepad1.conf.
#define CONSTANT(name, signature) \
    SD_BUS_PROPERTY(name, signature, on_panel_get, 0, SD_BUS_VTABLE_PROPERTY_CONST)
#define PROPERTY(name, signature) \
    SD_BUS_PROPERTY(name, signature, on_panel_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE)
#define TRANSITION(name) \
    SD_BUS_SIGNAL_WITH_ARGS( \
        name, \
        SD_BUS_ARGS( \
            "t", transition, "(dddd)", begin, "(dddd)", end, "(iiii)", begin_in_pixels, "(iiii)", \
            end_in_pixels, "u", duration), \
        0)
// label, hint or nothing, style or nothing, frame, state
#define KEYS "a(sasas(dddd)s)"

// serial, visible, layout, layer, frame, lower edge of the accessory strip, gap, accessory, keys, alternates
#define VIEW \
    "t", serial, "b", visible, "s", layout, "s", layer, "(dddd)", frame, "d", accessory_end, "(sd)", gap, \
        KEYS, accessory, KEYS, keys, KEYS, alternates

static const sd_bus_vtable driver_table[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD_WITH_ARGS(
        "Reload", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, on_driver_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "GetCounters", SD_BUS_NO_ARGS,
        SD_BUS_RESULT(
            "s", version, "t", reloads, "t", refused_reloads, "au", latency_bounds, "a(sbtttttttat)", panels),
        on_driver_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable panel_table[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD_WITH_ARGS(
        "Show", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Hide", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Toggle", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "SetLayout", SD_BUS_ARGS("s", layout), SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "SetPurpose", SD_BUS_ARGS("s", purpose), SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "ShowFor", SD_BUS_ARGS("s", purpose), SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "ShowForField", SD_BUS_ARGS("s", purpose, "s", program), SD_BUS_NO_RESULT, on_panel_method,
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "FieldLeft", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Reload", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Shuffle", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "SetDark", SD_BUS_ARGS("b", dark), SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Guide", SD_BUS_ARGS("b", on), SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "GetView", SD_BUS_NO_ARGS, SD_BUS_RESULT(VIEW), on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "FollowView", SD_BUS_NO_ARGS, SD_BUS_RESULT(VIEW, "h", changes), on_panel_method,
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Attach", SD_BUS_ARGS("u", width, "u", height), SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "SetOutputRotation", SD_BUS_ARGS("u", degrees), SD_BUS_NO_RESULT, on_panel_method,
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Finished", SD_BUS_ARGS("t", transition), SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "ReportTextFields", SD_BUS_ARGS("s", source, "as", refusals), SD_BUS_NO_RESULT, on_panel_method,
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "ReportGlyphs", SD_BUS_ARGS("ay", levels), SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD_WITH_ARGS(
        "Listen", SD_BUS_NO_ARGS, SD_BUS_NO_RESULT, on_panel_method, SD_BUS_VTABLE_UNPRIVILEGED),
    CONSTANT("Name", "s"),
    PROPERTY("Seat", "s"),
    PROPERTY("Visible", "b"),
    PROPERTY("Layout", "s"),
    PROPERTY("Layer", "s"),
    PROPERTY("Purpose", "s"),
    PROPERTY("Frame", "(dddd)"),
    PROPERTY("AtSecondPlace", "b"),
    PROPERTY("CoversField", "b"),
    PROPERTY("Handle", "(dddd)"),
    PROPERTY("Show", "s"),
    PROPERTY("Layouts", "as"),
    PROPERTY("Rotation", "u"),
    PROPERTY("OutputRotation", "i"),
    PROPERTY("Output", "s"),
    PROPERTY("Theme", "s"),
    PROPERTY("Reloads", "u"),
    PROPERTY("TextScale", "d"),
    PROPERTY("ReservesSpace", "b"),
    PROPERTY("UnsetsFullscreen", "b"),
    PROPERTY("Clicks", "b"),
    PROPERTY("EnablesAccessibility", "b"),
    PROPERTY("TextFieldSource", "s"),
    PROPERTY("TextFieldRefusals", "as"),
    PROPERTY("Glyphs", "s"),
    PROPERTY("GivenBack", "b"),
    PROPERTY("Status", "s"),
    PROPERTY("Failure", "s"),
    TRANSITION("WillShow"),
    TRANSITION("DidShow"),
    TRANSITION("WillHide"),
    TRANSITION("DidHide"),
    SD_BUS_SIGNAL_WITH_ARGS("ViewChanged", SD_BUS_ARGS("t", serial), 0),
    SD_BUS_SIGNAL_WITH_ARGS("Click", SD_BUS_NO_ARGS, 0),
    SD_BUS_SIGNAL_WITH_ARGS(
        "Guided",
        SD_BUS_ARGS(
            "s", kind, "s", label, "s", spoken, "s", key, "s", state, "s", language, "s", layout, "s", confirmation,
            "b", masked, "b", home),
        0),
    SD_BUS_VTABLE_END,
};

static sd_bus_message_handler_t keyboard_method;
static sd_bus_property_get_t keyboard_get;

static int on_keyboard_method(sd_bus_message *message, void *userdata, sd_bus_error *error) {
    return keyboard_method(message, userdata, error);
}

static int on_keyboard_get(
    sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *reply,
    void *userdata, sd_bus_error *error) {
    return keyboard_get(bus, path, interface, property, reply, userdata, error);
}

static const sd_bus_vtable keyboard_table[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD_WITH_ARGS(
        "SetVisible", SD_BUS_ARGS("b", visible), SD_BUS_NO_RESULT, on_keyboard_method,
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_PROPERTY("Visible", "b", on_keyboard_get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE),
    SD_BUS_VTABLE_END,
};

int rp_serve_keyboard(
    sd_bus *bus, sd_bus_slot **slot, sd_bus_message_handler_t method, sd_bus_property_get_t get,
    void *userdata) {
    keyboard_method = method;
    keyboard_get = get;
    return sd_bus_add_object_vtable(bus, slot, "/sm/puri/OSK0", "sm.puri.OSK0", keyboard_table, userdata);
}

static sd_bus_message_handler_t pages_method;

static int on_pages_method(sd_bus_message *message, void *userdata, sd_bus_error *error) {
    return pages_method(message, userdata, error);
}

static const sd_bus_vtable pages_table[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD_WITH_ARGS(
        "TellPageField", SD_BUS_ARGS("s", purpose), SD_BUS_NO_RESULT, on_pages_method,
        SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END,
};

int rp_serve_pages(sd_bus *bus, sd_bus_slot **slot, sd_bus_message_handler_t method, void *userdata) {
    pages_method = method;
    return sd_bus_add_object_vtable(
        bus, slot, "/org/runepad/Overlay1", "org.runepad.Overlay1", pages_table, userdata);
}

static sd_bus_message_handler_t virtual_keyboard_method;

static int on_virtual_keyboard_method(sd_bus_message *message, void *userdata, sd_bus_error *error) {
    return virtual_keyboard_method(message, userdata, error);
}

#define CALLED(name, signature) \
    SD_BUS_METHOD(name, signature, "", on_virtual_keyboard_method, SD_BUS_VTABLE_UNPRIVILEGED)

static const sd_bus_vtable virtual_keyboard_table[] = {
    SD_BUS_VTABLE_START(0),
    CALLED("ShowVirtualKeyboard", ""),
    CALLED("HideVirtualKeyboard", ""),
    // The cursor in the text that is being typed, the text, and the candidates, which nobody reads here.
    CALLED("UpdatePreeditCaret", "i"),
    CALLED("UpdatePreeditArea", "s"),
    CALLED("UpdateCandidateArea", "asbbii"),
    CALLED("NotifyIMActivated", "s"),
    CALLED("NotifyIMDeactivated", "s"),
    CALLED("NotifyIMListChanged", ""),
    SD_BUS_VTABLE_END,
};

int rp_serve_virtual_keyboard(sd_bus *bus, sd_bus_slot **slot, sd_bus_message_handler_t method, void *userdata) {
    virtual_keyboard_method = method;
    return sd_bus_add_object_vtable(
        bus, slot, "/org/fcitx/virtualkeyboard/impanel", "org.fcitx.Fcitx5.VirtualKeyboard1", virtual_keyboard_table,
        userdata);
}

int rp_serve_driver(
    sd_bus *bus, sd_bus_slot **slot, const char *path, sd_bus_message_handler_t method, void *userdata) {
    driver_method = method;
    return sd_bus_add_object_vtable(
        bus, slot, path, "org.runepad.Runepad1.Driver", driver_table, userdata);
}

int rp_serve_panel(
    sd_bus *bus, sd_bus_slot **slot, const char *path, sd_bus_message_handler_t method,
    sd_bus_property_get_t get, void *userdata) {
    panel_method = method;
    panel_get = get;
    return sd_bus_add_object_vtable(bus, slot, path, "org.runepad.Runepad1.Panel", panel_table, userdata);
}
