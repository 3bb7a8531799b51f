package loadstar.report;

import java.util.List;
import loadstar.report.RankingColumns.ColumnGroup;

/** An output that shows rows of rankings, with the order of its parts. */
public enum RankingOutput {
  /** The printed table, also in Markdown and LaTeX: what a reader needs first. */
  BRIEF(
      ColumnGroup.NAME,
      ColumnGroup.MAKESPAN,
      ColumnGroup.SEEDS,
      ColumnGroup.FAILURES,
      ColumnGroup.TEST,
      ColumnGroup.LOSS,
      ColumnGroup.CHUNKS,
      ColumnGroup.METRICS,
      ColumnGroup.TAIL,
      ColumnGroup.KIND),
  /** The printed table with all columns. */
  TABLE(
      ColumnGroup.NAME,
      ColumnGroup.MAKESPAN,
      ColumnGroup.SEEDS,
      ColumnGroup.FAILURES,
      ColumnGroup.METRICS,
      ColumnGroup.TAIL,
      ColumnGroup.KIND,
      ColumnGroup.TEST,
      ColumnGroup.LOSS),
  /** The table of a page. */
  PAGE(
      ColumnGroup.NAME,
      ColumnGroup.MAKESPAN,
      ColumnGroup.TEST,
      ColumnGroup.SEEDS,
      ColumnGroup.SPREAD,
      ColumnGroup.METRICS),
  /** An object for each configuration, in compare.json. */
  JSON(
      ColumnGroup.NAME,
      ColumnGroup.MAKESPAN,
      ColumnGroup.FIRST_METRICS,
      ColumnGroup.KIND,
      ColumnGroup.TEST,
      ColumnGroup.METRICS,
      ColumnGroup.INTERVALS,
      ColumnGroup.SEEDS),
  /** An object for each configuration, in the JSON of campaigns and reports. */
  RANKINGS_JSON(
      ColumnGroup.NAME,
      ColumnGroup.MAKESPAN,
      ColumnGroup.FIRST_METRICS,
      ColumnGroup.TEST,
      ColumnGroup.METRICS,
      ColumnGroup.INTERVALS,
      ColumnGroup.SEEDS),
  /** A row for each configuration and replication. */
  CSV(
      ColumnGroup.NAME,
      ColumnGroup.RUN,
      ColumnGroup.FIRST_METRICS,
      ColumnGroup.METRICS,
      ColumnGroup.KIND,
      ColumnGroup.STOPPED);

  final List<ColumnGroup> parts;

  RankingOutput(ColumnGroup... parts) {
    this.parts = List.of(parts);
  }

  boolean isForPeople() {
    return isPrinted() || this == PAGE;
  }

  boolean isPrinted() {
    return this == BRIEF || this == TABLE;
  }
}
