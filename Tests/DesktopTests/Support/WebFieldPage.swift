// SPDX-License-Identifier: MIT

/// A browser of the image that may have Runepad's web extension.
enum ExtendedBrowser: String, CaseIterable {
    case chromium, firefox

    /// Serves the page with fields, and shows it in this browser with the extensions of the system; the argument is the
    /// pipe into which the page writes.
    var program: String {
        """
        import http.server, os, subprocess, sys, threading

        pipe = open(sys.argv[1], "wb", buffering=0)
        folder = os.path.dirname(sys.argv[1])
        with open(folder + "/environment", "w") as file:
            for name, value in os.environ.items():
                file.write(f"{name}={value}\\n")
            file.write(f"PID={os.getpid()}\\n")
        page = r'''\(webFieldPage)'''.encode()

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self, body):
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                self.answer(page if self.path == "/" else b"")

            def do_POST(self):
                pipe.write(self.rfile.read(int(self.headers["Content-Length"])))
                self.answer(b"")

            def log_message(self, *words):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        profile = folder + "/profile"
        os.mkdir(profile)
        os.environ["XDG_SESSION_TYPE"] = "wayland" if "WAYLAND_DISPLAY" in os.environ else "x11"
        if "\(rawValue)" == "chromium":
            # An emulated machine is slow to start Chromium's processes.
            command = ["chromium", "--kiosk", f"--user-data-dir={profile}", "--disable-gpu", "--no-first-run",
                "--no-default-browser-check", "--disable-background-networking", "--disable-component-update",
                "--disable-sync", "--password-store=basic", "--noerrdialogs", "--ipc-connection-timeout=600",
                address]
        else:
            settings = {
                "app.update.enabled": "false", "browser.aboutwelcome.enabled": "false",
                "browser.safebrowsing.malware.enabled": "false",
                "browser.safebrowsing.phishing.enabled": "false",
                "browser.shell.checkDefaultBrowser": "false",
                "browser.startup.homepage_override.mstone": '"ignore"',
                "datareporting.policy.dataSubmissionEnabled": "false",
                "extensions.systemAddon.update.enabled": "false", "gfx.webrender.software": "true",
                "network.captive-portal-service.enabled": "false",
                "network.connectivity-service.enabled": "false",
                "services.settings.server": '"http://127.0.0.1:9/"', "signon.rememberSignons": "false",
                "toolkit.telemetry.enabled": "false",
            }
            with open(profile + "/user.js", "w") as file:
                for name, value in settings.items():
                    file.write(f'user_pref("{name}", {value});\\n')
            command = ["firefox-esr", "--profile", profile, "--no-remote", "--kiosk", address]
        sys.exit(subprocess.run(command).returncode)
        """
    }
}

/// Fields in the order in which Tab goes through them.
///
/// In the first one the page writes what is typed: a space, and a carriage return for Enter.  F2 shows a password as
/// text, and F4 removes the field that has the focus; the page then writes `<F2>` and `<F4>`.
private let webFieldPage = """
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
    <input type="password">
    <iframe width="200" height="50" srcdoc="<input type=tel>"></iframe>
    <span id="open"></span>
    <span id="closed"></span>
    <span contenteditable>Text</span>
    <form data-runepad-purpose="terminal"><textarea rows="1"></textarea></form>
    <input readonly>
    <input type="email" id="removed">
    <button>Done</button>
    <script>
    const add = (id, mode, html) => document.getElementById(id).attachShadow({mode}).innerHTML = html;
    add("open", "open", "<input type=email><input inputmode=decimal>");
    add("closed", "closed", "<input type=url><input type=search>");
    const write = text => fetch("/", {method: "POST", body: text});
    const field = document.getElementById("text");
    addEventListener("keydown", event => {
        if (event.target == field && event.key == " ") write(" ");
        if (event.target == field && event.key == "Enter") write("\\r");
        if (event.key == "F2") { document.getElementById("pin").type = "text"; write("<F2>"); }
        if (event.key == "F4") { document.getElementById("removed").remove(); write("<F4>"); }
    });
    addEventListener("load", () => field.focus());
    </script>
    """
