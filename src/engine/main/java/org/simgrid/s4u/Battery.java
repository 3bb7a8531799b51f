package org.simgrid.s4u;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;

/**
 * A battery: hosts and named loads take energy from it, and loads below 0 W give energy to it.
 * Whatever passes through it wears it, so that its capacity becomes smaller. Its state is that of
 * the date at which the simulation was last; it lives as long as the simulation. Needs SimGrid 4.0.
 * Names and meaning are those of C++. Beyond upstream's Java.
 *
 * <p>As long as a handler may still happen, it is an event to come: the simulation does not end
 * before that.
 */
public final class Battery extends Named {
  /** The directions in which its charge changes. */
  public enum Flow {
    CHARGE,
    DISCHARGE
  }

  /** A handler that SimGrid calls when the charge of a battery comes to a threshold. */
  public static final class Handler extends Owned {
    /** How often a handler happens: each time, or once. */
    public enum Persistancy {
      PERSISTANT,
      ONESHOT
    }

    private final double threshold;
    private final Flow flow;
    private final Persistancy persistancy;
    private final Runnable callback;

    private Handler(
        long handle, double threshold, Flow flow, Persistancy persistancy, Runnable callback) {
      super(handle, Shim::ls_battery_handler_release);
      this.threshold = threshold;
      this.flow = flow;
      this.persistancy = persistancy;
      this.callback = callback;
    }

    /** Returns the state of charge at which it happens, from 0 to 1. */
    public double get_state_of_charge() {
      return threshold;
    }

    /** Returns what {@link #get_state_of_charge()} does; what C++ calls it after 4.1. */
    public double get_threshold() {
      return threshold;
    }

    public Flow get_flow() {
      return flow;
    }

    public Persistancy get_persistancy() {
      return persistancy;
    }

    public Runnable get_callback() {
      return callback;
    }

    /**
     * Returns after how many seconds it happens, counted from the last event, if nothing changes;
     * -1 if it does not.
     */
    public double get_time_delta() {
      return Shim.ls_battery_handler_time(handle());
    }
  }

  private final Map<Long, Handler> handlers = new HashMap<>(); // of which SimGrid knows
  private final boolean connector;

  private Battery(long handle, String name, boolean connector) {
    super(handle, name);
    this.connector = connector;
  }

  /**
   * Makes a connector: it stores nothing, and provides what its loads need and get.
   *
   * @throws IllegalArgumentException if there are batteries: SimGrid has only one of both
   * @throws UnsupportedOperationException on SimGrid 3.32, which has no batteries
   */
  public static Battery init() {
    Versions.require(Versions.V4_0, "Battery");
    return new Battery(Kernel.callForValue(Shim.ls_battery_connector()), "", true);
  }

  /**
   * Makes a battery.
   *
   * @param state_of_charge at the beginning, from 0 to 1
   * @param nominal_charge_power_w the most that it takes, at most 0 W
   * @param nominal_discharge_power_w the most that it gives, at least 0 W
   * @param charge_efficiency which part of what it takes it stores, above 0, at most 1
   * @param discharge_efficiency which part of what it loses it gives, above 0, at most 1
   * @param initial_capacity_wh in watt-hours, above 0
   * @param cycles how often it can be charged and discharged before no capacity is left, above 0
   * @throws IllegalArgumentException if a number is not in these bounds, or there are connectors
   * @throws UnsupportedOperationException on SimGrid 3.32, which has no batteries
   */
  public static Battery init(
      String name,
      double state_of_charge,
      double nominal_charge_power_w,
      double nominal_discharge_power_w,
      double charge_efficiency,
      double discharge_efficiency,
      double initial_capacity_wh,
      int cycles) {
    Versions.require(Versions.V4_0, "Battery");
    if (!(nominal_charge_power_w <= 0 && nominal_discharge_power_w >= 0)) {
      throw new IllegalArgumentException(
          "the battery %s is charged with %s W, which is to be 0 or less, and gives %s W"
              .formatted(name, nominal_charge_power_w, nominal_discharge_power_w));
    }
    String of = " of " + name;
    return new Battery(
        Kernel.callForValue(
            TextShim.ls_battery_create(
                Texts.plain(name),
                Amounts.share(state_of_charge, "as state of charge" + of),
                nominal_charge_power_w,
                nominal_discharge_power_w,
                efficiency(charge_efficiency, "as charge efficiency" + of),
                efficiency(discharge_efficiency, "as discharge efficiency" + of),
                Amounts.above0(initial_capacity_wh, "Wh as capacity" + of),
                Amounts.count(cycles, "cycles" + of))),
        name,
        false);
  }

  private static double efficiency(double value, String what) {
    return Amounts.above0(Amounts.share(value, what), what);
  }

  /** Sets what a load takes, in watts; one below 0 gives. A load that is new is active. */
  public void set_load(String name, double power_w) {
    Kernel.call(
        TextShim.ls_battery_set_load(
            handle(), Texts.plain(name), Amounts.number(power_w, "power of " + name)));
  }

  /** Sets whether a load counts; one that is new has 0 W. */
  public void set_load(String name, boolean active) {
    Kernel.call(TextShim.ls_battery_switch_load(handle(), Texts.plain(name), active ? 1 : 0));
  }

  /** Has a host take its energy from the battery. */
  public void connect_host(Host host) {
    connect_host(host, true);
  }

  /**
   * Sets whether a host takes its energy from the battery. A host takes all of it from each battery
   * to which it is connected.
   *
   * @throws IllegalArgumentException if it is a virtual machine
   * @throws IllegalStateException without {@link Engine#plugin_host_energy_init}
   */
  public void connect_host(Host host, boolean active) {
    Engine.requirePlugin(Enums.LS_HOST_ENERGY, "plugin_host_energy_init()");
    Kernel.call(Shim.ls_battery_connect(handle(), host.handle(), active ? 1 : 0));
  }

  /** Returns how full it is, from 0 to 1; NaN of a connector. */
  public double get_state_of_charge() {
    return measure(Enums.LS_BATTERY_STATE_OF_CHARGE);
  }

  /** Returns which part of the first capacity is left, from 0 to 1; no number of a connector. */
  public double get_state_of_health() {
    return measure(Enums.LS_BATTERY_STATE_OF_HEALTH);
  }

  /** Returns the capacity that is left, in watt-hours. */
  public double get_capacity() {
    return measure(Enums.LS_BATTERY_CAPACITY);
  }

  /** Returns what loads and hosts got, in joules: less than it lost. */
  public double get_energy_provided() {
    return measure(Enums.LS_BATTERY_ENERGY_PROVIDED);
  }

  /** Returns what loads gave, in joules: more than it stored. */
  public double get_energy_consumed() {
    return measure(Enums.LS_BATTERY_ENERGY_CONSUMED);
  }

  /** Returns the energy in it, in joules. */
  public double get_energy_stored() {
    return measure(Enums.LS_BATTERY_ENERGY_STORED);
  }

  /** Returns the energy in it, in "J" or "Wh". */
  public double get_energy_stored(String unit) {
    return switch (unit) {
      case "J" -> get_energy_stored();
      case "Wh" -> measure(Enums.LS_BATTERY_ENERGY_STORED_WH);
      default -> throw new IllegalArgumentException("no unit " + unit + ". Maybe J or Wh");
    };
  }

  private double measure(int what) {
    return Shim.ls_battery_measure(handle(), what);
  }

  // ------------------------------------------------------------------ handlers

  /**
   * Has something happen when its charge comes to a threshold from above or from below. The
   * callback runs outside of actors.
   *
   * @param threshold from 0 to 1
   */
  public Handler schedule_handler(
      double threshold, Flow flow, Handler.Persistancy p, Runnable callback) {
    Objects.requireNonNull(callback, "callback");
    Objects.requireNonNull(p, "p");
    if (connector) {
      throw new IllegalArgumentException("a connector has no charge. Maybe use a battery");
    }
    double share = Amounts.share(threshold, "as state of charge of " + name);
    long[] made = new long[1];
    int number =
        Kernel.listen((unused, other, none) -> {
          callback.run();
          if (p == Handler.Persistancy.ONESHOT) { // SimGrid forgets it now
            handlers.remove(made[0]);
          }
        });
    made[0] =
        Kernel.callForValue(
            Shim.ls_battery_schedule(handle(), share, flow.ordinal(), p.ordinal(), number));
    Handler handler = new Handler(made[0], share, flow, p, callback);
    handlers.put(made[0], handler);
    return handler;
  }

  /** Returns the handlers that may still happen, in the order in which they were made. */
  public Handler[] get_handlers() {
    return Arrays.stream(Kernel.callForList(Shim.ls_battery_handlers(handle())))
        .mapToObj(handler -> Objects.requireNonNull(handlers.get(handler)))
        .toArray(Handler[]::new);
  }

  /** Has a handler not happen any more. One of another battery, or deleted before, does nothing. */
  public void delete_handler(Handler handler) {
    Kernel.call(Shim.ls_battery_delete_handler(handle(), handler.handle()));
    handlers.remove(handler.handle(), handler);
  }
}
