package loadstar.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import loadstar.result.Numbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real processes, without SimGrid: {@link FakeRunProcess} is the child. */
class LocalRunnerIT {
  @TempDir Path folder;
  private final Heard heard = new Heard();
  private boolean full;
  private boolean broken;
  private final Map<Run, RunResult> kept = new LinkedHashMap<>();

  @Test
  void run_givesEverySpecItsResult() throws IOException {
    List<RunSpec> specs =
        List.of(spec("c", "double", 3), spec("a", "double", 1), spec("b", "double", 2));

    run(Isolation.PROCESS, 2, specs);

    assertThat(specs.stream().map(this::result).map(result -> result.value("double")))
        .containsExactly(6.0, 2.0, 4.0);
    // Numbers that JSON does not have are kept, too.
    assertThat(result(specs.getFirst()).series("steps"))
        .containsExactly(1, Double.NaN, Double.POSITIVE_INFINITY);
    assertThat(heard.log).hasSize(4).startsWith("started 3");
  }

  @Test
  void run_neverWritesItsLogThroughALink() throws IOException {
    RunSpec spec = spec("a", "double", 1);
    Path log = LocalRunner.log(folder.resolve("runs"), spec);
    Path other = Files.writeString(folder.resolve("other"), "of the user\n");
    Files.createDirectories(log.getParent());
    Files.createSymbolicLink(log, other);

    run(Isolation.PROCESS, 1, List.of(spec));

    assertThat(other).hasContent("of the user");
    assertThat(log).doesNotExist();
  }

  /** What cannot be kept will not be kept in a moment either. */
  @Test
  void resultThatCannotBeKept_isTheLast() {
    List<RunSpec> specs = List.of(spec("a", "double", 1), spec("b", "double", 2));

    full = true;
    assertThatThrownBy(() -> run(Isolation.WORLD, 1, specs))
        .isInstanceOf(IOException.class)
        .hasMessage("the disk is full");
    assertThat(heard.log).containsExactly("started 2");
  }

  /** A defect of ours is no process that was killed. */
  @ParameterizedTest
  @EnumSource(Isolation.class)
  void defectOfTheListener_isThrown(Isolation isolation) {
    broken = true;

    assertThatThrownBy(() -> run(isolation, 2, List.of(spec("a", "double", 1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a defect");
  }

  @Test
  void failedRun_isToldWithItsOutputAndTheOthersGoOn() throws IOException {
    RunSpec fails = spec("fails", "fail", 1);
    RunSpec refused = spec("refused", "refuse", 1);
    RunSpec dies = spec("dies", "die", 1);

    run(Isolation.PROCESS, 2, List.of(fails, refused, dies, spec("fine", "double", 1)));

    assertThat(kept).hasSize(1);
    assertThat(heard.log)
        .contains(
            "failed refused: p.xml:3: no host. Maybe it is \"h1\"",
            "failed dies: its process printed nothing, exit status 134")
        .anyMatch(line -> line.matches("failed fails: .*: the simulation went wrong \\(.*"));
    assertThat(folder.resolve("runs/fake/fails.log")).content().contains("IllegalStateException");
    assertThat(folder.resolve("runs/fake/fine.log")).doesNotExist();
  }

  @Test
  void runs_inWorlds_shareAProcess_andGiveTheSameResults() throws IOException {
    List<RunSpec> specs = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      specs.add(spec("pid" + i, "pid", i));
    }
    specs.add(spec("a", "double", 1));

    run(Isolation.WORLD, 1, specs);
    // That of the last is not said.
    assertThat(pids()).hasSize(1 + 1);
    RunResult inAWorld = result(specs.getLast());

    run(Isolation.PROCESS, 2, specs);
    assertThat(pids()).hasSize(3 + 1);
    assertThat(RunCodec.line(result(specs.getLast()))).isEqualTo(RunCodec.line(inAWorld));
    assertThat(folder.resolve("runs")).doesNotExist();
  }

  private Set<Double> pids() {
    return kept.values().stream().map(result -> result.value("pid")).collect(Collectors.toSet());
  }

  @Test
  void runInAWorld_thatFails_isToldAsThatOfAProcess_andOneThatEndsItIsRunAgain()
      throws IOException {
    RunSpec fails = spec("fails", "fail", 1);
    RunSpec refused = spec("refused", "refuse", 1);
    RunSpec dies = spec("dies", "die", 1);
    RunSpec fine = spec("fine", "double", 1);

    run(Isolation.WORLD, 1, List.of(fails, dies, refused, fine));
    assertThat(kept).containsOnlyKeys(fine);
    assertThat(heard.log)
        .contains(
            "failed refused: p.xml:3: no host. Maybe it is \"h1\"",
            "failed dies: its process printed nothing, exit status 134")
        .anyMatch(line -> line.matches("failed fails: .*: the simulation went wrong \\(.*"));
    assertThat(diary()).containsExactly("fails", "dies", "dies", "refused", "fine");
  }

  /** In a process of its own as in a world: the scheduler has no part in it. */
  @ParameterizedTest
  @EnumSource(Isolation.class)
  void whatTheMachineLacks_endsAll_andNoRunFails(Isolation isolation) throws IOException {
    Map<String, String> lacks =
        Map.of(
            "full", "No space left on device",
            "gone", "is-not-there.xml",
            "threads", "unable to create native thread");
    lacks.forEach((action, why) ->
        assertThatThrownBy(() ->
                run(isolation, 1, List.of(spec(action, action, 1), spec("next", "double", 1))))
            .isInstanceOf(IOException.class)
            .hasMessageContaining(why));
    run(isolation, 1, List.of(spec("killed", "killed", 1)));

    assertThat(heard.log).noneMatch(line -> line.startsWith("failed"));
    assertThat(kept).isEmpty();
  }

  @Test
  void folderOfTheRuns_thatIsTakenAway_staysAway_andNoRunFails() {
    RunSpec first = spec("first", "double", 1);
    heard.afterARun = () -> Files.move(folder.resolve("runs"), folder.resolve("moved"));

    assertThatThrownBy(() -> run(Isolation.PROCESS, 1, List.of(first, spec("second", "double", 2))))
        .isInstanceOf(IOException.class);

    assertThat(kept).containsOnlyKeys(first);
    assertThat(heard.log).noneMatch(line -> line.startsWith("failed"));
    assertThat(folder.resolve("runs")).doesNotExist();
  }

  /** Once one of a kind has taken more than two seconds, the other waits for those after it. */
  @Test
  void briefFirst_putsOffWhatIsLikeASlowRun() throws IOException {
    List<RunSpec> specs =
        List.of(
            spec("slow1", "dawdle", 1),
            spec("slow2", "dawdle", 1),
            spec("brief1", "double", 2),
            spec("brief2", "double", 3));

    runner(Isolation.WORLD, 1).briefFirst(Set.of()).run(specs, heard);

    assertThat(kept).hasSize(4);
    assertThat(diary()).containsExactly("slow1", "brief1", "brief2", "slow2");
  }

  private void run(Isolation isolation, int jobs, List<RunSpec> specs) throws IOException {
    assertThat(runner(isolation, jobs).run(specs, heard)).isTrue();
  }

  private LocalRunner runner(Isolation isolation, int jobs) {
    return new LocalRunner(folder.resolve("runs"), jobs, heard, isolation, FakeRunProcess.class);
  }

  private RunResult result(Run spec) {
    return Objects.requireNonNull(kept.get(spec));
  }

  private RunSpec spec(String run, String action, double x) {
    String diary = folder.resolve("diary").toString();
    return new RunSpec("fake", run, 7, Map.of("do", action, "x", Numbers.text(x), "diary", diary));
  }

  private List<String> diary() throws IOException {
    return Files.readAllLines(folder.resolve("diary"));
  }

  @FunctionalInterface
  private interface Meanwhile {
    void happens() throws IOException;
  }

  private final class Heard implements Progress, Runner.Listener {
    final List<String> log = new ArrayList<>();
    Meanwhile afterARun = () -> {};

    @Override
    public void started(Collection<? extends Run> missing) {
      log.add("started " + missing.size());
    }

    @Override
    public void finished(Run spec) {
      log.add("finished " + spec.run());
      try {
        afterARun.happens();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void finished(Map<? extends Run, RunResult> results) throws IOException {
      if (full) {
        throw new IOException("the disk is full");
      }
      if (broken) {
        throw new IllegalArgumentException("a defect");
      }
      kept.putAll(results);
    }

    @Override
    public void failed(Run spec, String message, String log) {
      this.log.add("failed " + spec.run() + ": " + message);
    }
  }
}
