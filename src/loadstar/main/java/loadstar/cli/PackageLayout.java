package loadstar.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files of a package of a study, by their names in its folder, and the arguments of the
 * commands that run there and make them.
 */
final class PackageLayout {
  /** The folder with copies of the user's files. */
  static final String INPUTS = "inputs";

  static final String RESULTS = "results";

  /** The command of a comparison, as a script. */
  static final String COMMAND = "command.sh";

  /** The campaign, with the names of copies. */
  static final String YAML = "campaign.yaml";

  static final String DATABASE = RESULTS + "/campaign.db";
  static final String COMPARISON = RESULTS + "/compare.json";
  static final String TABLE = RESULTS + "/campaign.csv";

  /** The launcher, on whichever machine the package is. */
  static final String PROGRAM = "./loadstar";

  /** The texts that are made of results, with the options of {@code report} that make them. */
  private static final Map<String, List<String>> TEXTS =
      new TreeMap<>(
          Map.of(
              RESULTS + "/report.html", List.of(), RESULTS + "/methods.txt", List.of("--methods")));

  private PackageLayout() {}

  /** Returns the names of the texts that are made of results. */
  static List<String> texts() {
    return List.copyOf(TEXTS.keySet());
  }

  /** Returns the arguments that make a text of the results of a campaign or of a comparison. */
  static List<String> report(boolean campaign, String text) {
    List<String> words =
        new ArrayList<>(
            campaign ? List.of("report", YAML, "--results", DATABASE) : List.of("report", RESULTS));
    words.addAll(TEXTS.getOrDefault(text, List.of()));
    words.addAll(List.of("--out", text));
    return words;
  }

  /** Returns the text of the script of a comparison, with these arguments. */
  static String script(List<String> words) {
    return "#!/bin/sh\n# The comparison of this package; LOADSTAR is the program, such as"
        + " /path/to/clone/loadstar.\ncd \"$(dirname \"$0\")\" && exec"
        + " \"${LOADSTAR:-loadstar}\""
        + Home.line("", words.toArray()).replaceFirst("^''", "")
        + "\n";
  }

  /** Returns the arguments that write the table of a campaign. */
  static List<String> export() {
    return List.of("campaign", "export", DATABASE, "--out", TABLE);
  }
}
