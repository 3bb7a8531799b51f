package loadstar.input;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The notation of a kind of table.
 *
 * @param delimiter between cells; null for the most frequent one of its first line
 * @param quotes whether cells may stand in quotation marks
 * @param columns names where the first line has none; empty where they are numbers from 1
 * @param hint how to get missing columns, if no name is similar
 */
public record CsvDialect(
    @Nullable Character delimiter, boolean quotes, List<String> columns, @Nullable String hint) {}
