package loadstar.report;

import java.util.List;
import loadstar.report.RankingColumns.Part;

/** An output that shows rows of rankings, with the order of its parts. */
public enum RankingOutput {
  /** The printed table, also in Markdown and LaTeX: what a reader needs first. */
  BRIEF(
      Part.NAME,
      Part.MAKESPAN,
      Part.SEEDS,
      Part.FAILURES,
      Part.TEST,
      Part.LOSS,
      Part.CHUNKS,
      Part.METRICS,
      Part.TAIL,
      Part.KIND),
  /** The printed table with all columns. */
  TABLE(
      Part.NAME,
      Part.MAKESPAN,
      Part.SEEDS,
      Part.FAILURES,
      Part.METRICS,
      Part.TAIL,
      Part.KIND,
      Part.TEST,
      Part.LOSS),
  /** The table of a page. */
  PAGE(Part.NAME, Part.MAKESPAN, Part.TEST, Part.SEEDS, Part.SPREAD, Part.METRICS),
  /** An object for each configuration, in compare.json. */
  JSON(
      Part.NAME,
      Part.MAKESPAN,
      Part.FIRST_METRICS,
      Part.KIND,
      Part.TEST,
      Part.METRICS,
      Part.INTERVALS,
      Part.SEEDS),
  /** An object for each configuration, in the JSON of campaigns and reports. */
  RANKINGS_JSON(
      Part.NAME,
      Part.MAKESPAN,
      Part.FIRST_METRICS,
      Part.TEST,
      Part.METRICS,
      Part.INTERVALS,
      Part.SEEDS),
  /** A row for each configuration and replication. */
  CSV(Part.NAME, Part.RUN, Part.FIRST_METRICS, Part.METRICS, Part.KIND, Part.STOPPED);

  final List<Part> parts;

  RankingOutput(Part... parts) {
    this.parts = List.of(parts);
  }

  boolean isForPeople() {
    return isPrinted() || this == PAGE;
  }

  boolean isPrinted() {
    return this == BRIEF || this == TABLE;
  }
}
