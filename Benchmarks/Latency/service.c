// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "service.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "devices.h"

enum { PATIENCE_MS = 60000 };

// Makes the socket that the service notifies. The kernel chooses its address, which is no file.
static int make_socket(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    socklen_t length = sizeof address;
    int receiver = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (receiver < 0 || bind(receiver, (struct sockaddr *)&address, sizeof address.sun_family) < 0
        || getsockname(receiver, (struct sockaddr *)&address, &length) < 0)
        fail("make a socket");
    char name[sizeof address.sun_path + 1] = {0};
    memcpy(name, address.sun_path, length - offsetof(struct sockaddr_un, sun_path));
    name[0] = '@';
    setenv("NOTIFY_SOCKET", name, 1);
    return receiver;
}

// Waits for the line READY=1 in the messages of the service.
static void wait_until_ready(int receiver)
{
    char message[4096];
    do {
        struct pollfd told = {.fd = receiver, .events = POLLIN};
        if (poll(&told, 1, PATIENCE_MS) <= 0) {
            fprintf(stderr, "%s: the command did not say READY=1\n", program_invocation_short_name);
            exit(EXIT_FAILURE);
        }
        ssize_t length = recv(receiver, message, sizeof message - 1, 0);
        if (length < 0)
            fail("receive a notification");
        message[length] = 0;
    } while (strncmp(message, "READY=1", 7) && !strstr(message, "\nREADY=1"));
}

pid_t start_service(char **command)
{
    int receiver = make_socket();
    pid_t service = fork();
    if (service < 0)
        fail("fork");
    if (service == 0) {
        execvp(command[0], command);
        fail("run the command");
    }
    wait_until_ready(receiver);
    close(receiver);
    return service;
}
