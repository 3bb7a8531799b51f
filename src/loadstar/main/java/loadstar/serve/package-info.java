/**
 * Implements {@code loadstar serve}: many worlds in one process, whose schedulers are in the
 * program that started it. They exchange lines of JSON, which docs/serve.md describes.
 */
@NullMarked
package loadstar.serve;

import org.jspecify.annotations.NullMarked;
