package loadstar.study;

import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import loadstar.random.RandomStream;
import loadstar.simulation.Use;
import loadstar.study.WhatIf.ChangeKind;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Explanations of random problems hold when the problem is changed in the way that they name. */
class ExplanationIT {
  private static final int PROBLEMS = Integer.getInteger("problems", 200);

  @TempDir private Path folder;

  /** A problem whose properties can be replaced one by one. */
  private final class Problem {
    final Map<String, String> properties = new LinkedHashMap<>();
    final Map<String, String> parameters = new LinkedHashMap<>();
    final Path platform;
    final String scheduler;

    Problem(long seed) throws IOException {
      UniformRandomProvider random = RandomStream.of(seed, "questions");
      int workers = 1 + random.nextInt(12);
      StringBuilder text = new StringBuilder(1000);
      text.append("m 1Gf - -\n");
      boolean alike = random.nextBoolean();
      double latency = random.nextInt(3) == 0 ? random.nextDouble(0.1, 2) : 1e-6;
      for (int w = 0; w < workers; w++) {
        double speed = alike ? 1 : random.nextDouble(0.3, 2);
        text.append(format("w%d %.3fGf 100MBps %fs\n", w, speed, latency));
      }
      platform = folder.resolve("p" + seed + ".xml");
      Files.writeString(platform, wires(text.toString()));
      properties.put(
          "tasks", Integer.toString(1 + random.nextInt(random.nextBoolean() ? 30 : 300)));
      properties.put("flops_per_unit", format("%.4g", random.nextDouble(1e9, 1e10)));
      String bytes = random.nextBoolean() ? "0" : format("%.4g", random.nextDouble(1e6, 3e8));
      properties.put("bytes_per_unit", bytes);
      properties.put("result_bytes_per_unit", random.nextInt(4) == 0 ? bytes : "0");
      maybe(random, "dispatch_cost", 1.5);
      maybe(random, "startup", 5);
      maybe(random, "latency_in_flight", 2);
      if (random.nextInt(3) == 0) {
        properties.put("noise", format("%.3g", random.nextDouble(0.1, 1)));
      }
      scheduler = List.of("ss", "ss", "fac2", "gss", "static", "umr").get(random.nextInt(6));
      if (scheduler.equals("ss") && random.nextBoolean()) {
        parameters.put("chunk", Integer.toString(1 + random.nextInt(10)));
      }
    }

    private void maybe(UniformRandomProvider random, String property, double most) {
      if (random.nextInt(3) == 0) {
        properties.put(property, format("%.3gs", random.nextDouble(0, most)));
      }
    }

    /** Studies it as people do, with some properties and parameters replaced. */
    Outcome rank(Map<String, String> otherProperties, Map<String, String> otherParameters)
        throws IOException {
      StudyBuilder builder = Study.builder().platform(platform);
      Map<String, String> all = new LinkedHashMap<>(properties);
      all.putAll(otherProperties);
      all.forEach(builder::property);
      Map<String, String> own = new LinkedHashMap<>(parameters);
      own.putAll(otherParameters);
      Study study = builder.scheduler(scheduler, own).seeds(6).build();
      return new Outcome(study, study.run().rankings().getFirst());
    }
  }

  private record Outcome(Study study, Ranking ranking) {
    double makespan() {
      return ranking.first().makespan().mean();
    }

    Explanation explanation() throws IOException {
      return Explanation.of(ranking, WhatIf.of(study, ranking), study.guarantee().margin());
    }
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** The properties of a problem without a cause; null for one that no property takes away. */
  private static @Nullable Map<String, String> without(Cause cause) {
    return switch (cause) {
      case MASTER -> Map.of("dispatch_cost", "0s");
      case STARTUPS -> Map.of("startup", "0s");
      case BYTES -> Map.of("bytes_per_unit", "0", "result_bytes_per_unit", "0");
      default -> null;
    };
  }

  /** Eight inputs of 10 s each pass one port; 16 tasks of 1 s take eight workers 2 s. */
  @Test
  void sharedInputs_areTransfers() throws IOException {
    StringBuilder hosts = new StringBuilder("m 1Gf - -\n");
    for (int w = 0; w < 8; w++) {
      hosts.append(format("w%d 1Gf 200MBps 0s shared_input=2GB\n", w));
    }
    Study study =
        Study.builder()
            .platform(Files.writeString(folder.resolve("inputs.xml"), wires(hosts.toString())))
            .property("tasks", "16")
            .unit(1e9, 0, 0)
            .schedulers("ss")
            .build();
    Outcome outcome = new Outcome(study, study.run().rankings().getFirst());

    assertThat(outcome.makespan()).isGreaterThan(80);
    assertThat(WhatIf.of(study, outcome.ranking))
        .filteredOn(one -> one.removes().equals(Set.of(Cause.BYTES)))
        .singleElement()
        .satisfies(one -> assertThat(one.seconds()).isCloseTo(2, within(1e-9)));
    assertThat(outcome.explanation().text()).contains("time for transfers").doesNotContain("but");
  }

  @Test
  void causesAndSettings_areTrue_whenTheProblemIsChangedThatWay() throws IOException {
    Map<Cause, Integer> causes = new EnumMap<>(Cause.class);
    Set<Cause> removed = EnumSet.noneOf(Cause.class);
    int settings = 0;
    for (long seed = 1; seed <= PROBLEMS; seed++) {
      Problem problem = new Problem(seed);
      Outcome outcome = problem.rank(Map.of(), Map.of());
      TimeShares shares = TimeShares.of(outcome.ranking.first());
      double losses = shares.losses().values().stream().mapToDouble(Double::doubleValue).sum();
      assertThat(shares.computing() + losses).isCloseTo(1, within(1e-9));
      Explanation explanation = outcome.explanation();
      String which = seed + " " + problem.properties + " " + explanation.text();
      for (Explanation.Named named : explanation.causes()) {
        causes.merge(named.cause(), 1, Integer::sum);
        Map<String, String> without = without(named.cause());
        if (without != null) {
          removed.add(named.cause());
          double then = problem.rank(without, Map.of()).makespan();
          double gain = 1 - then / outcome.makespan();
          assertThat(named.gain()).as(which).isCloseTo(gain, within(1e-6));
          assertThat(losses)
              .isCloseTo(
                  1 - outcome.ranking.first().mean(Use.COMPUTING.metric()) / outcome.makespan(),
                  within(1e-9));
          boolean first = named.equals(explanation.causes().getFirst());
          double least = Math.min(0.1, losses / 2) * (first ? 1 : 2.0 / 3);
          assertThat(gain).as(which).isGreaterThanOrEqualTo(least - 1e-6);
        }
      }
      for (WhatIf trial : explanation.trials()) {
        if (trial.kind() == ChangeKind.SETTING
            && explanation.text().contains(trial.change() + " ")) {
          settings++;
          Outcome then =
              trial.change().startsWith("--ports")
                  ? problem.rank(Map.of("ports", trial.change().substring(8)), Map.of())
                  : problem.rank(
                      Map.of(), Map.of(trial.change().split("=")[0], trial.change().split("=")[1]));
          assertThat(trial.seconds())
              .as(which)
              .isCloseTo(then.makespan(), within(1e-6 * trial.seconds()));
          boolean shorter = explanation.text().contains("ith " + trial.change() + " ");
          assertThat(then.makespan() < outcome.makespan()).as(which).isEqualTo(shorter);
        }
      }
    }
    assertThat(settings).isGreaterThan(PROBLEMS / 4);
    assertThat(causes.keySet())
        .contains(Cause.MASTER, Cause.STARTUPS, Cause.BYTES, Cause.LATENCY, Cause.END);
    assertThat(removed).hasSize(3);
  }
}
