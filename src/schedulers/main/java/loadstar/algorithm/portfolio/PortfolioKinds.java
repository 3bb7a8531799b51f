package loadstar.algorithm.portfolio;

import static loadstar.algorithm.portfolio.PortfolioParameters.PORTFOLIO;
import static loadstar.algorithm.portfolio.PortfolioParameters.RECONSIDER;
import static loadstar.algorithm.portfolio.PortfolioParameters.SAMPLES;
import static loadstar.algorithm.portfolio.PortfolioParameters.SPEED_ERROR;
import static loadstar.algorithm.portfolio.PortfolioParameters.START_SHARE;
import static loadstar.algorithm.portfolio.PortfolioParameters.TASK_DEVIATION;
import static loadstar.algorithm.portfolio.PortfolioParameters.THINKING;

import java.util.List;
import loadstar.algorithm.SchedulerKind;

/** Every scheduler of this package, with its parameters. */
public final class PortfolioKinds {
  private PortfolioKinds() {}

  /** All of them, in the order in which they are listed. */
  public static List<SchedulerKind> all() {
    return List.of(
        portfolio(
                "auto",
                "after Mohammed & Ciorba, CCPE 2020",
                "simulates a portfolio from the present state and takes the first to finish")
            .with(
                PORTFOLIO, RECONSIDER, START_SHARE, THINKING, SAMPLES, SPEED_ERROR, TASK_DEVIATION)
            .costly()
            .madeBy(Auto::new),
        portfolio(
                "auto-expert",
                "after Korndörfer et al., IEEE Access 2025",
                "chooses from a portfolio by fuzzy rules on uneven workers and differing tasks")
            .with(PORTFOLIO, RECONSIDER, START_SHARE, TASK_DEVIATION)
            .madeBy(Expert::new),
        portfolio(
                "auto-bandit",
                "UCB1 of Auer, Cesa-Bianchi & Fischer, Machine Learning 2002",
                "tries a portfolio in turns and keeps to what did the most work")
            .with(PORTFOLIO, RECONSIDER, START_SHARE)
            .madeBy(Bandit::new));
  }

  private static SchedulerKind.Builder portfolio(String name, String paper, String description) {
    return SchedulerKind.demandDriven(name, paper, description).handingOutWholeTasks();
  }
}
