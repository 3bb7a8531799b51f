package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.ChildJvm;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Languages whose numbers have a decimal comma, and one whose small i is no I: what commands print
 * and write is byte for byte that of C.UTF-8. They are started without the launcher, as a program
 * that embeds the engine is; the JVM takes the locale of its environment.
 */
class LocaleIT {
  /** Compiled here: few machines have them. */
  private static final Path LOCALES = Path.of("target/locales").toAbsolutePath();

  private static final Map<String, String> PLAIN = environment("C.UTF-8", "", "");
  private static final Path EXAMPLES = Shell.PROJECT.resolve("src/examples");
  private static final String PLATFORM = platform("thesis-table3.3");

  @TempDir Path folder;

  @BeforeAll
  static void compileLocales() throws IOException {
    for (String name : List.of("de_DE", "tr_TR")) {
      Path locale = LOCALES.resolve(name + ".UTF-8");
      if (!Files.exists(locale)) {
        Files.createDirectories(LOCALES);
        new Shell(LOCALES)
            .run(List.of("env", "localedef", "-i", name, "-f", "UTF-8", locale.toString()));
        assumeTrue(Files.exists(locale), "no " + name + " here (apt-get install locales)");
      }
    }
  }

  /** Otherwise the other tests would hold for a locale that the C library did not find. */
  @Test
  void compiledLocales_haveADecimalComma() {
    for (Map<String, String> environment : abroad()) {
      Shell.Ended ended =
          new Shell(LOCALES).with(environment).run(List.of("locale", "decimal_point"));

      assertThat(ended.out()).isEqualTo(",\n");
    }
  }

  @Test
  void run_isTheSameInEveryLanguage() {
    String deployment = Shell.PROJECT.resolve("deployments/thesis-table3.3-rumr_d.xml").toString();

    everywhereTheSame("run", "--platform", PLATFORM, "--deployment", deployment);
  }

  @Test
  void compare_isTheSameInEveryLanguage() {
    everywhereTheSame(
        "compare",
        "--platform",
        PLATFORM,
        "--load",
        "100",
        "--noise",
        "0.3",
        "--seeds",
        "2",
        "--schedulers",
        "umr,rumr,gss",
        "--out",
        "OUT");
  }

  @Test
  void campaign_isTheSameInEveryLanguage() throws IOException {
    Map<String, String> expected = campaign("plain", PLAIN);
    assertThat(expected).containsKey("runs.csv");

    int number = 0;
    for (Map<String, String> environment : abroad()) {
      assertThat(campaign("abroad" + number++, environment)).isEqualTo(expected);
    }
  }

  private Map<String, String> campaign(String name, Map<String, String> environment)
      throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    String results = folder.resolve(name + ".db").toString();
    String file = EXAMPLES.resolve("campaigns/first.yaml").toString();
    call(environment, "campaign", file, "--results", results);
    call(environment, "campaign", "export", results, "--out", own.resolve("runs.csv").toString());
    return files(own);
  }

  /** The first engine of a process, which has the process's own C library; with profiles. */
  @Test
  void exec_isTheSameInEveryLanguage() {
    String program = Shell.PROJECT.resolve("src/engine/examples/java/E11Profiles.java").toString();
    String expected = call(PLAIN, "exec", program);
    assertThat(expected).contains("work 1 done, available: 0.50");

    for (Map<String, String> environment : abroad()) {
      assertThat(call(environment, "exec", program)).isEqualTo(expected);
    }
  }

  /** The launcher keeps the user's language for all but numbers. */
  @Test
  void launcher_keepsTheLanguageButNotItsNumbers() throws IOException {
    Path program =
        Files.writeString(
            folder.resolve("Show.java"),
            """
            class Show {
              static void main() {
                for (String name : new String[] {"LC_ALL", "LANG", "LC_NUMERIC"}) {
                  System.out.println(System.getenv(name));
                }
                System.out.println(java.util.Locale.getDefault());
              }
            }
            """);

    Shell.Ended ended =
        new Shell(folder)
            .with(environment("C.UTF-8", "", "tr_TR.UTF-8"))
            .loadstar("exec", program.toString());

    assertThat(ended).isEqualTo(new Shell.Ended(0, "null\ntr_TR.UTF-8\nC\ntr_TR\n", ""));
  }

  /** Standard output and error, and the files written to the folder OUT. */
  private void everywhereTheSame(String... arguments) {
    Map<String, String> expected = played(PLAIN, "plain", arguments);

    int number = 0;
    for (Map<String, String> environment : abroad()) {
      assertThat(played(environment, "abroad" + number++, arguments)).isEqualTo(expected);
    }
  }

  private Map<String, String> played(
      Map<String, String> environment, String name, String... arguments) {
    Path own = folder.resolve(name);
    String[] typed =
        Stream.of(arguments)
            .map(argument -> argument.equals("OUT") ? own.toString() : argument)
            .toArray(String[]::new);
    String said = call(environment, typed).replace(own.toString(), "OUT");
    Map<String, String> all = files(own);
    all.put("output", said);
    return all;
  }

  private static String call(Map<String, String> environment, String... arguments) {
    ChildJvm jvm = new ChildJvm();
    environment.forEach(jvm::environment);
    ChildJvm.Ended ended = jvm.run(Main.class, arguments);
    assertThat(ended.status()).as(environment + ": " + ended.output()).isZero();
    return ended.output();
  }

  private static Map<String, String> files(Path folder) {
    Map<String, String> all = new LinkedHashMap<>();
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.list(folder).sorted()) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          // The line that was typed names the folder.
          all.put(
              file.getFileName().toString(),
              Files.readString(file).replace(folder.toString(), "OUT"));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return all;
  }

  /** German by the variable that decides all, Turkish by the one that decides the least. */
  private static List<Map<String, String>> abroad() {
    return List.of(environment("C.UTF-8", "", "de_DE.UTF-8"), environment("tr_TR.UTF-8", "", ""));
  }

  private static Map<String, String> environment(String lang, String numeric, String all) {
    return Map.of(
        "LOCPATH",
        LOCALES.toString(),
        "LANG",
        lang,
        "LC_NUMERIC",
        numeric,
        "LC_ALL",
        all,
        "LANGUAGE",
        "");
  }

  private static String platform(String name) {
    return Shell.PROJECT.resolve("platforms/" + name + ".xml").toString();
  }
}
