package org.simgrid.s4u;

/** System properties that change the behaviour of S4U; each has one value. */
final class Switches {
  static final String DEADLOCK = "loadstar.deadlock";
  static final String DEPLOYMENT = "loadstar.deployment";

  private Switches() {}

  static boolean throwOnDeadlock() {
    return "throw".equals(System.getProperty(DEADLOCK));
  }

  static boolean deployDirectly() {
    return "direct".equals(System.getProperty(DEPLOYMENT));
  }

  /** Refuses misspelt values when the engine is made, not when they would first matter. */
  static void check() {
    check(DEADLOCK, throwOnDeadlock(), "throw");
    check(DEPLOYMENT, deployDirectly(), "direct");
  }

  private static void check(String property, boolean set, String value) {
    String found = System.getProperty(property);
    if (found != null && !set) {
      throw new IllegalArgumentException(
          "-D" + property + "=" + found + ": no such value. Maybe -D" + property + "=" + value);
    }
  }
}
