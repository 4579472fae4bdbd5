// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CSessions.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

ssize_t rp_receive(int fd, void *buffer, size_t length, int *descriptor) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec part = {.iov_base = buffer, .iov_len = length};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    *descriptor = -1;
    ssize_t count = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
    if (count < 0) return -1;
    for (struct cmsghdr *item = CMSG_FIRSTHDR(&message); item; item = CMSG_NXTHDR(&message, item))
        if (item->cmsg_level == SOL_SOCKET && item->cmsg_type == SCM_RIGHTS)
            memcpy(descriptor, CMSG_DATA(item), sizeof(int));
    return count;
}

// Sends a request whose body is two numbers, and waits for the reply.
static xcb_generic_reply_t *ask(xcb_connection_t *connection, uint8_t opcode, uint16_t number) {
    static xcb_extension_t extension = {.name = "XInputExtension"};
    // xcb writes the header of the request, and needs room for two parts before the first.
    uint16_t request[4] = {0, 0, number, 0};
    struct iovec parts[3] = {[2] = {.iov_base = request, .iov_len = sizeof request}};
    xcb_protocol_request_t kind = {.count = 1, .ext = &extension, .opcode = opcode};
    unsigned sequence = xcb_send_request(connection, 0, parts + 2, &kind);
    return sequence ? xcb_wait_for_reply(connection, sequence, NULL) : NULL;
}

void *rp_x_input_reply(const char *display, unsigned char opcode, size_t *length) {
    alarm(10);
    xcb_connection_t *connection = xcb_connect(display, NULL);
    int is_connected = !xcb_connection_has_error(connection);
    // XIQueryVersion, of version 2.0: a server answers the other requests of XInput 2 only after it.
    xcb_generic_reply_t *version = ask(connection, 47, 2);
    xcb_generic_reply_t *reply = version ? ask(connection, opcode, 0) : NULL;
    if (reply) *length = 32 + (size_t)reply->length * 4;
    free(version);
    xcb_disconnect(connection);
    alarm(0);
    errno = is_connected ? ENOTSUP : ECONNREFUSED;
    return reply;
}
