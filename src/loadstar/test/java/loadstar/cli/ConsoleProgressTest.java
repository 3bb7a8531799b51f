package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunSpec;
import loadstar.campaign.StarStudy;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {
  /** Of two schedulers, the first of which is quick, the second may take any time. */
  @Test
  void schedulerOfWhichNothingHasEnded_makesTheTimeThatIsLeftALeastOne() {
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(told, true, StandardCharsets.UTF_8);
    CommandLineOptions options = new CommandLineOptions("loadstar", "").flag("quiet", "nothing");
    options.parse(List.of(), err);
    List<RunSpec> quick = specs("gss");
    List<RunSpec> slow = specs("umr");
    try (ConsoleProgress progress = ConsoleProgress.of(options, err)) {
      progress.started(Stream.concat(quick.stream(), slow.stream()).toList(), 0);
      for (RunSpec spec : List.of(quick.getFirst(), quick.getLast(), slow.getFirst())) {
        progress.begun(spec);
        progress.finished(spec);
      }
      progress.begun(slow.getLast());
      progress.finished(slow.getLast());
    }

    // Each of four runs is more than a tenth.
    assertThat(told.toString(StandardCharsets.UTF_8).lines().toList())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("1 of 4 runs done, at least "),
            line -> assertThat(line).startsWith("2 of 4 runs done, at least "),
            line -> assertThat(line).startsWith("3 of 4 runs done, about "),
            line -> assertThat(line).isEqualTo("4 of 4 runs done, about 0 s left"));
  }

  private static List<RunSpec> specs(String scheduler) {
    Map<String, String> parameters = Map.of(StarStudy.PROPERTY + "scheduler", scheduler);
    return IntStream.rangeClosed(1, 2)
        .mapToObj(seed -> new RunSpec("star", scheduler + seed, seed, parameters))
        .toList();
  }
}
