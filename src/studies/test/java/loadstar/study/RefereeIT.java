package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerProvider;
import loadstar.campaign.Isolation;
import loadstar.campaign.LocalRunner;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.Progress;
import loadstar.model.InputException;
import loadstar.simulation.Summary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SimGrid repeats what arithmetic plays. */
class RefereeIT {
  private static final Path PLATFORM = Path.of("platforms/thesis-table3.3.xml");

  /** Sends its second chunk 1e-5 s later whenever it is made the second time. */
  public static final class Fickle implements SchedulerProvider {
    private static final AtomicInteger MADE = new AtomicInteger();

    @Override
    public SchedulerKind kind() {
      return SchedulerKind.oneWay("fickle", "nowhere", "is late every second time")
          .madeBy((problem, settings) -> new Late(problem.load(), MADE.getAndIncrement() % 2));
    }
  }

  private static final class Late implements Scheduler {
    private final double load;
    private final double delay;
    private double date = Double.NaN;
    private int given;

    Late(double load, int late) {
      this.load = load;
      delay = 1e-5 * late;
    }

    @Override
    public Action next(Master master) {
      if (given == 0) {
        given++;
        return master.cut(0, 1, 0, load / 2);
      }
      if (given == 2) {
        return Idle.END;
      }
      if (Double.isNaN(date)) {
        date = master.now() + delay;
        if (delay > 0) {
          master.wakeAt(date);
        }
      }
      if (master.now() < date) {
        return Idle.WAIT;
      }
      given++;
      return master.cut(1, 1, 0, load / 2);
    }
  }

  /** Fails whenever it is made for arithmetic, and sends all at once on SimGrid. */
  public static final class Failing implements SchedulerProvider {
    private static final AtomicInteger MADE = new AtomicInteger();

    @Override
    public SchedulerKind kind() {
      return SchedulerKind.oneWay("failing", "nowhere", "fails every other time")
          .madeBy((problem, settings) -> {
            boolean fails = MADE.getAndIncrement() % 2 == 0;
            AtomicInteger given = new AtomicInteger();
            return master -> {
              if (fails) {
                throw new IndexOutOfBoundsException("of 3");
              }
              return given.getAndIncrement() == 0 ? master.cut(0, 1, 0, problem.load()) : Idle.END;
            };
          });
    }
  }

  /** Sends half of the load twice, and counts how often it is made. */
  public abstract static class Halves implements SchedulerProvider {
    static final AtomicInteger MADE = new AtomicInteger();

    abstract String name();

    @Override
    public SchedulerKind kind() {
      return SchedulerKind.oneWay(name(), "nowhere", "two chunks")
          .madeBy((problem, settings) -> {
            MADE.incrementAndGet();
            return new Late(problem.load(), 0);
          });
    }
  }

  public static final class FirstHalves extends Halves {
    @Override
    String name() {
      return "first-halves";
    }
  }

  public static final class OtherHalves extends Halves {
    @Override
    String name() {
      return "other-halves";
    }
  }

  private static StudyBuilder study(String... schedulers) {
    return Study.builder()
        .platform(PLATFORM)
        .schedulers(schedulers)
        .load(1000)
        .unit(1e6, 1e6, 0)
        .noise(0.2)
        .seeds(4);
  }

  private static List<Trial> trials(Study study) throws IOException {
    return study.run().rankings().getFirst().trials();
  }

  /** One of each scheduler's four runs. */
  @Test
  void oneRunOfEachScheduler_isRepeated() throws IOException {
    List<Trial> trials = trials(study("umr", "gss").build());

    assertThat(trials)
        .hasSize(8)
        .allMatch(trial -> trial.metrics().value(Summary.BY_ARITHMETIC) == 1);
    for (String scheduler : List.of("umr", "gss")) {
      assertThat(trials)
          .filteredOn(trial -> trial.scheduler().equals(scheduler))
          .filteredOn(trial -> trial.metrics().has(Summary.REFEREE))
          .hasSize(1);
    }
    assertThat(PlayerSentence.sentence(trials.stream()))
        .matches(
            "computed by arithmetic; SimGrid repeated 2 of 8 runs: same chunks, dates within .* s");
  }

  /**
   * The second chunk of SimGrid's run is 1e-5 s late, of some 10 s: that problem is SimGrid's, with
   * every scheduler. Another problem of the study is not.
   */
  @Test
  void problemWhereARepetitionDiffers_isPlayedOnSimgridAltogether() throws IOException {
    String fickle = Fickle.class.getName();
    List<Trial> trials = trials(study(fickle, "umr").build());

    assertThat(trials)
        .hasSize(8)
        .allMatch(trial -> trial.metrics().value(Summary.BY_ARITHMETIC) == 0);
    assertThat(trials)
        .filteredOn(trial -> trial.metrics().has(Summary.FIRST_DIFFERENT))
        .singleElement()
        .satisfies(trial -> {
          assertThat(trial.scheduler()).isEqualTo(fickle);
          assertThat(trial.metrics().value(Summary.FIRST_DIFFERENT)).isEqualTo(2);
        });
    assertThat(PlayerSentence.differences(trials.stream()))
        .singleElement()
        .asString()
        .startsWith(fickle + ", seed ")
        .contains("differ from chunk 2 on");
    assertThat(PlayerSentence.sentence(trials.stream())).doesNotContain("rithmetic");
  }

  /**
   * Two schedulers hand out the same chunks at the same dates: SimGrid's finding holds for both.
   */
  @Test
  void equalRuns_areSimulatedOnce() throws IOException {
    Halves.MADE.set(0);
    List<Trial> trials =
        trials(study(FirstHalves.class.getName(), OtherHalves.class.getName()).seeds(1).build());

    assertThat(Halves.MADE.get()).isEqualTo(2 + 1); // by arithmetic each, on SimGrid one
    assertThat(trials)
        .hasSize(2)
        .allMatch(trial -> trial.metrics().has(Summary.REFEREE))
        .extracting(trial -> trial.metrics().value(Summary.REFEREE))
        .containsOnly(trials.getFirst().metrics().value(Summary.REFEREE));
  }

  /** One finding holds for runs of one seed only, so all schedulers are checked with the same. */
  @Test
  void equalRunsOfManySeeds_areCheckedWithTheSameSeed() throws IOException {
    Halves.MADE.set(0);
    List<Trial> trials =
        trials(study(FirstHalves.class.getName(), OtherHalves.class.getName()).build());

    assertThat(Halves.MADE.get()).isEqualTo(2 * 4 + 1);
    assertThat(trials)
        .filteredOn(trial -> trial.metrics().has(Summary.REFEREE))
        .hasSize(2)
        .extracting(Trial::seed)
        .containsOnly(
            trials.stream()
                .filter(trial -> trial.metrics().has(Summary.REFEREE))
                .findFirst()
                .orElseThrow()
                .seed());
  }

  /** Each of 41 schedulers has 5000 chunks checked, but one as many as there are workers. */
  @Test
  void oneScheduler_isCheckedForAllWorkers(@TempDir Path folder) throws IOException {
    Path platform =
        Files.writeString(
            folder.resolve("p.xml"),
            """
            <?xml version='1.0'?>
            <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
            <platform version="4.1">
              <cluster id="c" prefix="c-" suffix="" radical="0-5001" speed="1Gf" bw="1GBps" lat="0"/>
            </platform>
            """);
    StudyBuilder builder = Study.builder().platform(platform).load(1e6).unit(1e6, 1e3, 0).seeds(1);
    for (int chunk = 1; chunk <= 41; chunk++) {
      builder.scheduler("ss", Map.of("chunk", String.valueOf(chunk)));
    }
    Study study = builder.build();
    List<StudyRun> runs = Samples.runs(study, Map.of("build", "b"));
    Players players = new Players(study, runs);
    players.decide();

    assertThat(runs)
        .hasSize(41)
        .extracting(run -> players.spec(run).shared().checkedChunks())
        .containsOnlyOnce(5001)
        .containsOnly(5000, 5001);
  }

  /** SimGrid's result would hide that arithmetic is wrong. */
  @Test
  void arithmeticThatFailsAlone_isSaidSo() throws IOException {
    StudyResult result = study(Failing.class.getName(), "umr").seeds(1).build().run();

    assertThat(result.refused().values())
        .singleElement()
        .asString()
        .startsWith(
            "arithmetic fails on this run, which SimGrid simulates: "
                + "java.lang.IndexOutOfBoundsException: of 3 (")
        .endsWith("Maybe --player simgrid");
    assertThat(result.rankings().getFirst().entries()).hasSize(1);
  }

  /**
   * Gamma costs of deviation 3 have a shape of 1/9: a fifth of the tasks takes less than 1e-9 s, of
   * some 0.1 s in the mean. SimGrid ends such tasks together with others, and both players say what
   * SimGrid does, of every seed and scheduler.
   */
  @Test
  void tasksBelowANanosecond_areSimgrids() throws IOException {
    List<Trial> auto = trials(tiny(3, "auto"));
    List<Trial> simgrid = trials(tiny(3, "simgrid"));

    assertThat(auto)
        .hasSize(5 * 12)
        .extracting(trial -> trial.metrics().value(Summary.END))
        .containsExactlyElementsOf(
            simgrid.stream().map(trial -> trial.metrics().value(Summary.END)).toList());
    Map<Long, Double> arithmetic =
        auto.stream()
            .collect(
                Collectors.groupingBy(
                    Trial::seed,
                    Collectors.summingDouble(
                        trial -> trial.metrics().value(Summary.BY_ARITHMETIC))));
    assertThat(arithmetic.values()).containsOnly(0.0, 5.0); // of a seed all or none
    assertThat(arithmetic.values()).filteredOn(runs -> runs == 0).hasSizeGreaterThan(6);
    // The least of 37 tasks of deviation 0.3, a shape of 11, takes about a third of a mean one.
    assertThat(trials(tiny(0.3, "auto")))
        .allMatch(trial -> trial.metrics().value(Summary.BY_ARITHMETIC) == 1);
  }

  private static Study tiny(double noise, String player) {
    return Study.builder()
        .platform(PLATFORM)
        .schedulers("ss", "fac2", "awf-b", "awf-c", "af")
        .load(37)
        .unit(1e6, 0, 0)
        .noise(noise)
        .seeds(12)
        .property("player", player)
        .build();
  }

  @Test
  void player_isAsAsked() throws IOException {
    assertThat(trials(study("umr").property("player", "simgrid").seeds(2).build()))
        .allMatch(trial -> trial.metrics().value(Summary.BY_ARITHMETIC) == 0);
    assertThat(trials(study("umr").property("player", "plain").seeds(2).build()))
        .allMatch(trial -> trial.metrics().value(Summary.BY_ARITHMETIC) == 1)
        .noneMatch(trial -> trial.metrics().has(Summary.REFEREE));
    assertThatThrownBy(
            () -> study("umr").property("player", "plain").property("ports", "2").build().run())
        .isInstanceOf(InputException.class)
        .hasMessageContaining("SimGrid has to simulate ");
  }

  /** Results of processes would go to a folder that is a file; up to 20 000 units need none. */
  @Test
  void fewUnits_areSimgridsWithoutAProcess(@TempDir Path folder) throws IOException {
    Study few = study("umr").property("player", "simgrid").seeds(2).build();
    Study many = study("umr").property("player", "simgrid").seeds(2).load(20_000).build();

    assertThat(result(few, folder.resolve("few")).rankings().getFirst().trials())
        .hasSize(2)
        .allMatch(trial -> trial.metrics().value(Summary.BY_ARITHMETIC) == 0);
    assertThatThrownBy(() -> result(many, folder.resolve("many")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(folder.resolve("many").toString());
  }

  private static StudyResult result(Study study, Path runs) throws IOException {
    Files.createFile(Files.createDirectory(runs).resolve(PlatformRun.STAR));
    LocalRunner processes =
        study.local(new LocalRunner(runs, 1, Progress.SILENT, Isolation.WORLD), false);
    try (ResultStore store = ResultStore.inMemory()) {
      return study.run(
          Map.of(), store, InProcessRunner.before(processes, study, Progress.SILENT), false);
    }
  }
}
