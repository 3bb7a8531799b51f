package loadstar.study;

import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import loadstar.simulation.Player;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two workers, 0.1 s a task, 100 tasks; what is sent takes no time to speak of. */
class DispatchLimitIT {
  @TempDir private Path folder;

  private @Nullable Ranking ranking;

  /**
   * @param chunks of ss, in tasks; "" is its default
   */
  private @Nullable DispatchLimit limit(String masterHas, Player player, String... chunks)
      throws IOException {
    String hosts =
        """
        m 1Gf -       - %s
        a 1Gf 10GBps 0s
        b 1Gf 10GBps 0s
        """
            .formatted(masterHas);
    Path platform = Files.writeString(folder.resolve("two.xml"), wires(hosts));
    StudyBuilder builder =
        Study.builder()
            .platform(platform)
            .property("tasks", "100")
            .unit(1e8, 1, 0)
            .property("player", player.word());
    for (String chunk : chunks) {
      builder.scheduler("ss", chunk.isEmpty() ? Map.of() : Map.of("chunk", chunk));
    }
    Study study = builder.build();
    ranking = study.run().rankings().getFirst();
    return DispatchLimit.of(study, ranking);
  }

  /**
   * With a cost of c the first worker of ss ends at 50 (c + 0.1) s, the other c later; of two
   * chunks, 51 and 49 tasks, the first ends at c + 5.1 s. Then 51 c + 5 = 1.01 (5.1 + c) s has c =
   * 3.02 ms; what is found is at most a tenth below.
   */
  @Test
  void singleTasks_areFirstUntilAChunkCostsThreeMilliseconds() throws IOException {
    DispatchLimit limit = Objects.requireNonNull(limit("", Player.AUTO, "", "51"));

    assertThat(limit.scheduler().label()).isEqualTo("ss");
    assertThat(limit.then().label()).isEqualTo("ss chunk=51");
    assertThat(limit.seconds()).isBetween(0.00274, 0.00303);
    assertThat(limit.text(Objects.requireNonNull(ranking)))
        .matches(
            "ss, as long as .* less than (2.[789]|3.0) ms .--dispatch-cost.; with 10 ms ss chunk=51[.]");
  }

  /**
   * Pairs end at 5 s as single tasks do, in half as many chunks, so that the advice names them.
   * They end at 25 (c + 0.2) + c: 26 c + 5 = 1.01 (5.1 + c) s has c = 6.04 ms. The ranking's first,
   * ss, would have 3.02 ms.
   */
  @Test
  void adviceAndLimit_areOfTheSame() throws IOException {
    DispatchLimit limit = Objects.requireNonNull(limit("", Player.AUTO, "", "2", "51"));

    assertThat(limit.scheduler().label()).isEqualTo("ss chunk=2");
    assertThat(limit.seconds()).isBetween(0.00549, 0.00605);
  }

  /**
   * Two chunks of 50 tasks end at 5 s as single tasks do, and are advised; no cost is against them.
   * The last of the first's 50 chunks of a worker ends at 51 c + 5 s, the last of two at 5 + 2 c:
   * 49 c = 0.05 s has c = 1.02 ms.
   */
  @Test
  void asGood_hasALimit_whereTheAdvisedHasNone() throws IOException {
    DispatchLimit limit = Objects.requireNonNull(limit("", Player.AUTO, "", "50"));

    assertThat(limit.scheduler().label()).isEqualTo("ss");
    assertThat(limit.seconds()).isBetween(0.00092, 0.00104);
    assertThat(limit.text(Objects.requireNonNull(ranking)))
        .startsWith("ss is as good, as long as handing out");
  }

  /**
   * Returns the limit of single tasks beside two chunks, one of them larger by a task; up to it
   * "auto" with the only rule "ss" sends what "ss" sends.
   */
  private @Nullable DispatchLimit ofTasks(int tasks, boolean ahead) throws IOException {
    String hosts =
        """
        m 1Gf -       -
        a 1Gf 10GBps 0s
        b 1Gf 10GBps 0s
        """;
    Study study =
        Study.builder()
            .platform(Files.writeString(folder.resolve("tasks.xml"), wires(hosts)))
            .property("tasks", String.valueOf(tasks))
            .unit(1e8, 1, 0)
            .scheduler(ahead ? "auto" : "ss", ahead ? Map.of("portfolio", "ss") : Map.of())
            .scheduler("ss", Map.of("chunk", String.valueOf(tasks * 51 / 100)))
            .build();
    return DispatchLimit.of(study, study.run().rankings().getFirst());
  }

  /**
   * Each run of a scheduler that simulates ahead may take seconds: of more than 6000 chunks none is
   * tried.
   */
  @Test
  void longRunsOfASchedulerThatSimulatesAhead_areNotRepeated() throws IOException {
    assertThat(ofTasks(100, true)).isNotNull();
    assertThat(ofTasks(8000, true)).isNull();
    assertThat(ofTasks(8000, false)).isNotNull();
  }

  private Ranking ofUnits(String cost) throws IOException {
    String hosts =
        """
        m 1Gf -     -
        a 10f 80Bps 0s
        b 20f 100Bps 0s
        c 15f 60Bps 0s
        """;
    Study study =
        Study.builder()
            .platform(Files.writeString(folder.resolve("units.xml"), wires(hosts)))
            .load(2000)
            .unit(1, 1, 0)
            .property("dispatch_cost", cost)
            .schedulers("umr", "lp")
            .build();
    Ranking all = study.run().rankings().getFirst();
    DispatchLimit limit = DispatchLimit.of(study, all);
    below = limit == null ? Double.NaN : limit.seconds();
    return all;
  }

  private double below;

  private static double seconds(Ranking all, String scheduler) {
    return Objects.requireNonNull(all.entry(SchedulerConfig.of(scheduler))).makespan().mean();
  }

  /**
   * The program's plan, lp, sends more chunks than umr and plans for what they cost: it is ahead by
   * more than the margin where a chunk costs 5 ms, and far behind with 10 ms.
   */
  @Test
  void limitOfTheAdvised_holds_whereAPlanIsAheadOnlyBetween() throws IOException {
    Ranking free = ofUnits("0");
    assertThat(free.recommended().scheduler()).isEqualTo("umr");
    double limit = below;
    Ranking at = ofUnits(limit + "");
    assertThat(seconds(at, "umr")).isLessThan(1.01 * seconds(at, "lp"));
    Ranking beyond = ofUnits(1.1 * limit + "");
    assertThat(seconds(beyond, "umr")).isGreaterThan(1.01 * seconds(beyond, "lp"));
    Ranking most = ofUnits(DispatchLimit.MOST + "");
    assertThat(seconds(most, "umr")).isLessThan(seconds(most, "lp"));
  }

  private Study ofManyRules(String cost) throws IOException {
    String hosts =
        """
        m 1Gf -      -
        a 1Gf 10GBps 1ms
        b 1Gf 10GBps 1ms
        c 1Gf 10GBps 2ms
        """;
    return Study.builder()
        .platform(Files.writeString(folder.resolve("many.xml"), wires(hosts)))
        .load(900)
        .unit(2e7, 1, 0)
        .property("noise", "0.3")
        .property("dispatch_cost", cost)
        .schedulers(
            "ss", "lpt", "minmin", "fac2", "gss", "static", "umr", "lp", "rumr", "single-round")
        .seeds(3)
        .build();
  }

  /**
   * The search gives runs up, and stops at the first rival that is ahead. It finds the limit of
   * whole comparisons: with it none is ahead of the advised by more than the margin, a step above
   * one is, and with the largest cost it is the best of all.
   */
  @Test
  void limitAmongManyRules_isThatOfWholeComparisons() throws IOException {
    Study study = ofManyRules("0");
    Ranking free = study.run().rankings().getFirst();
    DispatchLimit limit = Objects.requireNonNull(DispatchLimit.of(study, free));
    String advised = limit.scheduler().scheduler();
    double step = Math.pow(DispatchLimit.MOST / 1e-7, 1.0 / 128);

    Ranking at = ofManyRules(limit.seconds() + "").run().rankings().getFirst();
    assertThat(seconds(at, advised)).isLessThanOrEqualTo(1.01 * least(at));
    Ranking above = ofManyRules(limit.seconds() * step + "").run().rankings().getFirst();
    assertThat(seconds(above, advised)).isGreaterThan(1.01 * least(above));
    Ranking then = ofManyRules(limit.at() + "").run().rankings().getFirst();
    assertThat(seconds(then, limit.then().scheduler())).isEqualTo(least(then));
  }

  private static double least(Ranking all) {
    return all.entries().stream().mapToDouble(one -> one.makespan().mean()).min().orElseThrow();
  }

  /** The fewest chunks come first; the master needs 5 ms in any case; only arithmetic is quick. */
  @Test
  void nothingIsSaid_whereNothingTurns() throws IOException {
    assertThat(limit("", Player.AUTO, "50", "51")).isNull();
    assertThat(limit("dispatch_cost=5ms", Player.AUTO, "", "51")).isNull();
    assertThat(limit("", Player.SIMGRID, "", "51")).isNull();
  }
}
