package loadstar.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.input.ShellWord;
import loadstar.input.TextFile;
import loadstar.report.crate.Crate;
import loadstar.simulation.Summary;
import loadstar.study.OutcomeJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * Compares, for {@code verify}, the parts of a package's comparison besides its tables: the script,
 * and compare.json, from which page and methods are made.
 */
final class RepeatedComparison {
  /** The fields that are numbers, which another build gives, too; its other words may differ. */
  private static final Set<String> NUMBERS = Set.of("ranking", "runs");

  /** Metrics that say who computed a run: threads decide which of equal runs SimGrid repeats. */
  private static final Set<String> OF_PLAYERS =
      Stream.of(Summary.BY_ARITHMETIC, Summary.REFEREE, Summary.REFEREE_CHUNKS)
          .map(Metric::column)
          .collect(Collectors.toSet());

  /**
   * Fields that may differ on another machine: versions, who computed the runs, and how far a
   * search came, which time may end. The command is compared by itself.
   */
  private static final Set<String> OF_MACHINE =
      Stream.concat(Stream.of("versions", "how", "rerun", "best", "varied"), OF_PLAYERS.stream())
          .collect(Collectors.toSet());

  /** Options that change no number, or that a package has for the next machine alone. */
  private static final Pattern OF_CALL =
      Pattern.compile(
          " --(quiet|wide|all-rows|(jobs|format|most-seeds|decide-within) \\S+)(?= |$)");

  private static final int MOST_SHOWN = 60;

  private final List<String> differences = new ArrayList<>();
  private final boolean everything;

  private RepeatedComparison(boolean everything) {
    this.everything = everything;
  }

  /**
   * Returns a line if the script of a package is not the command of its description, which is what
   * is run again.
   */
  static List<String> otherCommand(Crate crate, String rerun) throws IOException {
    String name = PackageLayout.COMMAND;
    if (!crate.digests().containsKey(name)) {
      return rerun.startsWith(PackageLayout.PROGRAM + " compare ")
          ? List.of(name + ": is missing in " + Crate.METADATA)
          : List.of();
    }
    List<String> words = ShellWord.split(rerun.substring(PackageLayout.PROGRAM.length() + 1));
    return TextFile.read(crate.folder().resolve(name)).equals(PackageLayout.script(words))
        ? List.of()
        : List.of(name + ": is not the command of " + Crate.METADATA);
  }

  /**
   * Compares compare.json with that of the repeated run.
   *
   * @param again the folder of that run
   * @param everything whether all values are compared, not the ranking and the runs alone: another
   *     build may use other words
   * @return a line for each value that is another
   */
  static List<String> differences(Crate crate, Path again, boolean everything) throws IOException {
    String name = PackageLayout.COMPARISON;
    if (!crate.digests().containsKey(name)) {
      return List.of();
    }
    if (!Files.isRegularFile(again.resolve(name))) {
      return List.of(name + ": was not written again");
    }
    JsonNode before = read(crate.folder().resolve(name));
    JsonNode now = read(again.resolve(name));
    RepeatedComparison comparison = new RepeatedComparison(everything);
    for (String field : names(before, now)) {
      if (everything || NUMBERS.contains(field)) {
        comparison.compare(field, before.path(field), now.path(field));
      }
    }
    String command = before.path("rerun").asString("");
    if (!question(command).equals(question(now.path("rerun").asString("")))) {
      comparison.differences.add(name + ": rerun is another command");
    }
    return comparison.differences;
  }

  /** Reads a comparison, and removes what its runs say about who computed them. */
  private static JsonNode read(Path file) throws IOException {
    JsonNode all = TextFile.json(TextFile.read(file), PackageLayout.COMPARISON, null);
    JsonNode outcome = all.path("outcome");
    List<Integer> columns = withoutPlayers(outcome.path("metrics"));
    for (JsonNode run : outcome.path("runs").values()) {
      for (int column : columns) {
        if (run instanceof ArrayNode row && row.size() > OutcomeJson.BEFORE_METRICS + column) {
          row.remove(OutcomeJson.BEFORE_METRICS + column);
        }
      }
    }
    withoutPlayers(all.path("metrics"));
    return all;
  }

  /** Removes such metrics, and returns their numbers, the last first. */
  private static List<Integer> withoutPlayers(JsonNode metrics) {
    List<Integer> removed = new ArrayList<>();
    for (int number = metrics.size() - 1; number >= 0; number--) {
      String column = metrics.path(number).path("column").asString("");
      if (OF_PLAYERS.contains(column) && metrics instanceof ArrayNode all) {
        all.remove(number);
        removed.add(number);
      }
    }
    return removed;
  }

  private static Set<String> names(JsonNode before, JsonNode now) {
    Set<String> names = new LinkedHashSet<>(before.propertyNames());
    names.addAll(now.propertyNames());
    names.removeAll(OF_MACHINE);
    return names;
  }

  private void compare(String place, JsonNode before, JsonNode now) {
    if (before.isObject() && now.isObject()) {
      for (String name : names(before, now)) {
        if (everything || before.has(name) && now.has(name)) {
          compare(place + "." + name, before.path(name), now.path(name));
        }
      }
    } else if (before.isArray() && now.isArray() && before.size() == now.size()) {
      for (int index = 0; index < before.size(); index++) {
        compare(place + "[" + index + "]", before.path(index), now.path(index));
      }
    } else if (!before.equals(now)) {
      differences.add(
          "%s: %s is %s, was %s"
              .formatted(PackageLayout.COMPARISON, place, shown(now), shown(before)));
    }
  }

  private static String shown(JsonNode value) {
    String text = value.isMissingNode() ? "missing" : value.toString();
    return text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "..." : text;
  }

  /** Returns a command without what may differ in the next call of the same. */
  private static String question(String command) {
    return OF_CALL.matcher(command).replaceAll("");
  }
}
