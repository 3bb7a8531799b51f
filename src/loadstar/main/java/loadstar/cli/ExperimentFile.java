package loadstar.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.experiment.Experiment;
import loadstar.experiment.OwnPlatform;
import loadstar.report.crate.CrateWriter;
import loadstar.result.AtomicFile;
import loadstar.result.Scale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** {@code experiment.json} beside results: what was reproduced, by what, and how to do it again. */
final class ExperimentFile {
  static final String NAME = "experiment.json";

  private ExperimentFile() {}

  /**
   * How experiments are asked.
   *
   * @param own in the place of the paper's platform, or null
   */
  record Asked(Scale scale, int seeds, @Nullable OwnPlatform own) {
    /** Where the results of an experiment go. */
    Path folder(Experiment experiment, Path results) {
      return results.resolve(
          experiment.id()
              + (own == null ? "" : own.folder())
              + (scale == Scale.QUICK ? "-quick" : ""));
    }

    private String rerun(Experiment experiment) {
      return "./loadstar reproduce "
          + experiment.id()
          + (own == null ? "" : own.options())
          + (scale == Scale.QUICK ? " --quick" : "")
          + " --seeds "
          + seeds;
    }

    String scaleText() {
      return scale == Scale.QUICK ? "quick" : "full";
    }
  }

  /** The experiment as an action of a crate, with copies of the numbers that the paper prints. */
  static CrateWriter.Action action(Experiment experiment, Asked asked, boolean passed, Path results)
      throws IOException {
    Path published = Path.of("published", experiment.paper());
    Path copies = results.resolve("inputs").resolve(published);
    Files.createDirectories(copies);
    List<Path> inputs = new ArrayList<>();
    try (Stream<Path> files = Files.list(Home.folder().resolve(published))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        inputs.add(copies.resolve(file.getFileName()));
        Files.copy(file, inputs.getLast(), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return new CrateWriter.Action(
        experiment.id(),
        experiment.title(),
        inputs,
        asked.folder(experiment, results),
        asked.rerun(experiment),
        passed);
  }

  static void write(Experiment experiment, Asked asked, Path folder) throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("experiment", experiment.id());
    all.put("title", experiment.title());
    all.put("paper", experiment.paper());
    all.put("scale", asked.scaleText());
    all.put("scale_note", experiment.scaleNote(asked.scale));
    all.put("seeds", asked.seeds);
    if (asked.own != null) {
      all.put("platform", asked.own.words(experiment.takes()));
    }
    all.put("rerun", asked.rerun(experiment));
    all.put("versions", Version.all());
    AtomicFile.write(
        folder.resolve(NAME),
        JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(all)
            + "\n");
  }
}
