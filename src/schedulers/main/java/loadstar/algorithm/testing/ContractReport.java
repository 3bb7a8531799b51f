package loadstar.algorithm.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import org.jspecify.annotations.Nullable;

/**
 * All that the contract asks of a kind, checked without JUnit. A broken rule comes with the
 * smallest star or tree, and the fewest units, that break it.
 */
public final class ContractReport {
  private static final List<Integer> UNITS = List.of(1, 2, 3, 5, 10, 20, 50, 100, 200, 500);
  private static final List<Integer> TASKS = List.of(1, 2, 3, 5, 10, 20, 40);

  private ContractReport() {}

  /**
   * One thing that the contract asks for.
   *
   * @param broken the least example that breaks it, in lines; null if none was found
   */
  public record Finding(String says, @Nullable String broken) {}

  /** What a kind holds and breaks on platforms of a shape; failures only if it survives them. */
  public static List<Finding> of(SchedulerKind kind, Settings settings, Shape shape) {
    List<Integer> sizes = shape == Shape.STAR ? UNITS : TASKS;
    List<Finding> findings = new ArrayList<>();
    checks(kind, settings, shape, sizes.getLast())
        .forEach((says, check) -> {
          AssertionError broken = broken(check);
          String told = broken == null ? null : broken.getMessage();
          for (int i = 0; broken != null && i < sizes.size() - 1; i++) {
            int size = sizes.get(i);
            AssertionError less = broken(checks(kind, settings, shape, size).get(says));
            if (less != null && !(less instanceof ContractChecks.Refusals)) {
              told = size + (size == 1 ? " unit, " : " units, ") + less.getMessage();
              broken = null;
            }
          }
          findings.add(new Finding(says, told));
        });
    return findings;
  }

  /** The checks by what they say; each throws an {@link AssertionError} for what is broken. */
  static Map<String, Runnable> checks(
      SchedulerKind kind, Settings settings, Shape shape, double size) {
    boolean survives = kind.losses() || kind.lateWorkers();
    Map<String, Runnable> checks = new LinkedHashMap<>();
    if (shape == Shape.TREE) {
      TreeContractChecks on = new TreeContractChecks(kind, settings, (int) size);
      checks.put("the tasks are computed, one at a time through each port", on::computesTheTasks);
      checks.put("no throughput is above the optimum", on::respectsTheOptimum);
      checks.put("the same tree gives the same schedule", on::repeatsItself);
      if (survives) {
        checks.put("nodes that fail are made up for", on::survivesFailures);
      }
      return checks;
    }
    ContractChecks on = new ContractChecks(kind, settings, size);
    checks.put("the whole load is handed out, one chunk at a time", on::distributesTheLoad);
    checks.put("no makespan is below the bounds", on::respectsTheBounds);
    checks.put("the same seed gives the same schedule", on::repeatsItself);
    if (survives) {
      checks.put("a worker that dies takes no load with it", on::survivesLosses);
      checks.put("late workers get work", on::takesLateWorkers);
      checks.put("a worker that comes back works again", on::takesReturningWorkers);
      checks.put("random failures take no load with them", on::survivesRandomFailures);
    }
    ContractChecks tasks = new ContractChecks(kind, settings, size).withTasks();
    checks.put(
        "tasks are never cut",
        () -> {
          tasks.distributesTheLoad();
          tasks.repeatsItself();
          tasks.survivesRandomFailures();
        });
    return checks;
  }

  private static @Nullable AssertionError broken(@Nullable Runnable check) {
    try {
      if (check != null) {
        check.run();
      }
      return null;
    } catch (AssertionError e) {
      return e;
    }
  }
}
