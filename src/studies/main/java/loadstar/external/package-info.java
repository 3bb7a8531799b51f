/**
 * Schedulers outside this program: each call of the contract is a question in JSON with an answer
 * in JSON. {@link loadstar.external.Programs} are other programs, started for a run; with {@code
 * loadstar serve} the other program starts this one. docs/serve.md describes the protocol.
 */
@NullMarked
package loadstar.external;

import org.jspecify.annotations.NullMarked;
