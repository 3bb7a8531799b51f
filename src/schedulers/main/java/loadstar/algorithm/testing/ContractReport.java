package loadstar.algorithm.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import org.jspecify.annotations.Nullable;

/**
 * All that the contract asks of a kind, checked without JUnit. A broken rule comes with the
 * smallest star or tree, and the fewest units, that break it.
 */
public final class ContractReport {
  private static final List<Check<ContractChecks>> ON_STARS =
      List.of(
          new Check<>(
              "the whole load is handed out, one chunk at a time",
              false,
              ContractChecks::distributesTheLoad),
          new Check<>("no makespan is below the bounds", false, ContractChecks::respectsTheBounds),
          new Check<>(
              "the same seed gives the same schedule", false, ContractChecks::repeatsItself),
          new Check<>(
              "a worker that dies takes no load with it", true, ContractChecks::survivesLosses),
          new Check<>("late workers get work", true, ContractChecks::takesLateWorkers),
          new Check<>(
              "a worker that comes back works again", true, ContractChecks::takesReturningWorkers),
          new Check<>(
              "random failures take no load with them",
              true,
              ContractChecks::survivesRandomFailures),
          new Check<>(
              "tasks are never cut", false, checks -> checks.withTasks().distributesTheLoad()));

  private static final List<Check<TreeContractChecks>> ON_TREES =
      List.of(
          new Check<>(
              "the tasks are computed, one at a time through each port",
              false,
              TreeContractChecks::computesTheTasks),
          new Check<>(
              "no throughput is above the optimum", false, TreeContractChecks::respectsTheOptimum),
          new Check<>(
              "the same tree gives the same schedule", false, TreeContractChecks::repeatsItself),
          new Check<>(
              "nodes that fail are made up for", true, TreeContractChecks::survivesFailures));

  private static final List<Integer> UNITS = List.of(1, 2, 3, 5, 10, 20, 50, 100, 200, 500);
  private static final List<Integer> TASKS = List.of(1, 2, 3, 5, 10, 20, 40);

  private ContractReport() {}

  private record Check<T>(String says, boolean ofSurvivors, Consumer<T> plays) {}

  /**
   * One thing that the contract asks for.
   *
   * @param broken the least example that breaks it, in lines; null if none was found
   */
  public record Finding(String says, @Nullable String broken) {}

  /** What a kind holds and breaks on platforms of a shape; failures only if it survives them. */
  public static List<Finding> of(SchedulerKind kind, Settings settings, Shape shape) {
    return shape == Shape.STAR
        ? of(kind, ON_STARS, UNITS, units -> new ContractChecks(kind, settings, units))
        : of(kind, ON_TREES, TASKS, tasks -> new TreeContractChecks(kind, settings, tasks));
  }

  private static <T> List<Finding> of(
      SchedulerKind kind, List<Check<T>> checks, List<Integer> sizes, IntFunction<T> ofSize) {
    List<Finding> findings = new ArrayList<>();
    for (Check<T> check : checks) {
      if (!check.ofSurvivors || kind.losses() || kind.lateWorkers()) {
        AssertionError broken = broken(check, ofSize.apply(sizes.getLast()));
        String told = broken == null ? null : broken.getMessage();
        for (int i = 0; broken != null && i < sizes.size() - 1; i++) {
          AssertionError less = broken(check, ofSize.apply(sizes.get(i)));
          if (less != null && !(less instanceof ContractChecks.Refusals)) {
            told = sizes.get(i) + (sizes.get(i) == 1 ? " unit, " : " units, ") + less.getMessage();
            broken = null;
          }
        }
        findings.add(new Finding(check.says, told));
      }
    }
    return findings;
  }

  private static <T> @Nullable AssertionError broken(Check<T> check, T on) {
    try {
      check.plays.accept(on);
      return null;
    } catch (AssertionError e) {
      return e;
    }
  }
}
