package org.simgrid.s4u;

import org.jspecify.annotations.Nullable;

/**
 * A token that a task sends to its successors when it is done, with any object attached. It belongs
 * to no simulation. Beyond upstream's Java.
 */
public class Token {
  private @Nullable Object data;

  public @Nullable Object get_data() {
    return data;
  }

  public void set_data(@Nullable Object o) {
    data = o;
  }
}
