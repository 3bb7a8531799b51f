package org.simgrid.s4u;

import loadstar.engine.shim.Shim;

/** Knows which SimGrid runs below, for features that not all of them have. */
final class Versions {
  static final int V4_0 = 40000;
  static final int V4_1 = 40100;
  static final int SIMGRID = Shim.ls_simgrid_version();

  private Versions() {}

  static void require(int version, String what) {
    if (SIMGRID < version) {
      throw new UnsupportedOperationException(
          what + " needs SimGrid " + text(version) + "; this is SimGrid " + text(SIMGRID));
    }
  }

  /** Returns the version as text, such as "3.32". */
  static String text(int version) {
    return version / 10000 + "." + version / 100 % 100;
  }
}
