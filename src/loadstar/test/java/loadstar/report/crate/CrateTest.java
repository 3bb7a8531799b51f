package loadstar.report.crate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.model.InputException;
import loadstar.result.Table;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CrateTest {
  @TempDir Path folder;

  @BeforeEach
  void writeCrate() throws IOException {
    Path input = folder.resolve("inputs/published/p/fig1.csv");
    new Table("id", "value").add("a", 1.0).write(input);
    new Table("id", "ours_mean")
        .add("a", 1.5)
        .add("b", 2.0)
        .write(folder.resolve("e/comparison.csv"));
    Crate.CreateAction action =
        new Crate.CreateAction(
            "e", "title", List.of(input), folder.resolve("e"), "./loadstar reproduce e", true);
    Crate.write(
        folder,
        new Crate.About("name", "text", null),
        List.of(action),
        Map.of("loadstar", "0.2.0", "simgrid", "3.32"));
  }

  /** What RO-Crate 1.1 and the profile ask for, and no reference that leads nowhere. */
  @Test
  void metadata_isAProcessRunCrate() throws IOException {
    JsonNode graph =
        new JsonMapper().readTree(Files.readString(folder.resolve(Crate.METADATA))).get("@graph");
    List<String> ids = new ArrayList<>();
    graph.values().forEach(entity -> ids.add(entity.get("@id").asString()));
    assertThat(ids).doesNotHaveDuplicates().contains("./", "e/comparison.csv", "#e", "#loadstar");
    JsonNode root = graph.get(1);
    assertThat(graph.get(0).get("about").get("@id").asString()).isEqualTo("./");
    assertThat(root.propertyNames())
        .contains("name", "description", "datePublished", "license", "hasPart", "mentions");
    for (JsonNode entity : graph.values()) {
      references(entity)
          .filter(id -> !id.startsWith("http"))
          .forEach(id -> assertThat(ids).contains(id));
    }
    JsonNode action =
        graph.values().stream()
            .filter(entity -> entity.get("@type").asString().equals("CreateAction"))
            .findFirst()
            .orElseThrow();
    assertThat(action.get("object").get(0).get("@id").asString())
        .isEqualTo("inputs/published/p/fig1.csv");
    assertThat(action.get("instrument").get("@id").asString()).isEqualTo("#loadstar");
  }

  private static Stream<String> references(JsonNode entity) {
    return entity.properties().stream()
        .flatMap(property ->
            property.getValue().isArray()
                ? property.getValue().values().stream()
                : Stream.of(property.getValue()))
        .filter(value -> value.has("@id"))
        .map(value -> value.get("@id").asString());
  }

  @Test
  void changedAndMissingFiles_areNamed() throws IOException {
    assertThat(Crate.read(folder).damaged()).isEmpty();
    Files.writeString(folder.resolve("e/comparison.csv"), "id,ours_mean\na,1.6\nb,2\n");
    Files.delete(folder.resolve("inputs/published/p/fig1.csv"));
    assertThat(Crate.read(folder).damaged())
        .containsExactlyInAnyOrder(
            "e/comparison.csv: was changed since the crate was written",
            "inputs/published/p/fig1.csv: is missing");
  }

  @Test
  void otherCells_areNamedWithBothValues() throws IOException {
    Path again = folder.resolve("again");
    Crate crate = Crate.read(folder);
    assertThat(crate.differences(again)).containsExactly("e/comparison.csv: was not written again");
    new Table("id", "ours_mean")
        .add("a", 1.5)
        .add("b", 2.25)
        .write(again.resolve("e/comparison.csv"));
    assertThat(crate.differences(again))
        .containsExactly("e/comparison.csv:3: ours_mean is 2.25, was 2");
  }

  @Test
  void fileOutsideOfTheCrate_isBadInput() throws IOException {
    Path metadata = folder.resolve(Crate.METADATA);
    String text = Files.readString(metadata).replace("e/comparison.csv", "../../etc/passwd");
    Files.writeString(metadata, text);
    assertThatThrownBy(() -> Crate.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("\"../../etc/passwd\" is outside of the crate");
  }
}
