package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import loadstar.campaign.Ending;
import loadstar.input.Temporary;
import loadstar.input.TextFile;
import loadstar.input.YamlNode;
import loadstar.model.InputException;
import loadstar.platform.Trust;
import loadstar.report.crate.Crate;
import loadstar.report.page.Names;
import loadstar.result.AtomicFile;
import loadstar.result.SequentialSelection;
import loadstar.simulation.Field;
import loadstar.study.RunControls;
import loadstar.study.Study;
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

  static final String ANONYMOUS = "anonymous";

  static final String MEANING_OF_ANONYMOUS =
      "with --crate, for a submission: made-up names of hosts, links, tasks and files in the"
          + " package, no comments, no machine; keep WORD secret: the same WORD gives the same"
          + " names";

  /** Options that change no number, or that say where something is written. */
  private static final List<String> LEFT_OUT =
      List.of(
          OPTION,
          ANONYMOUS,
          "out",
          "results",
          "pdf",
          "quiet",
          "format",
          "wide",
          "all-rows",
          "retry-failed",
          "jobs",
          Trust.NAME);

  private final Path target;
  private final Path folder;
  private final PackedInputs inputs;
  private @Nullable Process running;
  private boolean abandoned;

  /**
   * Takes the folders.
   *
   * @param target where the user wants the package, when it is complete
   * @param folder beside it, in which it is made
   */
  private StudyPackage(Path target, Path folder, PackedInputs inputs) {
    this.target = target;
    this.folder = folder;
    this.inputs = inputs;
  }

  /** Refuses options that only a package has. */
  static void checkAlone(CommandLineOptions options) {
    if (!options.has(OPTION)) {
      options.refuse(" is of the package that --crate writes", "--crate DIR", ANONYMOUS);
    }
  }

  /**
   * Returns the names that a secret word makes up.
   *
   * @throws InputException for an empty word, which everybody knows
   */
  static Names hidden(String word) {
    if (word.isBlank()) {
      throw new InputException("--" + ANONYMOUS + " is empty", "a word that nobody else knows");
    }
    return Names.hidden(word);
  }

  /** Begins a package in the folder that the option names. */
  private static StudyPackage begun(CommandLineOptions options) throws IOException {
    Path folder = Path.of(options.required(OPTION));
    AtomicFile.checkOwnFolder(
        folder, "--" + OPTION, "a package needs a folder of its own, and this is not empty");
    options.refuse(
        " is beside --crate, which has results of its own",
        null,
        "results",
        "out",
        "assignment",
        QuestionOptions.WRITE_PLATFORM);
    String word = options.get(ANONYMOUS);
    if (word != null) {
      options.refuse(
          " has code in which nobody can look for names",
          "--schedulers java:FILE.java, the source",
          "classpath");
    }
    AnonymousInputs hidden = word == null ? null : new AnonymousInputs(hidden(word));
    Path target = Files.exists(folder) ? folder.toRealPath() : folder.toAbsolutePath().normalize();
    Path above = Objects.requireNonNull(target.getParent());
    Files.createDirectories(above);
    Path made =
        above.resolve(Temporary.prefix(above, "." + target.getFileName()) + UUID.randomUUID());
    Files.createDirectories(made.resolve(PackageLayout.INPUTS));
    return new StudyPackage(target, made, new PackedInputs(made, hidden));
  }

  /** Ends the run that is at work, and leaves nothing of a package that is not complete. */
  private void abandon(PrintStream err) {
    synchronized (this) {
      abandoned = true;
    }
    try {
      if (running != null) {
        running.toHandle().destroy(); // its last words still come
        running.waitFor();
      }
      Temporary.delete(folder);
      err.println("loadstar: the package was not complete, and nothing of it is left");
    } catch (IOException e) {
      // The next package beside it removes what is left.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Fills a package; the status tells whether there is something to keep. */
  @FunctionalInterface
  private interface Filling {
    int into(StudyPackage made) throws IOException;
  }

  /** Makes a package beside its place, and moves it there when it is complete. */
  private static int make(CommandLineOptions options, PrintStream out, PrintStream err, Filling of)
      throws IOException {
    StudyPackage made = begun(options);
    int status;
    try (Ending ending = Ending.with(() -> made.abandon(err))) {
      try {
        status = of.into(made);
        if (Files.isRegularFile(made.folder.resolve(Crate.METADATA))) {
          made.inputs.checkAnonymous(err);
          Files.move(made.folder, made.target, StandardCopyOption.ATOMIC_MOVE);
        }
      } finally {
        if (Files.exists(made.folder)) {
          Temporary.delete(made.folder);
        }
      }
    }
    if (Files.isRegularFile(made.target.resolve(Crate.METADATA))) {
      (options.has("format") ? err : out)
          .println("wrote " + Path.of(options.required(OPTION)).resolve(Crate.METADATA));
    }
    return status;
  }

  /**
   * Plays a comparison in a package.
   *
   * @return the exit status
   */
  static int compare(CommandLineOptions options, PrintStream out, PrintStream err)
      throws IOException {
    return make(options, out, err, made -> made.compared(options, out, err));
  }

  private int compared(CommandLineOptions options, PrintStream out, PrintStream err)
      throws IOException {
    List<String> words = new ArrayList<>(List.of("compare"));
    words.addAll(inputs.arguments(options, LEFT_OUT));
    words.addAll(List.of("--out", PackageLayout.RESULTS));
    List<String> first = new ArrayList<>(words);
    for (String shown : List.of("wide", "all-rows")) {
      first.addAll(options.has(shown) ? List.of("--" + shown) : List.of());
    }
    first.addAll(format(options));
    int status = run(first, options, out, err);
    if (!Files.isRegularFile(folder.resolve(PackageLayout.COMPARISON))) {
      return status;
    }
    JsonNode about =
        TextFile.json(
            TextFile.read(folder.resolve(PackageLayout.COMPARISON)), "compare.json", null);
    // How many seeds time allowed is no business of the next machine.
    if (about.path("question").path("seeds_select").asBoolean(false)) {
      words.addAll(options.has("most-seeds") ? List.of() : mostSeeds(about));
      words.addAll(options.has("decide-within") ? List.of() : List.of("--decide-within", "1d"));
    }
    write(PackageLayout.COMMAND, PackageLayout.script(words));
    finish(false, words, PackageLayout.COMMAND, "comparison", status, err);
    return status;
  }

  private static List<String> format(CommandLineOptions options) {
    return options.has("format") ? List.of("--format", options.format().word()) : List.of();
  }

  private static List<String> mostSeeds(JsonNode about) {
    // Without randomness there is one seed, but --most-seeds is at least the first stage.
    int seeds = about.path("question").path("seeds").asInt(1);
    return List.of("--most-seeds", "" + Math.max(SequentialSelection.FIRST_STAGE, seeds));
  }

  /**
   * Plays a campaign in a package.
   *
   * @param file the user's campaign
   * @param study the study of that file
   * @return the exit status
   */
  static int campaign(
      CommandLineOptions options, Path file, Study study, PrintStream out, PrintStream err)
      throws IOException {
    return make(options, out, err, made -> made.run(options, file, study, out, err));
  }

  private int run(
      CommandLineOptions options, Path file, Study study, PrintStream out, PrintStream err)
      throws IOException {
    Map<String, String> controls = controls(options, study);
    String yaml =
        YamlNode.with(PackageLayout.YAML, inputs.campaign(file, study), entries(controls));
    List<String> words = new ArrayList<>(List.of("campaign", PackageLayout.YAML));
    words.addAll(
        inputs.arguments(
            options, Stream.concat(LEFT_OUT.stream(), controls.keySet().stream()).toList()));
    write(PackageLayout.YAML, inputs.anonymousYaml(yaml));
    String name = inputs.areAnonymous() ? "study" : study.name();
    words.addAll(List.of("--results", PackageLayout.DATABASE));
    Files.createDirectories(folder.resolve(PackageLayout.RESULTS));
    int status =
        run(Stream.concat(words.stream(), format(options).stream()).toList(), options, out, err);
    if (status == Command.BAD_INPUT) {
      return status;
    }
    run(PackageLayout.export(), options, PackageProcess.nothing(), err);
    Path runs = folder.resolve(PackageLayout.DATABASE + ".runs");
    if (Files.exists(runs)) { // logs of failed runs, which name this machine's folders
      Temporary.delete(runs);
    }
    finish(true, words, PackageLayout.YAML, name, status, err);
    return status;
  }

  /**
   * Returns the values of the entries of a campaign that options control, by these options. The
   * page is made of the campaign alone, so what was typed has to be in it.
   */
  private static Map<String, String> controls(CommandLineOptions options, Study study) {
    Map<String, String> entries = new LinkedHashMap<>();
    for (Field<?> field : RunControls.FIELDS) {
      String option = CommandLineOptions.name(field.option());
      if (options.has(option)) {
        entries.put(option, field.shown(study.controls()));
      }
    }
    if (options.has(StudyOptions.SLOTS)) {
      entries.put(StudyOptions.SLOTS, "" + StudyOptions.slots(options));
    }
    return entries;
  }

  private static Map<String, String> entries(Map<String, String> controls) {
    Map<String, String> entries = new LinkedHashMap<>();
    controls.forEach((option, value) -> entries.put(option.replace('-', '_'), value));
    return entries;
  }

  /** Writes page, methods and the description of the package. */
  private void finish(
      boolean campaign,
      List<String> words,
      String workflow,
      String name,
      int status,
      PrintStream err)
      throws IOException {
    for (String text : PackageLayout.texts()) {
      run(PackageLayout.report(campaign, text), null, PackageProcess.nothing(), err);
    }
    removeLocks();
    Crate.CreateAction action =
        new Crate.CreateAction(
            "study",
            name,
            inputs.files(),
            folder.resolve(PackageLayout.RESULTS),
            Home.line(PackageLayout.PROGRAM, words.toArray()),
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

  /** Removes the locks of the results. */
  private void removeLocks() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve(PackageLayout.RESULTS))) {
      for (Path lock :
          all.filter(file -> file.getFileName().toString().matches("\\..*\\.lock")).toList()) {
        Files.delete(lock);
      }
    }
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  /** Runs this program in the package, unless that is being abandoned. */
  private int run(
      List<String> words, @Nullable CommandLineOptions options, PrintStream out, PrintStream err)
      throws IOException {
    Process process;
    synchronized (this) {
      if (abandoned) {
        throw new IOException("interrupted");
      }
      String property = inputs.areAnonymous() ? PackageProcess.HIDDEN : PackageProcess.AT_WORK;
      process = PackageProcess.start(folder, words, options, property);
      running = process;
    }
    UnaryOperator<String> lines =
        options != null && options.has(OPTION)
            ? line ->
                fromHere(line, Path.of(options.required(OPTION)).resolve(PackageLayout.RESULTS))
            : UnaryOperator.identity();
    return PackageProcess.end(process, lines, inputs::withOwnNames, out, err);
  }

  /** Returns a line that names files in the package with their names from this folder. */
  private static String fromHere(String line, Path results) {
    String written = "wrote " + PackageLayout.RESULTS + "/";
    return line.startsWith(written)
        ? "wrote " + results.resolve(line.substring(written.length()))
        : line.equals("next: " + PackageLayout.PROGRAM + " report " + PackageLayout.RESULTS)
            ? "next: " + Home.command("report", results)
            : line;
  }
}
