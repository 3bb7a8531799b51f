package loadstar.report;

import java.util.function.Function;
import java.util.function.Supplier;
import loadstar.result.Table;

/**
 * The output of a command, of which {@link OutputFormat} writes one part.
 *
 * @param text what people read on a terminal; empty if it was printed as it came
 * @param rows the table for programs, with all digits
 * @param document the tables for people, each with its remarks, in Markdown or LaTeX
 * @param json one object, which follows the schema of the command
 */
public record Output(
    Supplier<String> text,
    Supplier<Table> rows,
    Function<OutputFormat, String> document,
    Supplier<String> json) {

  /** Returns the output of a command with one table, which is the same for people and programs. */
  public static Output of(Supplier<String> text, Supplier<Table> table, Supplier<String> json) {
    return new Output(text, table, format -> format.of(table.get()), json);
  }
}
