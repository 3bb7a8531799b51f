package loadstar.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.experiment.Experiment;
import loadstar.experiment.OwnPlatform;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.report.JsonOutput;
import loadstar.result.AtomicFile;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The file experiment.json in a folder of results: which experiment this is, how it was run, with
 * which versions, and the command that runs it again.
 */
final class ReproductionRecord {
  private static final String NAME = "experiment.json";

  /** The name of the digest of the user's platform, who works there, and what a unit of load is. */
  private static final String DIGEST = "platform_digest";

  private ReproductionRecord() {}

  /**
   * Returns the digest of the user's platform behind the results in a folder; empty if it is not
   * recorded.
   */
  static String digest(Path folder) {
    try {
      String text = TextFile.read(folder.resolve(NAME));
      return new JsonMapper().readTree(text).path(DIGEST).asString("");
    } catch (InputException | JacksonException e) {
      return "";
    }
  }

  /**
   * Writes the record.
   *
   * @param folder of the experiment's results
   */
  static void write(Experiment experiment, ReproduceOptions request, Path folder)
      throws IOException {
    Map<String, Object> all = request.about(experiment);
    all.put("scale_note", experiment.scaleNote(request.scale()));
    all.put("seeds", request.seeds());
    OwnPlatform own = request.own();
    if (own != null) {
      all.put("platform", own.words(experiment.takes()));
      all.put(DIGEST, own.digest());
    }
    List<Object> rerun = request.rerun(experiment);
    Path results = Objects.requireNonNullElse(folder.getParent(), Path.of("."));
    if (!results.equals(Path.of(ReproduceCommand.DEFAULT_FOLDER))) {
      rerun.addAll(List.of("--out", results));
    }
    all.put("rerun", Home.command(rerun.toArray()));
    all.put("versions", Version.all());
    AtomicFile.write(folder.resolve(NAME), JsonOutput.write(all));
  }
}
