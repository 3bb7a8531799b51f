package loadstar.reality.measure;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** What a real worker does with a task: it computes, waits, or calls a command. */
public interface Computation {
  /**
   * Computes a task.
   *
   * @param amount flops; for a command the number of the task
   */
  void compute(double amount) throws IOException, InterruptedException;

  /** Returns work that really computes, so many times over. */
  static Computation kernel(double slowdown) {
    Loop.compute(Loop.WARM_UP);
    return amount -> Loop.compute(amount * slowdown);
  }

  /**
   * Returns work that waits as long as a worker of that speed would compute: more workers than
   * there are processors do not disturb each other.
   *
   * @param speed flops per second
   */
  static Computation sleep(double speed) {
    return amount -> {
      long end = System.nanoTime() + Math.round(1e9 * amount / speed);
      for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
        LockSupport.parkNanos(left);
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
      }
    };
  }

  /**
   * Returns work that runs a command of the worker's user by a shell, with the task's number in
   * LOADSTAR_TASK.
   */
  static Computation command(String command) {
    return number -> {
      ProcessBuilder builder = new ProcessBuilder("sh", "-c", command).inheritIO();
      builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
      builder.environment().put("LOADSTAR_TASK", Long.toString((long) number));
      builder.environment().remove(Secret.VARIABLE);
      Process process = builder.start();
      try {
        int status = process.waitFor();
        if (status != 0) {
          throw new IOException("the command ends with status " + status);
        }
      } finally {
        process.destroy();
      }
    };
  }

  /** The computation: dependent multiplications and additions. */
  final class Loop {
    /** The flops after which the compiler has optimized the loop. */
    private static final double WARM_UP = 1e8;

    /** The flops between two checks whether to go on. */
    private static final int BLOCK = 20_000;

    /** A variable that prevents the compiler from removing computations without a reader. */
    private static volatile double sink;

    private Loop() {}

    private static void compute(double flops) {
      double x = sink;
      double left = flops;
      for (; left >= BLOCK; left -= BLOCK) {
        x = block(x, BLOCK);
      }
      sink = block(x, (int) left);
    }

    private static double block(double start, int flops) {
      double x = start;
      for (int i = 0; i < flops / 2; i++) {
        x = x * 0.999999 + 1e-6;
      }
      return x;
    }
  }
}
