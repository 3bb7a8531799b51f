package loadstar.algorithm.selfscheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Master;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.Accounting;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

/** Sizes worked out by hand from each rule's formula, and how parameters change them. */
class SequencesTest {
  /** 10/4 = 2.5 in four readings; what rounding down leaves makes a fifth chunk. */
  @Test
  void rounding_decidesWhatStaticLeaves() {
    assertThat(sizes("static", 10, 4, "rounding", "ceil")).containsExactly(3L, 3L, 3L, 1L);
    assertThat(sizes("static", 10, 4, "rounding", "floor")).containsExactly(2L, 2L, 2L, 2L, 2L);
    assertThat(sizes("static", 10, 4, "rounding", "half-up")).containsExactly(3L, 3L, 3L, 1L);
    assertThat(sizes("static", 10, 4, "rounding", "half-even")).containsExactly(2L, 2L, 2L, 2L, 2L);
  }

  /** 10 = 2 + 2 + 6 of 1; two chunks each of 10/(2 * 2) = 2.5; 10 = 2 * 4 + 2 in even ones. */
  @Test
  void static_hasSeveralChunksForEachWorkerAndEvenShares() {
    assertThat(sizes("static", 10, 8, "shares", "even"))
        .containsExactly(2L, 2L, 1L, 1L, 1L, 1L, 1L, 1L);
    assertThat(sizes("static", 10, 2, "chunks_each", "2")).containsExactly(3L, 3L, 3L, 1L);
    assertThat(sizes("static", 10, 2, "chunks_each", "2", "shares", "even"))
        .containsExactly(3L, 3L, 2L, 2L);
    assertThat(sizes("static", 3, 8, "shares", "even")).containsExactly(1L, 1L, 1L);
  }

  /** R/8 = 125, 62.5, 31.5, 16, 8, 4, 2, 1, 0.5: the half is cut off until the minimum holds. */
  @Test
  void fac2RoundedDown_endsWithTheMinimum() {
    assertThat(sizes("fac2", 1000, 4, "rounding", "floor"))
        .isEqualTo(batches(4, 125, 62, 31, 16, 8, 4, 2, 1, 1));
  }

  @Test
  void ss_hasOneSize() {
    assertThat(sizes("ss", 5, 2)).containsExactly(1L, 1L, 1L, 1L, 1L);
    assertThat(sizes("ss", 5, 2, "chunk", "2")).containsExactly(2L, 2L, 1L);
  }

  /** t = 250 and 250 ln 2 / ln 250 = 31.38; 32 chunks of 31 and the rest. */
  @Test
  void mfsc_makesAsManyChunksAsFactoring() {
    List<Long> sizes = sizes("mfsc", 1000, 4);
    assertThat(sizes).hasSize(33).endsWith(31L, 8L);
    assertThat(sizes.getFirst()).isEqualTo(31);
    assertThat(sizes("fac2", 1000, 4)).hasSize(32);
  }

  /** 970 tasks in twelve chunks; 30/4, 20/4 and 10/4 are below the minimum. */
  @Test
  void gssWithMinimum_stopsShrinking() {
    assertThat(sizes("gss", 1000, 4, "minimum", "10"))
        .containsExactly(
            250L, 188L, 141L, 106L, 79L, 59L, 45L, 33L, 25L, 19L, 14L, 11L, 10L, 10L, 10L);
  }

  /** f = 125, l = 1, ceil(2000/126) = 16 chunks, 124/15 = 8.27: steps of 8. */
  @Test
  void tss_shrinksByEqualSteps() {
    assertThat(sizes("tss", 1000, 4))
        .containsExactly(125L, 117L, 109L, 101L, 93L, 85L, 77L, 69L, 61L, 53L, 45L, 37L, 28L);
    // 125, 116.73, 108.47, 100.2.
    assertThat(sizes("tss", 1000, 4, "decrement", "real")).startsWith(125L, 117L, 109L, 101L);
    assertThat(sizes("tss", 1000, 4, "decrement", "real", "rounding", "floor"))
        .startsWith(125L, 116L, 108L, 100L);
    // ceil(2000/60) = 34 chunks from 40 to 20; 20/33 is cut to 0.
    assertThat(sizes("tss", 1000, 4, "first", "40", "last", "20")).isEqualTo(batches(25, 40));
  }

  /** Means of 125 117 109 101, of 93 85 77 69, of 61 53 45 37, of 29 21 13 5; 28 are left. */
  @Test
  void tfss_givesTheMeanOfFourStepsOfTss() {
    assertThat(sizes("tfss", 1000, 4))
        .isEqualTo(concat(batches(4, 113, 81, 49), List.of(17L, 11L)));
  }

  /** 1000/(5*4) = 50; 2*1000*(1 - 3/5)/(4*3*2) = 33.3; 1000 - 4*(50 + 83) = 468 = 4*117. */
  @Test
  void fiss_growsByEqualSteps() {
    assertThat(sizes("fiss", 1000, 4)).isEqualTo(batches(4, 50, 83, 117));
    assertThat(sizes("fiss", 1000, 4, "last_stage", "increment"))
        .isEqualTo(concat(batches(4, 50, 83, 116), List.of(4L)));
    // 1000/(6*4) = 41.67, 2*1000*(1 - 4/6)/(4*4*3) = 13.89.
    assertThat(sizes("fiss", 1000, 4, "stages", "4")).isEqualTo(batches(4, 41, 54, 67, 88));
  }

  @Test
  void rnd_drawsBetweenItsBoundsByItsSeed() {
    SchedulerKind rnd = Registry.builtIn().kind("rnd");
    List<Long> sizes = ChunkSequence.of(rnd, 100_000, null, 4, Settings.NONE, 1);
    // N/(100P) = 250 to N/(2P) = 12500.
    assertThat(sizes.subList(0, sizes.size() - 1)).allMatch(size -> size >= 250 && size <= 12500);
    assertThat(ChunkSequence.of(rnd, 100_000, null, 4, Settings.NONE, 1)).isEqualTo(sizes);
    assertThat(ChunkSequence.of(rnd, 100_000, null, 4, Settings.NONE, 2)).isNotEqualTo(sizes);
    assertThat(sizes("rnd", 10, 2, "least", "3", "most", "3")).containsExactly(3L, 3L, 3L, 1L);
    assertThatThrownBy(() -> sizes("rnd", 10, 2, "least", "4", "most", "3"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("\"least\" 4");
  }

  @Test
  void wfWithoutWeights_goesByTheSpeeds() {
    // Speeds 1 and 3: weights 0.5 and 1.5; K = ceil(100/4) = 25.
    Schedule schedule = play("wf", 100, Settings.NONE, 1, 1 / 3.0).schedule();
    assertThat(schedule.size(0)).isEqualTo(13);
    assertThat(schedule.size(1)).isEqualTo(38);
  }

  @Test
  void weightsOfSomeWorkersOnly_areRefused() {
    Settings settings = new Settings.Builder().set(1, SelfSchedulingKinds.WEIGHT, 2.0).build();
    assertThatThrownBy(() -> play("wf", 100, settings, 1, 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("only 1 of 2 workers");
  }

  // Two steps of 40 tasks on workers that take 1 s and 1/3 s. In the first, K = 10 for both; then
  // the weights are 0.5 and 1.5, so K = 10 gives 5 and 15.
  @Test
  void awf_learnsFromOneTimeStepForTheNext() {
    Settings settings = new Settings.Builder().set(SelfSchedulingKinds.STEPS, 2).build();
    Schedule schedule = play("awf", 80, settings, 1, 1 / 3.0).schedule();
    assertThat(schedule.size(0)).isEqualTo(10);
    assertThat(schedule.size(1)).isEqualTo(10);
    double given = 0;
    double back = 0;
    int row = 0;
    for (; given < 40; row++) {
      given += schedule.size(row);
      back = Math.max(back, schedule.resultEnd(row));
    }
    assertThat(given).isEqualTo(40);
    assertThat(schedule.sendStart(row)).isEqualTo(back);
    for (int next = row; next < row + 2; next++) {
      assertThat(schedule.size(next)).isEqualTo(schedule.worker(next) == 0 ? 5 : 15);
    }
  }

  // Chunks take 9.875 s to the second worker. Each gets ceil(0.1 * 100) = 10 tasks until both are
  // back, at 19.875 s; 170 are left then, K = 43. By computing times the two are equal, by times
  // with messages 1 s and 1.9875 s for a task: 57.2 or 28.8.
  @Test
  void awfE_countsTheMessagesThatAwfCLeavesOut() {
    assertThat(fourth("awf-c").size()).isEqualTo(43);
    Row e = fourth("awf-e");
    assertThat(e.size()).isEqualTo(e.worker() == 0 ? 58 : 29);
  }

  /** As above: T = 1/2 and K = 170/2; with messages T = 0.665 and K = 113.1 or 56.9. */
  @Test
  void maf_countsTheMessagesThatAfLeavesOut() {
    assertThat(fourth("af").size()).isEqualTo(85);
    Row maf = fourth("maf");
    assertThat(maf.size()).isEqualTo(maf.worker() == 0 ? 114 : 57);
  }

  /** The second batch begins before the far worker is back; the third has K = ceil(160/4) = 40. */
  @Test
  void awfD_countsTheMessagesThatAwfBLeavesOut() {
    assertThat(row("awf-b", 4).size()).isEqualTo(40);
    Row d = row("awf-d", 4);
    assertThat(d.size()).isEqualTo(d.worker() == 0 ? 54 : 27);
  }

  // Ten tasks in 20 s, their squares 52: mu = 2, s^2 = (52 - 10 * 4)/9 = 4/3, D = 2/3, T = 2. With
  // R = 90: (D + 2TR - sqrt(D^2 + 4DTR))/(2 mu) = (360.667 - 21.919)/4 = 84.687.
  @Test
  void af_takesTheVarianceOfSingleTasks() {
    SchedulerKind kind = Registry.builtIn().kind("af");
    StarProblem problem = StarProblem.of(List.of(ChunkSequence.worker(2)), 100);
    AdaptiveFactoring af = new AdaptiveFactoring(problem, Settings.NONE, false);
    assertThat(second(kind, af)).isEqualTo(85);
  }

  // The same chunk is back after 30 s: each task takes 1 s more, mu = 3, s^2 = 4/3 as before, D =
  // 4/9, T = 3: (0.4444 + 540 - sqrt(0.1975 + 480))/6 = 86.42.
  @Test
  void maf_spreadsTheOverheadOverTheTasks() {
    SchedulerKind kind = Registry.builtIn().kind("maf");
    StarProblem problem = StarProblem.of(List.of(ChunkSequence.worker(2)), 100);
    AdaptiveFactoring maf = new AdaptiveFactoring(problem, Settings.NONE, true);
    assertThat(second(kind, maf)).isEqualTo(87);
  }

  /** The chunk after ten tasks that took 20 s, their squares 52, and were back at 30 s. */
  private static double second(SchedulerKind kind, SelfScheduling rule) {
    Accounting accounting = new Accounting(kind, 1, new Schedule(), null, kind.losses());
    accounting.join(0);
    Measured master = new Measured(accounting, 52, 0);
    rule.joined(master, 0);
    Send first = (Send) rule.next(master);
    assertThat(first.size()).isEqualTo(10);
    Measured later = new Measured(accounting, 52, 30);
    rule.returned(later, first, 20);
    return ((Send) rule.next(later)).size();
  }

  // mu = sigma = 1, h = 1/2, all 1000 tasks left for 4 workers: a = 2, b = 16 ln 16 = 44.361, c1 =
  // 0.72135, c2 = 1.80815, c3 = 0.59231, Q = 250, v = 0.84930, d = 3013.7, s = 18.547, w = 5.3377;
  // 250 + s/2 - sqrt(s (250 + s/4)) + c1 w = 190.552 + 3.850.
  @Test
  void bold_isTheFormulaOfHagerup() {
    Bold bold = bold(List.of(ChunkSequence.worker(1)), 1, 0.5);
    assertThat(bold.size(1000, 4, 1000, 1000)).isCloseTo(194.402, within(1e-3));
    assertThat(bold.size(4, 4, 4, 4)).isEqualTo(1);
    // Without deviation nothing is uneven; without overhead single tasks cost nothing.
    assertThat(bold(List.of(ChunkSequence.worker(1)), 0, 0.5).size(1000, 4, 1000, 1000))
        .isEqualTo(250);
    assertThat(bold(List.of(ChunkSequence.worker(1)), 1, 0).size(1000, 4, 1000, 1000)).isEqualTo(1);
  }

  /** Chunks take exactly h + K mu, so what is expected to be left is what is left; a loss too. */
  @Test
  void bold_keepsItsBooksOverALoss() {
    WorkerSpec worker = WorkerSpec.symmetric("worker", 1, 0.5, 1e300, 0);
    List<WorkerSpec> workers = Collections.nCopies(4, worker);
    Bold bold = bold(workers, 1, 0.5);
    ArithmeticRun.of(workers, Registry.builtIn().kind("bold"), bold)
        .away(3, 100, Double.POSITIVE_INFINITY)
        .play();
    assertThat(bold.m).isZero();
    assertThat(bold.n).isCloseTo(0, within(1e-9));
  }

  /** 2 s of the master, 1 s there, none before the computation, 1 s back. */
  @Test
  void overhead_countsWhatAChunkCostsTheMaster() {
    WorkerSpec worker = WorkerSpec.symmetric("w", 1, 0, 1, 1);
    StarProblem problem =
        StarProblem.of(List.of(worker.with(worker.extras().withDispatchSeconds(2))), 10).ofTasks();
    assertThat(TaskTimes.of(problem, Settings.NONE).overhead()).isEqualTo(4);
  }

  /** Cost and speed are independent: E(c^2) E(1/F^2) - mean^2 = 1.25 * (1 + 9)/2 - 4 = 2.25. */
  @Test
  void deviation_countsTheNoiseAndTheSpeeds() {
    StarProblem problem =
        StarProblem.of(List.of(ChunkSequence.worker(1), ChunkSequence.worker(3)), 10)
            .withVariation(0.5);
    assertThat(TaskTimes.of(problem, Settings.NONE).deviation()).isCloseTo(1.5, within(1e-12));
    Settings said = new Settings.Builder().set(SelfSchedulingKinds.DEVIATION, 7.0).build();
    assertThat(TaskTimes.of(problem, said).deviation()).isEqualTo(7);
  }

  // Blocks of 2 of 11 tasks for three workers: 0 1 | 2 3 | 4 5 | 6 7 | 8 9 | 10. The slow worker 0
  // computes its four tasks, the quick ones do not take them over.
  @Test
  void staticChunk_isDealtInTurn() {
    Settings two = new Settings.Builder().set(SelfSchedulingKinds.DEALT, 2).build();
    Schedule dealt = play("static", 11, two, 50, 1, 2).schedule();
    assertThat(IntStream.range(0, dealt.rows()).map(dealt::worker))
        .containsExactly(0, 1, 2, 0, 1, 2);
    assertThat(IntStream.range(0, dealt.rows()).mapToDouble(dealt::size))
        .containsExactly(2.0, 2.0, 2.0, 2.0, 2.0, 1.0);
    assertThat(dealt.lastDate()).isEqualTo(200);
  }

  // One at a time, in the order of asking: the same shares, only later.
  @Test
  void staticChunk_keepsItsSharesWithFewerAtATime() {
    Settings one =
        new Settings.Builder()
            .set(SelfSchedulingKinds.DEALT, 1)
            .set(SelfSchedulingKinds.PENDING, 1)
            .build();
    Schedule dealt = play("static", 5, one, 3, 1).schedule();
    // Worker 0 at 0, 3 and 6 s; worker 1 at 0 and 1 s.
    assertThat(IntStream.range(0, dealt.rows()).map(dealt::worker)).containsExactly(0, 1, 1, 0, 0);
    assertThat(dealt.lastDate()).isEqualTo(9);
  }

  /** By two workers of a task a second, of which the first leaves at 2.5 s. */
  private static Schedule oneLeaves(int tasks, Settings settings) {
    SchedulerKind kind = Registry.builtIn().kind("static");
    List<WorkerSpec> workers = Collections.nCopies(2, ChunkSequence.worker(1));
    return ArithmeticRun.of(workers, kind, kind.create(StarProblem.of(workers, tasks), settings))
        .away(0, 2.5, Double.POSITIVE_INFINITY)
        .play()
        .schedule();
  }

  // The worker that leaves at 2.5 s has had two of its five tasks back; the other takes the rest.
  @Test
  void staticChunk_leavesWhatIsLostToOthers() {
    Settings one = new Settings.Builder().set(SelfSchedulingKinds.DEALT, 1).build();
    Schedule dealt = oneLeaves(10, one);
    assertThat(dealt.lastDate()).isEqualTo(8);
  }

  // Queues of 4 and 4. The quick worker 1 is through with 2, 1 and 1 of its own at 4 s; it then
  // takes half of the 2 that worker 0 has left, and the last. Whole shares would take 12 s.
  @Test
  void stealing_takesFromTheFullestQueue() {
    Settings half = new Settings.Builder().set(SelfSchedulingKinds.STEALING, 2).build();
    Schedule stolen = play("static", 8, half, 3, 1).schedule();
    assertThat(IntStream.range(0, stolen.rows()).map(stolen::worker))
        .containsExactly(0, 1, 1, 1, 1, 1);
    assertThat(IntStream.range(0, stolen.rows()).mapToDouble(stolen::size))
        .containsExactly(2.0, 2.0, 1.0, 1.0, 1.0, 1.0);
    assertThat(stolen.lastDate()).isEqualTo(6);
    // A minimum of 3 is more than the 2 that are left in the own queue: one of the fullest is
    // added.
    assertThat(sizes("static", 10, 2, "stealing", "2", "minimum", "3"))
        .containsExactly(3L, 3L, 3L, 1L);
  }

  // All four at once. Those of the worker that leaves at 2.5 s are in its queue again; the other
  // worker takes 2, 1 and 1 of them from 4 s on.
  @Test
  void stealing_takesWhatIsLost() {
    Settings whole = new Settings.Builder().set(SelfSchedulingKinds.STEALING, 1).build();
    Schedule stolen = oneLeaves(8, whole);
    assertThat(IntStream.range(0, stolen.rows()).mapToDouble(stolen::size))
        .containsExactly(4.0, 4.0, 2.0, 1.0, 1.0);
    assertThat(stolen.lastDate()).isEqualTo(8);
  }

  // Messages take a second each way, tasks two. One at a time a worker waits for three seconds: the
  // request, then result and chunk; with a chunk ahead it computes all the time.
  @Test
  void pending_sendsAhead() {
    SchedulerKind kind = Registry.builtIn().kind("ss");
    WorkerSpec far = WorkerSpec.symmetric("far", 0.5, 0, 1e300, 1);
    Settings two = new Settings.Builder().set(SelfSchedulingKinds.PENDING, 2).build();
    StarProblem problem = StarProblem.of(List.of(far), 3).ofTasks();
    ArithmeticRun one = ArithmeticRun.of(List.of(far), kind, kind.create(problem, Settings.NONE));
    ArithmeticRun ahead = ArithmeticRun.of(List.of(far), kind, kind.create(problem, two));
    assertThat(one.play().schedule().computeEnd(2)).isEqualTo(1 + 3 * 3 + 2);
    assertThat(ahead.play().schedule().computeEnd(2)).isEqualTo(1 + 1 + 3 * 2);
  }

  private static Bold bold(List<WorkerSpec> workers, double deviation, double overhead) {
    Settings settings =
        new Settings.Builder()
            .set(SelfSchedulingKinds.MEAN, 1.0)
            .set(SelfSchedulingKinds.DEVIATION, deviation)
            .set(SelfSchedulingKinds.OVERHEAD, overhead)
            .build();
    return new Bold(StarProblem.of(workers, 1000), settings);
  }

  private record Row(int worker, double size) {}

  private static Row fourth(String name) {
    return row(name, 3);
  }

  /** A chunk on two equal workers, the second of which chunks take 9.875 s to reach. */
  private static Row row(String name, int row) {
    SchedulerKind kind = Registry.builtIn().kind(name);
    List<WorkerSpec> workers =
        List.of(ChunkSequence.worker(1), new WorkerSpec("far", 1, 0, 1e300, 9.875, 1e300, 0));
    StarProblem problem = StarProblem.of(workers, 200);
    Schedule schedule =
        ArithmeticRun.of(workers, kind, kind.create(problem, Settings.NONE)).play().schedule();
    assertThat(schedule.sendStart(3)).isEqualTo(19.875);
    return new Row(schedule.worker(row), schedule.size(row));
  }

  private static ArithmeticRun play(String name, long tasks, Settings settings, double... seconds) {
    SchedulerKind kind = Registry.builtIn().kind(name);
    List<WorkerSpec> workers = new ArrayList<>();
    for (double each : seconds) {
      workers.add(ChunkSequence.worker(each));
    }
    StarProblem problem = StarProblem.of(workers, tasks);
    return ArithmeticRun.of(workers, kind, kind.create(problem, settings)).play();
  }

  private static List<Long> sizes(String name, long tasks, int workers, String... set) {
    SchedulerKind kind = Registry.builtIn().kind(name);
    Settings.Builder settings = new Settings.Builder();
    for (int i = 0; i < set.length; i += 2) {
      settings.read(Parameter.named(kind.master(), set[i], name), set[i + 1]);
    }
    return ChunkSequence.of(kind, tasks, null, workers, settings.build(), 1);
  }

  private static List<Long> batches(int times, long... sizes) {
    List<Long> all = new ArrayList<>();
    for (long size : sizes) {
      all.addAll(Collections.nCopies(times, size));
    }
    return all;
  }

  private static List<Long> concat(List<Long> one, List<Long> other) {
    List<Long> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  /** A master at one date that has measured the squares of tasks. */
  private record Measured(Accounting accounting, double squares, double now) implements Master {
    @Override
    public boolean present(int worker) {
      return accounting.present(worker);
    }

    @Override
    public int pending(int worker) {
      return 0;
    }

    @Override
    public double freeSeconds(int worker, double instant) {
      return instant;
    }

    @Override
    public double taskSquares(Send chunk) {
      return squares;
    }

    @Override
    public Send cut(int worker, int round, int part, double size) {
      return accounting.cut(worker, round, part, size);
    }

    @Override
    public void wakeAt(double date) {}
  }
}
