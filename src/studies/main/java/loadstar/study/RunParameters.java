package loadstar.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Results;
import loadstar.algorithm.Shape;
import loadstar.campaign.BagStudy;
import loadstar.campaign.StarStudy;
import loadstar.model.Quantity;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Fields;

/** The input of the process that plays a run of a study. */
final class RunParameters {
  private RunParameters() {}

  /** Everything that determines the run's numbers but the seed, text by name. */
  static Map<String, String> of(Study study, Point point) {
    boolean tree = study.shape() == Shape.TREE;
    Site site = point.site();
    Costs costs = point.workload().costs();
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(Deployment.SCHEDULER, point.contender().scheduler());
    if (tree) {
      properties.put("applications", BagStudy.text(study.bags()));
    }
    properties.put(
        tree || point.workload().whole() ? "tasks" : "load", Quantity.exact(point.load()));
    if (!tree) {
      properties.putAll(unit(study, point));
    }
    properties.putAll(point.contender().parameters());
    properties.putAll(point.failures().properties());
    if (!tree) {
      properties.putAll(study.properties());
    }
    if (costs != null) {
      properties.putAll(costs.properties());
    }
    return StarStudy.parameters(
        site.platform(),
        site.master(),
        tree ? List.of() : site.workers(),
        tree ? PlatformFile.ALL_CORES : site.slotsEach(),
        study.settings(),
        properties);
  }

  private static Map<String, String> unit(Study study, Point point) {
    Map<String, String> unit = new LinkedHashMap<>();
    boolean measured = point.workload().costs() != null;
    if (!measured) {
      unit.put(Fields.FLOPS.name(), Quantity.exact(study.unit().flops()));
    }
    unit.put(Fields.BYTES.name(), Quantity.exact(study.unit().bytes()));
    if (!measured) {
      unit.put(Fields.NOISE.name(), Quantity.exact(point.noise()));
    }
    // Without a size of results nothing comes back to a scheduler that gets none.
    double results = study.unit().resultBytes();
    if (point.contender().kind().results() != Results.NONE || results > 0) {
      unit.put(Fields.RESULT_BYTES.name(), Quantity.exact(results));
    }
    return unit;
  }
}
