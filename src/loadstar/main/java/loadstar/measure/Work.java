package loadstar.measure;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** How a worker computes. */
public interface Work {
  /**
   * Computes a task.
   *
   * @param amount flops; for a command the number of the task
   */
  void compute(double amount) throws IOException, InterruptedException;

  /** Computes indeed, so many times over. */
  static Work kernel(double slowdown) {
    ComputeLoop.compute(ComputeLoop.WARM_UP);
    return amount -> ComputeLoop.compute(amount * slowdown);
  }

  /**
   * Waits as long as a worker of that speed would compute: more workers than there are processors
   * do not disturb each other.
   *
   * @param speed flops per second
   */
  static Work sleep(double speed) {
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

  /** Runs a command of the worker's user by a shell, with the task's number in LOADSTAR_TASK. */
  static Work command(String command) {
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
}
