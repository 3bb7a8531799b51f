package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;

/**
 * Variables, marks and categories of the program's own in SimGrid's trace ({@code
 * --cfg=tracing:yes}). Beyond upstream's Java; the counterpart of C++'s functions of {@code
 * simgrid::instr}. Declare them before the simulation runs.
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

  /** Returns the names of the declared variables of hosts, sorted. Empty without a trace. */
  public static String[] get_host_variables() {
    return declared(Enums.LS_TRACE_HOST);
  }

  /** Returns the names of the declared variables of links, sorted. Empty without a trace. */
  public static String[] get_link_variables() {
    return declared(Enums.LS_TRACE_LINK);
  }

  /** Declares a kind of mark: an event of the whole simulation. */
  public static void declare_mark(String mark_type) {
    Kernel.call(TextShim.ls_trace_declare(Enums.LS_TRACE_MARK, Texts.plain(mark_type), ""));
  }

  public static void declare_mark_value(String mark_type, String mark_value) {
    declare_mark_value(mark_type, mark_value, "1 1 1");
  }

  /**
   * Declares a value of marks of a kind. The color is three numbers between 0 and 1, such as {@code
   * "1 0 0"}.
   */
  public static void declare_mark_value(String mark_type, String mark_value, String mark_color) {
    Kernel.call(
        TextShim.ls_trace_declare_mark_value(
            Texts.plain(mark_type), Texts.plain(mark_value), Texts.plain(mark_color)));
  }

  /** Writes a mark of a declared kind at the current date. */
  public static void mark(String mark_type, String mark_value) {
    Kernel.call(TextShim.ls_trace_mark(Texts.plain(mark_type), Texts.plain(mark_value)));
  }

  /** Returns the names of the declared kinds of marks, sorted. Empty without a trace. */
  public static String[] get_marks() {
    return declared(Enums.LS_TRACE_MARK);
  }

  public static void declare_tracing_category(String name) {
    declare_tracing_category(name, "");
  }

  /**
   * Declares a category, to which {@link Exec#set_tracing_category} and those of the other
   * activities assign what they use. The color is three numbers between 0 and 1; without one
   * SimGrid draws it.
   */
  public static void declare_tracing_category(String name, String color) {
    Kernel.call(
        TextShim.ls_trace_declare(Enums.LS_TRACE_CATEGORY, Texts.plain(name), Texts.plain(color)));
  }

  /** Returns the names of the declared categories, sorted. Empty without a trace. */
  public static String[] get_tracing_categories() {
    return declared(Enums.LS_TRACE_CATEGORY);
  }

  private static String[] declared(int resource) {
    String names = Kernel.callForText(Shim.ls_trace_declared(resource));
    return names.isEmpty() ? new String[0] : names.split("\u001f", -1);
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
