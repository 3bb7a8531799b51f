package loadstar.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code benchmarks/bench} in a clone of scripts: "Java" and the C++ programs print what the test
 * has written, a line for each run.
 */
class BenchScriptTest {
  private static final String LINE =
      "bench scenario=x vmhwm_kib=%s clock=%s outcome=%s activities=%s wall_s=%s cpu_s=2";

  @TempDir Path home;
  private Path java;

  @BeforeEach
  void makeClone() throws IOException {
    for (String folder : List.of("benchmarks/java/ours", "target/native/twins", "bin")) {
      Files.createDirectories(home.resolve(folder));
    }
    Files.copy(
        Path.of("benchmarks/bench"),
        home.resolve("benchmarks/bench"),
        StandardCopyOption.COPY_ATTRIBUTES);
    Files.writeString(home.resolve("platform.xml"), "");
    java = home.resolve("bin/java");
    program(home.resolve("bin/javac"), "while [[ $1 != -d ]]; do shift; done; >$2/A.class");
    program(home.resolve("bin/javap"), "exit 1"); // upstream's binding is not there
  }

  /** Run n of the program prints line n of what it is to say. */
  private void says(Path file, String... lines) throws IOException {
    Path said = file.resolveSibling(file.getFileName() + ".said");
    Files.write(said, List.of(lines));
    program(
        file,
        "[[ ${1:-} != -XshowSettings* ]] || exit 0; sed -n 1p '%1$s'; sed -i 1d '%1$s'"
            .formatted(said));
  }

  private static void program(Path file, String body) throws IOException {
    Files.writeString(file, "#!/usr/bin/env bash\n" + body + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private static String line(String clock, String outcome, int activities, double wall) {
    return LINE.formatted(2048, clock, outcome, activities, wall);
  }

  /** The twin says its lines for cpp-stock and cpp-raw in turn. */
  private int bench(int workers, int runs, List<String> said) throws Exception {
    Files.writeString(
        home.resolve("scenarios"), "x | x | X | platform.xml | " + workers + " | a b | c |\n");
    List<String> command = new ArrayList<>(List.of("bash", "benchmarks/bench", "out", "" + runs));
    command.addAll(
        List.of("full", home.resolve("scenarios").toString(), "x", "engine.jar", "" + java));
    Path output = home.resolve("said");
    int status =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start()
            .waitFor();
    said.addAll(Files.readAllLines(output));
    return status;
  }

  private List<String> rows(String file) throws IOException {
    List<String> lines = Files.readAllLines(home.resolve("out").resolve(file));
    return lines.subList(1, lines.size());
  }

  @Test
  void ratio_isTheMedianOfPairedRuns() throws Exception {
    // Pairs 2/1, 9/3, 4/4 of ours and of cpp-stock: ratios 2, 3, 1. The ratio of the medians would
    // be 4/3. A run of 4 s with a million activities takes 4 us for each. C and Java write 0.04
    // differently.
    Path twin = home.resolve("target/native/twins/x");
    List<String> lines = new ArrayList<>();
    for (double wall : new double[] {1, 1, 3, 3, 4, 4}) {
      lines.add(line("0.040000000000000001", "7", 1_000_000, wall));
    }
    says(twin, lines.toArray(String[]::new));
    says(
        java,
        line("4.0000000000000000E-2", "7", 1_000_000, 2),
        line("4.0000000000000000E-2", "7", 1_000_000, 9),
        line("4.0000000000000000E-2", "7", 1_000_000, 4));
    List<String> said = new ArrayList<>();

    assertThat(bench(10, 3, said)).isZero();
    assertThat(rows("summary.csv"))
        .containsExactly(
            "x,full,cpp-stock,3.0000,2.0000,1.0000,3.0000,1.0000,2048,1.0000",
            "x,full,cpp-raw,3.0000,2.0000,1.0000,3.0000,1.0000,2048,1.0000",
            "x,full,ours,4.0000,1.0000,1.0000,1.0000,1.0000,2048,1.0000");
    assertThat(rows("raw.csv"))
        .hasSize(9)
        .contains("x,full,ours,2,0.040000000000000001,7,1000000,9.0,2,9.0000,2048");
    assertThat(said.get(1))
        .isEqualTo(
            "x                    cpp-stock         3.000  2.000 (1.000..3.000)    1.000 cpu"
                + "         2.0         1.00");
    assertThat(Files.readString(home.resolve("out/machine.txt")))
        .contains(
            "\njava -cp $(./loadstar classpath --path):target/bench/classes-ours X platform.xml a b ");
  }

  @Test
  void endsThatDiffer_areKeptWithoutRatios() throws Exception {
    // The next double above 0.3; other work; another outcome.
    String[][] differing = {
      {"0.30000000000000004", "1", "10"}, {"0.3", "1", "11"}, {"0.3", "1.0000000000000002", "10"}
    };
    for (String[] other : differing) {
      String own = line("0.3", "1", 10, 1);
      says(home.resolve("target/native/twins/x"), own, own);
      says(java, line(other[0], other[1], Integer.parseInt(other[2]), 1));
      List<String> said = new ArrayList<>();

      assertThat(bench(10, 1, said)).isEqualTo(1);
      assertThat(said)
          .contains("x: the simulated clocks differ, so no ratio is given; see raw.csv");
      assertThat(rows("raw.csv")).hasSize(3);
      assertThat(rows("summary.csv")).isEmpty();
    }
  }

  @Test
  void guardedStacks_doNotReachTheLargestStars() throws Exception {
    says(home.resolve("target/native/twins/x"), line("1", "1", 1, 1));
    says(java, line("1", "1", 1, 1));

    assertThat(bench(30_001, 1, new ArrayList<>())).isZero();
    assertThat(rows("raw.csv")).hasSize(2).noneMatch(row -> row.contains("cpp-stock"));
  }

  @Test
  void missingNumber_isNamed() throws Exception {
    says(
        home.resolve("target/native/twins/x"),
        "bench clock=1 outcome=1 activities=1 wall_s=1 cpu_s=1");
    List<String> said = new ArrayList<>();

    assertThat(bench(10, 1, said)).isEqualTo(1);
    assertThat(said).anyMatch(line -> line.startsWith("loadstar: no vmhwm_kib in \"bench clock=1"));
    assertThat(home.resolve("out")).doesNotExist();
  }

  @Test
  void programThatFails_isShownWithItsLastLines() throws Exception {
    program(home.resolve("target/native/twins/x"), "echo what went wrong; exit 3");
    List<String> said = new ArrayList<>();

    assertThat(bench(10, 1, said)).isEqualTo(1);
    assertThat(said.subList(1, 3))
        .satisfies(lines -> {
          assertThat(lines.getFirst()).startsWith("loadstar: ").endsWith("ended with status 3:");
          assertThat(lines.getLast()).isEqualTo("  what went wrong");
        });
    assertThat(home.resolve("out")).doesNotExist();
  }

  /** Each line of {@code benchmarks/scenarios} has both programs. */
  @Test
  void everyScenario_hasItsTwoPrograms() throws IOException {
    for (String line : Files.readAllLines(Path.of("benchmarks/scenarios"))) {
      if (!line.startsWith("#")) {
        String[] cells = line.split("\\|", -1);
        assertThat(cells).as(line).hasSize(8);
        assertThat(Path.of("benchmarks/cpp", cells[1].strip() + ".cpp")).isRegularFile();
        // What needs more than S4U cannot be compiled on upstream's binding.
        String program = cells[2].strip() + ".java";
        boolean s4uOnly = Files.exists(Path.of("benchmarks/java", program));
        assertThat(s4uOnly).isNotEqualTo(Files.exists(Path.of("benchmarks/java/ours", program)));
        assertThat(cells[7].strip().equals("upstream") && !s4uOnly).as(line).isFalse();
        assertThat(cells[6].strip().split(" +", -1))
            .hasSameSizeAs(cells[5].strip().split(" +", -1));
      }
    }
  }
}
