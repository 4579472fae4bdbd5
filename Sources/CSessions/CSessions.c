// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CSessions.h"

#include <errno.h>
#include <linux/kd.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

int rp_console_key(int fd, unsigned table, unsigned code) {
    struct kbentry entry = {.kb_table = (unsigned char)table, .kb_index = (unsigned char)code};
    return ioctl(fd, KDGKBENT, &entry) < 0 ? -1 : entry.kb_value;
}

int rp_console_text(int fd, unsigned number, char text[512]) {
    struct kbsentry entry = {.kb_func = (unsigned char)number};
    if (ioctl(fd, KDGKBSENT, &entry) < 0) return -1;
    memcpy(text, entry.kb_string, 512);
    text[511] = 0;
    return 0;
}

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
