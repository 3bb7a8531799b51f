/**
 * {@code loadstar serve}: many worlds in one process. The program that started it decides for their
 * schedulers, in lines of JSON. docs/serve.md describes them.
 */
@NullMarked
package loadstar.serve;

import org.jspecify.annotations.NullMarked;
