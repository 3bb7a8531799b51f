/**
 * Schedulers outside this program: each call of the contract is said in JSON and answered in JSON.
 * {@link loadstar.external.Programs} are other programs, started for a run; {@code loadstar serve}
 * has the other program start us. docs/serve.md describes what is said.
 */
@NullMarked
package loadstar.external;

import org.jspecify.annotations.NullMarked;
