/**
 * The native library, and nothing else: the only package that knows JNA. {@code
 * src/engine/main/cpp/shim.h} documents every function and is the one place that does.
 */
@NullMarked
package loadstar.engine.shim;

import org.jspecify.annotations.NullMarked;
