package loadstar.algorithm.selfscheduling;

import static loadstar.algorithm.selfscheduling.RuleParameters.ALPHA;
import static loadstar.algorithm.selfscheduling.RuleParameters.CHUNK;
import static loadstar.algorithm.selfscheduling.RuleParameters.CORRELATION;
import static loadstar.algorithm.selfscheduling.RuleParameters.DECREMENT;
import static loadstar.algorithm.selfscheduling.RuleParameters.DEVIATION;
import static loadstar.algorithm.selfscheduling.RuleParameters.FIRST;
import static loadstar.algorithm.selfscheduling.RuleParameters.LAST;
import static loadstar.algorithm.selfscheduling.RuleParameters.LAST_STAGE;
import static loadstar.algorithm.selfscheduling.RuleParameters.LEAST;
import static loadstar.algorithm.selfscheduling.RuleParameters.MEAN;
import static loadstar.algorithm.selfscheduling.RuleParameters.MINIMUM;
import static loadstar.algorithm.selfscheduling.RuleParameters.MODEL_ERROR;
import static loadstar.algorithm.selfscheduling.RuleParameters.MOST;
import static loadstar.algorithm.selfscheduling.RuleParameters.OVERHEAD;
import static loadstar.algorithm.selfscheduling.RuleParameters.POINTS;
import static loadstar.algorithm.selfscheduling.RuleParameters.ROUNDING;
import static loadstar.algorithm.selfscheduling.RuleParameters.ROUNDING_DOWN;
import static loadstar.algorithm.selfscheduling.RuleParameters.ROUNDING_HALF_UP;
import static loadstar.algorithm.selfscheduling.RuleParameters.STAGE;
import static loadstar.algorithm.selfscheduling.RuleParameters.STAGES;
import static loadstar.algorithm.selfscheduling.RuleParameters.START_SHARE;
import static loadstar.algorithm.selfscheduling.RuleParameters.STEPS;
import static loadstar.algorithm.selfscheduling.RuleParameters.THRESHOLD;
import static loadstar.algorithm.selfscheduling.RuleParameters.WEIGHT;
import static loadstar.algorithm.selfscheduling.RuleParameters.WINDOW;

import java.util.List;
import loadstar.algorithm.SchedulerKind;

/** Every rule of this package, with its parameters. */
public final class SelfSchedulingKinds {
  private static final String FACTORING = "Flynn Hummel, Schonberg & Flynn, CACM 1992";
  private static final String CHRONOPOULOS = "Chronopoulos et al., CLUSTER 2001";
  private static final String CARINO = "Cariño & Banicescu, J. Supercomputing 2008";

  private SelfSchedulingKinds() {}

  /** All of them, in the order in which they are listed. */
  public static List<SchedulerKind> all() {
    return List.of(
        rule("static", "block scheduling, no one paper", "N/P tasks for each worker")
            .with(ROUNDING, MINIMUM)
            .madeBy(Static::new),
        rule("ss", "Tang & Yew, ICPP 1986", "single tasks, or any fixed number of them")
            .with(CHUNK)
            .costly()
            .madeBy(Ss::new),
        rule("fsc", "Kruskal & Weiss, IEEE TSE 1985", "the best fixed size for known h and sigma")
            .with(ROUNDING, MINIMUM, OVERHEAD, DEVIATION)
            .madeBy(Fsc::new),
        rule(
                "mfsc",
                "Banicescu, Ciorba & Srivastava 2013",
                "a fixed size that makes as many chunks as factoring")
            .with(ROUNDING_HALF_UP, MINIMUM)
            .madeBy(MFsc::new),
        rule("gss", "Polychronopoulos & Kuck, IEEE TC 1987", "R/P at every request")
            .with(ROUNDING, MINIMUM)
            .madeBy(Gss::new),
        rule("tss", "Tzeng & Ni, IEEE TPDS 1993", "from N/(2P) down in equal steps")
            .with(ROUNDING, MINIMUM, FIRST, LAST, DECREMENT)
            .madeBy(Tss::new),
        rule("fac", FACTORING, "batches that suit the known mu and sigma")
            .with(ROUNDING, MINIMUM, MEAN, DEVIATION)
            .madeBy(Fac::new),
        rule("fac2", FACTORING, "each batch is half of what is left")
            .with(ROUNDING, MINIMUM, ALPHA)
            .madeBy(Fac2::new),
        rule("tfss", CHRONOPOULOS, "batches with the mean of the sizes that TSS would give out")
            .with(ROUNDING, MINIMUM, FIRST, LAST, DECREMENT)
            .madeBy(Tfss::new),
        rule("dgss", CHRONOPOULOS, "as many chunks of GSS at once as the worker has power")
            .with(ROUNDING, MINIMUM)
            .withWorker(WEIGHT)
            .madeBy(Dgss::new),
        rule("dtss", CHRONOPOULOS, "as many chunks of TSS at once as the worker has power")
            .with(ROUNDING, MINIMUM, FIRST, LAST, DECREMENT)
            .withWorker(WEIGHT)
            .madeBy(Dtss::new),
        rule("dfss", CHRONOPOULOS, "stages of factoring, shared in proportion to power")
            .with(ROUNDING, MINIMUM, ALPHA, THRESHOLD, STAGE)
            .withWorker(WEIGHT)
            .madeBy(Dfss::new),
        rule("fiss", "Philip & Das, PDCS 1997", "few stages of chunks that grow in equal steps")
            .with(ROUNDING_DOWN, MINIMUM, STAGES, LAST_STAGE)
            .madeBy(Fiss::new),
        rule("rnd", "Ciorba, Iwainsky & Buder, IWOMP 2018", "sizes drawn at random")
            .with(ROUNDING, MINIMUM, LEAST, MOST)
            .drawing(settings -> true)
            .madeBy(Rnd::new),
        rule("wf", "Flynn Hummel et al., SPAA 1996", "factoring in proportion to known speeds")
            .with(ROUNDING, MINIMUM, ALPHA)
            .withWorker(WEIGHT)
            .madeBy(Wf::new),
        rule(
                "awf",
                "Banicescu & Velusamy, IPDPS 2001",
                "weighted factoring that learns the weights from time step to time step")
            .with(ROUNDING, MINIMUM, ALPHA, STEPS)
            .withWorker(WEIGHT)
            .madeBy(Awf::new),
        adaptive("awf-b", "weights from computing times, by batch").madeBy(AwfB::new),
        adaptive("awf-c", "weights from computing times, by chunk").madeBy(AwfC::new),
        adaptive("awf-d", "weights from times with messages, by batch").madeBy(AwfD::new),
        adaptive("awf-e", "weights from times with messages, by chunk").madeBy(AwfE::new),
        rule("af", "Banicescu & Liu, HPC 2000", "sizes from measured means and variances of tasks")
            .with(ROUNDING, MINIMUM, START_SHARE)
            .timingTasks()
            .madeBy(Af::new),
        rule("maf", "Korndörfer et al., IEEE TPDS 2022", "AF on times with messages")
            .with(ROUNDING, MINIMUM, START_SHARE)
            .timingTasks()
            .madeBy(MAf::new),
        rule("bold", "Hagerup, JPDC 1997", "large chunks as long as unevenness can be made up for")
            .with(ROUNDING, MINIMUM, MEAN, DEVIATION, OVERHEAD)
            .madeBy(Bold::new),
        rule(
                "atf",
                "Ferreto & De Rose",
                "the master shares out time slices, slaves predict their chunks")
            .with(ROUNDING_DOWN, MINIMUM, ALPHA, CORRELATION, MODEL_ERROR, POINTS, WINDOW)
            .madeBy(Atf::new));
  }

  private static SchedulerKind.Builder rule(String name, String paper, String description) {
    return SchedulerKind.demandDriven(name, paper, description).handingOutWholeTasks();
  }

  private static SchedulerKind.Builder adaptive(String name, String description) {
    return rule(name, CARINO, description).with(ROUNDING, MINIMUM, ALPHA, START_SHARE);
  }
}
