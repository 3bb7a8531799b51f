package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import loadstar.algorithm.Reference;
import loadstar.algorithm.References;
import loadstar.algorithm.Registry;
import loadstar.experiment.Experiments;
import loadstar.experiment.Sources;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** {@code loadstar cite}: names, and what they stand for. */
class CiteCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    out.reset();
    err.reset();
    return Main.run(
        List.of(Shell.words(args)),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private List<String> entries() {
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("@"))
        .map(line -> line.replaceFirst("^@\\w+\\{(.*),$", "$1"))
        .toList();
  }

  @Test
  void withoutNames_itIsLoadstarAndSimgrid() {
    assertThat(run("cite")).isZero();
    assertThat(entries()).containsExactly("loadstar", "casanova2014", "casanova2025");
  }

  @Test
  void names_areThoseOfSchedulersExperimentsAndKeys_eachWorkOnce() {
    assertThat(run("cite gss lp lp-sqrt icppw12-fig9 choice graham1969")).isZero();
    assertThat(entries())
        .containsExactly(
            "polychronopoulos1987",
            "beaumont2003",
            "millot2012",
            "nelson1995",
            "kim2001",
            "graham1969");
  }

  @Test
  void procedureOfChoice_hasItsOwnName() {
    assertThat(run("cite kn")).isZero();
    assertThat(entries()).contains("kim2001");
  }

  /** "auto" is a scheduler and the beginning of auto-regret, which has no source. */
  @Test
  void schedulerWithExperiments_isCitedAsScheduler() {
    assertThat(run("cite auto")).isZero();
    assertThat(entries()).containsExactly("mohammed2020");
    assertThat(run("cite thesis-fig3.3")).isZero(); // a dot is no file of a scheduler
  }

  @Test
  void nameThatIsNotThere_isOneLineWithTheNearest() {
    assertThat(run("cite gsss")).isEqualTo(Command.BAD_INPUT);
    assertThat(out.size()).isZero();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("loadstar: there is nothing called \"gsss\" to cite. Maybe you meant \"gss\"\n");
  }

  /**
   * Where no name is near, the way out says where names are; a list with commas is one of blanks.
   */
  @Test
  void unknownName_saysWhereNamesAre() {
    assertThat(run("cite nobody")).isEqualTo(Command.BAD_INPUT);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "loadstar: there is nothing called \"nobody\" to cite. Maybe all, a name of loadstar"
                + " list, or a key of docs/citing.md\n");
    assertThat(run("cite fac2,gss")).isEqualTo(Command.BAD_INPUT);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "loadstar: there is nothing called \"fac2,gss\" to cite. Maybe names with blanks: fac2"
                + " gss\n");
    assertThat(out.size()).isZero();
  }

  /** block scheduling is in every book; auto-regret is ours. */
  @Test
  void nameWithoutWork_saysWhy() {
    assertThat(run("cite static auto-regret")).isZero();
    assertThat(err.size()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "% static: block scheduling, no one paper",
            "% auto-regret: an experiment of Loadstar's own; cite loadstar");
    assertThat(run("cite static --format text")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("static: block scheduling, no one paper\n");
  }

  /** JSON has no comments, so there the line stands beside the list without entries. */
  @Test
  void nameWithoutWork_leavesAnEmptyListOfJson() {
    assertThat(run("cite static --format csl")).isZero();
    assertThat(JsonMapper.shared().readTree(out.toString(StandardCharsets.UTF_8)).isEmpty())
        .isTrue();
    assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("static: block scheduling");
  }

  /** An entry that nothing leads to would be forgotten when it is wrong. */
  @Test
  void everyWork_isThatOfAKindAnExperimentTheSimulatorOrTheChoice() {
    Set<Reference> used = new HashSet<>(References.OF_SIMGRID);
    used.addAll(References.OF_CHOICE);
    Registry.builtIn().kinds().forEach(kind -> used.addAll(References.in(kind.paper())));
    Experiments.all().forEach(one -> used.addAll(Sources.of(one.paper())));
    assertThat(used).containsExactlyInAnyOrderElementsOf(References.all());
  }
}
