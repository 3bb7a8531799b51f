package loadstar.study;

import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.algorithm.Results;
import loadstar.campaign.StarStudy;

/** Runs on the star that a master makes of its platform. */
final class StarParameters implements RunParameters {
  @Override
  public String family() {
    return StarStudy.NAME;
  }

  @Override
  public Map<String, String> of(Study study, Point point) {
    Map<String, String> settings = new LinkedHashMap<>(point.contender().parameters());
    settings.putAll(point.failures().properties());
    if (!study.ports().one()) {
      settings.put("ports", study.ports().toString());
    }
    settings.putAll(study.properties());
    Costs costs = point.workload().costs();
    if (costs != null) {
      settings.putAll(costs.properties());
    }
    // Without a size of results nothing comes back to a scheduler that gets none.
    boolean takesResults =
        point.contender().kind().results() != Results.NONE || study.unit().resultBytes() > 0;
    return new StarStudy.Star(
            point.site().platform(),
            point.site().master(),
            point.site().workers(),
            point.site().slotsEach(),
            study.settings(),
            point.contender().scheduler(),
            settings,
            point.workload().amount(),
            costs == null ? study.unit().flops() : Double.NaN,
            study.unit().bytes(),
            takesResults ? study.unit().resultBytes() : Double.NaN,
            costs == null ? point.noise() : Double.NaN)
        .parameters();
  }
}
