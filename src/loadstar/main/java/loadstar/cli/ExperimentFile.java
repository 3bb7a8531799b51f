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
import loadstar.report.crate.CrateWriter;
import loadstar.result.AtomicFile;
import loadstar.result.Scale;
import tools.jackson.databind.json.JsonMapper;

/** {@code experiment.json} beside results: what was reproduced, by what, and how to do it again. */
final class ExperimentFile {
  static final String NAME = "experiment.json";

  private ExperimentFile() {}

  /** Where the results of an experiment go. */
  static Path folder(Experiment experiment, Scale scale, Path results) {
    return results.resolve(experiment.id() + (scale == Scale.QUICK ? "-quick" : ""));
  }

  private static String rerun(Experiment experiment, Scale scale, int seeds) {
    return "./loadstar reproduce "
        + experiment.id()
        + (scale == Scale.QUICK ? " --quick" : "")
        + " --seeds "
        + seeds;
  }

  /** The experiment as an action of a crate, with copies of the numbers that the paper prints. */
  static CrateWriter.Action action(
      Experiment experiment, Scale scale, int seeds, boolean passed, Path results)
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
        folder(experiment, scale, results),
        rerun(experiment, scale, seeds),
        passed);
  }

  static void write(Experiment experiment, Scale scale, int seeds, Path folder) throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("experiment", experiment.id());
    all.put("title", experiment.title());
    all.put("paper", experiment.paper());
    all.put("scale", scale == Scale.QUICK ? "quick" : "full");
    all.put("scale_note", experiment.scaleNote(scale));
    all.put("seeds", seeds);
    all.put("rerun", rerun(experiment, scale, seeds));
    all.put("versions", Version.all());
    AtomicFile.write(
        folder.resolve(NAME),
        JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(all)
            + "\n");
  }
}
