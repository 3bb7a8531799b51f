package org.simgrid.s4u;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object of signals. It holds the listeners to it alone, so they live as long as it does. */
abstract class Observed {
  private @Nullable Map<Signal<?>, List<Signal.Listener<?>>> listeners;

  /** Refuses a thread that does not run its simulation. */
  abstract void requireHere();

  final void listen(Signal<?> signal, Signal.Listener<?> listener) {
    requireHere();
    if (listeners == null) {
      listeners = new HashMap<>();
    }
    listeners.computeIfAbsent(signal, unused -> new ArrayList<>()).add(listener);
  }

  /** Returns a copy of the listeners, as a listener may add others. */
  List<Signal.Listener<?>> listeners(Signal<?> signal) {
    return listeners == null ? List.of() : List.copyOf(listeners.getOrDefault(signal, List.of()));
  }
}
