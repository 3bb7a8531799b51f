package com.example;

import java.nio.file.Path;
import loadstar.simulation.Summary;
import loadstar.study.Ranking;
import loadstar.study.Study;
import loadstar.study.StudyResult;
import loadstar.study.Trial;

/** Three schedulers on a platform file, two seeds each; costs of units vary by a tenth. */
public final class Compare {
  public static void main(String[] args) throws Exception {
    StudyResult result =
        Study.builder()
            .platform(Path.of(args[0]), "master", "slow", "middle", "fast")
            .schedulers("gss", "fac2", "as4dr")
            .load(1000) // units
            .unit(1e7, 1e5, 1e5) // flops of a unit, bytes of it, bytes of its result
            .noise(0.1)
            .seeds(2)
            .build()
            .run();
    Ranking ranking = result.rankings().getFirst();
    for (Trial trial : ranking.trials()) {
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
    System.out.println(ranking.advice());
  }
}
