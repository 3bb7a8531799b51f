package loadstar.input;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a kind of table is written.
 *
 * @param delimiter between cells; null for the most frequent one of its first line
 * @param quotes whether cells may stand in quotation marks
 * @param columns names where the first line has none; empty where they are numbers from 1
 * @param hint how to have the columns that are missing, if no name is near
 */
public record CsvDialect(
    @Nullable Character delimiter, boolean quotes, List<String> columns, @Nullable String hint) {}
