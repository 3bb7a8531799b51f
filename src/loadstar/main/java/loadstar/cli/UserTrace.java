package loadstar.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Cuts a stack trace where the user's program was called: what lies below is not theirs. */
final class UserTrace {
  private static final List<String> OTHERS =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "loadstar.", "org.simgrid.s4u.");

  private UserTrace() {}

  /**
   * Shortens the exception and its causes. An exception without any frame of the program loses all
   * of its frames if another in the chain has some; if none has, nothing is changed.
   */
  static void shorten(Throwable thrown) {
    Set<Throwable> chain = Collections.newSetFromMap(new IdentityHashMap<>());
    collect(thrown, chain);
    List<Throwable> all = new ArrayList<>(chain);
    if (all.stream().allMatch(each -> userFrames(each) == 0)) {
      return;
    }
    for (Throwable each : all) {
      each.setStackTrace(Arrays.copyOf(each.getStackTrace(), userFrames(each)));
    }
  }

  private static void collect(Throwable thrown, Set<Throwable> chain) {
    if (!chain.add(thrown)) {
      return;
    }
    if (thrown.getCause() != null) {
      collect(thrown.getCause(), chain);
    }
    for (Throwable suppressed : thrown.getSuppressed()) {
      collect(suppressed, chain);
    }
  }

  /** How many frames there are down to the lowest one of the program. */
  private static int userFrames(Throwable thrown) {
    StackTraceElement[] frames = thrown.getStackTrace();
    int count = frames.length;
    while (count > 0 && isOther(frames[count - 1].getClassName())) {
      count--;
    }
    return count;
  }

  private static boolean isOther(String className) {
    return OTHERS.stream().anyMatch(className::startsWith);
  }
}
