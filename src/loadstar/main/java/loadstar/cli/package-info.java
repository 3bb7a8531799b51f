/**
 * The command line: {@link loadstar.cli.Main} and one class per command. No other package uses
 * types of the option parser. Exit statuses: 0 done, 1 a check failed or a simulation ended in an
 * error, 2 bad input.
 */
@NullMarked
package loadstar.cli;

import org.jspecify.annotations.NullMarked;
