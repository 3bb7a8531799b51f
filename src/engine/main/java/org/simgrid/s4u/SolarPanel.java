package org.simgrid.s4u;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.WorldLocal;

/**
 * A solar panel: its power is area times efficiency times irradiance, 0 if that is less than its
 * least power, and at most its largest. A program sets the irradiance, and has a {@link Battery}
 * take the power. It lives as long as the simulation. Needs SimGrid 4.0. Names and meaning are
 * those of C++. Beyond upstream's Java.
 */
public final class SolarPanel extends Named {
  private static final WorldLocal<Map<Long, SolarPanel>> ALL = new WorldLocal<>(HashMap::new);
  private static final Signal<SolarPanel> ON_POWER_CHANGE =
      new Signal<>(SolarPanel::of, Shim::ls_on_panel_power, /* ofOneFirst= */ true);

  private SolarPanel(long handle) {
    super(handle, TextShim.ls_panel_name(handle));
  }

  private static SolarPanel of(long handle) {
    return ALL.get().computeIfAbsent(handle, SolarPanel::new);
  }

  /**
   * Makes one.
   *
   * @param area_m2 in square metres, from 0 on
   * @param conversion_efficiency from 0 to 1
   * @param solar_irradiance_w_per_m2 in W/m², from 0 on
   * @param min_power_w below which it gives nothing, from 0 on
   * @param max_power_w above the least power
   * @throws IllegalArgumentException if a number is not in these bounds
   * @throws UnsupportedOperationException on SimGrid 3.32, which has no solar panels
   */
  public static SolarPanel init(
      String name,
      double area_m2,
      double conversion_efficiency,
      double solar_irradiance_w_per_m2,
      double min_power_w,
      double max_power_w) {
    Versions.require(Versions.V4_0, "SolarPanel");
    requireOrder(min_power_w, max_power_w);
    return of(
        Kernel.callForValue(
            TextShim.ls_panel_create(
                Texts.plain(name),
                Amounts.amount(area_m2, "m²"),
                Amounts.share(conversion_efficiency, "as conversion efficiency"),
                Amounts.amount(solar_irradiance_w_per_m2, "W/m²"),
                min_power_w,
                max_power_w)));
  }

  private static void requireOrder(double least, double most) {
    double unused = Amounts.amount(least, "W") + Amounts.amount(most, "W");
    if (least >= most) {
      throw new IllegalArgumentException(
          "the least power of a solar panel, %s W, is not below its largest, %s W"
              .formatted(least, most));
    }
  }

  public SolarPanel set_name(String name) {
    Kernel.call(TextShim.ls_panel_set_name(handle(), Texts.plain(name)));
    this.name = name;
    return this;
  }

  public SolarPanel set_area(double area_m2) {
    return set(Enums.LS_PANEL_AREA, Amounts.amount(area_m2, "m²"));
  }

  public SolarPanel set_conversion_efficiency(double e) {
    return set(Enums.LS_PANEL_CONVERSION_EFFICIENCY, Amounts.share(e, "as conversion efficiency"));
  }

  public SolarPanel set_solar_irradiance(double solar_irradiance_w_per_m2) {
    return set(Enums.LS_PANEL_SOLAR_IRRADIANCE, Amounts.amount(solar_irradiance_w_per_m2, "W/m²"));
  }

  public SolarPanel set_min_power(double power_w) {
    requireOrder(power_w, get_max_power());
    return set(Enums.LS_PANEL_MIN_POWER, power_w);
  }

  public SolarPanel set_max_power(double power_w) {
    requireOrder(get_min_power(), power_w);
    return set(Enums.LS_PANEL_MAX_POWER, power_w);
  }

  private SolarPanel set(int what, double value) {
    return Kernel.call(this, Shim.ls_panel_set(handle(), what, value));
  }

  public double get_area() {
    return get(Enums.LS_PANEL_AREA);
  }

  public double get_conversion_efficiency() {
    return get(Enums.LS_PANEL_CONVERSION_EFFICIENCY);
  }

  public double get_solar_irradiance() {
    return get(Enums.LS_PANEL_SOLAR_IRRADIANCE);
  }

  public double get_min_power() {
    return get(Enums.LS_PANEL_MIN_POWER);
  }

  public double get_max_power() {
    return get(Enums.LS_PANEL_MAX_POWER);
  }

  /** Returns the power that it gives, in watts. */
  public double get_power() {
    return get(Enums.LS_PANEL_POWER);
  }

  private double get(int what) {
    return Shim.ls_panel_get(handle(), what);
  }

  /** Registers a callback that runs when the power of this panel has changed. */
  public void on_this_power_change_cb(CallbackSolarPanel func) {
    Objects.requireNonNull(func, "func");
    ON_POWER_CHANGE.listen(this, (panel, other) -> func.run(panel));
  }

  /**
   * Registers a callback that runs when the power of a panel has changed, which it does when that
   * is made, after those of {@link #on_this_power_change_cb}.
   */
  public static void on_power_change_cb(CallbackSolarPanel cb) {
    Objects.requireNonNull(cb, "cb");
    Versions.require(Versions.V4_0, "SolarPanel");
    ON_POWER_CHANGE.listen((panel, other) -> cb.run(panel));
  }
}
