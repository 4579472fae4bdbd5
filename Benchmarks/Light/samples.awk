# SPDX-License-Identifier: MIT
#
# awk -v light=FILE -v typed=FILE -f samples.awk TRACE TAPS: finds the commit and the key of each tap. TRACE is the
# kernel's trace of attach and commit, TAPS the output of taps. Writes to both files how long each tap took, in ns.
# Fails when other keys arrived than were tapped, or when nothing was tapped. The script session, in this folder, says
# which commit counts.

# The kernel writes the time as seconds with six digits behind the point.
function time_of_line() {
    match($0, /[0-9]+\.[0-9]+: request:/)
    return substr($0, RSTART, RLENGTH - 10) * 1e9
}

FNR == NR && / request: / {
    match($0, /object=[0-9]+/)
    object = substr($0, RSTART, RLENGTH)
    if (/ opcode=1 /) is_attached[object] = !/ argument=0 /
    if (/ opcode=6 / && is_attached[object]) {
        is_attached[object] = 0
        commit[++commits] = time_of_line()
    }
}
FNR == NR { next }
$1 == "touch" {
    touch[++taps] = $2
    tapped = tapped $3
}
$1 == "lift" { lift[taps] = $2 }
$1 == "key" {
    key[++keys] = $2
    typed_keys = typed_keys $3
}

END {
    if (!taps || tapped != typed_keys) {
        print "samples.awk: taps on " tapped " typed " typed_keys >"/dev/stderr"
        exit 1
    }
    printf "" >light
    printf "" >typed
    next_commit = 1
    is_release_shown = 1
    for (tap = 1; tap <= taps; tap++) {
        printf "%d\n", key[tap] - touch[tap] >typed
        while (next_commit <= commits && commit[next_commit] < touch[tap]) next_commit++
        if (is_release_shown && next_commit <= commits && commit[next_commit] < lift[tap])
            printf "%d\n", commit[next_commit] - touch[tap] >light
        while (next_commit <= commits && commit[next_commit] < lift[tap]) next_commit++
        is_release_shown = next_commit <= commits && (tap == taps || commit[next_commit] < touch[tap + 1])
    }
}
