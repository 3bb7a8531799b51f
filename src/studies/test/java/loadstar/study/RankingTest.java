package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.result.Guarantee;
import loadstar.result.Standing;
import loadstar.simulation.Summary;
import org.junit.jupiter.api.Test;

class RankingTest {
  private static List<Trial> trials(String scheduler, double... makespans) {
    List<Trial> trials = new ArrayList<>();
    for (int k = 0; k < makespans.length; k++) {
      Summary metrics =
          new Summary().put(Summary.END, makespans[k]).put(Summary.OVER_BOUND, makespans[k] / 5);
      trials.add(new Trial(SchedulerConfig.of(scheduler), k + 1, metrics));
    }
    return trials;
  }

  private static Ranking ranking(List<Trial> trials) {
    Setting setting =
        Setting.of(Map.of("platform", "p.xml", "master", "m", "load", "1", "noise", "0.1"));
    return Ranking.of(setting, trials, true, Guarantee.DEFAULT, false);
  }

  @SafeVarargs
  private static List<RankEntry> ranked(List<Trial>... all) {
    List<Trial> trials = new ArrayList<>();
    for (List<Trial> own : all) {
      trials.addAll(own);
    }
    return ranking(trials).entries();
  }

  /** 10/5, 15/5 and 20/5 over the bound: 3 in the mean. */
  @Test
  void places_areInTheOrderOfTheirMeans() {
    List<RankEntry> entries = ranked(trials("slow", 11, 16.2, 20.8), trials("fast", 10, 15, 20));
    assertThat(entries).extracting(RankEntry::scheduler).containsExactly("fast", "slow");
    assertThat(entries.getFirst().mean(Summary.OVER_BOUND)).isCloseTo(3, within(1e-12));
  }

  /** Differences 1, 1.2 and 0.8. */
  @Test
  void standing_pairsTheSameSeeds() {
    List<Trial> trials = new ArrayList<>(trials("slow", 11, 16.2, 20.8));
    trials.addAll(trials("fast", 10, 15, 20));
    Standing<SchedulerConfig> standing = ranking(trials).standing();
    assertThat(standing.of(SchedulerConfig.of("slow")).step()).isEqualTo(Standing.Step.SLOWER);
    assertThat(standing.of(SchedulerConfig.of("slow")).difference()).isCloseTo(1, within(1e-12));
  }

  /** Three that are as good, with 40, 7 and 50 chunks; "one" sends fewer, and is slower. */
  @Test
  void advice_namesWhoOfEqualsAsksLeast_andSendsTheFewestChunks() {
    List<Trial> trials = new ArrayList<>();
    for (int seed = 1; seed <= 3; seed++) {
      trials.add(chunks("gss", seed, 10 + seed, 40));
      trials.add(chunks("fac2", seed, 10.001 + seed, 7));
      trials.add(chunks("umr", seed, 10.002 + seed, 50));
      trials.add(chunks("mi", seed, 20 + seed, 1));
    }
    assertThat(ranking(trials).advice())
        .isEqualTo(
            "Advice: umr: with 95 % confidence the best of 4, or within 1 % of the best (3 seeds);"
                + " gss, fac2 are within 1 %, too, but umr needs no requests.");
    trials.removeIf(trial -> trial.scheduler().equals("umr"));
    assertThat(ranking(trials).advice())
        .isEqualTo(
            "Advice: fac2: with 95 % confidence the best of 3, or within 1 % of the best (3 seeds);"
                + " gss is within 1 %, too, but fac2 sends the fewest chunks, 7.");
    trials.removeIf(trial -> trial.scheduler().equals("fac2"));
    assertThat(ranking(trials).recommended().scheduler()).isEqualTo("gss");
  }

  /** Of rows alone it is not known whether "own.py" draws: it does if its seeds differ. */
  @Test
  void rowsOfAnUnknownScheduler_areRandomWhereSeedsDiffer() {
    assertThat(ofRows(10, 10).random()).isFalse();
    assertThat(ofRows(10, 11).random()).isTrue();
  }

  private static Ranking ofRows(double... makespans) {
    Setting setting = Setting.of(Map.of("platform", "p.xml", "master", "m", "load", "1"));
    List<RunRecord> rows =
        trials("own.py", makespans).stream()
            .map(one ->
                new RunRecord(
                    one.scheduler(),
                    Map.of(),
                    one.seed(),
                    "k" + one.seed(),
                    setting,
                    one.metrics()))
            .toList();
    return Ranking.of(rows, Guarantee.DEFAULT, false, RunRecord::config).getFirst();
  }

  private static Trial chunks(String scheduler, int seed, double makespan, double chunks) {
    return new Trial(
        SchedulerConfig.of(scheduler),
        seed,
        new Summary().put(Summary.END, makespan).put(Summary.SUBCHUNKS, chunks));
  }
}
