package com.example;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.campaign.compare.Answers;
import loadstar.campaign.compare.Comparer;
import loadstar.campaign.compare.Question;
import loadstar.campaign.compare.Question.Entrant;
import loadstar.campaign.compare.Trial;
import loadstar.model.Ports;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.simulation.Summary;

/** Three schedulers on a platform file, two seeds each; costs of units vary by a tenth. */
public final class Compare {
  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[0]);
    PlatformFile platform = PlatformReader.read(file);
    List<Entrant> schedulers =
        List.of("gss", "fac2", "as4dr").stream().map(Compare::entrant).toList();
    Question question =
        new Question(
            file, "master", List.of("slow", "middle", "fast"), 1000, // units
            1e7, 1e5, 1e5, // flops of a unit, bytes of it, bytes of its result
            0.1, 2, schedulers, Ports.ONE, List.of());
    Answers answers = new Comparer(question, platform).onCopies();
    for (Trial trial : answers.trials()) {
      Summary metrics = trial.metrics();
      System.out.printf(
          "%-6s seed %d: %.3f s, %.0f chunks, efficiency %.3f, sending %.3f of the time%n",
          trial.scheduler(),
          trial.seed(),
          trial.makespan(),
          metrics.value(Summary.SUBCHUNKS),
          metrics.value(Summary.EFFICIENCY_FROM_START),
          metrics.value(Summary.SEND_PORT));
    }
  }

  private static Entrant entrant(String name) {
    SchedulerKind kind = Registry.builtIn().kind(name);
    return new Entrant(name, kind, Map.of());
  }
}
