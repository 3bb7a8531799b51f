package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableTest {
  @TempDir Path folder;

  @Test
  void table_writtenAndRead_isTheSame() throws IOException {
    Table table = new Table("x_s", "name").add(0.1 + 0.2, "with, comma").add(Double.NaN, "\"q\"");
    Path file = folder.resolve("sub/t.csv");

    table.write(file);

    assertThat(file).content().isEqualTo("x_s,name\n0.3,\"with, comma\"\nNaN,\"\"\"q\"\"\"\n");
    Table read = Table.read(file);
    assertThat(read.columns()).containsExactly("x_s", "name");
    assertThat(read.numbers("x_s")).containsExactly(0.3, Double.NaN);
    assertThat(read.text(1, "name")).isEqualTo("\"q\"");
    assertThat(file.getParent()).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void row_ofTheWrongLength_isRefused() {
    assertThatThrownBy(() -> new Table("a", "b").add(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 cells");
  }

  @Test
  void column_thatIsNotThere_isToldWithThoseThatAre() {
    assertThatThrownBy(() -> new Table("a").add(1).numbers("b"))
        .hasMessageContaining("no column \"b\" in [a]");
  }

  @Test
  void columns_declaredOnce_areThoseOfTablesAndOfRecords() {
    Columns<String> columns =
        new Columns<String>().with("word", word -> word).with("letters", String::length);

    Table table = columns.table(List.of("ab", "c"));

    assertThat(table.columns()).containsExactly("word", "letters");
    assertThat(table.cells()).containsExactly(List.of("ab", "2"), List.of("c", "1"));
    assertThat(columns.table(List.of()).csv()).isEqualTo("word,letters\n");
    assertThat(columns.records(List.of("c"))).containsExactly(Map.of("word", "c", "letters", 1));
  }
}
