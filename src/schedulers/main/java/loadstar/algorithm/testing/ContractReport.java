package loadstar.algorithm.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import org.jspecify.annotations.Nullable;

/**
 * Checks the whole contract of a kind without JUnit. A violation comes with the smallest star or
 * tree, and the fewest units, that show it.
 */
public final class ContractReport {
  private static final List<Integer> UNITS = List.of(1, 2, 3, 5, 10, 20, 50, 100, 200, 500);
  private static final List<Integer> TASKS = List.of(1, 2, 3, 5, 10, 20, 40);

  private ContractReport() {}

  /**
   * The result of one check.
   *
   * @param rule in words
   * @param violation the smallest example that violates it, in lines; null if none was found
   */
  public record RuleCheck(String rule, @Nullable String violation) {}

  /**
   * Returns the results for a kind on platforms of a shape; failures are included only if it is
   * fault-tolerant.
   */
  public static List<RuleCheck> of(SchedulerKind kind, Settings settings, Shape shape) {
    List<RuleCheck> checks = new ArrayList<>();
    run(kind, settings, shape, checks::add);
    return checks;
  }

  /** Passes on each of these results as soon as it is known; all of them may take minutes. */
  public static void run(
      SchedulerKind kind, Settings settings, Shape shape, Consumer<RuleCheck> checked) {
    List<Integer> sizes = shape == Shape.STAR ? UNITS : TASKS;
    checks(kind, settings, shape, sizes.getLast())
        .forEach((rule, check) -> {
          AssertionError broken = broken(check);
          String example = broken == null ? null : broken.getMessage();
          for (int i = 0; broken != null && i < sizes.size() - 1; i++) {
            int size = sizes.get(i);
            AssertionError less = broken(checks(kind, settings, shape, size).get(rule));
            if (less != null && !(less instanceof ContractChecks.Refusals)) {
              example = size + (size == 1 ? " unit, " : " units, ") + less.getMessage();
              broken = null;
            }
          }
          checked.accept(new RuleCheck(rule, example));
        });
  }

  /**
   * Returns the checks by their descriptions; each throws an {@link AssertionError} for a
   * violation.
   */
  static Map<String, Runnable> checks(
      SchedulerKind kind, Settings settings, Shape shape, double size) {
    if (shape == Shape.TREE) {
      return new TreeContractChecks(kind, settings, (int) size).all();
    }
    Map<String, Runnable> checks = new ContractChecks(kind, settings, size).all();
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
