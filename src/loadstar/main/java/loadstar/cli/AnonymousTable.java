package loadstar.cli;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import loadstar.input.NamedTable;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/** Tables of costs and noise with made-up names of tasks, and other lists without comments. */
final class AnonymousTable {
  /** A cell of a table with a quantity or a date, and no name. */
  private static final Pattern AMOUNT =
      Pattern.compile(
          "([-+]?+(\\d++([.,]\\d*+)?+|[.]\\d++)([eE][-+]?\\d++)?+\\s*+"
              + "(ns|us|\u00b5s|ms|sec|s|min|m|h|d|[kMGTPE]i?(f|b|B|bps|Bps)?|f|b|B|bps|Bps)?+\\s*+)++"
              + "|[\\d:.-]++");

  private AnonymousTable() {}

  /** Returns the lines of a text that are no comments. */
  static String withoutComments(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    TextFile.read(file)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  /**
   * Returns a table with made-up names of tasks: each cell that is no amount is a name.
   *
   * @throws InputException for a file that is no table, whose words nobody can make up
   */
  static String of(Path file, MadeUpNames names) throws IOException {
    String text = withoutComments(file);
    String header = text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
    if (header.startsWith("{") || header.startsWith("<") || text.indexOf('\0') >= 0) {
      throw new InputException(
          "--anonymous: the package has a file that is no table, whose words nobody can make up",
          "loadstar costs LOG > costs.csv, and this table");
    }
    UnaryOperator<String> task =
        cell -> cell.isEmpty() || AMOUNT.matcher(cell).matches() ? cell : names.task(cell);
    char delimiter = NamedTable.delimiter(header);
    StringWriter written = new StringWriter();
    try (CSVParser parser = NamedTable.format(delimiter, true).parse(new StringReader(text));
        CSVPrinter printer =
            new CSVPrinter(
                written,
                NamedTable.format(delimiter, true).builder().setRecordSeparator('\n').get())) {
      UnaryOperator<String> change = names::words; // of the line of names
      for (CSVRecord row : parser) {
        if (row.stream().anyMatch(cell -> AMOUNT.matcher(cell).matches())) {
          change = task;
        }
        printer.printRecord(row.stream().map(change).toList());
        change = task;
      }
    }
    return written.toString();
  }
}
