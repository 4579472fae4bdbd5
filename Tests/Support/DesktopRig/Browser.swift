// SPDX-License-Identifier: MIT

/// A browser of the image, which shows one page in the whole screen of its session, as in a kiosk.
enum Browser: String, CaseIterable, CustomStringConvertible {
    case chromium, firefox

    /// Its name, for people.
    var description: String { self == .chromium ? "Chromium" : "Firefox" }

    /// The name of its process.
    var process: String { self == .chromium ? "chromium" : "firefox-esr" }

    /// A page, which writes into the client's pipe.
    enum Page: Equatable {
        /// One text field, which has the focus.  It writes `<ready>` when it is there, what is typed into it, and
        /// `<left>` when it loses the focus.
        case field
        /// A form with a field of each type.  It writes `<ready>`, and `<tap>` when the first field was tapped.
        case form
        /// A page for the web extension: see ``webFieldPage``.
        case fields
        /// A page that scrolls, and writes what touches do: `<click>`, `<menu>`, `<scroll>`, `<zoom>`, `<back>`, and
        /// `<2>` for two fingers.  It writes `<ready>` when it is there, and a space for one that is typed.  Each click
        /// adds to the history, so that there is a page to which a swipe goes back.
        case touches
        /// The same, whose style refuses swipes through the history.
        case touchesWithoutSwipes
        /// A page of the documentation.  It writes what ``touches`` writes of touches, a space and a carriage return for
        /// these keys, `<5>` when a form is submitted with this value, and after F2 `<field X Y>`: the middle of its
        /// field in fractions of the page.
        case documented(String)

        /// Its text.
        var text: String {
            switch self {
            case .field: browserFieldPage
            case .form: browserFormPage
            case .fields: webFieldPage
            case .touches: browserTouchPage(style: "")
            case .touchesWithoutSwipes: browserTouchPage(style: "html { overscroll-behavior-x: none }")
            case .documented(let text): text + tellingForms
            }
        }
    }
}

/// The function `browser_command(name, profile, address)` in Python, for programs that show a page in a browser.
///
/// It makes the folder of a new profile and returns the command.  The browser draws without a graphics card, asks nobody
/// for updates, and has as few processes as it can, because an emulated machine takes long to start one.  Firefox draws
/// ten times a second, because with its usual 60 frames its start takes a third more of the processor: docs/testing.md.
let browserCommand = """
    import os

    def browser_command(name, profile, address):
        os.mkdir(profile)
        if name == "chromium":
            # Its processes wait 15 s for each other, in which a busy machine does not always start one.
            return ["chromium", "--kiosk", f"--user-data-dir={profile}", "--ipc-connection-timeout=600",
                "--no-sandbox", "--no-zygote", "--disable-gpu", "--in-process-gpu", "--no-first-run",
                "--no-default-browser-check", "--disable-background-networking", "--disable-component-update",
                "--disable-sync", "--password-store=basic", "--noerrdialogs",
                "--enable-features=NetworkServiceInProcess2",
                "--disable-features=Translate,OptimizationHints,MediaRouter", address]
        settings = {
            "app.update.enabled": "false", "browser.aboutwelcome.enabled": "false",
            "browser.safebrowsing.malware.enabled": "false", "browser.safebrowsing.phishing.enabled": "false",
            "browser.sessionstore.enabled": "false", "browser.shell.checkDefaultBrowser": "false",
            "browser.startup.homepage_override.mstone": '"ignore"', "browser.tabs.remote.autostart": "false",
            "datareporting.policy.dataSubmissionEnabled": "false", "dom.ipc.processCount": "1",
            "extensions.systemAddon.update.enabled": "false", "fission.autostart": "false",
            "gfx.webrender.software": "true", "layout.frame_rate": "10", "media.rdd-process.enabled": "false",
            "network.captive-portal-service.enabled": "false", "network.connectivity-service.enabled": "false",
            "network.process.enabled": "false", "services.settings.server": '"http://127.0.0.1:9/"',
            "signon.rememberSignons": "false", "toolkit.telemetry.enabled": "false",
        }
        with open(profile + "/user.js", "w") as file:
            for setting, value in settings.items():
                file.write(f'user_pref("{setting}", {value});\\n')
        return ["firefox-esr", "--profile", profile, "--no-remote", "--kiosk", address]

    """

/// Serves a page on a port of its own, and shows it in a browser: the arguments are the pipe, the page's file and the
/// browser's name.
///
/// The page sends what is typed by POST, one request after another, and the program writes it into the pipe.  The
/// browser has a profile of its own beside the pipe.
///
/// On a busy emulated machine a process of a browser sometimes fails while the browser starts, and the page never comes.
/// Then the browser is started again, with three times the time.
let browserProgram =
    browserCommand + """
        import http.server, shutil, subprocess, sys, threading

        pipe = open(sys.argv[1], "wb", buffering=0)
        page = open(sys.argv[2], "rb").read()
        folder = os.path.dirname(sys.argv[1])
        with open(folder + "/environment", "w") as file:
            for name, value in os.environ.items():
                file.write(f"{name}={value}\\n")
            file.write(f"PID={os.getpid()}\\n")

        is_shown = threading.Event()

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self, status, body):
                self.send_response(status)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                self.answer(200, page) if self.path == "/" else self.answer(404, b"")

            def do_POST(self):
                pipe.write(self.rfile.read(int(self.headers["Content-Length"])))
                self.answer(200, b"")
                is_shown.set()

            def log_message(self, *words):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        profile = folder + "/profile"
        for seconds in [360, 1080]:
            process = subprocess.Popen(browser_command(sys.argv[3], profile, address))
            if is_shown.wait(seconds):
                break
            process.kill()
            process.wait()
            shutil.rmtree(profile, ignore_errors=True)
        sys.exit(process.wait())
        """

/// The part of a page that sends text: `write(text)` keeps the order.
private let sending = """
    let waiting = "", isSending = false;
    async function write(text) {
        waiting += text;
        if (isSending) return;
        isSending = true;
        while (waiting) {
            // The keys of a moment are one request, as each takes an emulated browser long.
            await new Promise(resolve => setTimeout(resolve, 100));
            const part = waiting;
            waiting = "";
            await fetch("/", {method: "POST", body: part});
        }
        isSending = false;
    }
    """

/// Each character is read from the field's value, which is then emptied.
private let browserFieldPage = """
    <!doctype html>
    <meta charset="utf-8">
    <title>Field</title>
    <input autofocus>
    <script>
    \(sending)
    const field = document.querySelector("input");
    field.addEventListener("input", () => {
        const text = field.value;
        field.value = "";
        write(text);
    });
    field.addEventListener("keydown", event => { if (event.key == "Enter") write("\\r"); });
    field.addEventListener("blur", () => write("<left>"));
    addEventListener("load", () => { field.focus(); write("<ready>"); });
    </script>
    """

/// The part of a page that tells what touches do.
private let tellingTouches = """
    const on = (name, text) => addEventListener(name, () => write(text));
    addEventListener("click", () => {
        // Only what a page adds after somebody has touched it counts for a swipe.
        history.pushState(1, "");
        write("<click>");
    });
    on("scroll", "<scroll>");
    on("popstate", "<back>");
    addEventListener("contextmenu", event => { event.preventDefault(); write("<menu>"); });
    addEventListener("touchstart", event => {
        if (event.touches.length > 1) write(`<${event.touches.length}>`);
    }, {passive: true});
    visualViewport.addEventListener("resize", () => {
        if (Math.abs(visualViewport.scale - 1) > 0.01) write("<zoom>");
    });
    """

/// What a page of the documentation tells.
private let tellingForms = """
    <script>
    \(sending)
    \(tellingTouches)
    const input = document.querySelector("input");
    addEventListener("keydown", event => {
        if (event.key == " ") {
            write(" ");
            // It would scroll.
            if (!input) event.preventDefault();
        }
        if (event.key == "Enter") {
            write("\\r");
            // The Enter for which a test waits comes before anything was typed, and submits nothing.
            if (input && !input.value) event.preventDefault();
        }
        if (event.key == "F2") {
            const {left, top, width, height} = input.getBoundingClientRect();
            write(`<field ${(left + width / 2) / innerWidth} ${(top + height / 2) / innerHeight}>`);
        }
    });
    addEventListener("submit", () => write(`<${input.value}>`), {capture: true});
    addEventListener("load", () => write("<ready>"));
    </script>
    """

/// It lets a page be gone back to, and menus stay away, which would take the next touches.
private func browserTouchPage(style: String) -> String {
    """
    <!doctype html>
    <meta charset="utf-8">
    <title>Touches</title>
    <style>body { margin: 0; height: 5000px; font: 20px sans-serif } \(style)</style>
    <p>Touch
    <script>
    \(sending)
    \(tellingTouches)
    addEventListener("keydown", event => {
        // A space would scroll.
        event.preventDefault();
        write(event.key == "Enter" ? "\\r" : event.key);
    });
    addEventListener("load", () => write("<ready>"));
    </script>
    """
}

/// A form with a field of each type, in the order in which Tab goes through them.
///
/// In the first one the page writes what is typed: a space, and a carriage return for Enter.  It writes `<ready>` when it
/// is there.
private let browserFormPage = """
    <!doctype html>
    <meta charset="utf-8">
    <title>Form</title>
    <style>
    body { font: 20px sans-serif; margin: 8px }
    #text { width: 400px; height: 60px; box-sizing: border-box; display: block }
    </style>
    <input id="text" autofocus>
    <input type="email">
    <input type="url">
    <input type="tel">
    <input type="search">
    <input type="number">
    <input type="password">
    <input inputmode="numeric">
    <input inputmode="decimal">
    <input type="date">
    <script>
    \(sending)
    const field = document.getElementById("text");
    field.addEventListener("keydown", event => {
        if (event.key == " ") write(" ");
        if (event.key == "Enter") write("\\r");
    });
    field.addEventListener("click", () => write("<tap>"));
    addEventListener("load", () => { field.focus(); write("<ready>"); });
    </script>
    """
