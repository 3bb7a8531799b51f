package loadstar.simulation;

import java.util.function.BooleanSupplier;
import loadstar.model.Ports;

/**
 * Transfers in one direction, for a master with several ports: how many go on, and with whom. One
 * actor begins them, others play them. With one port nobody needs to count: the actor that begins a
 * transfer plays it.
 */
final class Transfers {
  private final Ports ports;
  private final boolean[] busy;
  private final Bell bell = new Bell();
  private int count;

  Transfers(Ports ports, int workers) {
    this.ports = ports;
    busy = new boolean[workers];
  }

  /** Whether transfers go on beside the actor that begins them. */
  boolean several() {
    return !ports.one();
  }

  /** Waits until a port is free. */
  void awaitPort() {
    await(() -> count < ports.count());
  }

  /** Waits until the worker's own port is free as well. */
  void awaitWorker(int w) {
    await(() -> !busy[w]);
  }

  private void await(BooleanSupplier free) {
    while (!free.getAsBoolean()) {
      bell.await();
    }
  }

  void begin(int w) {
    count++;
    busy[w] = true;
  }

  void end(int w) {
    count--;
    busy[w] = false;
    bell.ring();
  }
}
