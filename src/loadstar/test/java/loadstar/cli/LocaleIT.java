package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
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
  private static final String PLATFORM =
      Shell.PROJECT.resolve("platforms/thesis-table3.3.xml").toString();

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
  void commands_printAndWriteTheSameInEveryLanguage() throws IOException {
    Map<String, String> expected = typed("plain", PLAIN);
    assertThat(expected).containsKeys("compare.csv", "runs.csv");
    assertThat(expected.get("typed.out")).contains("makespan").doesNotContain("STATUS ");

    int number = 0;
    for (Map<String, String> environment : abroad()) {
      assertThat(typed("abroad" + number++, environment)).isEqualTo(expected);
    }
  }

  /** What a run, a comparison and a campaign print, and the files that they write. */
  private Map<String, String> typed(String name, Map<String, String> environment)
      throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    String deployment = Shell.PROJECT.resolve("deployments/thesis-table3.3_d.xml").toString();
    Files.write(
        own.resolve("typed"),
        List.of(
            "./loadstar run --platform "
                + PLATFORM
                + " --deployment "
                + deployment
                + " --set scheduler=rumr --set rumr.error=0.1",
            "./loadstar compare --platform "
                + PLATFORM
                + " --load 100 --noise 0.3 --seeds 2 --schedulers umr,rumr,gss --out . --quiet",
            "./loadstar campaign "
                + Shell.PROJECT.resolve("src/examples/campaigns/first.yaml")
                + " --results r.db --quiet",
            "./loadstar campaign export r.db --out runs.csv"));
    call(environment, own, TypedLines.class, "typed");
    Map<String, String> all = new LinkedHashMap<>();
    try (Stream<Path> files = Files.list(own).sorted()) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.toString().endsWith(".db")) {
          all.put(file.getFileName().toString(), Files.readString(file));
        }
      }
    }
    return all;
  }

  /** The first engine of a process, which has the process's own C library; with profiles. */
  @Test
  void exec_isTheSameInEveryLanguage() {
    String program = Shell.PROJECT.resolve("src/engine/examples/java/E11Profiles.java").toString();
    String expected = call(PLAIN, folder, Main.class, "exec", program);
    assertThat(expected).contains("work 1 done, available: 0.50");

    for (Map<String, String> environment : abroad()) {
      assertThat(call(environment, folder, Main.class, "exec", program)).isEqualTo(expected);
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
            .loadstar("exec " + Shell.word(program));

    assertThat(ended).isEqualTo(new Shell.Ended(0, "null\ntr_TR.UTF-8\nC\ntr_TR\n", ""));
  }

  private static String call(
      Map<String, String> environment, Path own, Class<?> main, String... arguments) {
    ChildJvm jvm = new ChildJvm().in(own);
    environment.forEach(jvm::environment);
    ChildJvm.Ended ended = jvm.run(main, arguments);
    assertThat(ended.status()).as(environment + ": " + ended.output()).isZero();
    return ended.output();
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
}
