package loadstar.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.model.InputException;
import loadstar.study.Ranking;
import loadstar.study.ResultStore;
import loadstar.study.RunRecord;
import tools.jackson.databind.JsonNode;

/**
 * Reads comparisons of the format loadstar-compare/1, whose runs are in compare.db beside
 * compare.json.
 */
final class OlderComparison {
  static final String FORMAT = "loadstar-compare/1";

  private OlderComparison() {}

  /** Reads the rankings of a folder whose compare.json has been read. */
  static List<Ranking> rankings(Path folder, JsonNode json, Names names) throws IOException {
    Path results = folder.resolve(json.path("results").asString("compare.db"));
    if (!Files.isRegularFile(results)) {
      throw new InputException(
          results, "is missing, and has the runs of compare.json", "compare with --out again");
    }
    try (ResultStore store = ResultStore.look(results)) {
      if (!json.path("rerun")
          .asString("")
          .equals(store.notes().getOrDefault(CampaignSection.RERUN, ""))) {
        throw new InputException(
            results, "has the runs of another call than compare.json", "compare with --out again");
      }
      // A scheduler that failed with one seed may have finished others.
      List<RunRecord> rows =
          store.rows().stream()
              .filter(row -> !json.path("cannot_play").has(row.config().label()))
              .toList();
      return CampaignSection.rankings(rows, store.notes(), names);
    }
  }
}
