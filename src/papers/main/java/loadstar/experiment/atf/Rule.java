package loadstar.experiment.atf;

import java.util.List;
import java.util.Locale;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.WorkerSpec;

/**
 * The algorithms of Table 2. All with their defaults: chunks of one unit for Workqueue, alpha = 2
 * for the others.
 *
 * <p>The AWF of 2001 changes its weights between the time steps of an application, of which there
 * is one here. What adapts during a run is AWF-B, at the start of each batch, or AWF-C, at every
 * request; both are played, and AWF-C stands beside the printed numbers.
 */
enum Rule {
  WQ("WQ", "ss"),
  FAC("FAC", "fac2"),
  AWF_B("AWF-B", "awf-b"),
  AWF("AWF-C", "awf-c"),
  ATF("ATF", "atf");

  private final String label;
  private final String scheduler;

  Rule(String label, String scheduler) {
    this.label = label;
    this.scheduler = scheduler;
  }

  // Those that have a column in Table 2.
  static List<Rule> printed() {
    return List.of(WQ, FAC, AWF, ATF);
  }

  // In figures and statements.
  String label() {
    return label;
  }

  // Name in the registry, in series and in columns.
  String scheduler() {
    return scheduler;
  }

  // Name of its column in Table 2, lower case; AWF-B has none.
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
