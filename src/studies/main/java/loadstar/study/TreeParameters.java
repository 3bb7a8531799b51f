package loadstar.study;

import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.campaign.BagStudy;

/**
 * Runs of bags of tasks on the tree that the hosts of a platform are; a unit of load is a fair
 * step.
 */
final class TreeParameters implements RunParameters {
  @Override
  public String family() {
    return BagStudy.NAME;
  }

  @Override
  public Map<String, String> of(Study study, Point point) {
    Map<String, String> settings = new LinkedHashMap<>(point.contender().parameters());
    settings.putAll(point.failures().properties());
    return new BagStudy.Tree(
            point.site().platform(),
            point.site().master(),
            study.settings(),
            point.contender().scheduler(),
            settings,
            study.bags(),
            (int) point.load())
        .parameters();
  }
}
