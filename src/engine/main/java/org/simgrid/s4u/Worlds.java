package org.simgrid.s4u;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import loadstar.engine.shim.World;
import org.jspecify.annotations.Nullable;

/**
 * Many simulations in one process, one after the other and side by side. Beyond upstream.
 *
 * <pre>{@code
 * try (Worlds worlds = new Worlds(2)) {
 *   Future<Double> end = worlds.submit(() -> {
 *     Engine engine = new Engine(new String[0]);
 *     ...
 *     engine.run();
 *     return Engine.get_clock();
 *   });
 *   end.get();
 * }
 * }</pre>
 *
 * <p>Each simulation has a SimGrid as if just loaded: clock, PIDs, names, listeners and settings
 * start anew, and it gives the results that it would give in a process of its own. The engine is
 * closed when the simulation returns or throws; however it ended, the next one is not touched by
 * it. The caller gets the result or the exception of a simulation. Objects of S4U cannot be used
 * there any more, and throw: return plain data.
 *
 * <p>Simulations share the Java side: classes and their static variables, files, standard output,
 * system properties, and {@code System.exit}, which ends all of them. SimGrid has no threads of its
 * own here ({@code contexts/nthreads} is refused). A dozen simulations can run side by side, the
 * others wait until one of these has ended; one that a simulation submits does not wait, but fails.
 * If SimGrid destroys the memory of the process, or crashes inside the C library, the process ends;
 * a program that cannot afford that starts processes.
 */
public final class Worlds implements AutoCloseable {
  // Actors run on the stack of the thread that carries them: it has as much as main has.
  private static final long STACK_BYTES = 8L << 20;

  private final ExecutorService threads;

  /**
   * Makes a pool of threads for simulations.
   *
   * @param parallel how many at once; more than there are processors is of no use
   */
  public Worlds(int parallel) {
    if (parallel < 1) {
      throw new IllegalArgumentException(parallel + " simulations at once: not a number from 1 on");
    }
    World.current(); // loads SimGrid, which this thread may use, so that all others get copies
    ThreadFactory factory =
        Thread.ofPlatform().daemon().name("loadstar-world-", 1).stackSize(STACK_BYTES).factory();
    threads = Executors.newFixedThreadPool(parallel, factory);
  }

  /** Runs a simulation when a thread is free. The simulation creates its engine itself. */
  public <T extends @Nullable Object> Future<T> submit(Callable<T> simulation) {
    // A simulation that waits for others must not have them wait for its room.
    boolean waits = !World.current().isCopy();
    return threads.submit(() -> alone(simulation, waits));
  }

  /** Submits a simulation that fails rather than waits if other simulations have all the room. */
  public <T extends @Nullable Object> Future<T> submitAtOnce(Callable<T> simulation) {
    return threads.submit(() -> alone(simulation, false));
  }

  /** Waits for all simulations that were submitted. */
  @Override
  public void close() {
    threads.close();
  }

  /**
   * Runs one simulation in a world of its own, whatever simulation the caller is in, and waits.
   *
   * @return the result of the simulation
   * @throws Exception that the simulation throws
   */
  public static <T extends @Nullable Object> T run(Callable<T> simulation) throws Exception {
    try (Worlds one = new Worlds(1)) {
      return one.submit(simulation).get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case Exception thrown -> throw thrown;
        case Error thrown -> throw thrown;
        case null, default -> throw e;
      }
    }
  }

  private static <T extends @Nullable Object> T alone(Callable<T> simulation, boolean waits)
      throws Exception {
    if (waits) {
      World.prepareInTurn();
    } else {
      World.prepare();
    }
    try {
      return simulation.call();
    } finally {
      Engine.closeOfThisThread();
    }
  }
}
