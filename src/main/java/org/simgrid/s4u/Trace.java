package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;

/**
 * Variables of the program's own in SimGrid's trace ({@code --cfg=tracing:yes}). Beyond upstream's
 * Java; the same as C++'s functions of {@code simgrid::instr}. Declare before the simulation runs.
 */
public final class Trace {
  private static final int HOST = 0;
  private static final int LINK = 1;
  private static final int SET = 0;
  private static final int ADD = 1;
  private static final int SUBTRACT = 2;

  private Trace() {}

  public static void declare_host_variable(String variable) {
    declare_host_variable(variable, "");
  }

  /** The color is three numbers between 0 and 1, such as {@code "1 0 0"}. */
  public static void declare_host_variable(String variable, String color) {
    Kernel.call(Shim.ls_trace_declare(HOST, variable, color));
  }

  public static void set_host_variable(Host host, String variable, double value) {
    change(HOST, SET, host.get_name(), variable, value);
  }

  public static void add_host_variable(Host host, String variable, double value) {
    change(HOST, ADD, host.get_name(), variable, value);
  }

  public static void sub_host_variable(Host host, String variable, double value) {
    change(HOST, SUBTRACT, host.get_name(), variable, value);
  }

  public static void declare_link_variable(String variable) {
    declare_link_variable(variable, "");
  }

  /** The color is three numbers between 0 and 1, such as {@code "1 0 0"}. */
  public static void declare_link_variable(String variable, String color) {
    Kernel.call(Shim.ls_trace_declare(LINK, variable, color));
  }

  public static void set_link_variable(Link link, String variable, double value) {
    change(LINK, SET, link.get_name(), variable, value);
  }

  public static void add_link_variable(Link link, String variable, double value) {
    change(LINK, ADD, link.get_name(), variable, value);
  }

  public static void sub_link_variable(Link link, String variable, double value) {
    change(LINK, SUBTRACT, link.get_name(), variable, value);
  }

  private static void change(
      int resource, int operation, String name, String variable, double value) {
    Kernel.call(Shim.ls_trace_variable(resource, operation, name, variable, value));
  }
}
