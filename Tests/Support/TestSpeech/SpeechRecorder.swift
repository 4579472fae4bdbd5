// SPDX-License-Identifier: MIT

package import Foundation
import Glibc

/// A configuration of the real speech-dispatcher with an output module that writes down what it is told to say, or with
/// a synthesizer.
///
/// The module speaks the protocol of speech-dispatcher's output modules on its standard input and output.  It says
/// everything at once, but a text of four words and more lasts until it is stopped.
package final class SpeechRecorder {
    /// The folder of the configuration, in the temporary directory; it is gone with the value.
    package let folder: URL
    /// A pipe with a line for each thing that was said, such as `CHAR a`, `KEY enter`, `SPEAK typed`, `LANGUAGE de`,
    /// `VOLUME -20` for another volume than before,
    /// `STOP`, and `END` when speech-dispatcher has ended.
    package let said: NamedPipe

    /// What says the texts.
    package enum Voice {
        /// The module that writes them down.
        case recorder
        /// espeak-ng, on an ALSA device.
        case espeak(device: String)
    }

    /// Writes the configuration.
    ///
    /// - Parameters:
    ///   - mayStart: Whether a program that wants to speak may start speech-dispatcher.
    ///   - voice: What says the texts.
    ///   - owner: The user who is to own the files, if it is not this process's.
    /// - Throws: when the files cannot be written.
    package init(mayStart: Bool, voice: Voice = .recorder, owner: UInt32? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "voice-\(UUID().uuidString)")
        let configuration = folder.appending(path: "config/speech-dispatcher")
        try FileManager.default.createDirectory(
            at: configuration.appending(path: "modules"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "run"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        said = try NamedPipe(at: folder.appending(path: "said"))
        let name: String
        switch voice {
        case .recorder:
            name = "recorder"
            try write(module, to: "recorder", permissions: 0o755)
            try write(general(mayStart, "", "AddModule recorder \(folder.path)/recorder recorder.conf"))
        case .espeak(let device):
            name = "espeak-ng"
            let sound = "AudioOutputMethod alsa\nAudioALSADevice \"\(device)\""
            try write(general(mayStart, sound, "AddModule espeak-ng sd_espeak-ng espeak-ng.conf"))
        }
        try write("", to: "config/speech-dispatcher/modules/\(name).conf")
        if let owner { try give(to: owner) }
    }

    deinit {
        end()
        try? FileManager.default.removeItem(at: folder)
    }

    private func general(_ mayStart: Bool, _ sound: String, _ module: String) -> String {
        """
        LogLevel 3
        LogDir "\(folder.path)"
        \(mayStart ? "" : "DisableAutoSpawn")
        SymbolsPreproc "char"
        SymbolsPreprocFile "symbols.dic"
        DefaultLanguage "en"
        \(sound)
        \(module)
        DefaultModule \(module.split(separator: " ")[1])

        """
    }

    private func write(
        _ text: String, to name: String = "config/speech-dispatcher/speechd.conf", permissions: Int = 0o644
    ) throws {
        let place = folder.appending(path: name)
        try text.write(to: place, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: place.path)
    }

    private func give(to owner: UInt32) throws {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        for name in [""] + names {
            guard unsafe chown(folder.appending(path: name).path, owner, owner) == 0 else {
                throw POSIXError(.EIO)
            }
        }
    }

    /// Has the module take texts and say none, as one without a sound device, until ``unmute()``.
    ///
    /// - Throws: when the file that tells it cannot be written.
    package func mute() throws { try write("", to: "mute") }

    /// Has the module say texts again.
    ///
    /// - Throws: when the file of ``mute()`` cannot be removed.
    package func unmute() throws { try FileManager.default.removeItem(at: folder.appending(path: "mute")) }

    /// The variables that lead a program to this speech-dispatcher.
    package var environment: [String: String] {
        [
            "SPEECHD_ADDRESS": "unix_socket:\(folder.path)/run/speech-dispatcher/speechd.sock",
            "XDG_CONFIG_HOME": folder.appending(path: "config").path,
            "XDG_RUNTIME_DIR": folder.appending(path: "run").path,
            "XDG_CACHE_HOME": folder.path,
        ]
    }

    /// Ends speech-dispatcher, as a crash would; the module then writes END.
    ///
    /// Waits until its last thread is gone, at most a minute: until then its socket is open, and a program connects to it.
    package func end() {
        let file = folder.appending(path: "run/speech-dispatcher/pid/speech-dispatcher.pid")
        guard let text = try? String(contentsOf: file, encoding: .utf8),
            let process = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)), process > 1
        else { return }
        kill(process, SIGKILL)
        var tenths = 600
        while tenths > 0, isRunning(process) {
            usleep(100_000)
            tenths -= 1
        }
        try? FileManager.default.removeItem(at: file)
    }

    /// Whether a process has a thread that is no zombie.
    private func isRunning(_ process: Int32) -> Bool {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return threads.contains { thread in
            let line = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/stat", encoding: .utf8)
            // The state follows the name, which may have any character.
            return line?.components(separatedBy: ") ").last?.first.map { !"ZX".contains($0) } ?? false
        }
    }

    private var module: String {
        #"""
        #!/bin/bash
        exec 3<>"\#(folder.path)/said"
        # speech-dispatcher may be killed while the module answers.
        trap '' PIPE
        # Reads lines to one with a full stop.
        block() {
            text=
            while IFS= read -r line && [ "$line" != . ]; do text+=${text:+ }$line; done
        }
        language= volume= speaks=no mark='(.*)<mark [^>]*/>(.*)'
        while IFS= read -r command; do
            case $command in
            INIT) printf '299-writes down\n299 OK LOADED SUCCESSFULLY\n' ;;
            AUDIO) echo '207 OK RECEIVING AUDIO SETTINGS'; block; echo '203 OK AUDIO INITIALIZED' ;;
            LOGLEVEL) echo '207 OK RECEIVING LOGLEVEL SETTINGS'; block; echo '203 OK LOGLEVEL SET' ;;
            SET)
                echo '203 OK RECEIVING SETTINGS'
                block
                if [[ $text =~ (^| )language=([^ ]*) && ${BASH_REMATCH[2]} != "$language" ]]; then
                    language=${BASH_REMATCH[2]}
                    echo "LANGUAGE $language" >&3
                fi
                if [[ $text =~ (^| )volume=([^ ]*) && ${BASH_REMATCH[2]} != "$volume" ]]; then
                    [ -z "$volume" ] || echo "VOLUME ${BASH_REMATCH[2]}" >&3
                    volume=${BASH_REMATCH[2]}
                fi
                echo '203 OK SETTINGS RECEIVED'
                ;;
            SPEAK | CHAR | KEY)
                echo '202 OK RECEIVING MESSAGE'
                block
                text=${text#<speak>} text=${text%</speak>}
                # Between sentences.
                while [[ $text =~ $mark ]]; do
                    text=${BASH_REMATCH[1]}${BASH_REMATCH[2]}
                done
                echo "$command $text" >&3
                speaks=yes
                echo '200 OK SPEAKING'
                [ -e "\#(folder.path)/mute" ] && continue
                echo '701 BEGIN'
                # speech-dispatcher puts spaces around the name of a sign.
                read -ra words <<<"$text"
                [[ $command == SPEAK && ${#words[@]} -ge 4 ]] || { echo '702 END'; speaks=no; }
                ;;
            STOP)
                [ $speaks = no ] || { echo STOP >&3; echo '703 STOP'; }
                speaks=no
                ;;
            'LIST VOICES') printf '200-recorder\ten\tnone\n200 OK VOICE LIST SENT\n' ;;
            QUIT) echo '210 OK QUIT'; exit ;;
            *) echo '300 ERR UNKNOWN COMMAND' ;;
            esac
        done
        echo END >&3
        """#
    }
}
