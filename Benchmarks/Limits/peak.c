// SPDX-License-Identifier: MIT
//
// peak PROGRAM [ARGUMENT]...: runs a program and prints the most memory that it had, in KiB. Its output goes to standard
// error. Exits with 1 if the program did not exit with 0.
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments)
{
    if (count < 2)
        return 64;
    pid_t child = fork();
    if (child == 0) {
        dup2(STDERR_FILENO, STDOUT_FILENO);
        execv(arguments[1], arguments + 1);
        _exit(127);
    }
    int status = 0;
    struct rusage usage = {0};
    if (child < 0 || wait4(child, &status, 0, &usage) != child)
        return 1;
    printf("%ld\n", usage.ru_maxrss);
    return status != 0;
}
