package loadstar.algorithm.multiround;

import org.jspecify.annotations.Nullable;

/**
 * Decides what the master sends next. Asked whenever the port is free, and, after it answered null,
 * whenever a worker ends a chunk. Used by one master, once.
 */
public interface Dispatcher {
  /** The next send; null to wait until some worker ends a chunk, or when all is sent. */
  @Nullable Send next(MasterView view);

  /** Whether everything is sent. */
  boolean finished();

  /** Plays a plan: sends without waiting. */
  static Dispatcher of(Plan plan) {
    return new Dispatcher() {
      private int next;

      @Override
      public @Nullable Send next(MasterView view) {
        return finished() ? null : new Send(plan.worker(next), plan.round(next), plan.size(next++));
      }

      @Override
      public boolean finished() {
        return next == plan.sends();
      }
    };
  }
}
