package loadstar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Writes what each test class took, a line each: the processor time of this JVM and of all
 * processes that it started, in seconds, and the class. The gate sums them up.
 */
public final class ProcessorTime implements TestExecutionListener {
  private static final Path FILE = Path.of("target/processor-seconds");

  /** Of Linux, whatever the machine: what /proc counts in. */
  private static final double TICKS_PER_SECOND = 100;

  private double before;

  @Override
  public void executionStarted(TestIdentifier test) {
    if (isOuterClass(test)) {
      before = seconds();
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (isOuterClass(test)) {
      String line =
          String.format(
              Locale.ROOT, "%.2f %s%n", seconds() - before, test.getLegacyReportingName());
      try {
        Files.writeString(FILE, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        System.err.println("cannot write " + FILE + ": " + e);
      }
    }
  }

  /** A class in a class runs within the outer one. */
  private static boolean isOuterClass(TestIdentifier test) {
    return test.getSource().orElse(null) instanceof ClassSource source
        && !source.getClassName().contains("$")
        && test.isContainer()
        && !test.getUniqueIdObject().getLastSegment().getType().equals("method");
  }

  private static double seconds() {
    ProcessHandle self = ProcessHandle.current();
    return Stream.concat(Stream.of(self), self.descendants())
        .mapToDouble(process -> ofOne(process.pid()))
        .sum();
  }

  /** Its own, and of those of its children for which it has waited. */
  private static double ofOne(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      // The name, in brackets, may have blanks; utime is the 12th field after it.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      double ticks = 0;
      for (int i = 11; i <= 14; i++) {
        ticks += Double.parseDouble(fields[i]);
      }
      return ticks / TICKS_PER_SECOND;
    } catch (IOException e) {
      return 0; // it has ended, and its parent counts it
    }
  }
}
