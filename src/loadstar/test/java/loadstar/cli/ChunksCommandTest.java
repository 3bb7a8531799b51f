package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunksCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** Polychronopoulos and Kuck's rule, ceil(R/P); the sequence is worked out in VectorsTest. */
  @Test
  void gss_isPrintedOneSizeALine() {
    assertThat(run("chunks gss --load 1000 --workers 4")).isZero();
    assertThat(sizes()).isEqualTo("250 188 141 106 79 59 45 33 25 19 14 11 8 6 4 3 3 2 1 1 1 1");
    assertThat(text(err)).isEmpty();
  }

  @Test
  void csv_hasAHeading() {
    assertThat(run("chunks ss --load 2 --workers 2 --format csv")).isZero();
    assertThat(text(out)).isEqualTo("size_tasks\n1\n1\n");
  }

  /** Half of 1000, of 500, of 248: 125, 62, 31 each; without the options 63 and 31. */
  @Test
  void minimumAndRounding_areParametersOfTheRule() {
    assertThat(run("chunks fac2 --load 1000 --workers 4 --rounding floor --minimum 20")).isZero();
    assertThat(sizes()).isEqualTo("125 125 125 125 62 62 62 62 31 31 31 31 20 20 20 20 20 20 8");
  }

  /** K = ceil(100/4) = 25, weights 1.5 and 0.5 after they are made to sum to 2. */
  @Test
  void weights_areMadeToSumToTheNumberOfWorkers() {
    assertThat(run("chunks wf --load 100 --workers 2 --weights 3,1")).isZero();
    assertThat(sizes()).startsWith("38 13 ");
  }

  /** 1, 2, 4 in the setup phase, then what fills the time slices: see VectorsTest. */
  @Test
  void rulesThatMeasure_arePlayed() {
    assertThat(run("chunks atf --load 200 --workers 4")).isZero();
    assertThat(sizes()).startsWith("1 1 1 1 2 2 2 2 4 4 4 4 11 11 11 11 15 15 15 15 8 8 8 8 ");
  }

  /**
   * Round robin the third chunk is the first worker's: K = ceil(49/4) = 13, times 1.5. Where the 38
   * tasks of the first chunk take ten times as long as others, the second worker asks before it: 13
   * times 0.5. Equal costs are those of --load.
   */
  @Test
  void costs_sayWhoAsksNext(@TempDir Path folder) throws IOException {
    assertThat(run("chunks wf --load 100 --workers 2 --weights 3,1")).isZero();
    assertThat(sizes()).startsWith("38 13 20 ");
    out.reset();
    Path costs = folder.resolve("costs.csv");
    Files.writeString(costs, "task,seconds\n" + "1,10\n".repeat(38) + "1,1\n".repeat(62));
    String line = "chunks wf --costs " + costs + " --costs-column seconds --workers 2";
    assertThat(run(line + " --weights 3,1")).isZero();
    assertThat(sizes()).startsWith("38 13 7 7 ");
    for (String rule : List.of("gss", "atf", "awf-b")) {
      out.reset();
      assertThat(run("chunks " + rule + " --load 100 --workers 4")).isZero();
      String equal = sizes();
      out.reset();
      Files.writeString(costs, "1\n".repeat(100));
      assertThat(run("chunks " + rule + " --costs " + costs + " --workers 4")).isZero();
      assertThat(sizes()).isEqualTo(equal);
    }
  }

  @Test
  void set_reachesEveryParameter() {
    assertThat(run("chunks fiss --load 1000 --workers 4 --set last_stage=increment")).isZero();
    assertThat(sizes()).isEqualTo("50 50 50 50 83 83 83 83 116 116 116 116 4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "chunks;no rule is named. Maybe see --help",
        "chunks gss fac --load 5 --workers 2;cannot use \"fac\". Maybe see --help",
        "chunks tsss --load 5 --workers 2;there is no self-scheduling rule \"tsss\". Maybe you"
            + " meant \"tss\"",
        "chunks gss --workers 2;--load is missing. Maybe see --help",
        "chunks gss --load 5 --workers 2 --costs-column x;--costs-column changes nothing without"
            + " --costs",
        "chunks gss --load 5 --workers 2 --costs x;--load is given, but the file of --costs has"
            + " it. Maybe leave it out",
        "chunks gss --workers 2 --costs nowhere/x;nowhere/x: no such file",
        "chunks gss --load 5;--workers is missing. Maybe see --help",
        "chunks gss --load 2.5 --workers 2;--load is 2.5, not a whole number",
        "chunks gss --load 5 --workers 0;--workers is 0, not a whole number from 1 to" + " 100000",
        "chunks gss --load 5 --workers 2 --minimum 0;--minimum is 0, not a positive whole number",
        "chunks gss --load 5 --workers 2 --set minimum;--set takes NAME=VALUE, not \"minimum\"",
        "chunks gss --load 5 --workers 2 --minimum 2 --set minimum=3;\"minimum\" is set twice",
        "chunks gss --load 5 --workers 2 --set minimun=3;unknown property \"minimun\" of gss. Maybe"
            + " you meant \"minimum\"",
        "chunks gss --load 5 --workers 2 --weights 1,2;\"gss\" takes no weights. Maybe wf or awf",
        "chunks wf --load 5 --workers 2 --weights 1,2,3;3 weights for 2 workers. Maybe one for each"
            + " worker",
        "chunks wf --load 5 --workers 2 --weights 1,x;--weights is \"x\", not a number",
        "chunks gss --load 5 --workers 2 --rounding up;--rounding is \"up\". Maybe ceil or floor"
            + " or half-up or half-even"
      })
  void badInput_isOneLine(String line, String message) {
    assertThat(run(line)).isEqualTo(Command.BAD_INPUT);
    assertThat(text(err)).isEqualTo("loadstar: " + message + "\n");
    assertThat(text(out)).isEmpty();
  }

  private int run(String line) {
    return Main.run(
        List.of(line.split(" ")),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String sizes() {
    return text(out).strip().replace('\n', ' ');
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }
}
