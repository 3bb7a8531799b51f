package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.World;

/**
 * A profile, which changes a resource over time: platform files name them in {@code speed_file},
 * {@code bandwidth_file}, {@code latency_file} and {@code state_file}. Beyond upstream's Java; the
 * counterpart of C++'s {@code ProfileBuilder}.
 *
 * <p>Values are shares between 0 and 1 for the speed of hosts, bytes per second for the bandwidth
 * and seconds for the latency of links, and 0 or 1 for states.
 */
public final class Profile {
  /** Gives the next events of a profile. */
  @FunctionalInterface
  public interface Callback {
    /**
     * Gives the next events, at least one, at later dates than before, or none if nothing more
     * changes; called each time no event is left.
     */
    void run(Events events);
  }

  /** Takes the events that a callback gives. */
  public static final class Events {
    private static final double LARGEST = 1e100; // as for numbers that the shim reads
    private final World world = World.current();
    private double last;

    private Events() {}

    /** Adds an event: the value holds from this date (in seconds since the start) on. */
    public Events add(double date, double value) {
      if (!(date >= last && date <= LARGEST && value >= 0 && value <= LARGEST)) {
        throw new IllegalArgumentException(
            "profile event at %s s, value %s, after one at %s s: not both from 0 to 1e100, in order"
                .formatted(date, value, last));
      }
      long unused = world.own(0);
      Shim.ls_profile_event(date - last, value); // SimGrid counts from the event before
      last = date;
      return this;
    }
  }

  private final World world = World.current();
  private final long handle;

  private Profile(long handle) {
    this.handle = handle;
  }

  private long handle() {
    return world.own(handle);
  }

  /**
   * Reads a profile from text: a date (in seconds) and a value in each line.
   *
   * @param name unique in the simulation
   * @param lines as in a profile file
   * @param periodicity after how many seconds it starts over, negative for never
   * @throws IllegalArgumentException if a line is no date and value, or dates go back
   */
  public static Profile from_string(String name, String lines, double periodicity) {
    return new Profile(
        Kernel.callForValue(
            TextShim.ls_profile_from_text(
                Texts.plain(name), Texts.plain(lines), Amounts.bound(periodicity, "as a period"))));
  }

  /** Reads a profile file. */
  public static Profile from_file(String path) {
    return new Profile(Kernel.callForValue(TextShim.ls_profile_from_file(Texts.plain(path))));
  }

  /**
   * Makes a profile of the events of a callback.
   *
   * @param repeat_delay after how many seconds the events start over: the callback is then called
   *     once only; negative for never
   */
  public static Profile from_callback(String name, Callback cb, double repeat_delay) {
    Events events = new Events();
    int number = Kernel.listen((known, other, lastDate) -> cb.run(events));
    return new Profile(
        Kernel.callForValue(
            TextShim.ls_profile_from_callback(
                Texts.plain(name), number, Amounts.bound(repeat_delay, "as a period"))));
  }

  <T> T attach(T of, int resource, long resourceHandle, int what) {
    return Kernel.call(of, Shim.ls_profile_attach(handle(), resource, resourceHandle, what));
  }
}
