package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One file of Java, and the commands that take it. */
class OwnSourceIT {
  private static final Path EXAMPLE = Shell.PROJECT.resolve("src/examples/Shares.java");
  private static final String PLATFORM =
      Shell.PROJECT.resolve("platforms/thesis-table3.3.xml").toString();

  @TempDir Path folder;

  private ChildJvm.Ended types(String... arguments) throws IOException {
    return Shell.merged(folder, arguments);
  }

  private void write(String from, String to) throws IOException {
    String text = Files.readString(EXAMPLE);
    assertThat(text).contains(from);
    Files.writeString(folder.resolve("Shares.java"), text.replace(from, to));
  }

  /** Results of other contents of the file are not those of these. */
  @Test
  void source_isCompared_andPlayedAgainWhenItIsAnother() throws IOException {
    String[] compare = {
      "compare",
      "--platform",
      PLATFORM,
      "--load",
      "1000",
      "--noise",
      "0.1",
      "--seeds",
      "2",
      "--schedulers",
      "java:Shares.java,gss",
      "--set",
      "java:Shares.java.share=0.5",
      "--results",
      "r.db",
      "--flops-per-unit",
      "1e6"
    };
    write("0.02", "0.02");
    ChildJvm.Ended first = types(compare);
    assertThat(first.status()).as(first.output()).isZero();
    assertThat(first.output()).contains("4 of 4 runs done").contains("java:Shares.java ");
    assertThat(types(compare).output()).doesNotContain("runs done");

    write("share * remaining()", "0.5 * share * remaining()");
    ChildJvm.Ended other = types(compare);
    assertThat(other.output()).contains("runs done");
    try (var all = Files.list(folder)) {
      assertThat(all.map(file -> file.getFileName().toString()))
          .allMatch(name -> name.equals("Shares.java") || name.contains("r.db"));
    }
  }

  @Test
  void source_isListedWithItsParameters() throws IOException {
    write("0.02", "0.02");
    assertThat(types("list", "java:Shares.java").output())
        .startsWith("shares: a share of what is left")
        .containsPattern("share \\[1] +of what is left, for a chunk; .*default: 0.02");
  }

  @Test
  void check_playsTheContract_andShowsTheLeastExample() throws IOException {
    write("0.02", "0.02");
    ChildJvm.Ended whole = types("check-scheduler", "java:Shares.java");
    assertThat(whole.status()).as(whole.output()).isZero();
    assertThat(whole.lines()).filteredOn(line -> line.startsWith("  holds   ")).hasSize(8);

    // A chunk in which it divides by what is left of one unit: 1 % 1 is 0.
    write("return round(share * remaining());", "return 1 / (remaining() % 1);");
    ChildJvm.Ended broken = types("check-scheduler", "java:Shares.java");
    assertThat(broken.status()).isEqualTo(Command.FAILED);
    assertThat(broken.output())
        .contains("BROKEN  the whole load is handed out")
        .containsPattern("1 unit, shares on star \\d+: java.lang.ArithmeticException: / by zero")
        .contains("Shares.java:27)");
  }

  @Test
  void sourceThatDoesNotCompile_isOneLine() throws IOException {
    write("round(share", "rounded(share");
    for (String[] typed :
        new String[][] {
          {"list", "java:Shares.java"},
          {"check-scheduler", "java:Shares.java"},
          {"compare", "--platform", PLATFORM, "--load", "1", "--schedulers", "java:Shares.java"}
        }) {
      ChildJvm.Ended ended = types(typed);
      assertThat(ended.status()).isEqualTo(Command.BAD_INPUT);
      assertThat(ended.lines())
          .singleElement()
          .asString()
          .startsWith("loadstar: Shares.java:27: cannot find symbol");
    }
  }
}
