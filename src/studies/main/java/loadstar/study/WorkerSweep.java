package loadstar.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Shape;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.model.InputException;
import loadstar.model.Visible;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * A problem on the first k of its workers, for several k: 1, 2, 4 and so on, and then those between
 * that decide where the makespan is least, from which k on it is within the margin of that, where
 * the machine time is least, and from which k on more workers harm. Up to {@value #EACH} hosts each
 * k is tried.
 *
 * <p>Where only some run at a time, k is the number of equal shares into which the load is cut
 * before the run: the machines take one share after the other, each with its own start-up.
 */
public final class WorkerSweep {
  /** The most hosts of which each number is tried. */
  public static final int EACH = 24;

  /** The notes on a problem that hold for every number of workers. */
  private static final Set<Note.Subject> NOTES =
      EnumSet.of(
          Note.Subject.UNIT,
          Note.Subject.UNUSED_CORES,
          Note.Subject.ENERGY,
          Note.Subject.PLANS,
          Note.Subject.RESULTS,
          Note.Subject.KNOWN,
          Note.Subject.KNOWLEDGE,
          Note.Subject.TOGETHER);

  /** The parameter of a scheduler with the number of shares that it makes in all. */
  static final String SHARES = SelfSchedulingKinds.CHUNKS.name();

  /** Runs a study, and returns its result. */
  @FunctionalInterface
  public interface StudySimulator {
    StudyResult of(Study study) throws IOException;
  }

  private final Study study;
  private final TargetPlatform target;
  private final int most;
  private final @Nullable Integer atATime;
  private final double margin;
  private final StudySimulator simulator;
  private final NavigableMap<Integer, WorkerPoint> points = new TreeMap<>();
  private @Nullable Question question;
  private final List<Note> notes = new ArrayList<>();

  private WorkerSweep(
      Study study, int most, @Nullable Integer atATime, double margin, StudySimulator simulator) {
    this.study = study;
    target = study.targets().getFirst();
    this.most = most;
    this.atATime = atATime;
    this.margin = margin;
    this.simulator = simulator;
  }

  /**
   * Tries numbers of workers.
   *
   * @param study of one platform, whose workers are named in the order in which they are taken
   * @param most the largest number that is tried; of hosts at most as many as there are
   * @param atATime how many of them run at a time; null for all
   * @param margin share of the least makespan within which a number of workers is as good
   * @throws InputException if no scheduler can run, for a tree, and for a scheduler that makes no
   *     given number of shares where only some run at a time
   */
  public static WorkerAdvice of(
      Study study, int most, @Nullable Integer atATime, double margin, StudySimulator simulator)
      throws IOException {
    if (study.shape() == Shape.TREE) {
      throw new InputException("the number of workers is searched on stars, not on trees", null);
    }
    double useful = useful(study);
    int tried = (int) Math.min(most, useful);
    WorkerSweep sweep = new WorkerSweep(study, tried, atATime, margin, simulator);
    sweep.search();
    if (tried < most) {
      sweep.notes.add(
          new Note(
              Note.Subject.UNIT,
              Visible.format(
                  "More than %d are not tried: there are as many tasks, and each is of one worker",
                  tried)));
    }
    return sweep.advice();
  }

  /**
   * Returns the number of workers beyond which none gets a task; infinity where another worker may
   * be faster than those before it, or replace one that fails.
   */
  private static double useful(Study study) {
    TargetPlatform target = study.targets().getFirst();
    Workload workload = study.workloads().getFirst();
    double tasks = workload.whole() ? workload.load() : Double.NaN;
    boolean alike =
        !target.file().hasProfiles()
            && target.star().workers().stream().map(WorkerSweep::unnamed).distinct().count() == 1;
    return alike && tasks >= 1 && study.workloads().stream().noneMatch(Workload::fails)
        ? tasks
        : Double.POSITIVE_INFINITY;
  }

  private static WorkerSpec unnamed(WorkerSpec worker) {
    return worker.with("worker", worker.speed(), worker.bandwidthOut(), worker.bandwidthBack());
  }

  private WorkerAdvice advice() {
    return new WorkerAdvice(
        Objects.requireNonNull(question), List.copyOf(points.values()), margin, atATime, notes);
  }

  private void search() throws IOException {
    if (most <= EACH) {
      for (int k = 1; k <= most; k++) {
        add(k);
      }
      return;
    }
    for (int k = 1; k < most; k *= 2) {
      add(k);
    }
    add(most);
    narrow(advice -> advice.best().hosts(), true);
    narrow(advice -> advice.enough().hosts(), false);
    narrow(advice -> advice.leastMachineTime().hosts(), true);
    narrow(advice -> advice.leastPrice().map(WorkerPoint::hosts).orElse(1), true);
    narrow(advice -> advice.harmful().map(WorkerPoint::hosts).orElse(1), false);
  }

  @FunctionalInterface
  private interface Number {
    int in(WorkerAdvice advice);
  }

  /** Tries the middle between a number and its neighbours until these are next to it. */
  private void narrow(Number wanted, boolean above) throws IOException {
    while (true) {
      int k = wanted.in(advice());
      Integer lower = points.lowerKey(k);
      Integer higher = points.higherKey(k);
      if (lower != null && k - lower > 1) {
        add((lower + k) / 2);
      } else if (above && higher != null && higher - k > 1) {
        add((k + higher) / 2);
      } else {
        return;
      }
    }
  }

  private void add(int k) throws IOException {
    int hosts = atATime == null ? k : Math.min(k, atATime);
    TargetPlatform part = target.first(hosts);
    List<ConfiguredScheduler> configurations =
        atATime == null ? study.configurations() : shares(study.configurations(), k);
    Study own = study.with(part, configurations);
    StudyResult result = simulator.of(own);
    if (points.isEmpty() || k > points.lastKey()) {
      StudyNotes found = new StudyNotes(own, result, result.ranking(), result.refused());
      question = Question.of(own, result.ranking(), found.unitsDiffer());
      notes.clear();
      found.all().stream().filter(note -> NOTES.contains(note.subject())).forEach(notes::add);
    }
    points.put(
        k, new WorkerPoint(k, part.slots().size(), result.ranking(), Map.copyOf(result.refused())));
  }

  private static List<ConfiguredScheduler> shares(List<ConfiguredScheduler> all, int k) {
    List<ConfiguredScheduler> configurations = new ArrayList<>();
    for (ConfiguredScheduler one : all) {
      if (one.kind().master().stream().map(Parameter::name).noneMatch(SHARES::equals)) {
        throw new InputException(
            one.scheduler()
                + " has no number of shares to try: --at-a-time cuts the load into equal ones in"
                + " advance",
            "--schedulers static");
      }
      Map<String, String> texts = new LinkedHashMap<>(one.settings().texts());
      if (texts.containsKey(SHARES)) {
        throw new InputException(
            "with --at-a-time the numbers of shares are tried, and "
                + one.label()
                + " has one of its own",
            one.scheduler() + ", and --most for the largest number");
      }
      texts.put(SHARES, Integer.toString(k));
      configurations.add(ConfiguredScheduler.of(one.scheduler(), one.kind(), Shape.STAR, texts));
    }
    return configurations;
  }
}
