package loadstar.algorithm.testing;

import java.util.Arrays;
import java.util.stream.Stream;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The contract of schedulers as JUnit tests, on stars and on trees as far as the kind supports
 * them: extend this class, return the kind, and run it. It needs JUnit Jupiter on the test's class
 * path; nothing else here does.
 */
public abstract class SchedulerContract {
  /** Returns the kind under test. */
  protected abstract SchedulerKind kind();

  /** Returns its parameters; the default values unless overridden. */
  protected Settings settings() {
    return Settings.NONE;
  }

  /** Returns the units to distribute on a star; whole, because some schedulers distribute tasks. */
  protected double load() {
    return 500;
  }

  /** Returns the number of tasks of an application after which a run on a tree is over. */
  protected int tasks() {
    return 40;
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return Arrays.stream(Shape.values())
        .filter(kind()::supports)
        .flatMap(shape ->
            ContractReport.checks(kind(), settings(), shape, shape == Shape.STAR ? load() : tasks())
                .entrySet()
                .stream()
                .map(check ->
                    DynamicTest.dynamicTest(
                        check.getKey() + ", on a " + shape, check.getValue()::run)));
  }
}
