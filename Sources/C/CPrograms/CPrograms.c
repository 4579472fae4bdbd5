// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CPrograms.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/keyctl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int set_files(posix_spawn_file_actions_t *files, int is_strange, int output, int errors)
{
    int error;
    if ((error = posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0))) return error;
    if ((error = posix_spawn_file_actions_adddup2(files, output, STDOUT_FILENO))) return error;
    error = errors < 0 ? posix_spawn_file_actions_addopen(files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
                       : posix_spawn_file_actions_adddup2(files, errors, STDERR_FILENO);
    if (error) return error;
    // A program of another user could open files below this program's folder.
    if (is_strange && (error = posix_spawn_file_actions_addchdir_np(files, "/"))) return error;
    return posix_spawn_file_actions_addclosefrom_np(files, STDERR_FILENO + 1);
}

static int set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, all;
    int error;
    sigemptyset(&none);
    sigfillset(&all);
    if ((error = posix_spawnattr_setsigmask(attributes, &none))) return error;
    if ((error = posix_spawnattr_setsigdefault(attributes, &all))) return error;
    return posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

/// What the supervisor starts.  All of it is made before fork(2), after which no memory can be allocated.
struct start {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    char *const *words;
    char *const *environment;
    int is_strange;
};

/// Leaves the session keyring, which may have keys of the caller's.  A kernel without keyrings has none to
/// leave, and in a container that forbids this call, the program cannot read keys either.
static int leave_keyring(void)
{
    if (syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, NULL) >= 0) return 0;
    return errno == ENOSYS || errno == EPERM ? 0 : errno;
}

static void kill_children(void)
{
    // What does not fit is for the next round.
    char list[4096];
    int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    ssize_t count = read(file, list, sizeof list);
    close(file);
    pid_t child = 0;
    for (ssize_t index = 0; index < count; index++) {
        if (list[index] >= '0' && list[index] <= '9') {
            child = child * 10 + (list[index] - '0');
        } else {
            if (child > 0) kill(child, SIGKILL);
            child = 0;
        }
    }
}

/// Ends the program and all that it has started.  Each round ends the children, and their own become the
/// children of the next round.  The rounds take a second, which is for those that the kernel ends late.
static void end_all(pid_t program)
{
    // While the program is not waited for, nobody else gets its number.
    kill(-program, SIGKILL);
    kill(program, SIGKILL);
    for (long round = 0; round < 100; round++) {
        pid_t ended;
        kill_children();
        while ((ended = waitpid(-1, NULL, WNOHANG)) > 0) {}
        if (ended < 0 && errno == ECHILD) return;
        nanosleep(&(struct timespec){.tv_nsec = round * 200 * 1000}, NULL);
    }
}

/// Waits until the program ends, or the caller hangs up; returns the program's status.
static int await_end(pid_t program, int control)
{
    struct pollfd files[] = {
        {.fd = (int)syscall(SYS_pidfd_open, program, 0), .events = POLLIN},
        {.fd = control, .events = POLLIN},
    };
    while (files[0].fd >= 0 && poll(files, 2, -1) < 0 && errno == EINTR) {}
    siginfo_t end = {0};
    waitid(P_PID, (id_t)program, &end, WEXITED | WNOHANG | WNOWAIT);
    return end.si_code == CLD_EXITED ? end.si_status : 128 + end.si_status;
}

_Noreturn static void supervise(const struct start *start, int control)
{
    pid_t program = 0;
    int status = 0, error = 0;
    signal(SIGCHLD, SIG_DFL);
    // So that a signal from the caller's terminal does not end the supervisor before what it supervises.
    setsid();
    if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)) error = errno;
    if (!error && start->is_strange) error = leave_keyring();
    if (!error)
        error = posix_spawnp(
            &program, start->words[0], &start->files, &start->attributes, start->words, start->environment);
    // The program's output is at its end once the program and all that it has started have ended.
    dup2(control, STDIN_FILENO);
    closefrom(STDIN_FILENO + 1);
    send(STDIN_FILENO, &error, sizeof error, MSG_NOSIGNAL);
    if (!error) {
        status = await_end(program, STDIN_FILENO);
        end_all(program);
        send(STDIN_FILENO, &status, sizeof status, MSG_NOSIGNAL);
    }
    _exit(0);
}

static int start_supervisor(const struct start *start, pid_t *supervisor, int *control)
{
    int ends[2], error = EIO;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return errno;
    *supervisor = fork();
    if (*supervisor == 0) supervise(start, ends[1]);
    if (*supervisor < 0) error = errno;
    close(ends[1]);
    if (*supervisor > 0) {
        ssize_t count;
        while ((count = read(ends[0], &error, sizeof error)) < 0 && errno == EINTR) {}
        if (count != sizeof error) error = EIO;
        if (!error) {
            *control = ends[0];
            return 0;
        }
        while (waitpid(*supervisor, NULL, 0) < 0 && errno == EINTR) {}
    }
    close(ends[0]);
    return error;
}

int rp_start_program(
    char *const words[], char *const environment[], int is_strange, int output, int errors, pid_t *supervisor,
    int *control)
{
    struct start start = {.words = words, .environment = environment, .is_strange = is_strange};
    int error = posix_spawn_file_actions_init(&start.files);
    if (error) return error;
    if (!(error = posix_spawnattr_init(&start.attributes))) {
        if (!(error = set_files(&start.files, is_strange, output, errors))
            && !(error = set_attributes(&start.attributes)))
            error = start_supervisor(&start, supervisor, control);
        posix_spawnattr_destroy(&start.attributes);
    }
    posix_spawn_file_actions_destroy(&start.files);
    return error;
}
