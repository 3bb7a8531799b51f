package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;

/** A condition variable that blocks in the simulated world. */
public class ConditionVariable extends Owned {
  private ConditionVariable(long handle) {
    super(handle, Shim::ls_condition_release);
  }

  public static ConditionVariable create() {
    return new ConditionVariable(Kernel.callForValue(Shim.ls_condition_create()));
  }

  /** Releases the mutex, waits for a notification, and takes the mutex again. */
  public void await(Mutex mutex) {
    Kernel.call(Shim.ls_condition_wait(handle(), mutex.handle()));
  }

  /** Waits as {@link #await} does, at most until this date (in seconds). */
  public void await_until(Mutex mutex, double time_limit) throws TimeoutException {
    if (Kernel.callForValue(
            Shim.ls_condition_wait_until(handle(), mutex.handle(), Amounts.seconds(time_limit)))
        != 0) {
      throw new TimeoutException("timeouted!");
    }
  }

  /** Waits as {@link #await} does, at most this long (in seconds). */
  public void await_for(Mutex mutex, double timeout) throws TimeoutException {
    if (Kernel.callForValue(
            Shim.ls_condition_wait_for(handle(), mutex.handle(), Amounts.seconds(timeout)))
        != 0) {
      throw new TimeoutException("timeouted!");
    }
  }

  public void notify_one() {
    Kernel.call(Shim.ls_condition_notify_one(handle()));
  }

  public void notify_all() {
    Kernel.call(Shim.ls_condition_notify_all(handle()));
  }
}
