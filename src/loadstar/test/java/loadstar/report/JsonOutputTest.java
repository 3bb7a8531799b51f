package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonOutputTest {
  @Test
  void numbersWithoutAValue_areNull() {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("plain", 0.1);
    fields.put("unknown", Double.NaN);
    fields.put("nothing", null);
    fields.put("several", List.of(1, Double.POSITIVE_INFINITY));
    fields.put("array", new double[] {1.5, Double.NEGATIVE_INFINITY});
    fields.put("inside", Map.of("x", Double.NaN));

    JsonNode read = new JsonMapper().readTree(JsonOutput.write("test", fields));

    assertThat(read.toString())
        .isEqualTo(
            "{\"format\":\"loadstar-test/1\",\"plain\":0.1,\"unknown\":null,\"nothing\":null,"
                + "\"several\":[1,null],\"array\":[1.5,null],\"inside\":{\"x\":null}}");
  }

  @Test
  void fieldsWithoutAnOrder_areSorted() {
    Map<String, Object> none = Map.of("c", 3, "a", 1, "d", 4, "b", 2);

    JsonNode read = new JsonMapper().readTree(JsonOutput.write(Map.of("inside", none)));

    assertThat(read.toString()).isEqualTo("{\"inside\":{\"a\":1,\"b\":2,\"c\":3,\"d\":4}}");
    assertThat(JsonOutput.table(List.of(none)).csv()).isEqualTo("a,b,c,d\n1,2,3,4\n");
  }

  @Test
  void rowsOfATable_haveNumbersButForTexts() {
    Table table = new Table("name", "makespan_s", "claimed", "error");
    table.add("1e3", 12.5, "yes", Double.NaN).add("no", "", "no", 3.0);

    assertThat(JsonOutput.records(table, Set.of("name")).toString())
        .isEqualTo(
            "[{name=1e3, makespan_s=12.5, claimed=true, error=NaN},"
                + " {name=no, makespan_s=null, claimed=false, error=3.0}]");
  }

  /** Columns of all rows; a list of objects has no cell. */
  @Test
  void csv_hasAColumnForEachField() {
    Map<String, @Nullable Object> first = new LinkedHashMap<>();
    first.put("name", "a,b");
    first.put("words", List.of("x", "y"));
    first.put("inside", List.of(Map.of("x", 1)));
    Map<String, @Nullable Object> second = new LinkedHashMap<>();
    second.put("name", null);
    second.put("late", true);
    second.put("seconds", Double.NaN);

    assertThat(JsonOutput.table(List.of(first, second)).csv())
        .isEqualTo("name,words,late,seconds\n\"a,b\",x y,,\n\"\",,yes,\n");
  }
}
