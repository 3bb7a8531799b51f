package loadstar.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import loadstar.campaign.ChildCommand;
import loadstar.input.TextFile;
import loadstar.platform.Trust;
import org.jspecify.annotations.Nullable;

/**
 * This program as a child process that works in the folder of a package, so that it reads and names
 * the files there. It knows by a property of its own for what it works.
 */
final class PackageProcess {
  /** The property of a child process that writes for {@code --crate}. */
  static final String AT_WORK = "loadstar.package";

  /** The property of a child process that runs a package again for {@code verify}. */
  static final String AGAIN = "loadstar.verify";

  /** The property of a child process that writes for {@code --crate --anonymous}. */
  static final String HIDDEN = "loadstar.anonymous";

  private PackageProcess() {}

  /** Tells whether this process plays the study of a package. */
  static boolean isAtWork() {
    return Boolean.getBoolean(AT_WORK) || Boolean.getBoolean(AGAIN) || isAnonymous();
  }

  /** Tells whether this process writes for an anonymous package. */
  static boolean isAnonymous() {
    return Boolean.getBoolean(HIDDEN);
  }

  /** Returns what moves a package at work to another place: verify runs it in a temporary one. */
  static String place() {
    return Boolean.getBoolean(AGAIN)
        ? "LOADSTAR_JAVA_OPTIONS=-Djava.io.tmpdir=DIR"
        : "--" + StudyPackage.OPTION;
  }

  /** Tells whether a campaign names code that is not Loadstar's; false if there is no such file. */
  static boolean hasCode(Path yaml) throws IOException {
    return Files.isRegularFile(yaml)
        && Pattern.compile("\\b(java|python|program):").matcher(TextFile.read(yaml)).find();
  }

  /**
   * Starts this program with the folder as its working directory.
   *
   * @param words its arguments
   * @param options of the user's command, whose {@code --jobs} and {@code --quiet} a study has too;
   *     null for none
   * @param property that says for what it works, such as {@link #AT_WORK}
   */
  static Process start(
      Path folder, List<String> words, @Nullable CommandLineOptions options, String property)
      throws IOException {
    List<String> command = ChildCommand.of(Main.class);
    command.add(1, "-D" + property + "=true");
    command.add(1, "-Dloadstar.home=" + Home.folder().toAbsolutePath());
    command.removeIf(word -> word.startsWith("-Dloadstar.called="));
    command.removeIf(word -> word.startsWith("-Dloadstar.own-classes="));
    command.add(1, "-Dloadstar.called=" + PackageLayout.PROGRAM);
    command.addAll(words);
    boolean study = words.getFirst().equals("compare") || words.getFirst().equals("campaign");
    if (options != null && study && !words.contains("export")) {
      command.addAll(options.has("jobs") ? List.of("--jobs", options.required("jobs")) : List.of());
      command.addAll(options.has("quiet") ? List.of("--quiet") : List.of());
    }
    if ((study || words.getFirst().equals("report"))
        && hasCode(folder.resolve(PackageLayout.YAML))) {
      command.add(Trust.OPTION);
    }
    return new ProcessBuilder(command).directory(folder.toFile()).start();
  }

  /**
   * Passes on the lines of a process until its end, and returns its exit status.
   *
   * @throws IOException if this thread is interrupted, which ends the process
   */
  static int end(Process process, PrintStream out, PrintStream err) throws IOException {
    return end(process, UnaryOperator.identity(), UnaryOperator.identity(), out, err);
  }

  /**
   * Passes on the changed lines of a process until its end, and returns its exit status.
   *
   * @param lines changes all lines
   * @param messages changes those of the standard error as well, afterwards
   * @throws IOException if this thread is interrupted, which ends the process
   */
  static int end(
      Process process,
      UnaryOperator<String> lines,
      UnaryOperator<String> messages,
      PrintStream out,
      PrintStream err)
      throws IOException {
    process.getOutputStream().close();
    UnaryOperator<String> both = line -> messages.apply(lines.apply(line));
    Thread errors = Thread.ofVirtual().start(() -> passOn(process.getErrorStream(), both, err));
    passOn(process.getInputStream(), lines, out);
    try {
      errors.join();
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Returns a stream that prints nothing. */
  static PrintStream nothing() {
    return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }

  private static void passOn(InputStream from, UnaryOperator<String> line, PrintStream to) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
      lines.lines().map(line).forEach(to::println);
    } catch (IOException e) {
      to.println("loadstar: " + e.getMessage());
    }
  }
}
