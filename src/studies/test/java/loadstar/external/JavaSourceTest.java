package loadstar.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.OwnClasses;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scheduler in a file, or in a folder, that nobody has compiled. */
class JavaSourceTest {
  private static final List<WorkerSpec> TWO =
      Collections.nCopies(2, WorkerSpec.symmetric("w", 1, 0, 10, 0));

  /** Its first chunk is as large as the runs before it were many, and 1; the rest is one chunk. */
  private static final String COUNTS =
      """
      import loadstar.algorithm.*;
      public class Counts implements SchedulerProvider {
        static final Parameter<Double> MORE =
            Parameter.number("more", "units", 0, Range.notNegative(), "of the first chunk");
        static int runs;
        public SchedulerKind kind() {
          return SchedulerKind.oneWay("counts", "nobody", "counts its runs").with(MORE).madeBy(
              (problem, settings) -> {
                double first = ++runs + settings.get(MORE);
                int[] given = {0};
                return master -> switch (given[0]++) {
                  case 0 -> master.cut(0, 1, 0, first);
                  case 1 -> master.cut(1, 1, 0, problem.load() - first);
                  default -> Idle.END;
                };
              });
        }
      }
      """;

  @TempDir Path folder;

  private String write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return "java:" + file;
  }

  private static SchedulerKind kind(String name) {
    return Registry.load().kind(name, Shape.STAR);
  }

  private static double firstChunk(SchedulerKind kind, Settings settings) {
    StarProblem problem = StarProblem.of(TWO, 10);
    return ArithmeticRun.of(TWO, kind, kind.create(problem, settings)).play().schedule().size(0);
  }

  @Test
  void file_isASchedulerWithParameters_andNothingLiesBesideIt() throws IOException {
    SchedulerKind kind = kind(write("Counts.java", COUNTS));

    assertThat(kind.name()).isEqualTo("counts");
    assertThat(firstChunk(kind, Settings.NONE)).isEqualTo(1);
    var more = kind.master().getFirst();
    // 1 and 2.5
    assertThat(firstChunk(kind, new Settings.Builder().read(more, "2.5").build())).isEqualTo(3.5);
    try (Stream<Path> all = Files.list(folder)) {
      assertThat(all.map(file -> file.getFileName().toString())).containsExactly("Counts.java");
    }
  }

  /** Neither those of a file nor those of a class path: each run has the classes anew. */
  @Test
  void staticVariables_areEachRunsOwn() throws IOException {
    SchedulerKind source = kind(write("Counts.java", COUNTS));
    assertThat(firstChunk(source, Settings.NONE)).isEqualTo(1);
    assertThat(firstChunk(source, Settings.NONE)).isEqualTo(1);

    Path compiled = folder.resolve("classes");
    write("classes/META-INF/services/loadstar.algorithm.SchedulerProvider", "Counts");
    for (var one :
        JavaSource.compile(List.of(folder.resolve("Counts.java")), "", "", said -> {}).entrySet()) {
      Files.write(compiled.resolve(one.getKey() + ".class"), one.getValue());
    }
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (OwnClasses own = OwnClasses.of(compiled.toString(), "--classpath").makeKnown()) {
      SchedulerKind kind = kind("counts");
      assertThat(firstChunk(kind, Settings.NONE)).isEqualTo(1);
      assertThat(firstChunk(kind, Settings.NONE)).isEqualTo(1);
      assertThat(own.path()).isEqualTo(compiled.toString());
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private void refused(String name, String... parts) {
    assertThatThrownBy(() -> kind(name))
        .isInstanceOf(InputException.class)
        .hasMessageContainingAll(parts);
  }

  @Test
  void errorOfTheCompiler_hasFileAndLine() throws IOException {
    refused(
        write("Counts.java", COUNTS.replace("++runs", "++running")),
        folder + "/Counts.java:9: cannot find symbol",
        "variable running");
    write("Counts.java", COUNTS.replace("int[] given = {0};", "int given = 0 0;"));
    refused("java:" + folder, folder + "/Counts.java:10: ");
  }

  @Test
  void severalFiles_areAFolder() throws IOException {
    write("mine/Sizes.java", "package mine; class Sizes { static double first() { return 4; } }");
    String file =
        write(
            "mine/Counts.java", "package mine;\n" + COUNTS.replace("++runs +", "Sizes.first() +"));

    refused(file, "cannot find symbol", "Maybe java:" + folder + "/mine, a folder");
    String both = "java:" + folder.resolve("mine");
    assertThat(firstChunk(kind(both), Settings.NONE)).isEqualTo(4);

    // Results of other contents are not those of these.
    String version = Registry.version(both);
    assertThat(Registry.version(both)).isEqualTo(version);
    write("mine/Sizes.java", "package mine; class Sizes { static double first() { return 5; } }");
    assertThat(Registry.version(both)).isNotEqualTo(version);
    assertThat(firstChunk(kind(both), Settings.NONE)).isEqualTo(5);
  }

  @Test
  void oneOfSeveralSchedulers_isNamed() throws IOException {
    write("Two.java", COUNTS.replace("class Counts", "class Two").replace("++runs", "7"));
    write("Counts.java", COUNTS);

    refused("java:" + folder, "has several schedulers: Counts, Two. Maybe java:");
    assertThat(firstChunk(kind("java:" + folder + ":Two"), Settings.NONE)).isEqualTo(7);
    refused("java:" + folder + ":Three", "has no class Three that implements");
  }

  @Test
  void whatIsNoScheduler_isRefused() throws IOException {
    refused("java:" + folder + "/None.java", "None.java: there is no such file or folder");
    refused("java:" + folder, "there is no .java file below it");
    refused(write("a.txt", ""), "a.txt: is no Java source");
    refused(
        write("A.java", "class A {}"),
        "A.java: has no class that implements loadstar.algorithm.SchedulerProvider");
    refused(
        write("Counts.java", COUNTS.replace("\"counts\"", "\"My Counts\"")),
        "the class Counts does not say what it is",
        "\"My Counts\" is not of lower-case letters");
    refused(
        write("Counts.java", COUNTS.replace("static int runs", "static int runs = 1 / 0")),
        "the class Counts does not say what it is: java.lang.ArithmeticException");
    refused(
        write(
            "Counts.java", COUNTS.replace("static int runs;", "static int runs; Counts(int i) {}")),
        "the class Counts has no constructor without arguments");
  }
}
