package loadstar.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import loadstar.simulation.Summary;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.SchedulerConfig;
import loadstar.study.Trial;

/**
 * Selects the rows of a ranking that a reader needs first. Configurations whose replications have
 * the same makespans and numbers of chunks are one row; of many rows the first are shown, and the
 * best of each family: those that plan without results, that hand out work on request, and that
 * choose when results come back.
 *
 * @param rows in the order of the ranking
 * @param hidden the number of configurations that no row shows
 */
public record BriefRows(List<RankingRow> rows, int hidden) {
  private static final int FIRST = 10;

  /** Digits beyond which two dates differ by rounding only. */
  private static final MathContext PRECISION = new MathContext(9);

  /** The number of rows up to which all are shown. */
  private static final int ALL = 15;

  public BriefRows {
    rows = List.copyOf(rows);
  }

  /**
   * Selects rows.
   *
   * @param all whether all rows are shown, however many there are
   */
  public static BriefRows of(Ranking ranking, boolean all) {
    List<RankingRow> groups = groups(ranking);
    if (all || groups.size() <= ALL) {
      return new BriefRows(groups, 0);
    }
    List<RankingRow> shown = new ArrayList<>();
    Set<List<Object>> families = new HashSet<>();
    SchedulerConfig advised = ranking.recommended().config();
    int hidden = 0;
    for (RankingRow row : groups) {
      boolean best = families.add(List.of(row.config().requestsFirstChunk(), row.results()));
      if (best || shown.size() < FIRST || row.standsFor(advised)) {
        shown.add(row);
      } else {
        hidden += 1 + row.equal().size();
      }
    }
    return new BriefRows(shown, hidden);
  }

  /**
   * Returns the entry of the advised scheduler, and that of the best of the others whose runs are
   * not the same, if there is one.
   */
  public static List<RankEntry> advisedAndNext(Ranking ranking) {
    RankEntry advised = ranking.recommended();
    List<RankEntry> two = new ArrayList<>(List.of(advised));
    groups(ranking).stream()
        .filter(row -> !row.standsFor(advised.config()))
        .findFirst()
        .ifPresent(row -> two.add(Objects.requireNonNull(row.entry())));
    return two;
  }

  private static List<RankingRow> groups(Ranking ranking) {
    Map<List<Object>, List<RankEntry>> groups = new LinkedHashMap<>();
    for (RankEntry entry : ranking.entries()) {
      List<Object> key = new ArrayList<>();
      key.add(ranking.standing().fixed().contains(entry.config()));
      for (Trial trial : entry.trials()) {
        key.add(trial.seed());
        key.add(new BigDecimal(trial.makespan()).round(PRECISION));
        key.add(trial.metrics().value(Summary.SUBCHUNKS, Double.NaN));
      }
      groups.computeIfAbsent(key, none -> new ArrayList<>()).add(entry);
    }
    return groups.values().stream().map(group -> row(ranking, group)).toList();
  }

  private static RankingRow row(Ranking ranking, List<RankEntry> group) {
    RankEntry first = group.getFirst();
    List<SchedulerConfig> equal = group.stream().skip(1).map(RankEntry::config).toList();
    return new RankingRow(ranking, first.config(), first, null, "", equal);
  }
}
