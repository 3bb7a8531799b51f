package loadstar.campaign;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Optional;

/**
 * Keeps the heap of a process that executes many large runs near what lives in it. Each run of ten
 * thousands of workers leaves some hundred megabytes of garbage among the old objects, and the
 * serial collector takes more memory for them, up to a quarter of the machine's, before it collects
 * them.
 */
public final class Heap {
  /** The bytes of garbage that stay however little lives: most studies never have as much. */
  private static final long LEAST = 128L << 20;

  /** The bytes that lived when old objects were last collected here. */
  private static long living;

  private Heap() {}

  /** Collects old objects if they have become a quarter more and {@link #LEAST} bytes. */
  public static synchronized void collectIfGrown() {
    Runtime runtime = Runtime.getRuntime();
    long used = runtime.totalMemory() - runtime.freeMemory();
    living = Math.min(living, used); // others have collected what lived here
    long most = living + living / 4 + LEAST;
    if (used <= most) {
      return; // without a look at the spaces of the heap, which needs more classes
    }
    Optional<MemoryPoolMXBean> old =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported())
            .findFirst();
    if (old.isPresent() && old.get().getUsage().getUsed() > most) {
      System.gc();
      living = old.get().getUsage().getUsed();
    }
  }
}
