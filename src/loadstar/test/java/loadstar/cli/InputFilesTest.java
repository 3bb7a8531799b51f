package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import loadstar.model.InputException;
import org.apache.commons.cli.Option;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No output of a command replaces one of its inputs. */
class InputFilesTest {
  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("a.csv"), "seconds\n1\n");
    Files.writeString(folder.resolve("b.csv"), "seconds\n2\n");
    Files.writeString(folder.resolve("speed.txt"), "0 1\n");
    Files.writeString(folder.resolve("M.java"), "class M {}");
    Files.writeString(
        folder.resolve("p.xml"), "<host id='h' speed='1f'\n speed_file = \"speed.txt\"/>");
    Files.writeString(
        folder.resolve("d.xml"),
        "<!-- <prop id='costs' value='b.csv'/> --><prop id=\"costs\" value=\"a.csv\"/>");
    Files.writeString(
        folder.resolve("c.yaml"), "# b.csv is written\nplatforms: [p.xml]\ncosts: {file: a.csv}\n");
  }

  private void refuse(String output, String... named) {
    InputFiles.refuse(
        folder.resolve(output), "--out", List.of(named).stream().map(this::absolute).toList());
  }

  /** Returns a text with the names of files in the folder. */
  private String absolute(String text) {
    return text.replaceAll("\\w+\\.(csv|txt|java|xml|yaml|db)", folder + "/$0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.csv",
        "b.csv,a.csv",
        "a.csv|b.csv",
        "fac2,given:a.csv",
        "given:a.csv:x=1|2",
        "d.xml",
        "c.yaml",
      })
  void inputThatIsNamed_isNotReplaced(String named) {
    assertThatThrownBy(() -> refuse("a.csv", "fac2", named))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "--out: %s is an input of this command. Maybe another name"
                .formatted(folder.resolve("a.csv")));
  }

  @Test
  void fileThatAnInputNames_isAnInput() {
    assertThatThrownBy(() -> refuse("speed.txt", "p.xml")).hasMessageContaining("is an input");
    assertThatThrownBy(() -> refuse("speed.txt", "c.yaml")).hasMessageContaining("is an input");
    assertThatThrownBy(() -> refuse("M.java", "java:M.java:k=2")).hasMessageContaining("an input");
  }

  @ParameterizedTest
  @ValueSource(strings = {"d.xml", "c.yaml", "p.xml", "a.csv", "fac2", "b.csvx", "no/b.csv", ""})
  void otherFile_isReplaced(String named) {
    assertThatCode(() -> refuse("b.csv", named)).doesNotThrowAnyException();
  }

  @Test
  void fileIsTheSame_whateverWayLeadsToIt() throws IOException {
    Files.createSymbolicLink(folder.resolve("link.csv"), folder.resolve("a.csv"));
    for (String way : List.of("link.csv", "./a.csv", "../" + folder.getFileName() + "/a.csv")) {
      assertThatThrownBy(() -> refuse(way, "a.csv")).as(way).hasMessageContaining("is an input");
    }
  }

  @Test
  void campaign_isFoundRoundARing() throws IOException {
    Files.writeString(folder.resolve("c.yaml"), "a: c.yaml\nb: 'c.yaml'\n");
    assertThatCode(() -> refuse("b.csv", "c.yaml")).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compare --workers 2 --costs a.csv --schedulers ss --assignment a.csv",
        "compare --workers 2 --costs b.csv --known b.csv,a.csv --assignment a.csv",
        "compare --workers 2 --costs a.csv --write-platform a.csv",
        "workers --most 2 --costs a.csv --write-platform a.csv",
        "compare --platform p.xml --deployment d.xml --tasks 9 --assignment a.csv",
        "run p.xml d.xml --assignment d.xml",
        "run p.xml d.xml --assignment a.csv",
        "run --platform p.xml --deployment d.xml --gantt p.xml",
        "platform noise --platform p.xml --speed-noise 0.1 --out p.xml",
        "campaign c.yaml --assignment a.csv",
        "campaign export c.yaml --results a.db --out c.yaml",
        "campaign export a.db --out a.db",
        "report a.db --out a.db",
        "report c.yaml --results a.db --out a.db",
      })
  void commands_refuseBeforeAnythingElse(String typed) throws IOException {
    Files.createFile(folder.resolve("a.db"));
    List<String> words = List.of(absolute(typed).split(" "));
    Command command = Main.command(words.getFirst());
    assertThatThrownBy(() -> command.run(words.subList(1, words.size()), System.out, System.err))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(" is an input of this command. Maybe another name");
  }

  /** The table beside the campaign may be the costs of its tasks. */
  @Test
  void tableThatExportWritesByDefault_isNoInput() throws IOException {
    Files.writeString(folder.resolve("a.yaml"), "costs: a.csv\n");
    assertThatThrownBy(() ->
            Main.command("campaign")
                .run(List.of("export", absolute("a.yaml")), System.out, System.err))
        .hasMessageStartingWith("--out: " + folder.resolve("a.csv") + " is an input");
  }

  /** A folder of results is an input, too. */
  @Test
  void resultsThatAPageIsMadeOf_areNotReplaced() throws IOException {
    Path json = Files.createFile(folder.resolve("run.json"));
    List<String> words = List.of(folder.toString(), "--format", "json", "--out", json.toString());
    assertThatThrownBy(() -> Main.command("report").run(words, System.out, System.err))
        .hasMessageStartingWith("--out: " + json + " is an input");
  }

  /** The files in the folder of --out have names of their own. */
  @Test
  void fileInAFolderOfResults_isNoInput() throws IOException {
    Files.writeString(folder.resolve("chunks.csv"), "seconds\n1\n");
    CommandLineOptions options =
        new CommandLineOptions("", "").value("costs", "FILE", "").value("out", "DIR", "");
    assertThat(
            options.parse(
                List.of("--costs", absolute("chunks.csv"), "--out", folder + ""), System.out))
        .isTrue();
    assertThatThrownBy(() -> StudyOptions.folder(options, List.of("run.json", "chunks.csv")))
        .hasMessageStartingWith("--out: " + folder.resolve("chunks.csv") + " is an input");
    assertThat(StudyOptions.folder(options, List.of("run.json"))).isEqualTo(folder);
  }

  /** A new option that writes a file is declared as one. */
  @Test
  void eachOptionThatWritesAFile_isDeclared() {
    for (Command command : Main.own()) {
      CommandLineOptions options = command.options();
      Set<String> write =
          options.declared().stream()
              .filter(one -> "FILE".equals(one.getArgName()))
              .filter(one -> one.getDescription().matches(".*\\b(write|writes|draw|page)\\b.*"))
              .map(Option::getLongOpt)
              .collect(Collectors.toSet());
      assertThat(options.outputs()).as(command.name()).isEqualTo(write);
    }
  }
}
