// SPDX-License-Identifier: MIT

/// Fields in the order in which Tab goes through them.
///
/// In the first one the page writes what is typed: a space, and a carriage return for Enter.  F2 shows a password as
/// text, and F4 removes the field that has the focus; the page then writes `<F2>` and `<F4>`.  It writes `<ready>` when it
/// is there, and `<tap>` when the first field was tapped.
let webFieldPage = """
    <!doctype html>
    <meta charset="utf-8">
    <title>Fields</title>
    <style>
    body { font: 20px sans-serif; margin: 8px }
    #text { width: 400px; height: 60px; box-sizing: border-box; display: block }
    </style>
    <input id="text" autofocus>
    <input id="pin" type="password" inputmode="numeric">
    <input inputmode="numeric">
    <input inputmode="none">
    <input autocomplete="section-a one-time-code">
    <input type="password" enterkeyhint="go" autocapitalize="words">
    <input enterkeyhint="search" autocapitalize="sentences">
    <iframe width="200" height="50" srcdoc="<input type=tel>"></iframe>
    <span id="open"></span>
    <span id="closed"></span>
    <span contenteditable>Text</span>
    <input type="number" min="1e1" max="25.5" step="0">
    <input type="number" value="12" max="20.5">
    <form data-runepad-purpose="terminal"><textarea rows="1"></textarea></form>
    <input readonly>
    <input type="email" id="removed">
    <button>Done</button>
    <script>
    const add = (id, mode, html) => document.getElementById(id).attachShadow({mode}).innerHTML = html;
    add("open", "open", "<input type=email><input inputmode=decimal maxlength=1>");
    add("closed", "closed", "<input type=url><input type=search>");
    const write = text => fetch("/", {method: "POST", body: text});
    const field = document.getElementById("text");
    addEventListener("keydown", event => {
        if (event.target == field && event.key == " ") write(" ");
        if (event.target == field && event.key == "Enter") write("\\r");
        if (event.key == "F2") { document.getElementById("pin").type = "text"; write("<F2>"); }
        if (event.key == "F4") { document.getElementById("removed").remove(); write("<F4>"); }
    });
    field.addEventListener("click", () => write("<tap>"));
    addEventListener("load", () => { field.focus(); write("<ready>"); });
    </script>
    """
