package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.simulation.Fields;
import loadstar.study.Study;
import loadstar.study.TargetPlatform;
import org.jspecify.annotations.Nullable;

/**
 * The copies of a user's files in a package, and the texts that name them. Each file that an option
 * or a campaign names is copied once, with the files that it names itself; in an anonymous package
 * the copies have made-up names.
 */
final class PackedInputs {
  private static final Pattern SCHEDULER = Pattern.compile("(java|python|given):(.+)");

  /** The folder of the package. */
  private final Path folder;

  /** The names of copies in the package, by the user's files. */
  private final Map<Path, String> copies = new HashMap<>();

  /** The copies, each with the user's file. */
  private final Map<Path, Path> inputs = new LinkedHashMap<>();

  /** Null where names stay. */
  private final @Nullable AnonymousInputs hidden;

  /** The names of copies of profiles in an anonymous package, by their names in platform files. */
  private final Map<String, String> renamed = new HashMap<>();

  /**
   * Takes the folder of a package, without copies.
   *
   * @param hidden makes up names; null where names stay
   */
  PackedInputs(Path folder, @Nullable AnonymousInputs hidden) {
    this.folder = folder;
    this.hidden = hidden;
  }

  /** Tells whether names are made up. */
  boolean areAnonymous() {
    return hidden != null;
  }

  /** Returns the copies. */
  List<Path> files() {
    return List.copyOf(inputs.keySet());
  }

  /**
   * Copies the files that the options of a command name, and returns its arguments with the names
   * of the copies. In an anonymous package the copies are changed then, so nothing more is copied.
   *
   * @param leftOut the options that a package does not have
   */
  List<String> arguments(CommandLineOptions options, Collection<String> leftOut)
      throws IOException {
    return anonymous(options.arguments(this::staged, leftOut));
  }

  /** Returns the text of a campaign, in an anonymous package with made-up names. */
  String anonymousYaml(String text) {
    return hidden == null ? text : hidden.yaml(text);
  }

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
        copyTo(other.getValue(), folder.resolve(PackageLayout.INPUTS).resolve(name));
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
    Path target = folder.resolve(PackageLayout.INPUTS).resolve(name);
    for (int number = 2; Files.exists(target); number++) {
      target = folder.resolve(PackageLayout.INPUTS).resolve(number + "-" + name);
    }
    copyTo(real, target);
    String packed = PackageLayout.INPUTS + "/" + target.getFileName();
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

  /**
   * Copies the files that a campaign names, and returns its text with the names of the copies.
   *
   * @param file the user's campaign
   * @param study the study of that file
   */
  String campaign(Path file, Study study) throws IOException {
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

  /**
   * Changes the copies in an anonymous package, and returns arguments with the names that these
   * have.
   */
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

  /**
   * Looks for names of this machine in an anonymous package, and names the files that are packed
   * unchanged.
   *
   * @throws InputException if the package still names this machine
   */
  void checkAnonymous(PrintStream err) throws IOException {
    if (hidden == null) {
      return;
    }
    MachineNames.check(folder, copies.keySet());
    inputs.keySet().stream()
        .map(input -> folder.relativize(input).toString())
        .filter(input -> input.matches(".*\\.(java|py)"))
        .forEach(input ->
            err.println(
                input
                    + ": code is packed as it is, and its file's name stays; look whether they say"
                    + " who wrote it"));
  }

  /** Returns a line of a message with the names of the user's files, hosts and links. */
  String withOwnNames(String line) {
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
}
