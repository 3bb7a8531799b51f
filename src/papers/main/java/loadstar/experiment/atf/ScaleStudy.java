package loadstar.experiment.atf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Study;
import loadstar.experiment.StudySimulation;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.ProfiledStar;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;

/**
 * The rules on stars of many slaves, in several realisations. Every rule has a copy of each star,
 * in one simulation: the same speeds at the same dates. What single multiplications cost is drawn
 * anew for each.
 */
public final class ScaleStudy implements Study {
  public static final String NAME = "atf-many-slaves";

  // Parameters.
  static final String SLAVES = "slaves";
  static final String SPEEDS = "speeds";
  static final String PROFILES = "profiles";
  static final String MESSAGE = "message_s";

  /** For each slave. */
  static final String TASKS = "tasks";

  static final String REALISATIONS = "realisations";

  // Values of PROFILES.
  static final String STEADY = "steady";
  static final String VARYING = "varying";

  /** Workqueue is left out: at 4096 slaves it would be all of the work. */
  static final List<Rule> RULES = List.of(Rule.FAC, Rule.AWF_B, Rule.AWF, Rule.ATF);

  /** Series by realisation: date at which the slaves could have been done, seconds. */
  static final String LEAST = "least_s";

  /** Series of a rule by realisation: date of the last result, seconds. */
  static final String MAKESPAN = "makespan_s";

  /** Series of a rule by realisation: chunks for each slave, in the mean. */
  static final String CHUNKS = "chunks_per_slave";

  /** Series of a rule by realisation: share of the time in which the master sends. */
  static final String SEND_PORT = "send_port";

  static String series(Rule rule, String quantity) {
    return rule.scheduler() + "_" + quantity;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    int realisations = spec.count(REALISATIONS);
    double[] least = new double[realisations];
    List<ProfiledStar> stars = new ArrayList<>();
    List<ActorEntry> actors = new ArrayList<>();
    for (int r = 0; r < realisations; r++) {
      ManySlaves slaves = ManySlaves.of(spec, r);
      least[r] = slaves.leastSeconds();
      for (Rule rule : RULES) {
        ProfiledStar star = slaves.star("-" + rule.scheduler() + "-" + r);
        stars.add(star);
        actors.addAll(slaves.deployment(star, rule).actors());
      }
    }
    Deployment deployment = new Deployment("generated deployment", actors);
    List<SimulationResult> simulated =
        StudySimulation.playClusters(spec, stars, deployment, Double.POSITIVE_INFINITY);
    RunResult result = new RunResult();
    result.put(LEAST, least);
    for (Rule rule : RULES) {
      put(result, rule, simulated, realisations);
    }
    return result;
  }

  private static void put(
      RunResult result, Rule rule, List<SimulationResult> simulated, int realisations) {
    double[] makespan = new double[realisations];
    double[] chunks = new double[realisations];
    double[] sendPort = new double[realisations];
    for (int r = 0; r < realisations; r++) {
      SimulationResult one = simulated.get(r * RULES.size() + RULES.indexOf(rule));
      makespan[r] = one.report().lastDate();
      chunks[r] = one.schedule().rows() / (double) one.star().size();
      sendPort[r] = one.summary().value(Summary.SEND_PORT);
    }
    result.put(series(rule, MAKESPAN), makespan);
    result.put(series(rule, CHUNKS), chunks);
    result.put(series(rule, SEND_PORT), sendPort);
  }
}
