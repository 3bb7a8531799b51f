/**
 * {@code loadstar serve}: many worlds in one process, whose schedulers are decided for by whoever
 * started it, in lines of JSON. docs/serve.md describes them.
 */
@NullMarked
package loadstar.serve;

import org.jspecify.annotations.NullMarked;
