package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
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
  private static final long SECOND = 1_000_000_000;

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(written, true, StandardCharsets.UTF_8);
  private long now;

  private ConsoleProgress progress() {
    CommandLineOptions options = new CommandLineOptions("loadstar", "").flag("quiet", "nothing");
    options.parse(List.of(), err);
    return new ConsoleProgress(options, err, true, () -> now);
  }

  private void play(ConsoleProgress progress, List<PlatformRun> runs, int... seconds) {
    for (int i = 0; i < runs.size(); i++) {
      progress.begun(runs.get(i));
      now += SECOND * seconds[Math.min(i, seconds.length - 1)];
      progress.finished(runs.get(i));
    }
  }

  private List<String> lines() {
    return written.toString(StandardCharsets.UTF_8).lines().toList();
  }

  /** One run takes a second; the first is in no mean, and two estimates have to agree. */
  @Test
  void equalRuns_areEstimatedFromTheThirdOn() {
    try (ConsoleProgress progress = progress()) {
      List<PlatformRun> all = specs("gss", "p.xml", 10);
      progress.started(all);
      play(progress, all, 1);
    }
    assertThat(lines())
        .startsWith("1 of 10 runs done", "2 of 10 runs done", "3 of 10 runs done, about 7 s left")
        .endsWith("10 of 10 runs done");
  }

  /** The work after the last run may take as long as those few seconds. */
  @Test
  void fewSeconds_areNotPrinted() {
    try (ConsoleProgress progress = progress()) {
      List<PlatformRun> all = specs("gss", "p.xml", 10);
      progress.started(all);
      play(progress, all, 1);
    }
    assertThat(lines().subList(4, 7))
        .containsExactly(
            "5 of 10 runs done, about 5 s left", "6 of 10 runs done", "7 of 10 runs done");
  }

  /** A study that begins or is read again has no runs under way. */
  @Test
  void interruption_isSaidOnceAlsoBetweenRuns() {
    try (ConsoleProgress progress = progress()) {
      progress.interruptedBetweenRuns();
      assertThat(lines())
          .containsExactly(
              "", "interrupted: finished runs are kept; the same command goes on from there");
      progress.interrupted(3, 10);
      progress.interruptedBetweenRuns();
      assertThat(lines()).hasSize(4).last().asString().startsWith("interrupted: 3 of 10 runs");
    }
  }

  @Test
  void namesThatTheTerminalCannotHold_areLeftOutWhole() {
    Duration gone = Duration.ofSeconds(16);
    String line = "simulating [==========          ] 5/10 runs, 16 s gone, about 8 s left";
    String names = "lpt, minmin, maxmin";

    assertThat(ConsoleProgress.line(5, 10, gone, "about 8 s left", names, 100))
        .isEqualTo(line + "; " + names);
    assertThat(ConsoleProgress.line(5, 10, gone, "about 8 s left", names, 90))
        .isEqualTo(line + "; lpt, minmin, ...");
    assertThat(ConsoleProgress.line(5, 10, gone, "about 8 s left", names, 80))
        .isEqualTo(line + "; lpt, ...");
    assertThat(ConsoleProgress.line(5, 10, gone, "about 8 s left", names, 75)).isEqualTo(line);
    assertThat(ConsoleProgress.line(5, 10, gone, "about 8 s left", names, 40)).hasSize(40);
  }

  /** The fourth run takes 8 s: after it 20 s seem to be left, and the second left 8 s. */
  @Test
  void estimateThatChanges_isNotPrinted() {
    try (ConsoleProgress progress = progress()) {
      List<PlatformRun> all = specs("gss", "p.xml", 10);
      progress.started(all);
      play(progress, all, 1, 1, 1, 8, 1);
    }
    assertThat(lines().subList(0, 5))
        .containsExactly(
            "1 of 10 runs done",
            "2 of 10 runs done",
            "3 of 10 runs done, about 7 s left",
            "4 of 10 runs done",
            "5 of 10 runs done");
  }

  /** SimGrid checks the first run of each of two problems, in 40 s; the others take one second. */
  @Test
  void firstRunOfAProblem_isNotExpectedAgain() {
    try (ConsoleProgress progress = progress()) {
      List<PlatformRun> known = specs("gss", "p.xml", 10);
      List<PlatformRun> other = specs("gss", "q.xml", 10);
      progress.started(Stream.concat(known.stream(), other.stream()).toList());
      play(progress, known, 40, 1);
      play(progress, other.subList(0, 6), 40, 1);
    }
    assertThat(lines().subList(3, 7))
        .containsExactly(
            "8 of 20 runs done",
            "10 of 20 runs done",
            "12 of 20 runs done",
            "14 of 20 runs done, about 6 s left");
  }

  /** Two runs that begin together share the time: each ends a second after the one before. */
  @Test
  void runsThatBeginTogether_shareTheTime() {
    try (ConsoleProgress progress = progress()) {
      List<PlatformRun> all = specs("gss", "p.xml", 20);
      progress.started(all);
      for (int i = 0; i < 12; i += 2) {
        all.subList(i, i + 2).forEach(progress::begun);
        for (PlatformRun run : all.subList(i, i + 2)) {
          now += SECOND;
          progress.finished(run);
        }
      }
    }
    assertThat(lines().getLast()).matches("12 of 20 runs done, about [5-9] s left");
  }

  /** The second scheduler, of which no run has ended, may take any time. */
  @Test
  void schedulerWithoutAnEndedRun_leavesTheRemainingTimeUnknown() {
    try (ConsoleProgress progress = progress()) {
      List<PlatformRun> quick = specs("gss", "p.xml", 2);
      List<PlatformRun> slow = specs("umr", "p.xml", 2);
      progress.started(Stream.concat(quick.stream(), slow.stream()).toList());
      play(progress, quick, 1);
      play(progress, slow.subList(0, 1), 1);
    }
    assertThat(lines()).containsExactly("1 of 4 runs done", "2 of 4 runs done", "3 of 4 runs done");
  }

  /** One of two problems of a scheduler takes ten times as long as the other. */
  @Test
  void eachProblem_hasTimesOfItsOwn() {
    try (ConsoleProgress progress = progress()) {
      List<PlatformRun> small = specs("gss", "p.xml", 7);
      List<PlatformRun> large = specs("gss", "q.xml", 7);
      progress.started(Stream.concat(small.stream(), large.stream()).toList());
      play(progress, large.subList(0, 5), 10);
      play(progress, small.subList(0, 5), 1);
    }
    // After ten of fourteen, two runs of 10 s and two of 1 s are left.
    assertThat(lines().getLast()).isEqualTo("10 of 14 runs done, about 22 s left");
  }

  private static List<PlatformRun> specs(String scheduler, String platform, int seeds) {
    Placement placement =
        new Placement(
            "m", List.of("w"), scheduler, Registry.builtIn().kind(scheduler), Settings.NONE);
    RunSetup shared =
        new RunSetup(
            Path.of(platform),
            placement,
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
