package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import loadstar.report.OutputFormat;
import loadstar.result.Table;
import org.apache.commons.cli.Option;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every table of every command comes in every format. */
class OutputFormatsIT {
  /** The commands with other formats: verify has no table, report makes pages, costs a file. */
  private static final Set<String> OTHERS = Set.of("cite", "verify", "report", "costs");

  private static final String CAMPAIGN =
      """
      platforms: {generator: star, workers: 2, speed: 1Gf, bandwidth: 1GBps}
      schedulers: [ss, fac2]
      loads: 10
      flops_per_unit: 1e9
      """;

  @TempDir Path folder;

  @Test
  void commandsWithTables_haveAllFormats() {
    List<String> all = OutputFormat.OF_TABLES.stream().map(OutputFormat::word).toList();
    List<Command> commands =
        Main.commands().stream().filter(one -> !OTHERS.contains(one.name())).toList();
    for (Command command : commands) {
      CommandLineOptions options = command.options();
      if (options.declared().stream().map(Option::getLongOpt).anyMatch("format"::equals)) {
        assertThat(options.completions("format")).as(command.name()).isEqualTo(all);
      }
    }
    assertThat(commands).extracting(Command::name).contains("run", "list", "reproduce", "compare");
  }

  private String output(String line) {
    Shell.Ended ended = new Shell(folder).loadstar(line);
    assertThat(ended.status()).as(line + "\n" + ended.err()).isZero();
    return ended.out();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list platforms",
        "list experiments",
        "chunks gss --load 100 --workers 4",
        "platform check PLATFORMS/thesis-table3.3.xml",
        "run PLATFORMS/thesis-table3.3.xml DEPLOYMENTS/thesis-table3.3_d.xml",
        "compare --workers 2 --tasks 9 --seconds-per-unit 1 --schedulers ss,gss",
        "reproduce thesis-lemma7 --quick --quiet"
      })
  void table_hasTheSameRowsInEachFormat(String command) {
    String line =
        command
            .replace("PLATFORMS", Shell.PROJECT.resolve("platforms").toString())
            .replace("DEPLOYMENTS", Shell.PROJECT.resolve("deployments").toString());
    Table csv = Table.parse("csv", output(line + " --format csv"));
    assertThat(csv.rows()).isPositive();
    String tex = output(line + " --format tex");
    String md = output(line + " --format md");
    assertThat(tex).contains("\\toprule", "\\bottomrule");
    assertThat(md.lines().filter(one -> one.startsWith("|---"))).isNotEmpty();
    assertThat(tex.lines().filter(one -> one.endsWith("\\\\")).count())
        .as("as many rows, and a head")
        .isEqualTo(md.lines().filter(one -> one.startsWith("| ")).count());
    if (!command.startsWith("compare")) { // which has a row for each seed
      assertThat(md.lines().filter(one -> one.startsWith("| "))).hasSize(1 + csv.rows());
    }
  }

  @Test
  void export_printsItsTable() throws Exception {
    Files.writeString(folder.resolve("c.yaml"), CAMPAIGN);
    output("campaign c.yaml --quiet");
    Table csv = Table.parse("csv", output("campaign export c.yaml --format csv"));
    String tex = output("campaign export c.yaml --format tex");
    assertThat(tex.lines().filter(one -> one.endsWith("\\\\"))).hasSize(1 + csv.rows());
    Shell.Ended refused = new Shell(folder).loadstar("campaign c.yaml --format md");
    assertThat(refused.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(refused.err())
        .isEqualTo(
            "loadstar: --format md belongs to export."
                + " Maybe campaign export c.yaml --format md\n");
    Shell.Ended file =
        new Shell(folder).loadstar("campaign export c.yaml --format tex --out t.tex");
    assertThat(file.status()).isEqualTo(Command.BAD_INPUT);
    assertThat(file.err()).contains("--out is a file of CSV. Maybe --out -");
    assertThat(folder.resolve("t.tex")).doesNotExist();
  }
}
