package org.simgrid.s4u;

import java.util.Map;
import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import org.jspecify.annotations.Nullable;

/** A part of the platform that properties describe. */
abstract class Described extends Named {
  private final int kind;

  // The kind is an ls_with_properties.
  Described(long handle, @Nullable String name, int kind) {
    super(handle, name);
    this.kind = kind;
  }

  /** Returns the property of this key, null if there is none. */
  public @Nullable String get_property(String key) {
    return TextShim.ls_property(kind, handle(), Texts.plain(Objects.requireNonNull(key, "key")));
  }

  final long setProperty(String key, String value) {
    return TextShim.ls_set_property(kind, handle(), Texts.plain(key), Texts.plain(value));
  }

  /** Returns all properties, sorted by key. Beyond upstream's Java. */
  public Map<String, String> get_properties() {
    return Texts.pairs(Kernel.callForText(Shim.ls_properties(kind, handle())));
  }
}
