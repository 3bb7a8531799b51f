package loadstar.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Shape;
import loadstar.campaign.BagStudy;
import loadstar.platform.PlatformFile;
import loadstar.report.JsonOutput;
import loadstar.report.RankingJson;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.Summary;
import loadstar.study.Contender;
import loadstar.study.Costs;
import loadstar.study.DispatchLimit;
import loadstar.study.Ranking;
import loadstar.study.Ranking.Place;
import loadstar.study.Robustness;
import loadstar.study.Site;
import loadstar.study.Study;
import loadstar.study.Trial;
import loadstar.study.Workload;
import org.jspecify.annotations.Nullable;

/** What a comparison says, for programs. */
final class CompareJson {
  private static final String COMMAND = "compare";

  private CompareJson() {}

  /** How a scheduler was played. */
  @FunctionalInterface
  interface Played {
    Map<String, Object> of(String scheduler);
  }

  /**
   * A ranking.
   *
   * @param how where the runs happened
   * @param refused schedulers that could not play, and why
   * @param rerun what was typed
   * @param dispatch null where the cost changes nothing
   */
  static String ranking(
      Study study,
      Ranking ranking,
      Map<String, String> refused,
      String how,
      String rerun,
      List<Metric> metrics,
      @Nullable DispatchLimit dispatch,
      Played played) {
    List<Object> ranked = new ArrayList<>();
    for (Place place : ranking.places()) {
      ranked.add(RankingJson.place(ranking, place, played.of(place.scheduler())));
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("question", question(study, ranking.seeds(), ranking.random()));
    all.put("how", how);
    all.put("rerun", rerun);
    all.put("ranking", ranked);
    all.put("runs", ranking.trials().stream().map(CompareJson::run).toList());
    all.put("cannot_play", refused);
    all.putAll(RankingJson.decision(ranking));
    if (dispatch != null) {
      all.put(
          "dispatch_limit",
          Map.of(
              "scheduler",
              dispatch.first(),
              "below_s",
              dispatch.seconds(),
              "then",
              dispatch.then()));
    }
    all.put("metrics", metrics.stream().map(Metric::texts).toList());
    return JsonOutput.write(COMMAND, all);
  }

  /** Who has played a run. */
  private static Map<String, Object> run(Trial trial) {
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("scheduler", trial.scheduler());
    run.put("seed", trial.seed());
    for (Metric metric :
        List.of(Summary.END, Summary.BY_ARITHMETIC, Summary.REFEREE, Summary.FIRST_DIFFERENT)) {
      if (trial.metrics().has(metric)) {
        run.put(metric.column(), trial.metrics().value(metric));
      }
    }
    return run;
  }

  /**
   * What failures cost.
   *
   * @param failing the ranking with failures
   */
  static String robustness(
      Study study,
      Robustness robustness,
      Ranking failing,
      Map<String, String> refused,
      String how,
      String rerun) {
    Map<String, @Nullable Object> question = question(study, failing.seeds(), true);
    robustness
        .setting()
        .failures()
        .seconds()
        .forEach((field, seconds) -> question.put(Field.Front.WORLD.name(field) + "_s", seconds));
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("question", question);
    all.put("how", how);
    all.put("rerun", rerun);
    all.put("robustness", RankingJson.robustness(robustness));
    all.put("cannot_play", refused);
    all.putAll(RankingJson.decision(failing));
    return JsonOutput.write(COMMAND, all);
  }

  private static Map<String, @Nullable Object> question(Study study, int seeds, boolean random) {
    Site site = study.sites().getFirst();
    Workload workload = study.workloads().getFirst();
    Map<String, @Nullable Object> asked = new LinkedHashMap<>();
    asked.put("platform", site.platform().toString());
    asked.put("master", site.master());
    asked.put("workers", site.workers());
    asked.put("places", site.slots().size());
    if (site.slotsEach() != PlatformFile.ALL_CORES) {
      asked.put("slots", site.slotsEach());
    }
    asked.put("load_units", workload.load());
    asked.put("whole_tasks", workload.whole());
    asked.put("load", workload.amount().text());
    if (study.shape() == Shape.TREE) {
      asked.put("bags", BagStudy.text(study.bags()));
    }
    Costs costs = workload.costs();
    asked.putAll(Fields.json(study.common()));
    if (costs != null || study.common().has(Fields.SECONDS.parameter())) {
      asked.remove(Fields.FLOPS.name());
    }
    if (costs != null) {
      asked.putAll(costs.properties());
      asked.put(Fields.COSTS.name(), costs.file().toString());
    }
    asked.put("noise", workload.noise());
    asked.put("seeds", seeds);
    asked.put("random", random);
    asked.put("seeds_select", study.decideWithin() != null);
    asked.put("margin_percent", 100 * study.margin());
    asked.put("config", study.settings());
    Map<String, Object> settings = new LinkedHashMap<>();
    for (Contender contender : study.contenders()) {
      settings.put(study.nameOf(contender), contender.parameters());
    }
    asked.put("schedulers", settings);
    return asked;
  }
}
