package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.TextShim;

/**
 * Variables of the program's own in SimGrid's trace ({@code --cfg=tracing:yes}). Beyond upstream's
 * Java; the counterpart of C++'s functions of {@code simgrid::instr}. Declare them before the
 * simulation runs.
 */
public final class Trace {
  private Trace() {}

  public static void declare_host_variable(String variable) {
    declare_host_variable(variable, "");
  }

  /**
   * Declares a variable of hosts. The color is three numbers between 0 and 1, such as {@code "1 0
   * 0"}.
   */
  public static void declare_host_variable(String variable, String color) {
    Kernel.call(
        TextShim.ls_trace_declare(Enums.LS_TRACE_HOST, Texts.plain(variable), Texts.plain(color)));
  }

  public static void set_host_variable(Host host, String variable, double value) {
    change(Enums.LS_TRACE_HOST, Enums.LS_TRACE_SET, host.get_name(), variable, value);
  }

  public static void add_host_variable(Host host, String variable, double value) {
    change(Enums.LS_TRACE_HOST, Enums.LS_TRACE_ADD, host.get_name(), variable, value);
  }

  public static void sub_host_variable(Host host, String variable, double value) {
    change(Enums.LS_TRACE_HOST, Enums.LS_TRACE_SUBTRACT, host.get_name(), variable, value);
  }

  public static void declare_link_variable(String variable) {
    declare_link_variable(variable, "");
  }

  /**
   * Declares a variable of links. The color is three numbers between 0 and 1, such as {@code "1 0
   * 0"}.
   */
  public static void declare_link_variable(String variable, String color) {
    Kernel.call(
        TextShim.ls_trace_declare(Enums.LS_TRACE_LINK, Texts.plain(variable), Texts.plain(color)));
  }

  public static void set_link_variable(Link link, String variable, double value) {
    change(Enums.LS_TRACE_LINK, Enums.LS_TRACE_SET, link.get_name(), variable, value);
  }

  public static void add_link_variable(Link link, String variable, double value) {
    change(Enums.LS_TRACE_LINK, Enums.LS_TRACE_ADD, link.get_name(), variable, value);
  }

  public static void sub_link_variable(Link link, String variable, double value) {
    change(Enums.LS_TRACE_LINK, Enums.LS_TRACE_SUBTRACT, link.get_name(), variable, value);
  }

  private static void change(
      int resource, int operation, String name, String variable, double value) {
    Kernel.call(
        TextShim.ls_trace_variable(
            resource,
            operation,
            Texts.plain(name),
            Texts.plain(variable),
            Amounts.number(value, "value")));
  }
}
