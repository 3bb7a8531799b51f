package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.RunSetup;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Placement;
import loadstar.simulation.Player;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {
  /** Of two schedulers, the first of which is quick, the second may take any time. */
  @Test
  void schedulerWithoutAnEndedRun_makesTheTimeThatIsLeftALeastOne() {
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(told, true, StandardCharsets.UTF_8);
    CommandLineOptions options = new CommandLineOptions("loadstar", "").flag("quiet", "nothing");
    options.parse(List.of(), err);
    List<PlatformRun> quick = specs("gss", "p.xml", 2);
    List<PlatformRun> slow = specs("umr", "p.xml", 2);
    try (ConsoleProgress progress = new ConsoleProgress(options, err, true)) {
      progress.started(Stream.concat(quick.stream(), slow.stream()).toList());
      for (PlatformRun spec : List.of(quick.getFirst(), quick.getLast(), slow.getFirst())) {
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

  /** Two runs of 1 s and one of 10 s are done: left are one of 1 s and two of 10 s. */
  @Test
  void eachProblem_hasTimesOfItsOwn() {
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(told, true, StandardCharsets.UTF_8);
    CommandLineOptions options = new CommandLineOptions("loadstar", "").flag("quiet", "nothing");
    options.parse(List.of(), err);
    List<PlatformRun> small = specs("gss", "p.xml", 3);
    List<PlatformRun> large = specs("gss", "q.xml", 3);
    long[] seconds = {0};
    try (ConsoleProgress progress =
        new ConsoleProgress(options, err, true, () -> seconds[0] * 1_000_000_000L)) {
      progress.started(Stream.concat(small.stream(), large.stream()).toList());
      for (PlatformRun spec : List.of(small.get(0), small.get(1), large.get(0))) {
        progress.begun(spec);
        seconds[0] += small.contains(spec) ? 1 : 10;
        progress.finished(spec);
      }
    }
    assertThat(told.toString(StandardCharsets.UTF_8))
        .endsWith("3 of 6 runs done, about 21 s left" + System.lineSeparator());
  }

  private static List<PlatformRun> specs(String scheduler, String platform, int seeds) {
    Placement team =
        new Placement(
            "m", List.of("w"), scheduler, Registry.builtIn().kind(scheduler), Settings.NONE);
    RunSetup shared =
        new RunSetup(
            Path.of(platform),
            team,
            Shape.STAR,
            PlatformFile.ALL_CORES,
            List.of(),
            Player.SIMGRID,
            List.of());
    return IntStream.rangeClosed(1, seeds)
        .mapToObj(seed -> new PlatformRun(scheduler + platform + seed, seed, shared))
        .toList();
  }
}
