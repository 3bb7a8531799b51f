package loadstar.cli;

import static loadstar.TestPlatforms.star;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The worst problem from the command line: what is found is what SimGrid simulates. */
class WorstIT {
  @TempDir Path folder;

  private Shell.Ended loadstar(String line) {
    return new Shell(folder).loadstar(line);
  }

  private JsonNode found(String line) {
    Shell.Ended ended = loadstar(line + " --quiet --format json");
    assertThat(ended.status()).as(ended.err()).isZero();
    return new ObjectMapper().readTree(ended.out());
  }

  /** No plan says when a worker has room, which is known when the schedule is there. */
  @Test
  void searchThatCannotBegin_leavesTheRanking() throws IOException {
    Files.writeString(
        folder.resolve("p.xml"),
        star(
            """
            boss 1Gf 1GBps 1ms
            a    1Gf 1MBps 1ms max_chunks=2
            b    1Gf 1MBps 1ms
            """));
    Shell.Ended ended =
        loadstar(
            "compare --platform p.xml --tasks 9 --flops-per-unit 1e9 --schedulers ss --search 9");
    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(ended.out())
        .contains("Advice: ss")
        .contains("--search improves plans, and here workers may have a limited number of chunks.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "worst fac2 --against wf,ss --tries 200",
        "worst gss --against ss --tries 60 --tasks 20..60 --noise 0.1..1 --results 0.1..1",
        "worst umr --against mrrs --tries 60 --startup 0..1 --seed 5"
      })
  void ratio_isThatOfSimgrid_andOfTheCompareLine(String line) {
    JsonNode worst = found(line);
    double ratio = worst.path("ratio").asDouble();
    assertThat(worst.path("played_by").asString()).isEqualTo("simgrid");
    assertThat(ratio)
        .isGreaterThan(1)
        .isCloseTo(worst.path("arithmetic_ratio").asDouble(), within(1e-6 * ratio));
    String compare = worst.path("compare").asString().replaceFirst("\\S+ ", "");
    Shell.Ended ended = loadstar(compare + " --format csv");
    assertThat(ended.status()).as(ended.err()).isZero();
    Table rows = Table.parse("compare.csv", ended.out());
    List<Double> others = new ArrayList<>();
    double own = 0;
    for (int row = 0; row < rows.rows(); row++) {
      double makespan = rows.number(row, "makespan_s");
      if (rows.text(row, "scheduler").equals(worst.path("scheduler").asString())) {
        own = makespan;
      } else {
        others.add(makespan);
      }
    }
    double least = others.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    assertThat(own / least).isCloseTo(ratio, within(1e-9 * ratio));
  }

  @Test
  void search_writesPlatformChartsAndJson() {
    Shell.Ended ended =
        loadstar("worst static --against ss --workers 2 --latency 0 --tries 50 --out here --quiet");
    assertThat(ended.status()).as(ended.err()).isZero();
    // The slow worker has half of the load, and the fast one has nothing left after its half.
    assertThat(ended.out())
        .containsPattern("static takes \\S+ times as long as ss on the worst problem")
        .contains("With static workers have nothing left for ")
        .containsPattern("On 1000 random problems of the same ranges it takes \\S+ times as long")
        .contains("next: ./loadstar compare --platform here/platform.xml --load 200");
    assertThat(folder.resolve("here"))
        .isDirectoryContaining("glob:**/platform.xml")
        .isDirectoryContaining("glob:**/worst.json")
        .isDirectoryContaining("glob:**/static.svg")
        .isDirectoryContaining("glob:**/ss.svg");
  }

  /** Two schedulers that are always the same: no numbers make one the better. */
  @Test
  void sharesBelowOne_areOfAHundred() {
    String line = "compare --workers 2 --tasks 4 --seconds-per-unit 1 --schedulers ss,lpt --quiet";
    Shell.Ended small = loadstar(line + " --tries 40 --vary 0.2");
    assertThat(small.status()).as(small.err()).isZero();
    assertThat(small.err()).contains("--vary 0.2 is 0.2 %; 20 % is --vary 20%");
    assertThat(small.out()).contains("at most 0.2 % off (found in 40 tries, not proven)");
    assertThat(loadstar(line + " --tries 40 --vary 0.2%").err()).doesNotContain("--vary");
  }

  @Test
  void searchWithoutAFolder_namesItsFolder() {
    Shell.Ended ended =
        loadstar("worst static --against ss --workers 2 --latency 0 --tries 20 --quiet");
    assertThat(ended.out())
        .contains("wrote worst/platform.xml and worst/worst.json (--out names another folder)");
  }

  @Test
  void tableOfAllPairs_keepsWhatIsFinished() {
    String line =
        "worst --all --schedulers static,ss,ss:chunk=10 --tries 40 --out pairs --format csv";
    Shell.Ended first = loadstar(line);
    assertThat(first.status()).as(first.err()).isZero();
    assertThat(first.out().lines()).hasSize(7);
    assertThat(first.err()).contains("6 of 6 runs done");
    Shell.Ended again = loadstar(line);
    assertThat(again.out()).isEqualTo(first.out());
    assertThat(again.err()).doesNotContain("runs done");
    assertThat(folder.resolve("pairs"))
        .isDirectoryContaining("glob:**/worst-pairs.svg")
        .isDirectoryContaining("glob:**/worst-pairs.json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "worst ; worst needs one scheduler, and --against whom. Maybe see --help",
        "worst fac2 ; --against is missing: schedulers to compare with",
        "worst fac3 --against ss ; unknown scheduler \"fac3\"",
        "worst fac2 --against ss,fac2 ; --against has fac2, the scheduler itself",
        "worst fac2 --against ss,ss ; names \"ss\" twice",
        "worst fac2 --against ss --workers 1 ; one worker gets all of the load",
        "worst fac2 --against ss --workers 2.5 ; --workers is 2.5, not whole numbers",
        "worst fac2 --against ss --speed 2..1 ; --speed is 2..1, which is empty",
        "worst fac2 --against ss --load 0 ; --load is 0, and it may be from 1 on",
        "worst fac2 --against ss --load 9 --tasks 9 ; --load is given beside --tasks",
        "worst fac2 --against ss --noise-family gamma ; changes nothing without --noise",
        "worst fac2 --against ss --noise 0..2 --noise-family uniform ; deviate by at most",
        "worst fac2 --against ss --stop-after 0 ; --stop-after is \"0\", not a positive time",
        "worst fac2 --against ss --tries 0 ; --tries is 0, not a whole number from 1",
        "worst cgbc --against ss ; the scheduler \"cgbc\" does not play a star",
        "worst --all ss ; --all is each scheduler against each other",
        "worst --all --schedulers ss ; --schedulers has one scheduler, and pairs are two",
        "worst --all --schedulers ss,ss ; --schedulers names one twice",
        "worst ss --against gss --schedulers fac2 ; --schedulers changes nothing without --all",
        "compare --workers 2 --tasks 4 --seconds-per-unit 1 --vary 0 ; --vary is \"0\"",
        "compare --workers 2 --tasks 4 --seconds-per-unit 1 --vary 100% ; not between 0 and 100 %",
        "compare --workers 2 --tasks 4 --seconds-per-unit 1 --tries 9 ; --tries changes nothing",
        "compare --workers 2 --tasks 4 --seconds-per-unit 1 --schedulers ss --vary 9 ; there is"
            + " one",
        "compare --workers 2 --tasks 4 --seconds-per-unit 1 --vary 9 --mtbf 9 ; with failures",
        "compare --workers 2 --tasks 4 --seconds-per-unit 1 --stop-after 9s ; without a search",
        "compare --workers 2 --tasks 4 --seconds-per-unit 1 --search 9 --noise 1 ; costs or their"
            + " order are random",
        "compare --workers 2 --tasks 4 --seconds-per-unit 1 --bytes-per-unit 1MB --bandwidth 1Gbps"
            + " --ports 2 --search 9 ; share the link master_port_UP",
        "worst ss:chunk=1|2 --against gss ; stands for several schedulers",
        "worst python:x.py --against gss ; runs in a process of its own"
      })
  void wrongOptions_areRefused(String line, String message) {
    Shell.Ended ended = loadstar(line);
    assertThat(ended.status()).as(ended.out()).isEqualTo(2);
    assertThat(ended.err().strip()).contains(message).hasLineCount(1);
    assertThat(folder).isEmptyDirectory();
  }
}
