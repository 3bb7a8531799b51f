package loadstar;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Worlds;

/**
 * Runs main classes one after the other in worlds of one JVM, which is started once and ends with
 * this one: a fortieth of the processor time of {@link ChildJvm}. A program that ends the process,
 * by {@code System.exit} too, has that status; the next one gets a new JVM. It has a working folder
 * and a standard input of its own, and the system properties are those of the start again. Not for
 * tests of how a process starts, ends or is set up.
 */
public final class WorldsJvm {
  private static final WorldsJvm SHARED = new WorldsJvm();

  private @Nullable Process process;
  private @Nullable Socket socket;
  private final Path out;
  private final Path err;

  /**
   * What a program ended with.
   *
   * @param status 0 if {@code main} has returned, or what it has returned, 1 if it has thrown,
   *     otherwise that of the process
   * @param output standard output, SimGrid's as well
   * @param errors standard error, likewise
   */
  public record Ended(int status, String output, String errors) {}

  private WorldsJvm() {
    try {
      out = Files.createTempFile("worlds", ".out");
      err = Files.createTempFile("worlds", ".err");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(this::end));
  }

  private synchronized void end() {
    try {
      if (socket != null && process != null) {
        socket.close();
        process.waitFor();
      }
      Files.deleteIfExists(out);
      Files.deleteIfExists(err);
    } catch (IOException | InterruptedException e) {
      System.err.println("worlds: " + e);
    }
  }

  public static Ended run(Class<?> main, String... arguments) {
    return run(Path.of(""), "", false, main, arguments);
  }

  /**
   * @param folder the working folder
   * @param input what the program reads from standard input
   * @param merged whether standard error goes to standard output, as it comes
   */
  public static Ended run(
      Path folder, String input, boolean merged, Class<?> main, String... arguments) {
    List<String> request = new ArrayList<>();
    request.add(folder.toAbsolutePath().toString());
    request.add(input);
    request.add(Boolean.toString(merged));
    request.add(main.getName());
    request.addAll(List.of(arguments));
    try {
      return SHARED.play(request);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private synchronized Ended play(List<String> words) throws IOException, InterruptedException {
    Process asked = process;
    Socket connected = socket;
    if (asked == null || connected == null) {
      try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        asked = start(server.getLocalPort());
        connected = accept(server, asked);
      }
      process = asked;
      socket = connected;
    }
    long outBefore = Files.size(out);
    long errBefore = Files.size(err);
    int status;
    try {
      DataOutputStream request = new DataOutputStream(connected.getOutputStream());
      request.writeInt(words.size());
      for (String word : words) {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        request.writeInt(bytes.length);
        request.write(bytes);
      }
      request.flush();
      status = new DataInputStream(connected.getInputStream()).readInt();
    } catch (EOFException | SocketException e) {
      connected.close();
      status = asked.waitFor();
      process = null;
      socket = null;
    }
    return new Ended(status, from(out, outBefore), from(err, errBefore));
  }

  /** Of a process that may end before it asks. */
  private static Socket accept(ServerSocket server, Process asked) throws IOException {
    server.setSoTimeout(1000);
    while (true) {
      try {
        return server.accept();
      } catch (SocketTimeoutException e) {
        if (!asked.isAlive()) {
          throw new IOException("the JVM of worlds has ended with " + asked.exitValue(), e);
        }
      }
    }
  }

  private Process start(int port) throws IOException {
    List<String> command = ChildJvm.java();
    // Programs then start one process where they would start two, unless they are told otherwise.
    command.add("-XX:ActiveProcessorCount=1");
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.add("-Dloadstar.home=" + Path.of("").toAbsolutePath());
    command.addAll(ChildJvm.classPath());
    command.add(WorldsJvm.class.getName());
    command.add(Integer.toString(port));
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(out.toFile()))
        .redirectError(ProcessBuilder.Redirect.appendTo(err.toFile()))
        .start();
  }

  private static String from(Path file, long start) throws IOException {
    try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
      byte[] bytes = new byte[(int) (log.length() - start)];
      log.seek(start);
      log.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  // ------------------------------------------------------------------ in that JVM

  /** Argument: the port at which the requests come. Ends with the process that asks. */
  public static void main(String[] args) throws Exception {
    try (Socket asked = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]))) {
      DataInputStream requests = new DataInputStream(asked.getInputStream());
      DataOutputStream answers = new DataOutputStream(asked.getOutputStream());
      Properties properties = (Properties) System.getProperties().clone();
      while (true) {
        String[] words = new String[requests.readInt()];
        for (int i = 0; i < words.length; i++) {
          words[i] = new String(requests.readNBytes(requests.readInt()), StandardCharsets.UTF_8);
        }
        System.setProperties((Properties) properties.clone());
        WorkingFolder.change(Path.of(words[0]));
        System.setIn(new ByteArrayInputStream(words[1].getBytes(StandardCharsets.UTF_8)));
        WorkingFolder.mergeErrors(Boolean.parseBoolean(words[2]));
        Class<?> main = Class.forName(words[3]);
        String[] arguments = Arrays.copyOfRange(words, 4, words.length);
        int status = Worlds.run(() -> call(main, arguments));
        System.out.flush();
        answers.writeInt(status);
        answers.flush();
      }
    } catch (EOFException | SocketException e) {
      System.exit(0);
    }
  }

  private static int call(Class<?> main, String[] arguments) throws ReflectiveOperationException {
    var method = main.getDeclaredMethod("main", String[].class);
    method.setAccessible(true);
    try {
      return method.invoke(null, (Object) arguments) instanceof Integer status ? status : 0;
    } catch (InvocationTargetException e) {
      Objects.requireNonNull(e.getCause()).printStackTrace();
      return 1;
    }
  }
}
