package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.MakespanBounds;
import loadstar.algorithm.Registry;
import loadstar.campaign.compare.Answers;
import loadstar.campaign.compare.Question;
import loadstar.campaign.compare.Question.Entrant;
import loadstar.campaign.compare.Trial;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Summary;
import org.junit.jupiter.api.Test;

/** What a comparison says beside its table. */
class CompareTextTest {
  private static final List<WorkerSpec> STAR =
      List.of(WorkerSpec.symmetric("a", 1, 0, 1, 0), WorkerSpec.symmetric("b", 1, 0, 1, 0));

  /** The first entrants use both workers, the last two of three leave b without work. */
  private static String text(boolean speedsVary, Map<String, String> ofDsa, String... names) {
    return text(speedsVary, ofDsa, 0.5, 0.5, names);
  }

  private static String text(
      boolean speedsVary,
      Map<String, String> ofDsa,
      double efficiency,
      double sendPort,
      String... names) {
    List<Entrant> entrants = new ArrayList<>();
    List<Trial> trials = new ArrayList<>();
    for (String name : names) {
      Map<String, String> settings = name.equals("dsa") ? ofDsa : Map.of();
      entrants.add(new Entrant(name, Registry.builtIn().kind(name), settings));
      List<Integer> idle = trials.isEmpty() ? List.of() : List.of(1);
      double makespan = 7 + trials.size();
      Summary metrics =
          new Summary()
              .put(Summary.END, makespan)
              .put(Summary.OVER_BOUND, makespan / 6)
              .put(Summary.EFFICIENCY_FROM_START, efficiency)
              .put(Summary.SEND_PORT, sendPort)
              .put(Summary.RECEIVE_PORT, 0)
              .put(Summary.SUBCHUNKS, 4)
              .put(Summary.WORKERS_USED, 2 - idle.size());
      trials.add(new Trial(name, 1, metrics, idle));
    }
    Question question =
        new Question(
            Path.of("p.xml"),
            "m",
            List.of("a", "b"),
            6,
            1,
            1,
            1,
            0,
            1,
            entrants,
            Ports.ONE,
            List.of());
    MakespanBounds bounds = MakespanBounds.of(STAR, 6, false);
    Answers answers = new Answers(STAR, trials, Map.of(), bounds, bounds, "played");
    return new CompareText(question, answers, speedsVary, 0.01).whole();
  }

  /**
   * A sample every 10 s by default; the shortest run that has none takes 8 s, a twentieth is 0.4.
   */
  @Test
  void adaptiveSchedulersWithoutSamples_areNamed() {
    assertThat(text(true, Map.of(), "umr", "2pp", "dsa"))
        .contains(
            "2pp and dsa measured nothing: a sample every 10.000 s, and runs were over before;"
                + " --set 2pp.sample_seconds=0.4 measures\n");
    assertThat(text(true, Map.of("sample_seconds", "0.5"), "umr", "dsa"))
        .doesNotContain("measured nothing");
    assertThat(text(false, Map.of(), "umr", "dsa")).doesNotContain("measured nothing");
  }

  @Test
  void schedulersThatLeaveTheSameWorkersWithoutWork_shareALine() {
    assertThat(text(false, Map.of(), "umr", "2pp", "dsa"))
        .contains("2pp, dsa give nothing to b; 1 of 2: ");
    assertThat(text(false, Map.of(), "umr", "dsa")).contains("\ndsa gives nothing to b; 1 of 2: ");
  }

  /** Chunks so small that their latencies fill the port, while all workers compute all the time. */
  @Test
  void advice_namesThePort_onlyWhereWorkersWaitForIt() {
    assertThat(text(false, Map.of(), 0.6, 0.97, "umr")).contains("the master's port is the limit");
    assertThat(text(false, Map.of(), 0.99, 0.97, "umr")).doesNotContain("is the limit");
  }
}
