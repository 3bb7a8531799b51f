package loadstar.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.campaign.ChildCommand;
import loadstar.input.Temporary;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.report.Escapes;
import loadstar.report.crate.Crate;
import loadstar.result.AtomicFile;
import loadstar.result.SequentialSelection;
import loadstar.simulation.Fields;
import loadstar.study.Study;
import loadstar.study.TargetPlatform;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A package of a study of the user's: a folder with copies of all files that the study reads, the
 * command or the YAML that names the copies, the results, a page and a paragraph on methods. The
 * study runs in that folder and reads the copies alone, so results and inputs belong together.
 */
final class StudyPackage {
  /** The option of the commands that write one. */
  static final String OPTION = "crate";

  static final String MEANING =
      "write a package here, a new or empty folder: copies of all inputs, results, page, methods;"
          + " loadstar verify plays it again";

  private static final String INPUTS = "inputs";
  private static final String RESULTS = "results";
  private static final String COMMAND = "command.sh";
  private static final String YAML = "campaign.yaml";
  private static final String DATABASE = RESULTS + "/campaign.db";
  private static final String TABLE = RESULTS + "/campaign.csv";

  /** The launcher, on whichever machine the package is. */
  private static final String PROGRAM = "./loadstar";

  /** Options that change no number, or that say where something is written. */
  private static final List<String> LEFT_OUT =
      List.of(
          OPTION,
          "out",
          "results",
          "assignment",
          "assignment-of",
          "pdf",
          "quiet",
          "format",
          "wide",
          "all-rows",
          "retry-failed",
          "jobs",
          "trust-config");

  /** Options that a package may not have: they write elsewhere, or start what nobody looked at. */
  private static final Set<String> NEVER =
      Set.of("--crate", "--assignment", "--executor", "--sbatch-args", "--trust-config");

  /** Words for code that is not Loadstar's. */
  private static final Pattern CODE = Pattern.compile("(^|.*,)\\s*(java|python|program):.*");

  private static final Pattern SCHEDULER = Pattern.compile("(java|python|given):(.+)");

  private final Path folder;
  private final Map<Path, String> copies = new HashMap<>();
  private final List<Path> inputs = new ArrayList<>();

  private StudyPackage(Path folder) {
    this.folder = folder;
  }

  // ------------------------------------------------------------------ writing

  /** Begins a package in the folder that the option names. */
  private static StudyPackage begun(CommandLineOptions options) throws IOException {
    Path folder = Path.of(options.required(OPTION));
    AtomicFile.checkFolder(folder, "--" + OPTION);
    if (Files.exists(folder)) {
      boolean empty = false;
      if (Files.isDirectory(folder)) {
        try (Stream<Path> all = Files.list(folder)) {
          empty = all.findAny().isEmpty();
        }
      }
      if (!empty) {
        throw new InputException(
            folder,
            "a package needs a folder of its own, and this is not empty",
            "another --crate");
      }
    }
    options.refuse(" is beside --crate, which has results of its own", null, "results", "out");
    Files.createDirectories(folder.resolve(INPUTS));
    return new StudyPackage(folder.toRealPath());
  }

  /**
   * Plays a comparison in a package.
   *
   * @return the exit status
   */
  static int compare(CommandLineOptions options, PrintStream out, PrintStream err)
      throws IOException {
    StudyPackage made = begun(options);
    try {
      List<String> words = new ArrayList<>(List.of("compare"));
      words.addAll(options.arguments(made::staged, LEFT_OUT));
      words.addAll(List.of("--out", RESULTS));
      List<String> first = new ArrayList<>(words);
      for (String shown : List.of("wide", "all-rows")) {
        first.addAll(options.has(shown) ? List.of("--" + shown) : List.of());
      }
      first.addAll(format(options));
      int status = run(made.folder, first, options, out, err);
      if (!Files.isRegularFile(made.folder.resolve(RESULTS + "/compare.json"))) {
        Temporary.delete(made.folder);
        return status;
      }
      JsonNode about =
          TextFile.json(
              TextFile.read(made.folder.resolve(RESULTS + "/compare.json")), "compare.json", null);
      // How many seeds time allowed is no business of the next machine.
      if (about.path("question").path("seeds_select").asBoolean(false)) {
        words.addAll(options.has("most-seeds") ? List.of() : mostSeeds(about));
        words.addAll(options.has("decide-within") ? List.of() : List.of("--decide-within", "1d"));
      }
      made.write(
          COMMAND,
          "#!/bin/sh\n# The comparison of this package; LOADSTAR is the program, such as"
              + " /path/to/clone/loadstar.\ncd \"$(dirname \"$0\")\" && exec"
              + " \"${LOADSTAR:-loadstar}\""
              + Home.line("", words.toArray()).replaceFirst("^''", "")
              + "\n");
      made.finish(List.of("report", RESULTS), words, COMMAND, "comparison", status, err);
      (options.has("format") ? err : out)
          .println("wrote " + Path.of(options.required(OPTION)).resolve(Crate.METADATA));
      return status;
    } catch (InputException e) {
      Temporary.delete(made.folder);
      throw e;
    }
  }

  private static List<String> format(CommandLineOptions options) {
    return options.has("format") ? List.of("--format", options.format().word()) : List.of();
  }

  private static List<String> mostSeeds(JsonNode about) {
    // Without randomness there is one seed, and fewer than the first stage cannot be asked for.
    int seeds = about.path("question").path("seeds").asInt(1);
    return List.of("--most-seeds", "" + Math.max(SequentialSelection.FIRST_STAGE, seeds));
  }

  /**
   * Plays a campaign in a package.
   *
   * @param file the user's campaign
   * @param study what it says
   * @return the exit status
   */
  static int campaign(
      CommandLineOptions options, Path file, Study study, PrintStream out, PrintStream err)
      throws IOException {
    StudyPackage made = begun(options);
    try {
      made.write(YAML, made.stagedYaml(file, study));
      List<String> words = new ArrayList<>(List.of("campaign", YAML));
      words.addAll(options.arguments(made::staged, LEFT_OUT));
      words.addAll(List.of("--results", DATABASE));
      Files.createDirectories(made.folder.resolve(RESULTS));
      List<String> first = Stream.concat(words.stream(), format(options).stream()).toList();
      int status = run(made.folder, first, options, out, err);
      if (status == Command.BAD_INPUT) {
        Temporary.delete(made.folder);
        return status;
      }
      run(made.folder, exported(), options, nothing(), err);
      Path runs = made.folder.resolve(DATABASE + ".runs");
      if (Files.exists(runs)) { // logs of failed runs, which name this machine's folders
        Temporary.delete(runs);
      }
      made.finish(
          List.of("report", YAML, "--results", DATABASE), words, YAML, study.name(), status, err);
      (options.has("format") ? err : out)
          .println("wrote " + Path.of(options.required(OPTION)).resolve(Crate.METADATA));
      return status;
    } catch (InputException e) {
      Temporary.delete(made.folder);
      throw e;
    }
  }

  private static List<String> exported() {
    return List.of("campaign", "export", DATABASE, "--out", TABLE);
  }

  /** Writes page, methods and the description of the package. */
  private void finish(
      List<String> report,
      List<String> words,
      String workflow,
      String name,
      int status,
      PrintStream err)
      throws IOException {
    for (List<String> more :
        List.of(
            List.of("--out", RESULTS + "/report.html"),
            List.of("--methods", "--out", RESULTS + "/methods.txt"))) {
      run(folder, Stream.concat(report.stream(), more.stream()).toList(), null, nothing(), err);
    }
    Crate.Action action =
        new Crate.Action(
            "study",
            name,
            inputs,
            folder.resolve(RESULTS),
            Home.line(PROGRAM, words.toArray()),
            status == Command.DONE);
    Crate.write(
        folder,
        new Crate.About(
            "Study with Loadstar: " + name,
            "Inputs, what was run, results, a page and a paragraph on methods."
                + " \"loadstar verify\" plays it again and compares every cell.",
            folder.resolve(workflow)),
        List.of(action),
        Version.all());
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  // ------------------------------------------------------------------ copies of inputs

  /** Returns the value of an option that names copies in place of the user's files. */
  private String staged(String option, String value) {
    return switch (option) {
      case "platform" -> platform(Path.of(value));
      case "deployment" -> copy(Path.of(value));
      case "classpath" ->
          Stream.of(value.split(":", -1))
              .map(one -> copy(Path.of(one)))
              .collect(Collectors.joining(":"));
      case "schedulers" ->
          Stream.of(value.split(",", -1)).map(this::scheduler).collect(Collectors.joining(","));
      case "set" -> set(value);
      default ->
          option.equals(Fields.KNOWN.option().name())
              ? Fields.known(value, one -> copy(Path.of(one)))
              : option.equals(Fields.COSTS.option().name())
                      || option.equals(Fields.NOISE_VALUES.option().name().replace('_', '-'))
                  ? copy(Path.of(value))
                  : value;
    };
  }

  private String scheduler(String name) {
    Matcher own = SCHEDULER.matcher(name.strip());
    return own.matches() ? own.group(1) + ":" + copy(Path.of(own.group(2))) : name;
  }

  /** Returns SCHEDULER.PARAMETER=VALUE with the copy of a scheduler that is a file. */
  private String set(String value) {
    Matcher own = Pattern.compile("((?:java|python):.+\\.(?:java|py))(\\..*)").matcher(value);
    return own.matches() ? scheduler(own.group(1)) + own.group(2) : value;
  }

  private String platform(Path file) {
    PlatformFile platform = PlatformReader.read(file);
    for (Map.Entry<String, Path> other : platform.otherFiles().entrySet()) {
      Path name = Path.of(other.getKey());
      if (name.isAbsolute() || name.normalize().startsWith("..")) {
        throw new InputException(
            file,
            "it names " + name + ", which is not in its folder and so cannot be packed",
            "a copy beside the platform file");
      }
      copyTo(other.getValue(), folder.resolve(INPUTS).resolve(name));
    }
    return copy(file);
  }

  /** Copies a file or a folder, once, and returns its name in the package. */
  private String copy(Path source) {
    Path real = source.toAbsolutePath().normalize();
    String known = copies.get(real);
    if (known != null) {
      return known;
    }
    if (!Files.exists(real)) {
      throw new InputException(source, "there is no such file to pack", null);
    }
    String name = String.valueOf(real.getFileName());
    Path target = folder.resolve(INPUTS).resolve(name);
    for (int number = 2; Files.exists(target); number++) {
      target = folder.resolve(INPUTS).resolve(number + "-" + name);
    }
    copyTo(real, target);
    String packed = INPUTS + "/" + target.getFileName();
    copies.put(real, packed);
    return packed;
  }

  private void copyTo(Path source, Path target) {
    try (Stream<Path> all = Files.walk(source)) {
      for (Path one : all.filter(Files::isRegularFile).sorted().toList()) {
        Path to = target.resolve(source.relativize(one).toString());
        Files.createDirectories(to.toAbsolutePath().getParent());
        if (!Files.exists(to)) {
          Files.copy(one, to);
          inputs.add(to);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the text of a campaign that names copies in place of its files. */
  private String stagedYaml(Path file, Study study) throws IOException {
    String text = TextFile.read(file);
    Path home = Objects.requireNonNull(file.toAbsolutePath().normalize().getParent());
    Map<String, String> packed = new HashMap<>();
    for (TargetPlatform site : study.sites()) {
      if (Files.isRegularFile(site.platform()) && text.contains(site.name())) {
        packed.put(site.name(), platform(site.platform()));
      }
    }
    Matcher words = Pattern.compile("[^\\s,\\[\\]{}\"'#|]+").matcher(text);
    while (words.find()) {
      String word = words.group().replaceFirst("^((java|python|given):)", "");
      Path named = home.resolve(word);
      if (!packed.containsKey(word) && word.matches(".*[./].*") && Files.exists(named)) {
        packed.put(word, word.endsWith(".xml") ? deployedOrPlatform(named) : copy(named));
      }
    }
    // A name may end another one, so the longest is replaced first, and only where it stands alone.
    List<String> names = new ArrayList<>(packed.keySet());
    names.sort(Comparator.comparingInt(String::length).reversed());
    for (String name : names) {
      text =
          Pattern.compile("(?<![\\w./-])" + Pattern.quote(name) + "(?![\\w/-])")
              .matcher(text)
              .replaceAll(Matcher.quoteReplacement(packed.getOrDefault(name, name)));
    }
    return text;
  }

  private String deployedOrPlatform(Path file) {
    try {
      return platform(file);
    } catch (InputException e) { // a deployment has no platform
      return copy(file);
    }
  }

  // ------------------------------------------------------------------ playing again

  /** Tells whether the action of a crate is that of such a package. */
  static boolean isOne(String rerun) {
    return rerun.startsWith(PROGRAM + " compare ") || rerun.startsWith(PROGRAM + " campaign ");
  }

  /**
   * Plays the study of a package again, in a copy of it without its results.
   *
   * @param again where the copy goes
   */
  static void again(
      Crate crate, String rerun, Path again, CommandLineOptions options, PrintStream err)
      throws IOException {
    List<String> words = words(rerun.substring(PROGRAM.length() + 1));
    for (String word : words) {
      String option = word.replaceFirst("=.*", "");
      if (NEVER.contains(option) || word.startsWith("/") || word.contains("..")) {
        throw new InputException("the package has \"" + word + "\", which no package has", null);
      }
      if ((CODE.matcher(word).matches() || option.equals("--classpath"))
          && !options.has("trust-code")) {
        throw new InputException(
            "the package brings code of its own, in \"" + word + "\"",
            "look at it, and --trust-code");
      }
    }
    for (String name : crate.digests().keySet()) {
      if (!name.startsWith(RESULTS + "/")) {
        Path to = again.resolve(name);
        Files.createDirectories(to.toAbsolutePath().getParent());
        Files.copy(crate.folder().resolve(name), to);
      }
    }
    if (!options.has("trust-code") && hasCode(again.resolve(YAML))) {
      throw new InputException(
          "the package brings code of its own, in " + YAML, "look at it, and --trust-code");
    }
    boolean campaign = words.getFirst().equals("campaign");
    Files.createDirectories(again.resolve(RESULTS));
    int status = run(again, words, options, nothing(), err);
    if (status == Command.BAD_INPUT) {
      throw new InputException("the study of the package cannot be played here", null);
    }
    if (campaign) {
      run(again, exported(), options, nothing(), err);
    }
  }

  private static boolean hasCode(Path yaml) throws IOException {
    return Files.isRegularFile(yaml)
        && Pattern.compile("\\b(java|python|program):").matcher(TextFile.read(yaml)).find();
  }

  /** Splits a line into words, as a shell does with what {@link Escapes#shell} writes. */
  static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("((?:'[^']*'|\\\\'|[^\\s'\\\\])+)").matcher(line);
    while (word.find()) {
      StringBuilder text = new StringBuilder();
      Matcher part = Pattern.compile("'([^']*)'|\\\\(')|([^'\\\\]+)").matcher(word.group());
      while (part.find()) {
        for (int group = 1; group <= 3; group++) {
          text.append(part.group(group) == null ? "" : part.group(group));
        }
      }
      words.add(text.toString());
    }
    return words;
  }

  // ------------------------------------------------------------------ child

  private static PrintStream nothing() {
    return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }

  /** Runs this program with the folder as its working directory. */
  private static int run(
      Path folder,
      List<String> words,
      @Nullable CommandLineOptions options,
      PrintStream out,
      PrintStream err)
      throws IOException {
    List<String> command = ChildCommand.of(Main.class);
    command.add(1, "-Dloadstar.home=" + Home.folder().toAbsolutePath());
    command.removeIf(word -> word.startsWith("-Dloadstar.called="));
    command.removeIf(word -> word.startsWith("-Dloadstar.own-classes="));
    command.add(1, "-Dloadstar.called=" + PROGRAM);
    command.addAll(words);
    boolean study = words.getFirst().equals("compare") || words.getFirst().equals("campaign");
    if (options != null && study && !words.contains("export")) {
      command.addAll(options.has("jobs") ? List.of("--jobs", options.required("jobs")) : List.of());
      command.addAll(options.has("quiet") ? List.of("--quiet") : List.of());
    }
    if (study && hasCode(folder.resolve(YAML))) {
      command.add("--trust-config");
    }
    Process process = new ProcessBuilder(command).directory(folder.toFile()).start();
    process.getOutputStream().close();
    UnaryOperator<String> lines =
        options != null && options.has(OPTION)
            ? line -> fromHere(line, Path.of(options.required(OPTION)).resolve(RESULTS))
            : UnaryOperator.identity();
    Thread errors = Thread.ofVirtual().start(() -> passOn(process.getErrorStream(), lines, err));
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

  /** Returns a line that names files in the package with their names from this folder. */
  private static String fromHere(String line, Path results) {
    String written = "wrote " + RESULTS + "/";
    return line.startsWith(written)
        ? "wrote " + results.resolve(line.substring(written.length()))
        : line.equals("next: " + PROGRAM + " report " + RESULTS)
            ? "next: " + Home.command("report", results)
            : line;
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
