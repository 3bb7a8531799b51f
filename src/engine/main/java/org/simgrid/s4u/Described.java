package org.simgrid.s4u;

import java.util.Map;
import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** A part of the platform that properties describe. */
abstract class Described extends Named {
  private final int kind;
  private final Property property;

  /** The shim's function for the property of a key. */
  interface Property {
    @Nullable String of(long handle, String key);
  }

  // The kind is an ls_properties.
  Described(long handle, @Nullable String name, int kind, Property property) {
    super(handle, name);
    this.kind = kind;
    this.property = property;
  }

  /** The property of this key, null if there is none. */
  public @Nullable String get_property(String key) {
    return property.of(handle(), Texts.plain(Objects.requireNonNull(key, "key")));
  }

  /** All of them, sorted by key. Beyond upstream's Java. */
  public Map<String, String> get_properties() {
    return Texts.pairs(Kernel.callForText(Shim.ls_properties(kind, handle())));
  }
}
