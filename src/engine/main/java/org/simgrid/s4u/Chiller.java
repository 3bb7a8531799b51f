package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;

/**
 * A chiller: it cools the air of a room that hosts heat, with electrical power, when it is warmer
 * than the goal. Temperatures are in degrees Celsius. Its state is that of the date at which the
 * simulation was last; it lives as long as the simulation. Needs SimGrid 4.0. Names and meaning are
 * those of C++. Beyond upstream's Java.
 */
public final class Chiller extends Named {
  private Chiller(long handle, String name) {
    super(handle, name);
  }

  /**
   * Makes one.
   *
   * @param air_mass_kg of the room, above 0
   * @param specific_heat_j_per_kg_per_c of the air, above 0; 1006 usually
   * @param alpha how much other devices heat, as a share of what hosts do, from 0 on
   * @param cooling_efficiency which part of its power cools, from 0 to 1
   * @param initial_temp_c of the room
   * @param goal_temp_c which the room shall not exceed
   * @param max_power_w its power, at most, from 0 on
   * @throws IllegalArgumentException if a number is not in these bounds
   * @throws UnsupportedOperationException on SimGrid 3.32, which has no chillers
   */
  public static Chiller init(
      String name,
      double air_mass_kg,
      double specific_heat_j_per_kg_per_c,
      double alpha,
      double cooling_efficiency,
      double initial_temp_c,
      double goal_temp_c,
      double max_power_w) {
    Versions.require(Versions.V4_0, "Chiller");
    return new Chiller(
        Kernel.callForValue(
            TextShim.ls_chiller_create(
                Texts.plain(name),
                Amounts.above0(air_mass_kg, "kg of air"),
                Amounts.above0(specific_heat_j_per_kg_per_c, "J/kg/°C"),
                Amounts.amount(alpha, "as alpha"),
                Amounts.share(cooling_efficiency, "as cooling efficiency"),
                Amounts.number(initial_temp_c, "initial temperature"),
                Amounts.number(goal_temp_c, "goal temperature"),
                Amounts.amount(max_power_w, "W"))),
        name);
  }

  public Chiller set_name(String name) {
    Kernel.call(TextShim.ls_chiller_set_name(handle(), Texts.plain(name)));
    this.name = name;
    return this;
  }

  public Chiller set_air_mass(double air_mass_kg) {
    return set(Enums.LS_CHILLER_AIR_MASS, Amounts.above0(air_mass_kg, "kg of air"));
  }

  public Chiller set_specific_heat(double specific_heat_j_per_kg_per_c) {
    return set(
        Enums.LS_CHILLER_SPECIFIC_HEAT, Amounts.above0(specific_heat_j_per_kg_per_c, "J/kg/°C"));
  }

  public Chiller set_alpha(double alpha) {
    return set(Enums.LS_CHILLER_ALPHA, Amounts.amount(alpha, "as alpha"));
  }

  public Chiller set_cooling_efficiency(double cooling_efficiency) {
    return set(
        Enums.LS_CHILLER_COOLING_EFFICIENCY,
        Amounts.share(cooling_efficiency, "as cooling efficiency"));
  }

  public Chiller set_goal_temp(double goal_temp_c) {
    return set(Enums.LS_CHILLER_GOAL_TEMP, Amounts.number(goal_temp_c, "goal temperature"));
  }

  public Chiller set_max_power(double max_power_w) {
    return set(Enums.LS_CHILLER_MAX_POWER, Amounts.amount(max_power_w, "W"));
  }

  public Chiller set_active(boolean active) {
    return set(Enums.LS_CHILLER_ACTIVE, active ? 1 : 0);
  }

  private Chiller set(int what, double value) {
    return Kernel.call(this, Shim.ls_chiller_set(handle(), what, value));
  }

  /**
   * Has a host heat the room.
   *
   * @throws IllegalArgumentException if it is a virtual machine
   * @throws IllegalStateException without {@link Engine#plugin_host_energy_init}
   */
  public Chiller add_host(Host host) {
    Engine.requirePlugin(Enums.LS_HOST_ENERGY, "plugin_host_energy_init()");
    return Kernel.call(this, Shim.ls_chiller_set_host(handle(), host.handle(), 1));
  }

  public Chiller remove_host(Host host) {
    return Kernel.call(this, Shim.ls_chiller_set_host(handle(), host.handle(), 0));
  }

  public double get_air_mass() {
    return get(Enums.LS_CHILLER_AIR_MASS);
  }

  public double get_specific_heat() {
    return get(Enums.LS_CHILLER_SPECIFIC_HEAT);
  }

  public double get_alpha() {
    return get(Enums.LS_CHILLER_ALPHA);
  }

  public double get_cooling_efficiency() {
    return get(Enums.LS_CHILLER_COOLING_EFFICIENCY);
  }

  public double get_goal_temp() {
    return get(Enums.LS_CHILLER_GOAL_TEMP);
  }

  public double get_max_power() {
    return get(Enums.LS_CHILLER_MAX_POWER);
  }

  public boolean is_active() {
    return get(Enums.LS_CHILLER_ACTIVE) != 0;
  }

  /** Returns the temperature of the room. */
  public double get_temp_in() {
    return get(Enums.LS_CHILLER_TEMP_IN);
  }

  /** Returns the power that it needed last, in watts. */
  public double get_power() {
    return get(Enums.LS_CHILLER_POWER);
  }

  /** Returns the energy that it needed, in joules. */
  public double get_energy_consumed() {
    return get(Enums.LS_CHILLER_ENERGY_CONSUMED);
  }

  private double get(int what) {
    return Shim.ls_chiller_get(handle(), what);
  }

  /**
   * Returns after how many seconds the room has the goal's temperature if nothing changes: -1 if it
   * is warmer and the chiller is not active; below 0 or infinite, too, if that never comes.
   */
  public double get_time_to_goal_temp() {
    return Kernel.callForReal(Shim.ls_chiller_time_to_goal(handle()));
  }
}
