package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.result.Guarantee;
import loadstar.simulation.MasterUse;
import loadstar.simulation.Summary;
import loadstar.simulation.Use;
import loadstar.study.WhatIf.ChangeKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Runs of 100 s, whose uses are given and whose other bounds are 0 unless a test says so. */
class ExplanationTest {
  private static final SchedulerConfig SS = SchedulerConfig.of("ss");

  private static final double END = 100;

  private final Map<Use, Double> uses = new EnumMap<>(Use.class);
  private final Map<String, String> question = new LinkedHashMap<>();
  private final Summary metrics = new Summary();

  private ExplanationTest with(Use use, double seconds) {
    uses.put(use, seconds);
    return this;
  }

  private Ranking ranking() {
    question.put("platform", "p.xml");
    question.put("master", "m");
    question.putIfAbsent("tasks", "10");
    for (Use use : Use.values()) {
      metrics.put(use.metric(), uses.getOrDefault(use, 0.0));
    }
    metrics.put(Summary.END, END);
    double bound = metrics.bound();
    if (bound > 0) {
      metrics.put(Summary.BOUND, bound).put(Summary.OVER_BOUND, END / bound);
    }
    Trial trial = new Trial(SS, 1, metrics);
    return Ranking.of(Setting.of(question), List.of(trial), false, Guarantee.DEFAULT, false);
  }

  private Explanation explain(WhatIf... trials) {
    return Explanation.of(ranking(), List.of(trials), 0.01);
  }

  private static WhatIf trial(
      ChangeKind kind, String change, @Nullable Cause removes, double seconds) {
    Set<Cause> causes = removes == null ? Set.of() : Set.of(removes);
    return new WhatIf(kind, SS, change, causes, seconds, END, 1, true, true);
  }

  private static WhatIf without(Cause cause, double seconds) {
    return trial(ChangeKind.WITHOUT, "without", cause, seconds);
  }

  @Test
  void sharesOfTime_areNamedByTheirCauses_theLargestFirst() {
    with(Use.COMPUTING, 20).with(Use.STARTING, 10).with(Use.PORT, 30).with(Use.TRANSFER, 15);
    with(Use.END, 24.96).with(Use.UNUSED, 0.02).with(Use.HELD, 0.02);
    TimeShares shares = TimeShares.of(ranking().first());
    assertThat(shares.largest()).isEqualTo("transfers 45.0 %");
    assertThat(shares.text())
        .isEqualTo("computing 20.0 %, transfers 45.0 %, no work left 25.0 %, start-ups 10.0 %");
  }

  // ------------------------------------------------------------------ beyond the bounds

  /** Start-ups have the larger share; without the cost of a chunk the run is shorter. */
  @Test
  void cause_isTheOneWhoseRemovalGainsMost() {
    with(Use.COMPUTING, 20).with(Use.STARTING, 43).with(Use.MASTER, 37);
    metrics.put(MasterUse.PREPARES.metric(), 90);
    assertThat(explain(without(Cause.STARTUPS, 98), without(Cause.MASTER, 40)).text())
        .isEqualTo(
            "The master prepares chunks 90.0 % of the time, and workers wait for it 37.0 % of"
                + " theirs.");
  }

  /** Gains of 20 and 14 s: two thirds of 20 are 13.3. */
  @Test
  void secondCause_isNamed_fromTwoThirdsOfTheFirstOn() {
    with(Use.COMPUTING, 60).with(Use.STARTING, 20).with(Use.MASTER, 20);
    metrics.put(MasterUse.PREPARES.metric(), 50);
    assertThat(explain(without(Cause.STARTUPS, 80), without(Cause.MASTER, 86)).causes())
        .extracting(Explanation.Named::cause)
        .containsExactly(Cause.STARTUPS, Cause.MASTER);
    assertThat(explain(without(Cause.STARTUPS, 80), without(Cause.MASTER, 87)).causes())
        .extracting(Explanation.Named::cause)
        .containsExactly(Cause.STARTUPS);
  }

  /** Messages of 20 s each of latency and of bytes: without either a fifth is gained. */
  @Test
  void latencyAndBytes_areTwoCauses() {
    with(Use.COMPUTING, 60).with(Use.PORT, 20).with(Use.LATENCY, 20);
    assertThat(explain(without(Cause.BYTES, 99), without(Cause.LATENCY, 62)).text())
        .isEqualTo("Latency keeps workers waiting for 20.0 % of their time.");
    assertThat(explain(without(Cause.BYTES, 80), without(Cause.LATENCY, 82)).text())
        .isEqualTo(
            "Workers wait 20.0 % of their time for transfers; latency keeps workers waiting for"
                + " 20.0 % of their time.");
  }

  /** Each start-up lies behind a preparation: only both together are worth 60 s. */
  @Test
  void causesThatHideEachOther_areNamedTogether() {
    with(Use.COMPUTING, 40).with(Use.STARTING, 43).with(Use.MASTER, 17);
    metrics.put(MasterUse.PREPARES.metric(), 95);
    WhatIf both =
        new WhatIf(
            ChangeKind.WITHOUT,
            SS,
            "",
            Set.of(Cause.MASTER, Cause.STARTUPS),
            40,
            END,
            1,
            true,
            true);
    Explanation explanation = explain(without(Cause.STARTUPS, 98), without(Cause.MASTER, 91), both);
    assertThat(explanation.causes())
        .extracting(Explanation.Named::cause)
        .containsExactlyInAnyOrder(Cause.STARTUPS, Cause.MASTER);
    assertThat(explanation.text()).endsWith("; only without both a run is much shorter, by 60 %.");
  }

  /** Nothing that could be taken away gains a tenth, and the largest share says how much. */
  @Test
  void largeShareThatGainsLittle_isNamedWithItsGain() {
    with(Use.COMPUTING, 60).with(Use.STARTING, 40);
    assertThat(explain(without(Cause.STARTUPS, 96)).text())
        .isEqualTo(
            "Start-ups take 40.0 % of the workers' time, but a run without that is only 4 %"
                + " shorter.");
  }

  /** No schedule gains more than the 15 s between the makespan and the bound. */
  @Test
  void endOfTheRun_gainsNoMoreThanTheBoundAllows() {
    with(Use.COMPUTING, 40).with(Use.END, 35).with(Use.STARTING, 25);
    metrics.put(Summary.BOUND_COMPUTE, 85);
    assertThat(explain(without(Cause.STARTUPS, 76)).causes())
        .extracting(Explanation.Named::cause)
        .containsExactly(Cause.STARTUPS);
    metrics.put(Summary.BOUND_COMPUTE, 40);
    assertThat(explain(without(Cause.STARTUPS, 76)).causes())
        .extracting(Explanation.Named::cause)
        .containsExactly(Cause.END, Cause.STARTUPS);
  }

  /** Without trials a share stands for the gain, and nothing is said of what would be shorter. */
  @Test
  void withoutTrials_sharesAreNamed() {
    with(Use.COMPUTING, 50).with(Use.HELD, 30).with(Use.SLOWED, 20);
    assertThat(explain().text())
        .isEqualTo(
            "The scheduler keeps workers waiting for 30.0 % of their time; hosts are slower than"
                + " their nominal speeds for 20.0 % of the time.");
  }

  @Test
  void manySmallLosses_haveNoCause() {
    with(Use.COMPUTING, 79).with(Use.HELD, 7).with(Use.SLOWED, 7).with(Use.END, 7);
    assertThat(explain().text()).isEqualTo("No single cause takes a tenth of the time.");
  }

  // ------------------------------------------------------------------ what was tried

  @Test
  void bestSetting_isNamedWithItsMakespan_andMachinesOnlyBeyondIt() {
    with(Use.COMPUTING, 40).with(Use.MASTER, 60);
    metrics.put(MasterUse.PREPARES.metric(), 99);
    WhatIf finer = trial(ChangeKind.SETTING, "chunk=2", null, 120);
    WhatIf coarser = trial(ChangeKind.SETTING, "chunk=8", null, 70);
    WhatIf half = trial(ChangeKind.MACHINE, WhatIf.HALF_THE_COST, null, 55);
    WhatIf none = without(Cause.MASTER, 40);
    assertThat(explain(none, finer, coarser, half).text())
        .endsWith(
            "theirs; with chunk=8 70 s, 30 % less; at half the cost of a chunk 55 s, 45 % less.");
    assertThat(explain(none, finer, half).text())
        .endsWith("; chunk=2 (120 s) is slower; at half the cost of a chunk 55 s, 45 % less.");
    WhatIf better = trial(ChangeKind.SETTING, "chunk=16", null, 3);
    assertThat(explain(none, finer, better, half).text()).endsWith("theirs; with chunk=16 3 s.");
    WhatIf same = trial(ChangeKind.SETTING, "pending=2", null, 100);
    assertThat(explain(none, same).text()).endsWith("; no setting that was tried is shorter.");
  }

  /** Twenty seeds whose means are not those of the table. */
  @Test
  void otherSeeds_haveNoSecondsBesideTheTable_andDoubtsAreNotNamed() {
    with(Use.COMPUTING, 60).with(Use.END, 40);
    WhatIf sure = new WhatIf(ChangeKind.SETTING, SS, "chunk=2", Set.of(), 70, 90, 20, false, true);
    assertThat(explain(sure).text()).endsWith("; with chunk=2 22 % less over 20 seeds.");
    WhatIf doubt =
        new WhatIf(ChangeKind.SETTING, SS, "chunk=2", Set.of(), 70, 90, 20, false, false);
    assertThat(explain(doubt).text()).endsWith("; no setting that was tried is clearly shorter.");
  }

  // ------------------------------------------------------------------ near a bound

  private String near(Use use, double seconds) {
    uses.clear();
    with(Use.COMPUTING, 100 - seconds).with(use, seconds);
    return explain().text();
  }

  @Test
  void nearTheBoundOfComputing_theAccountSaysWhatTakesMost() {
    metrics.put(Summary.BOUND_COMPUTE, 95);
    assertThat(near(Use.STARTING, 5)).isEqualTo("The workers compute 95.0 % of the time.");
    metrics.put(MasterUse.PREPARES.metric(), 97);
    assertThat(near(Use.STARTING, 5))
        .isEqualTo(
            "The workers compute 95.0 % of the time, and the master prepares chunks 97.0 %.");
    metrics.put(Summary.SUBCHUNKS, 8).put(Summary.WORKERS_USED, 4).put(Summary.WORKERS, 4);
    assertThat(near(Use.STARTING, 60)).isEqualTo("Start-ups take 60.0 % of the time.");
    metrics.put(Summary.SUBCHUNKS, 4);
    assertThat(near(Use.STARTING, 60))
        .isEqualTo("Start-ups take 60.0 % of the time, and each worker has one.");
    assertThat(near(Use.LATENCY, 50)).isEqualTo("Latency takes 50.0 % of the time.");
    assertThat(near(Use.SLOWED, 50))
        .isEqualTo("Hosts are slower than their nominal speeds, or off, 50.0 % of the time.");
    assertThat(near(Use.TRANSFER, 80))
        .isEqualTo(
            "Each worker waits 80.0 % of the time for its own data and results: its link is the"
                + " limit.");
    assertThat(near(Use.TRANSFER, 30))
        .isEqualTo(
            "The workers compute 70.0 % of the time, and workers wait 30.0 % of their time for"
                + " transfers.");
  }

  /** Which way the port is busy, also where start-ups take more of the workers' time. */
  @Test
  void nearTheBoundOfAPort_thePortIsNamed() {
    metrics.put(Summary.BOUND_COMPUTE, 60).put(Summary.BOUND_PORT, 95);
    metrics.put(Summary.SEND_PORT, 0.97).put(Summary.RECEIVE_PORT, 0.2);
    assertThat(near(Use.STARTING, 60)).isEqualTo("The master's port sends 97.0 % of the time.");
    metrics.put(Summary.RECEIVE_PORT, 0.98);
    assertThat(near(Use.TRANSFER, 60)).isEqualTo("The master's port receives 98.0 % of the time.");
    metrics.put(Summary.UPLINK, 0.99);
    assertThat(near(Use.PORT, 40)).isEqualTo("The link of the master is full 99.0 % of the time.");
  }

  /** Ten tasks on four workers: one has three. */
  @Test
  void nearTheBoundOfWholeTasks_theReasonIsNamed() {
    with(Use.COMPUTING, 80).with(Use.END, 20);
    metrics.put(Summary.BOUND_COMPUTE, 83).put(Summary.BOUND_TASKS, 100).put(Summary.WORKERS, 4);
    metrics.put(Summary.LONGEST, 100.0 / 3);
    assertThat(explain().text())
        .startsWith("10 tasks on 4 workers do not share evenly: one has at least 3");
    metrics.put(Summary.LONGEST, 100);
    assertThat(explain().text()).startsWith("One task takes 100 of 100 s");
    question.put("startup", "20s");
    metrics.put(Summary.LONGEST, 80);
    assertThat(explain().text()).startsWith("One task with its start-up takes 100 of 100 s");
    question.put("costs", "f.csv");
    question.put("together", "batch"); // no task of them takes that long
    assertThat(explain().text())
        .startsWith("One group of tasks with its start-up takes 100 of 100 s");
    question.remove("together");
    metrics.put(Summary.LONGEST, 30);
    assertThat(explain().text())
        .startsWith(
            "No schedule of whole tasks is shorter than 100 s, the bound for tasks that could be"
                + " cut is 83 s");
  }

  @Test
  void workersWithoutWork_areCounted() {
    metrics.put(Summary.WORKERS, 20).put(Summary.WORKERS_USED, 15);
    with(Use.COMPUTING, 95).with(Use.END, 5);
    assertThat(explain().text())
        .isEqualTo("The workers compute 95.0 % of the time; 5 of 20 workers get nothing.");
  }

  /** Runs of trees, and of older files, have no account. */
  @Test
  void withoutAnAccount_nothingIsSaid() {
    Summary without = new Summary().put(Summary.END, END);
    Ranking ranking =
        Ranking.of(
            Setting.of(Map.of("platform", "p", "master", "m", "load", "1")),
            List.of(new Trial(SS, 1, without)),
            false,
            Guarantee.DEFAULT,
            false);
    assertThat(Stream.of(Explanation.of(ranking, 0.01).text())).containsExactly("");
  }
}
