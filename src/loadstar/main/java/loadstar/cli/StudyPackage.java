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
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.campaign.ChildCommand;
import loadstar.campaign.Ending;
import loadstar.input.Temporary;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.platform.Trust;
import loadstar.report.Escapes;
import loadstar.report.crate.Crate;
import loadstar.report.page.CampaignSection;
import loadstar.report.page.Names;
import loadstar.result.AtomicFile;
import loadstar.result.SequentialSelection;
import loadstar.simulation.Fields;
import loadstar.study.ResultStore;
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

  static final String ANONYMOUS = "anonymous";

  static final String MEANING_OF_ANONYMOUS =
      "with --crate, for a submission: made-up names of hosts, links, tasks and files in the"
          + " package, no comments, no machine; keep WORD secret: the same WORD gives the same"
          + " names";

  static final String INPUTS = "inputs";
  private static final String RESULTS = "results";
  private static final String COMMAND = "command.sh";
  private static final String YAML = "campaign.yaml";
  private static final String DATABASE = RESULTS + "/campaign.db";
  private static final String COMPARISON = RESULTS + "/compare.json";
  private static final String TABLE = RESULTS + "/campaign.csv";

  /** The texts that are made of results, with the options of {@code report} that make them. */
  private static final Map<String, List<String>> TEXTS =
      new TreeMap<>(
          Map.of(
              RESULTS + "/report.html", List.of(), RESULTS + "/methods.txt", List.of("--methods")));

  private static final List<String> PAGE_OF_COMPARISON = List.of("report", RESULTS);
  private static final List<String> PAGE_OF_CAMPAIGN =
      List.of("report", YAML, "--results", DATABASE);

  /** The property of a child process that writes for {@code --crate}. */
  private static final String AT_WORK = "loadstar.package";

  /** The property of a child process that runs a package again for {@code verify}. */
  private static final String AGAIN = "loadstar.verify";

  private static final String HIDDEN = "loadstar.anonymous";

  /** The launcher, on whichever machine the package is. */
  private static final String PROGRAM = "./loadstar";

  /** Options that change no number, or that say where something is written. */
  private static final List<String> LEFT_OUT =
      List.of(
          OPTION,
          ANONYMOUS,
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
          Trust.NAME);

  /** Options that a package may not have: they write elsewhere, or start what nobody looked at. */
  private static final Set<String> NEVER =
      Set.of("--crate", "--assignment", "--executor", "--sbatch-args", Trust.OPTION);

  /** Words for code that is not Loadstar's. */
  private static final Pattern CODE = Pattern.compile("(^|.*,)\\s*(java|python|program):.*");

  private static final Pattern SCHEDULER = Pattern.compile("(java|python|given):(.+)");

  private final Path target;
  private final Path folder;
  private final Map<Path, String> copies = new HashMap<>();

  /** The copies, each with the user's file. */
  private final Map<Path, Path> inputs = new LinkedHashMap<>();

  /** Null where names stay. */
  private final @Nullable AnonymousInputs hidden;

  /** The names of copies of profiles in an anonymous package, by their names in platform files. */
  private final Map<String, String> renamed = new HashMap<>();

  private @Nullable Process running;
  private boolean abandoned;

  /**
   * Takes the folders.
   *
   * @param target where the user wants the package, when it is complete
   * @param folder beside it, in which it is made
   */
  private StudyPackage(Path target, Path folder, @Nullable AnonymousInputs hidden) {
    this.target = target;
    this.folder = folder;
    this.hidden = hidden;
  }

  /** Tells whether this process plays the study of a package. */
  static boolean isAtWork() {
    return Boolean.getBoolean(AT_WORK) || Boolean.getBoolean(AGAIN) || isAnonymous();
  }

  /** Returns what moves a package at work to another place: verify runs it in a temporary one. */
  static String place() {
    return Boolean.getBoolean(AGAIN) ? "LOADSTAR_JAVA_OPTIONS=-Djava.io.tmpdir=DIR" : "--" + OPTION;
  }

  /** Tells whether this process writes for an anonymous package. */
  static boolean isAnonymous() {
    return Boolean.getBoolean(HIDDEN);
  }

  /** Refuses options that only a package has. */
  static void checkAlone(CommandLineOptions options) {
    if (!options.has(OPTION)) {
      options.refuse(" is of the package that --crate writes", "--crate DIR", ANONYMOUS);
    }
  }

  // ------------------------------------------------------------------ writing

  /** Begins a package in the folder that the option names. */
  private static StudyPackage begun(CommandLineOptions options) throws IOException {
    Path folder = Path.of(options.required(OPTION));
    AtomicFile.checkOwnFolder(
        folder, "--" + OPTION, "a package needs a folder of its own, and this is not empty");
    options.refuse(" is beside --crate, which has results of its own", null, "results", "out");
    Path target = Files.exists(folder) ? folder.toRealPath() : folder.toAbsolutePath().normalize();
    Path above = Objects.requireNonNull(target.getParent());
    Files.createDirectories(above);
    Path made =
        above.resolve(Temporary.prefix(above, "." + target.getFileName()) + UUID.randomUUID());
    Files.createDirectories(made.resolve(INPUTS));
    String word = options.get(ANONYMOUS);
    if (word != null) {
      options.refuse(
          " has code in which nobody can look for names",
          "--schedulers java:FILE.java, the source",
          "classpath");
    }
    return new StudyPackage(
        target, made, word == null ? null : new AnonymousInputs(Names.hidden(word)));
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
          if (made.hidden != null) {
            AnonymousInputs.check(made.folder, made.copies.keySet());
            made.nameCode(err);
          }
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
    words.addAll(anonymous(options.arguments(this::staged, LEFT_OUT)));
    words.addAll(List.of("--out", RESULTS));
    List<String> first = new ArrayList<>(words);
    for (String shown : List.of("wide", "all-rows")) {
      first.addAll(options.has(shown) ? List.of("--" + shown) : List.of());
    }
    first.addAll(format(options));
    int status = run(first, options, out, err);
    if (!Files.isRegularFile(folder.resolve(COMPARISON))) {
      return status;
    }
    JsonNode about = TextFile.json(TextFile.read(folder.resolve(COMPARISON)), "compare.json", null);
    // How many seeds time allowed is no business of the next machine.
    if (about.path("question").path("seeds_select").asBoolean(false)) {
      words.addAll(options.has("most-seeds") ? List.of() : mostSeeds(about));
      words.addAll(options.has("decide-within") ? List.of() : List.of("--decide-within", "1d"));
    }
    write(
        COMMAND,
        "#!/bin/sh\n# The comparison of this package; LOADSTAR is the program, such as"
            + " /path/to/clone/loadstar.\ncd \"$(dirname \"$0\")\" && exec"
            + " \"${LOADSTAR:-loadstar}\""
            + Home.line("", words.toArray()).replaceFirst("^''", "")
            + "\n");
    finish(PAGE_OF_COMPARISON, words, COMMAND, "comparison", status, err);
    return status;
  }

  /** Changes the copies, and returns arguments with the names that these have. */
  private List<String> anonymous(List<String> arguments) throws IOException {
    if (hidden == null) {
      return arguments;
    }
    hidden.change(inputs, renamed);
    List<String> changed = new ArrayList<>();
    String option = "";
    for (String word : arguments) {
      if (word.contains("program:")) {
        throw new InputException(
            "--anonymous: \"" + word + "\" names a program, which no package has", null);
      }
      boolean stays =
          word.startsWith("--") || option.equals("--schedulers") || option.equals("--set");
      changed.add(stays ? word : hidden.words(word));
      option = word;
    }
    return changed;
  }

  /** Names the files that are packed unchanged. */
  private void nameCode(PrintStream err) {
    inputs.keySet().stream()
        .map(input -> folder.relativize(input).toString())
        .filter(input -> input.matches(".*\\.(java|py)"))
        .forEach(input ->
            err.println(input + ": code is packed as it is; look whether it says who wrote it"));
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
    return make(options, out, err, made -> made.played(options, file, study, out, err));
  }

  private int played(
      CommandLineOptions options, Path file, Study study, PrintStream out, PrintStream err)
      throws IOException {
    String yaml = stagedYaml(file, study);
    List<String> words = new ArrayList<>(List.of("campaign", YAML));
    words.addAll(anonymous(options.arguments(this::staged, LEFT_OUT)));
    write(YAML, hidden == null ? yaml : hidden.yaml(yaml));
    String name = hidden == null ? study.name() : "study";
    words.addAll(List.of("--results", DATABASE));
    Files.createDirectories(folder.resolve(RESULTS));
    int status =
        run(Stream.concat(words.stream(), format(options).stream()).toList(), options, out, err);
    if (status == Command.BAD_INPUT) {
      return status;
    }
    run(exported(), options, nothing(), err);
    Path runs = folder.resolve(DATABASE + ".runs");
    if (Files.exists(runs)) { // logs of failed runs, which name this machine's folders
      Temporary.delete(runs);
    }
    finish(PAGE_OF_CAMPAIGN, words, YAML, name, status, err);
    return status;
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
    for (Map.Entry<String, List<String>> text : TEXTS.entrySet()) {
      List<String> all = new ArrayList<>(report);
      all.addAll(text.getValue());
      all.addAll(List.of("--out", text.getKey()));
      run(all, null, nothing(), err);
    }
    removeLocks();
    Crate.CreateAction action =
        new Crate.CreateAction(
            "study",
            name,
            List.copyOf(inputs.keySet()),
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

  /** Removes the locks of the results. */
  private void removeLocks() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve(RESULTS))) {
      for (Path lock :
          all.filter(file -> file.getFileName().toString().matches("\\..*\\.lock")).toList()) {
        Files.delete(lock);
      }
    }
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
      case "workers" -> value.endsWith(".csv") ? copy(Path.of(value)) : value;
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
      if (hidden == null) {
        copyTo(other.getValue(), folder.resolve(INPUTS).resolve(name));
      } else {
        renamed.computeIfAbsent(
            other.getKey(), none -> String.valueOf(Path.of(copy(other.getValue())).getFileName()));
      }
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
    String name = nameOf(real);
    Path target = folder.resolve(INPUTS).resolve(name);
    for (int number = 2; Files.exists(target); number++) {
      target = folder.resolve(INPUTS).resolve(number + "-" + name);
    }
    copyTo(real, target);
    String packed = INPUTS + "/" + target.getFileName();
    copies.put(real, packed);
    return packed;
  }

  /** Returns the name of a copy, which in an anonymous package is not that of the user's file. */
  private String nameOf(Path source) {
    String name = String.valueOf(source.getFileName());
    return hidden == null || name.matches(".*\\.(java|py)")
        ? name
        : "input-" + (copies.size() + 1) + name.replaceFirst("^.*?(\\.\\w+)?$", "$1");
  }

  private void copyTo(Path source, Path target) {
    try (Stream<Path> all = Files.walk(source)) {
      for (Path one : all.filter(Files::isRegularFile).sorted().toList()) {
        Path to = target.resolve(source.relativize(one).toString());
        Files.createDirectories(to.toAbsolutePath().getParent());
        if (!Files.exists(to)) {
          Files.copy(one, to);
          inputs.put(to, one);
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
    for (TargetPlatform one : study.targets()) {
      if (Files.isRegularFile(one.platform()) && text.contains(one.name())) {
        packed.put(one.name(), platform(one.platform()));
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
    int status = end(start(again, words, options, AGAIN), nothing(), err);
    if (status == Command.BAD_INPUT) {
      throw new InputException("the study of the package cannot be run here", null);
    }
    if (campaign) {
      end(start(again, exported(), options, AGAIN), nothing(), err);
    }
  }

  /** Returns the versions that the results of a package say they were made by; empty for none. */
  static Map<String, String> versions(Crate crate) throws IOException {
    Map<String, String> versions = new LinkedHashMap<>();
    Path database = crate.folder().resolve(DATABASE);
    Path comparison = crate.folder().resolve(COMPARISON);
    if (crate.digests().containsKey(DATABASE)) {
      try (ResultStore store = ResultStore.look(database)) {
        store
            .notes()
            .forEach((name, text) -> {
              if (name.startsWith(CampaignSection.VERSION)) {
                versions.put(name.substring(CampaignSection.VERSION.length()), text);
              }
            });
      }
    } else if (crate.digests().containsKey(COMPARISON)) {
      TextFile.json(TextFile.read(comparison), COMPARISON, null)
          .path("versions")
          .properties()
          .forEach(one -> versions.put(one.getKey(), one.getValue().asString("")));
    }
    return versions;
  }

  /** Returns a line for each version in the description of a package that its results deny. */
  static List<String> otherVersions(Crate crate) throws IOException {
    List<String> lines = new ArrayList<>();
    versions(crate)
        .forEach((name, made) -> {
          String described = crate.versions().getOrDefault(name, "");
          if (!described.equals(made)) {
            lines.add(
                Crate.METADATA
                    + ": the version of "
                    + name
                    + " is \""
                    + described
                    + "\", but the results were made with \""
                    + made
                    + "\"");
          }
        });
    return lines;
  }

  /**
   * Makes page and methods of a package again, from its results, and compares them.
   *
   * @param copy an empty folder, which gets the package without these two
   * @return a line for each that is another
   */
  static List<String> remade(Crate crate, String rerun, Path copy, PrintStream err)
      throws IOException {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    for (String name : crate.digests().keySet()) {
      if (TEXTS.containsKey(name)) {
        texts.put(name, TEXTS.getOrDefault(name, List.of()));
      } else {
        Path to = copy.resolve(name);
        Files.createDirectories(to.toAbsolutePath().getParent());
        Files.copy(crate.folder().resolve(name), to);
      }
    }
    boolean campaign = rerun.startsWith(PROGRAM + " campaign ");
    List<String> differences = new ArrayList<>();
    for (Map.Entry<String, List<String>> one : texts.entrySet()) {
      List<String> words = new ArrayList<>(campaign ? PAGE_OF_CAMPAIGN : PAGE_OF_COMPARISON);
      words.addAll(one.getValue());
      words.addAll(List.of("--out", one.getKey()));
      end(start(copy, words, null, AGAIN), nothing(), err);
      Path made = copy.resolve(one.getKey());
      Path packed = crate.folder().resolve(one.getKey());
      if (!Files.isRegularFile(made) || !text(made).equals(text(packed))) {
        differences.add(one.getKey() + ": is not what the results of the package give");
      }
    }
    return differences;
  }

  /** Returns a page without the rows on the machine and the day on which it was made. */
  private static String text(Path file) throws IOException {
    return Files.readString(file).replaceAll("<tr><t[dh][^>]*>this page: .*\\R?", "");
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

  /** Runs this program in the package, unless that is being abandoned. */
  private int run(
      List<String> words, @Nullable CommandLineOptions options, PrintStream out, PrintStream err)
      throws IOException {
    Process process;
    synchronized (this) {
      if (abandoned) {
        throw new IOException("interrupted");
      }
      process = start(folder, words, options, hidden == null ? AT_WORK : HIDDEN);
      running = process;
    }
    UnaryOperator<String> lines =
        options != null && options.has(OPTION)
            ? line -> fromHere(line, Path.of(options.required(OPTION)).resolve(RESULTS))
            : UnaryOperator.identity();
    return end(process, lines, this::withOwnNames, out, err);
  }

  /** Returns a line of a message with the names of the user's files, hosts and links. */
  private String withOwnNames(String line) {
    String own = hidden == null ? line : hidden.own(line);
    for (Map.Entry<Path, Path> input : inputs.entrySet()) {
      String copy = folder.relativize(input.getKey()).toString();
      if (own.contains(copy)) {
        Path here = Path.of("").toAbsolutePath();
        Path source = input.getValue();
        String name = String.valueOf(source.startsWith(here) ? here.relativize(source) : source);
        own =
            Pattern.compile("(?<![\\w./-])" + Pattern.quote(copy) + "(?![\\w/-])")
                .matcher(own)
                .replaceAll(Matcher.quoteReplacement(name));
      }
    }
    return own;
  }

  /** Starts this program with the folder as its working directory. */
  private static Process start(
      Path folder, List<String> words, @Nullable CommandLineOptions options, String property)
      throws IOException {
    List<String> command = ChildCommand.of(Main.class);
    command.add(1, "-D" + property + "=true");
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
    if ((study || words.getFirst().equals("report")) && hasCode(folder.resolve(YAML))) {
      command.add(Trust.OPTION);
    }
    return new ProcessBuilder(command).directory(folder.toFile()).start();
  }

  private static int end(Process process, PrintStream out, PrintStream err) throws IOException {
    return end(process, UnaryOperator.identity(), UnaryOperator.identity(), out, err);
  }

  /** Passes on the changed lines of a process until its end, and returns its exit status. */
  private static int end(
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
