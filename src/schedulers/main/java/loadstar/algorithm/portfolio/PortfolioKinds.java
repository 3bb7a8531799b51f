package loadstar.algorithm.portfolio;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.References;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.model.InputException;
import loadstar.model.NearestName;

/** The kinds of this package, with their parameters. */
public final class PortfolioKinds {
  // The default portfolio, from the least to the most adaptive, about as LB4OMP orders its own.
  static final String USUAL = "static,tss,gss,mfsc,fac2,wf,awf-b,awf-c";
  public static final Parameter<String> PORTFOLIO =
      Parameter.text(
          "portfolio",
          USUAL,
          "self-scheduling rules to choose from, commas between; those that time single tasks or"
              + " draw are refused");
  public static final Parameter<Integer> RECONSIDER =
      Parameter.whole("reconsider", 0, Range.atLeast(0))
          .meaning(
              "chunks that come back until it chooses anew; 0 for as many as there are workers");
  public static final Parameter<Double> START_SHARE =
      Parameter.number("start_share", "1", 0.1, Range.between(0, 1))
          .meaning(
              "chunk over N/P until every worker has been measured; with 0 it chooses at once");
  public static final Parameter<Double> THINKING =
      Parameter.number("thinking", "s", 0, Range.notNegative())
          .meaning("time counted for each simulated chunk, in which the master sends nothing");
  public static final Parameter<Integer> SAMPLES =
      Parameter.whole("samples", 5, Range.atLeast(1))
          .meaning("simulations of each member, with drawn speeds and costs; their mean decides");
  public static final Parameter<Double> SPEED_ERROR =
      Parameter.number("speed_error", "1", 0.2, Range.notNegative())
          .meaning("assumed relative error of a speed; n results divide it by sqrt(1 + n)");
  public static final Parameter<Double> TASK_DEVIATION =
      Parameter.number("task_deviation", "1", 0.5, Range.notNegative())
          .meaning("assumed deviation of a task's cost over its mean, before chunks tell it");

  private PortfolioKinds() {}

  public static List<SchedulerKind> all() {
    return List.of(
        portfolio(
                "auto",
                "after " + References.SIMAS.cited(),
                "simulates a portfolio from the present state and takes the first to finish")
            .with(
                PORTFOLIO, RECONSIDER, START_SHARE, THINKING, SAMPLES, SPEED_ERROR, TASK_DEVIATION)
            .costly()
            .madeBy(PortfolioScheduler.Auto::new),
        portfolio(
                "auto-expert",
                "after " + References.EXPERT.cited(),
                "chooses from a portfolio by fuzzy rules on uneven workers and differing tasks")
            .with(PORTFOLIO, RECONSIDER, START_SHARE, TASK_DEVIATION)
            .madeBy(ExpertSelection::new),
        portfolio(
                "auto-bandit",
                "UCB1 of " + References.AUER.cited(),
                "tries a portfolio in turns and keeps to what did the most work")
            .with(PORTFOLIO, RECONSIDER, START_SHARE)
            .madeBy(BanditSelection::new));
  }

  private static SchedulerKind.Builder portfolio(String name, String paper, String description) {
    return SchedulerKind.demandDriven(name, paper, description).handingOutWholeTasks();
  }

  /**
   * Returns the kinds that a text names, separated by commas; refuses one that cannot be a member.
   */
  static List<SchedulerKind> of(String text) {
    List<SchedulerKind> known = candidates();
    List<SchedulerKind> members = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String name = part.strip();
      SchedulerKind member =
          NearestName.find(
              name, known, SchedulerKind::name, "\"portfolio\" names \"" + name + "\"");
      if (members.contains(member)) {
        throw new InputException("\"portfolio\" names " + member.name() + " twice", null);
      }
      members.add(member);
    }
    return List.copyOf(members);
  }

  /**
   * Tells whether a kind simulates the rest of its run before it decides, which takes some hundred
   * times as long as to compute its own chunks.
   */
  public static boolean simulatesAhead(SchedulerKind kind) {
    return kind.master().contains(SAMPLES);
  }

  /**
   * Returns the rules that neither draw nor have workers time single tasks, as no selecting
   * scheduler does.
   */
  static List<SchedulerKind> candidates() {
    return SelfSchedulingKinds.all().stream()
        .filter(kind -> !kind.timesTasks() && !kind.draws().test(Settings.NONE))
        .toList();
  }
}
