package loadstar.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.experiment.Experiment;
import loadstar.report.crate.Crate;

/** The description of a folder of reproduced experiments as an RO-Crate. */
final class ReproductionCrate {
  private ReproductionCrate() {}

  /** Returns the description of experiments together. */
  static Crate.About about(List<Crate.CreateAction> actions) {
    return new Crate.About(
        "Reproduction with Loadstar: "
            + actions.stream().map(Crate.CreateAction::id).collect(Collectors.joining(", ")),
        "Published numbers beside those of simulations: inputs, code version, results, verdicts."
            + " \"loadstar verify\" runs it again and compares.",
        null);
  }

  /**
   * Returns the experiment as an action of a crate, with copies of the numbers that the paper
   * prints.
   */
  static Crate.CreateAction action(
      Experiment experiment, ReproduceOptions request, boolean passed, Path results)
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
    return new Crate.CreateAction(
        experiment.id(),
        experiment.title(),
        inputs,
        request.folder(experiment, results),
        // The command is for other machines, where the program is elsewhere.
        Home.line("./loadstar", request.rerun(experiment).toArray()),
        passed);
  }
}
