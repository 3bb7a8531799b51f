package loadstar.cli;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.WorldsJvm;

/**
 * A folder with a {@code loadstar} for lines of a shell, and for programs: it has commands carried
 * out in a world of a JVM that is there, in a twentieth of the time. Those of which the launcher,
 * the process, its standard input or its environment are a part it leaves to the launcher.
 */
final class WorldsLauncher implements AutoCloseable {
  private static final String SCRIPT =
      """
      #!/usr/bin/env bash
      case " $* " in
        *python:* | *external:* | *" - "* | " LAUNCHED "* | "  ") exec LAUNCHER "$@" ;;
      esac
      exec 3<>/dev/tcp/127.0.0.1/PORT
      printf '%s\\0' $(($# + 1)) "$PWD" "$@" >&3
      read -r status out err <&3
      cat "$out"
      cat "$err" >&2
      rm "$out" "$err"
      exit "$status"
      """;

  private final ServerSocket server;

  /**
   * @param bin the folder
   */
  WorldsLauncher(Path bin) throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Path script = Files.createDirectories(bin).resolve("loadstar");
    Files.writeString(
        script,
        SCRIPT
            .replace("LAUNCHED", String.join(" \"* | \" ", Shell.LAUNCHED))
            .replace("LAUNCHER", "'" + Shell.PROJECT.resolve("loadstar") + "'")
            .replace("PORT", Integer.toString(server.getLocalPort())));
    if (!script.toFile().setExecutable(true)) {
      throw new IOException(script + ": cannot be made executable");
    }
    Thread.ofPlatform().daemon().name("worlds-launcher").start(this::serve);
  }

  private void serve() {
    try {
      while (true) {
        try (Socket asked = server.accept()) {
          answer(asked);
        }
      }
    } catch (SocketException e) {
      // It is closed.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void answer(Socket asked) throws IOException {
    DataInputStream words = new DataInputStream(asked.getInputStream());
    int all = Integer.parseInt(word(words));
    Path folder = Path.of(word(words));
    List<String> arguments = new ArrayList<>();
    for (int i = 1; i < all; i++) {
      arguments.add(word(words));
    }
    WorldsJvm.Ended ended =
        WorldsJvm.run(folder, "", false, MainInAWorld.class, arguments.toArray(String[]::new));
    Path out = Files.writeString(Files.createTempFile("worlds", ".out"), ended.output());
    Path err = Files.writeString(Files.createTempFile("worlds", ".err"), ended.errors());
    String answer = ended.status() + " " + out + " " + err + "\n";
    asked.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
  }

  /** Up to the next NUL. */
  private static String word(DataInputStream words) throws IOException {
    StringBuilder bytes = new StringBuilder();
    for (int next = words.readUnsignedByte(); next != 0; next = words.readUnsignedByte()) {
      bytes.append((char) next);
    }
    return new String(
        bytes.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
