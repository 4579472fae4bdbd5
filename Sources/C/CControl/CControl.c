// SPDX-License-Identifier: MIT

#define _GNU_SOURCE
#include "CControl.h"

#include <stdlib.h>
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

// The entries of a table as the macros make them. They are static, so that the bytes that an entry does not use are zero.
//
// For a method marked "unprivileged", sd-bus does not query the bus about the caller, and does not wait for
// that answer. The bus decides which program may call a method, by config/dbus/org.runepad.Runepad1.conf.
static const sd_bus_vtable start_entry = SD_BUS_VTABLE_START(0);
static const sd_bus_vtable method_entry = SD_BUS_METHOD("", "", "", NULL, SD_BUS_VTABLE_UNPRIVILEGED);
static const sd_bus_vtable signal_entry = SD_BUS_SIGNAL("", "", 0);
static const sd_bus_vtable property_entry = SD_BUS_PROPERTY("", "", NULL, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE);
static const sd_bus_vtable constant_entry = SD_BUS_PROPERTY("", "", NULL, 0, SD_BUS_VTABLE_PROPERTY_CONST);
static const sd_bus_vtable end_entry = SD_BUS_VTABLE_END;

static const char *behind(const char *text) { return text + strlen(text) + 1; }

const sd_bus_vtable *rp_bus_table(
    size_t members, const void *texts, size_t length, sd_bus_message_handler_t method, sd_bus_property_get_t get) {
    size_t size = (members + 2) * sizeof(sd_bus_vtable);
    sd_bus_vtable *table = malloc(size + length), *entry = table;
    if (!table) return NULL;
    const char *text = memcpy((char *)table + size, texts, length);
    *entry++ = start_entry;
    for (; members > 0; members--, entry++) {
        const char *name = text + 1, *types = behind(name), *results = behind(types), *names = behind(results);
        switch (*text) {
        case 'M':
            *entry = method_entry;
            entry->x.method.member = name;
            entry->x.method.signature = types;
            entry->x.method.result = results;
            entry->x.method.handler = method;
            entry->x.method.names = names;
            break;
        case 'S':
            *entry = signal_entry;
            entry->x.signal.member = name;
            entry->x.signal.signature = types;
            entry->x.signal.names = names;
            break;
        default:
            *entry = *text == 'C' ? constant_entry : property_entry;
            entry->x.property.member = name;
            entry->x.property.signature = types;
            entry->x.property.get = get;
        }
        for (text = names; *text; text = behind(text)) {}
        text++;
    }
    *entry = end_entry;
    return table;
}
