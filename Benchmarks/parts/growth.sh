# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# The driver's instructions for each report and its memory for each panel, as both numbers grow, and the plot.
# Benchmarks/run reads this file and calls measure_growth.

growth_plot=docs/pictures/growth.svg

# Prints the instructions for a report.
report_of() { # PANELS KIND RATE
    shown "$(awk -v panels="$1" -v kind="$2" -v rate="$3" \
        '$1 == "report" && $2 == panels && $3 == kind && $4 == rate { print $5 }' "$programs/growth-figures")"
}

# Prints the greatest of all quotients of two figures that differ only in the field: 2 is the panels, 4 the rate. Prints
# nothing unless all nine of them were measured.
greatest_ratio() { # FIELD VALUE TO-VALUE
    awk -v field="$1" -v value="$2" -v to="$3" '
        $1 != "report" { next }
        { key = $3 (field == 2 ? $4 : $2) }
        $field == value { upper[key] = $5 }
        $field == to { lower[key] = $5 }
        END {
            for (key in upper) {
                if (upper[key] <= 0 || lower[key] <= 0) continue
                pairs++
                if (upper[key] / lower[key] > greatest) greatest = upper[key] / lower[key]
            }
            if (pairs == 9) printf "%.3f", greatest
        }' "$programs/growth-figures"
}

# Prints the KiB that each of 31 further panels takes, or nothing unless 32 panels take more than one.
memory_of_panel() { # FIELD
    awk -v field="$1" '
        $1 == "memory" { kibibytes[$2] = $field }
        END {
            if (kibibytes[1] > 0 && kibibytes[32] > kibibytes[1])
                printf "%.1f", (kibibytes[32] - kibibytes[1]) / 31
        }' "$programs/growth-figures"
}

measure_growth() {
    local panels kind
    local -A name=([tap]='taps' [1]='1 contact moves' [10]='10 contacts move')
    compile growth Benchmarks/Growth/growth.c Benchmarks/Latency/{devices,measuring,processes,service}.c
    on_kernel -- "$root/Benchmarks/Growth/figures" "$programs" "$runepadd" >"$programs/growth-figures" ||
        fail 70 'the growth could not be measured: see above.'
    heading 'Instructions for a report, of the driver and of the kernel for it' \
        '1,024 reports each, of all panels in turn, in QEMU -icount shift=0 on one processor.'
    row '' '125 Hz' '1 kHz' '8 kHz'
    for kind in tap 1 10; do
        for panels in 1 8 32; do
            row "${name[$kind]}, panels: $panels" "$(report_of "$panels" "$kind" 125)" \
                "$(report_of "$panels" "$kind" 1000)" "$(report_of "$panels" "$kind" 8000)"
        done
    done
    echo
    row '' greatest bound ''
    bounded 'a report: 32 panels to 1' "$(greatest_ratio 2 32 1)" '' 1.10
    bounded 'a report: 8 kHz to 1 kHz' "$(greatest_ratio 4 8000 1000)" '' 1.10
    bounded 'a report: 125 Hz to 1 kHz' "$(greatest_ratio 4 125 1000)" '' 1.10
    echo
    row '' '1 panel' '8 panels' '32 panels'
    growth_memory 'resident memory' 3
    growth_memory 'private dirty memory' 4
    echo
    row '' measured bound ''
    bounded 'resident memory for each further panel' "$(memory_of_panel 3)" KiB 80
    bounded 'private dirty memory for each further panel' "$(memory_of_panel 4)" KiB 72
    awk -f Benchmarks/Growth/plot.awk "$programs/growth-figures" >"$growth_plot"
    echo "  The plot is $growth_plot."
}

growth_memory() { # FIGURE FIELD
    local mebibytes
    mapfile -t mebibytes < <(awk -v field="$2" '$1 == "memory" { printf "%.2f MiB\n", $field / 1024 }' \
        "$programs/growth-figures")
    row "$1" "${mebibytes[@]}"
}
