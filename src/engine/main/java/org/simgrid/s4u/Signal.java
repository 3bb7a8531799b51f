package org.simgrid.s4u;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntToLongFunction;
import java.util.function.LongFunction;
import loadstar.engine.Kernel;
import loadstar.engine.shim.World;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * One of SimGrid's signals and its listeners: first those to all objects, then those to the one
 * that it is about, or the other way round where SimGrid has it so. It is connected to SimGrid only
 * once there is a listener, so a signal without listeners costs nothing.
 */
final class Signal<T extends Observed> {
  /** Gets the object, and the handle of another one that the signal may come with. */
  @FunctionalInterface
  interface Listener<T> {
    void hear(T about, long other);
  }

  private final LongFunction<@Nullable T> find;
  private final @Nullable IntToLongFunction connect; // null if Java emits it itself
  private final boolean ofOneFirst;
  private final WorldLocal<List<Listener<T>>> ofAll = new WorldLocal<>(ArrayList::new);
  private final WorldLocal<AtomicBoolean> connected = new WorldLocal<>(AtomicBoolean::new);

  // Finds the object of a native handle, null if Java does not know it; connects by the shim's
  // function that registers a callback number for the signal.
  Signal(LongFunction<@Nullable T> find, IntToLongFunction connect) {
    this(find, connect, false);
  }

  /** Makes such a signal; listeners to the object itself may come first. */
  Signal(LongFunction<@Nullable T> find, @Nullable IntToLongFunction connect, boolean ofOneFirst) {
    this.find = find;
    this.connect = connect;
    this.ofOneFirst = ofOneFirst;
  }

  /** Makes a signal that Java emits itself, by {@link #tell(Observed)}. */
  Signal() {
    this(handle -> null, null, false);
  }

  void listen(Listener<T> listener) {
    connect();
    ofAll.get().add(listener);
  }

  void listen(T object, Listener<T> listener) {
    object.listen(this, listener);
    connect();
  }

  private void connect() {
    World.prepare();
    if (connect != null && !connected.get().getAndSet(true)) {
      int number =
          Kernel.listen((handle, other, unused) -> {
            T object = find.apply(handle);
            if (object != null) {
              tell(object, other);
            }
          });
      Kernel.call(connect.applyAsLong(number));
    }
  }

  void tell(T object) {
    tell(object, 0);
  }

  private void tell(T object, long other) {
    if (ofOneFirst) {
      tellThoseOf(object, other);
    }
    for (Listener<T> listener : List.copyOf(ofAll.get())) {
      listener.hear(object, other);
    }
    if (!ofOneFirst) {
      tellThoseOf(object, other);
    }
  }

  private void tellThoseOf(T object, long other) {
    for (Listener<?> listener : object.listeners(this)) {
      @SuppressWarnings("unchecked") // it came through listen() above
      Listener<T> own = (Listener<T>) listener;
      own.hear(object, other);
    }
  }
}
