package loadstar.experiment.atf;

import static java.util.stream.Collectors.toMap;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.WorkerSpec;

/**
 * The algorithms of Table 2. All have their default values: chunks of one unit for Workqueue, alpha
 * = 2 for the others.
 *
 * <p>The AWF of 2001 changes its weights between the time steps of an application, of which there
 * is one here. The variants that adapt during a run are AWF-B, at the start of each batch, and
 * AWF-C, at every request; both are simulated, and AWF-C is compared with the printed numbers.
 */
enum AtfRule {
  WQ("WQ", "ss"),
  FAC("FAC", "fac2"),
  AWF_B("AWF-B", "awf-b"),
  AWF("AWF-C", "awf-c"),
  ATF("ATF", "atf");

  private final String label;
  private final String scheduler;

  AtfRule(String label, String scheduler) {
    this.label = label;
    this.scheduler = scheduler;
  }

  static List<AtfRule> printed() {
    return List.of(WQ, FAC, AWF, ATF);
  }

  String label() {
    return label;
  }

  /** Returns labels by scheduler. */
  static Map<String, String> labels() {
    return Arrays.stream(values()).collect(toMap(AtfRule::scheduler, AtfRule::label));
  }

  String scheduler() {
    return scheduler;
  }

  /** Returns the name of its column in Table 2, lower case; AWF-B has none. */
  String column() {
    return name().toLowerCase(Locale.ROOT);
  }

  SchedulerKind kind() {
    return Registry.builtIn().kind(scheduler);
  }

  Scheduler create(List<WorkerSpec> slaves, double load, long seed) {
    return kind().create(StarProblem.of(slaves, load).withSeed(seed), Settings.NONE);
  }
}
