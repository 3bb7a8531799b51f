package loadstar.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.experiment.Experiment;
import loadstar.result.AtomicFile;
import loadstar.result.Scale;
import tools.jackson.databind.json.JsonMapper;

/** {@code experiment.json} beside results: what was reproduced, by what, and how to do it again. */
final class ExperimentFile {
  static final String NAME = "experiment.json";

  private ExperimentFile() {}

  static void write(Experiment experiment, Scale scale, int seeds, Path folder) throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("experiment", experiment.id());
    all.put("title", experiment.title());
    all.put("paper", experiment.paper());
    all.put("scale", scale == Scale.QUICK ? "quick" : "full");
    all.put("scale_note", experiment.scaleNote(scale));
    all.put("seeds", seeds);
    all.put(
        "rerun",
        "./loadstar reproduce "
            + experiment.id()
            + (scale == Scale.QUICK ? " --quick" : "")
            + " --seeds "
            + seeds);
    all.put("versions", Version.all());
    AtomicFile.write(
        folder.resolve(NAME),
        JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(all)
            + "\n");
  }
}
