# SPDX-License-Identifier: MIT
#
# awk -f plot.awk FIGURES: draws those figures of the script figures that grow with panels as an SVG with three charts. The picture has a background of
# its own, and colours for light and dark pages.

$1 != "panels" { next }
$3 == "report" { report[$2, $4, $5] = $6 }
$3 == "resident" { resident[$2] = $4 }
$3 == "private" { private[$2] = $4 }

END {
    split("1 8 32", panels)
    split("125 1000 8000", rates)
    split("tap 1 10", kinds)
    width = 960; height = 350; top = 96; bottom = 290
    open_picture()

    chart(70, 320, "Instructions for a report", "thousand, at 1 kHz", 32, 48)
    for (i = 1; i <= 3; i++) for (k = 1; k <= 3; k++) y[k, i] = report[panels[i], kinds[k], 1000] / 1000
    x_ticks(panels, panels, "panels")
    for (k = 1; k <= 3; k++) line(k, panels)

    chart(390, 640, "Instructions in a second", "million, with 32 panels", 8000, 400)
    for (i = 1; i <= 3; i++) for (k = 1; k <= 3; k++) y[k, i] = report[32, kinds[k], rates[i]] * rates[i] / 1e6
    split("0 2000 4000 6000 8000", thousands)
    split("0 2 4 6 8", names)
    x_ticks(thousands, names, "thousand reports in a second")
    for (k = 1; k <= 3; k++) line(k, rates)

    chart(710, 930, "Memory of the driver", "MiB", 32, 10)
    for (i = 1; i <= 3; i++) {
        y[4, i] = resident[panels[i]] / 1024
        y[5, i] = private[panels[i]] / 1024
    }
    x_ticks(panels, panels, "panels")
    line(4, panels)
    line(5, panels)

    legend(70, 1, "taps"); legend(140, 2, "1 contact moves"); legend(280, 3, "10 contacts move")
    legend(710, 4, "resident"); legend(810, 5, "private, dirty")
    print "</svg>"
}

function open_picture() {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"", width, height
    printf " width=\"%d\" height=\"%d\"", width, height
    print " font-family=\"sans-serif\" font-size=\"12\" role=\"img\">"
    print "<title>Costs of the driver, by panels and by reports</title>"
    print "<style>"
    print ".page{fill:#fff} text{fill:#222} .title{font-weight:bold;font-size:14px} .grid{stroke:#ddd}"
    print ".axis{stroke:#666} .s{fill:none;stroke-width:2}"
    print ".s1{stroke:#0072b2} .s2{stroke:#c04a00} .s3{stroke:#007a5a} .s4{stroke:#8a3d7a} .s5{stroke:#806000}"
    print ".p1{fill:#0072b2} .p2{fill:#c04a00} .p3{fill:#007a5a} .p4{fill:#8a3d7a} .p5{fill:#806000}"
    print "@media (prefers-color-scheme:dark){.page{fill:#161b22} text{fill:#e6e6e6} .grid{stroke:#3a4048}"
    print ".axis{stroke:#9a9a9a}"
    print ".s1{stroke:#56b4e9} .s2{stroke:#ff9a4d} .s3{stroke:#3fd0a0} .s4{stroke:#e2a0d0} .s5{stroke:#e6c84d}"
    print ".p1{fill:#56b4e9} .p2{fill:#ff9a4d} .p3{fill:#3fd0a0} .p4{fill:#e2a0d0} .p5{fill:#e6c84d}}"
    print "</style>"
    printf "<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", width, height
}

function text(x, y, anchor, class, words) {
    printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"", x, y, anchor
    printf "%s>%s</text>\n", class ? " class=\"" class "\"" : "", words
}

function rule(x1, y1, x2, y2, class) {
    printf "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", class, x1, y1, x2, y2
}

# Begins a chart between two x, with the greatest values of its axes. Four steps divide the y axis.
function chart(from, to, title, unit, greatest_x, greatest_y,    step) {
    left = from; right = to; most_x = greatest_x; most_y = greatest_y
    text(left - 30, 22, "start", "title", title)
    text(left - 30, 40, "start", "", unit)
    for (step = 0; step <= 4; step++) {
        rule(left, place_y(most_y * step / 4), right, place_y(most_y * step / 4), step ? "grid" : "axis")
        text(left - 8, place_y(most_y * step / 4) + 4, "end", "", most_y * step / 4)
    }
}

function place_x(value) { return left + (right - left) * value / most_x }
function place_y(value) { return bottom - (bottom - top) * value / most_y }

function x_ticks(values, names, title,    i) {
    for (i = 1; i in values; i++) {
        rule(place_x(values[i]), bottom, place_x(values[i]), bottom + 5, "axis")
        text(place_x(values[i]), bottom + 20, "middle", "", names[i])
    }
    text((left + right) / 2, bottom + 42, "middle", "", title)
}

# Draws the series `y[series, …]`, each value with the series' mark.
function line(series, values,    i, path) {
    for (i = 1; i <= 3; i++)
        path = path sprintf("%s%.1f %.1f", i == 1 ? "M" : "L", place_x(values[i]), place_y(y[series, i]))
    printf "<path class=\"s s%d\" d=\"%s\"/>\n", series, path
    for (i = 1; i <= 3; i++) mark(series, place_x(values[i]), place_y(y[series, i]))
}

# The marks differ by form, for people who do not see the colours.
function mark(series, x, y) {
    if (series == 1 || series == 4)
        printf "<circle class=\"p%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", series, x, y
    else if (series == 3)
        printf "<path class=\"p%d\" d=\"M%.1f %.1fl5 9h-10z\"/>\n", series, x, y - 6
    else
        printf "<rect class=\"p%d\" x=\"%.1f\" y=\"%.1f\" width=\"7\" height=\"7\"/>\n", series, x - 3.5, y - 3.5
}

function legend(x, series, words) {
    printf "<path class=\"s s%d\" d=\"M%d 64h24\"/>\n", series, x - 30
    mark(series, x - 18, 64)
    text(x, 68, "start", "", words)
}
