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
class CampaignIT {
  @TempDir Path folder;
  private final Heard heard = new Heard();
  private final Map<Run, RunResult> kept = new LinkedHashMap<>();

  @Test
  void run_givesEverySpecItsResult() throws IOException {
    List<RunSpec> specs =
        List.of(spec("c", "double", 3), spec("a", "double", 1), spec("b", "double", 2));

    assertThat(campaign(2).run(specs)).isEmpty();

    assertThat(specs.stream().map(this::result).map(result -> result.value("double")))
        .containsExactly(6.0, 2.0, 4.0);
    // Numbers that JSON does not have are kept, too.
    assertThat(result(specs.getFirst()).series("steps"))
        .containsExactly(1, Double.NaN, Double.POSITIVE_INFINITY);
    assertThat(heard.log).hasSize(4).startsWith("started 3 kept 0");
  }

  @Test
  void run_neverWritesItsLogThroughALink() throws IOException {
    RunSpec spec = spec("a", "double", 1);
    Path log = Campaign.log(folder.resolve("runs"), spec);
    Path other = Files.writeString(folder.resolve("other"), "of the user\n");
    Files.createDirectories(log.getParent());
    Files.createSymbolicLink(log, other);

    assertThat(campaign(1).run(List.of(spec))).isEmpty();

    assertThat(other).hasContent("of the user");
    assertThat(log).doesNotExist();
  }

  @Test
  void run_leavesOutWhatIsKnown_andHandsOverTheRest() throws IOException {
    RunSpec known = spec("known", "double", 1);
    RunSpec other = spec("other", "double", 2);

    assertThat(inWorlds().knowing(Set.of(known)).run(List.of(other, known, other))).isEmpty();

    assertThat(kept).containsOnlyKeys(other);
    assertThat(diary()).containsExactly("other");
    assertThat(heard.log).containsExactly("started 2 kept 1", "finished other");
  }

  /** What cannot be kept will not be kept in a moment either. */
  @Test
  void resultThatCannotBeKept_isTheLast() {
    List<RunSpec> specs = List.of(spec("a", "double", 1), spec("b", "double", 2));

    assertThatThrownBy(() ->
            campaign(
                    1,
                    (spec, result, seconds) -> {
                      throw new IOException("the disk is full");
                    })
                .isolatedBy(Isolation.WORLD)
                .run(specs))
        .isInstanceOf(IOException.class)
        .hasMessage("the disk is full");
    assertThat(heard.log).containsExactly("started 2 kept 0");
  }

  @Test
  void failedRun_isToldWithItsOutputAndTheOthersGoOn() throws IOException {
    RunSpec fails = spec("fails", "fail", 1);
    RunSpec refused = spec("refused", "refuse", 1);
    RunSpec dies = spec("dies", "die", 1);

    List<Run> failed = campaign(2).run(List.of(fails, refused, dies, spec("fine", "double", 1)));

    assertThat(failed).containsExactlyInAnyOrder(fails, refused, dies);
    assertThat(kept).hasSize(1);
    assertThat(heard.problem("fails")).contains("status 1", "the simulation went wrong");
    assertThat(heard.problem("refused")).contains("status 2", "p.xml:3: no host. Maybe it is");
    assertThat(heard.problem("dies")).contains("status 134");
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

    assertThat(inWorlds().run(specs)).isEmpty();
    // That of the last is not said.
    assertThat(pids()).hasSize(1 + 1);
    RunResult inAWorld = result(specs.getLast());

    assertThat(campaign(2).run(specs)).isEmpty();
    assertThat(pids()).hasSize(3 + 1);
    assertThat(result(specs.getLast())).isEqualTo(inAWorld);
    assertThat(folder.resolve("runs")).isDirectoryNotContaining("glob:**.log");
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

    assertThat(inWorlds().run(List.of(fails, dies, refused, fine)))
        .containsExactly(fails, dies, refused);
    assertThat(kept).containsOnlyKeys(fine);
    assertThat(heard.problem("fails")).contains("status 1", "the simulation went wrong");
    assertThat(heard.problem("refused")).contains("status 2", "p.xml:3: no host. Maybe it is");
    assertThat(heard.problem("refused")).doesNotContain("the simulation went wrong");
    assertThat(heard.problem("dies")).contains("status 134");
    assertThat(diary()).containsExactly("fails", "dies", "dies", "refused", "fine");
  }

  /** In a process of its own as in a world: the scheduler has no part in it. */
  @ParameterizedTest
  @EnumSource(Isolation.class)
  void runThatTheMachineHinders_isNoneThatFails(Isolation isolation) throws IOException {
    List<Run> failed =
        campaign(1)
            .isolatedBy(isolation)
            .run(
                List.of(
                    spec("full", "full", 1),
                    spec("gone", "gone", 1),
                    spec("threads", "threads", 1),
                    spec("killed", "killed", 1)));

    assertThat(failed).hasSize(4);
    assertThat(heard.log)
        .filteredOn(line -> line.startsWith("hindered"))
        .hasSize(3)
        .anyMatch(line -> line.matches("hindered full: .*No space left on device.*"))
        .anyMatch(line -> line.matches("hindered gone: .*is-not-there.xml.*"))
        .anyMatch(line -> line.matches("hindered threads: .*unable to create native thread.*"));
    assertThat(heard.problem("killed")).startsWith("failed killed: exit status 137\n");
  }

  @Test
  void folderOfTheRuns_thatIsTakenAway_staysAway_andNoRunFails() throws IOException {
    RunSpec first = spec("first", "double", 1);
    heard.afterARun = () -> Files.move(folder.resolve("runs"), folder.resolve("moved"));

    assertThat(campaign(1).run(List.of(first, spec("second", "double", 2)))).hasSize(1);

    assertThat(kept).containsOnlyKeys(first);
    assertThat(heard.log).last().asString().startsWith("hindered second: ");
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

    List<Run> failed = inWorlds().briefFirst().run(specs);

    assertThat(failed).isEmpty();
    assertThat(diary()).containsExactly("slow1", "brief1", "brief2", "slow2");
  }

  private Campaign campaign(int jobs) {
    return campaign(jobs, (spec, result, seconds) -> kept.put(spec, result));
  }

  private Campaign campaign(int jobs, Campaign.Keeper keeper) {
    return new Campaign(folder.resolve("runs"), jobs, heard, FakeRunProcess.class, keeper);
  }

  private RunResult result(Run spec) {
    return Objects.requireNonNull(kept.get(spec));
  }

  private Campaign inWorlds() {
    return campaign(1).isolatedBy(Isolation.WORLD);
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

  private static final class Heard implements Progress {
    final List<String> log = new ArrayList<>();
    Meanwhile afterARun = () -> {};

    @Override
    public void started(Collection<? extends Run> missing, int kept) {
      log.add("started " + (missing.size() + kept) + " kept " + kept);
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
    public void hindered(Run spec, String why) {
      log.add("hindered " + spec.run() + ": " + why);
    }

    @Override
    public void failed(Run spec, String problem) {
      log.add("failed " + spec.run() + ": " + problem);
    }

    @Override
    public void interrupted(int finished, int runs) {
      log.add("interrupted");
    }

    @Override
    public void close() {}

    String problem(String run) {
      return log.stream()
          .filter(line -> line.startsWith("failed " + run + ":"))
          .findFirst()
          .orElse("");
    }
  }
}
