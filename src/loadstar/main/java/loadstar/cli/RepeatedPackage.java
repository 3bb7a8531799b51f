package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import loadstar.input.ShellWord;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.platform.Trust;
import loadstar.report.crate.Crate;
import loadstar.report.page.CampaignSection;
import loadstar.study.ResultStore;
import org.jspecify.annotations.Nullable;

/**
 * A package of a study that somebody else may have written, run again for {@code verify}. Nothing
 * of it is started but this program, with options that a package may have, and code of the package
 * only if the user trusts it.
 */
final class RepeatedPackage {
  /** Options that a package may not have: they write elsewhere, or start what nobody looked at. */
  private static final Set<String> NEVER =
      Set.of("--crate", "--assignment", "--executor", "--sbatch-args", Trust.OPTION);

  /** Words for code that is not Loadstar's. */
  private static final Pattern CODE = Pattern.compile("(^|.*,)\\s*(java|python|program):.*");

  private RepeatedPackage() {}

  /** Tells whether the action of a crate is that of such a package. */
  static boolean isOne(String rerun) {
    return rerun.startsWith(PackageLayout.PROGRAM + " compare ")
        || rerun.startsWith(PackageLayout.PROGRAM + " campaign ");
  }

  /**
   * Plays the study of a package again, in a copy of it without its results.
   *
   * @param again where the copy goes
   */
  static void again(
      Crate crate, String rerun, Path again, CommandLineOptions options, PrintStream err)
      throws IOException {
    List<String> words = ShellWord.split(rerun.substring(PackageLayout.PROGRAM.length() + 1));
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
      if (!name.startsWith(PackageLayout.RESULTS + "/")) {
        Path to = again.resolve(name);
        Files.createDirectories(to.toAbsolutePath().getParent());
        Files.copy(crate.folder().resolve(name), to);
      }
    }
    if (!options.has("trust-code") && PackageProcess.hasCode(again.resolve(PackageLayout.YAML))) {
      throw new InputException(
          "the package brings code of its own, in " + PackageLayout.YAML,
          "look at it, and --trust-code");
    }
    boolean campaign = words.getFirst().equals("campaign");
    Files.createDirectories(again.resolve(PackageLayout.RESULTS));
    int status = run(again, words, options, err);
    if (status == Command.BAD_INPUT) {
      throw new InputException("the study of the package cannot be run here", null);
    }
    if (campaign) {
      run(again, PackageLayout.export(), options, err);
    }
  }

  /** Returns the versions that the results of a package say they were made by; empty for none. */
  static Map<String, String> versions(Crate crate) throws IOException {
    Map<String, String> versions = new LinkedHashMap<>();
    Path database = crate.folder().resolve(PackageLayout.DATABASE);
    Path comparison = crate.folder().resolve(PackageLayout.COMPARISON);
    if (crate.digests().containsKey(PackageLayout.DATABASE)) {
      try (ResultStore store = ResultStore.look(database)) {
        store
            .notes()
            .forEach((name, text) -> {
              if (name.startsWith(CampaignSection.VERSION)) {
                versions.put(name.substring(CampaignSection.VERSION.length()), text);
              }
            });
      }
    } else if (crate.digests().containsKey(PackageLayout.COMPARISON)) {
      TextFile.json(TextFile.read(comparison), PackageLayout.COMPARISON, null)
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
    List<String> texts = new ArrayList<>();
    for (String name : crate.digests().keySet()) {
      if (PackageLayout.texts().contains(name)) {
        texts.add(name);
      } else {
        Path to = copy.resolve(name);
        Files.createDirectories(to.toAbsolutePath().getParent());
        Files.copy(crate.folder().resolve(name), to);
      }
    }
    boolean campaign = rerun.startsWith(PackageLayout.PROGRAM + " campaign ");
    List<String> differences = new ArrayList<>();
    for (String name : texts) {
      run(copy, PackageLayout.report(campaign, name), null, err);
      Path made = copy.resolve(name);
      Path packed = crate.folder().resolve(name);
      if (!Files.isRegularFile(made) || !text(made).equals(text(packed))) {
        differences.add(name + ": is not what the results of the package give");
      }
    }
    // Page and methods are made of the database, and the run again is compared with the table.
    if (campaign && crate.digests().containsKey(PackageLayout.TABLE)) {
      run(copy, PackageLayout.export(), null, err);
      Path packed = crate.folder().resolve(PackageLayout.TABLE);
      if (Files.mismatch(packed, copy.resolve(PackageLayout.TABLE)) >= 0) {
        differences.add(PackageLayout.TABLE + ": is not what the results of the package give");
      }
    }
    return differences;
  }

  /** Returns a page without the rows on the machine and the day on which it was made. */
  private static String text(Path file) throws IOException {
    return Files.readString(file).replaceAll("<tr><t[dh][^>]*>this page: .*\\R?", "");
  }

  private static int run(
      Path folder, List<String> words, @Nullable CommandLineOptions options, PrintStream err)
      throws IOException {
    Process process = PackageProcess.start(folder, words, options, PackageProcess.AGAIN);
    return PackageProcess.end(process, PackageProcess.nothing(), err);
  }
}
