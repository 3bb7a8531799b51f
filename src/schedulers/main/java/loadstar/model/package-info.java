/**
 * The data types that all schedulers share: workers, platforms, chunks, schedules and their
 * validator. No input or output, no native code.
 */
@NullMarked
package loadstar.model;

import org.jspecify.annotations.NullMarked;
