import loadstar.algorithm.*;
import loadstar.algorithm.selfscheduling.SelfScheduling;

/** A worker that asks gets a share of what is left. */
public class Shares implements SchedulerProvider {
  static final Parameter<Double> SHARE =
      Parameter.number("share", "1", 0.02, Range.positive(), "of what is left, for a chunk");

  @Override
  public SchedulerKind kind() {
    return SchedulerKind.demandDriven("shares", "an example", "a share of what is left")
        .with(SHARE)
        .handingOutWholeTasks()
        .madeBy(Rule::new);
  }

  private static class Rule extends SelfScheduling {
    private final double share;

    Rule(StarProblem problem, Settings settings) {
      super(problem, settings);
      share = settings.get(SHARE);
    }

    @Override
    protected long chunk(Master master, int worker) {
      return round(share * remaining());
    }
  }
}
