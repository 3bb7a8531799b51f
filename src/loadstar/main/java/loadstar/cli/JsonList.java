package loadstar.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.experiment.Experiment;
import loadstar.experiment.Experiments;
import loadstar.simulation.tree.TreeSimulation;

/** What {@code loadstar list} says, for programs. */
final class JsonList {
  private JsonList() {}

  static List<Object> schedulers(Registry registry) {
    List<Object> all = new ArrayList<>();
    for (Registry.Entry entry : registry.entries()) {
      SchedulerKind kind = entry.kind();
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("name", kind.name());
      fields.put("description", kind.description());
      fields.put("paper", kind.paper());
      if (!entry.origin().isEmpty()) {
        fields.put("origin", entry.origin());
      }
      fields.put(
          "plays", Stream.of(Shape.values()).filter(kind::plays).map(Shape::toString).toList());
      fields.put("plans", kind.plans());
      if (kind.plays(Shape.STAR)) {
        fields.put("parameters", parameters(kind.master()));
        fields.put("worker_parameters", parameters(kind.worker()));
      }
      if (kind.plays(Shape.TREE)) {
        fields.put("tree_parameters", parameters(kind.treeMaster()));
        fields.put("tree_run_parameters", parameters(TreeSimulation.parameters(kind)));
      }
      all.add(fields);
    }
    return all;
  }

  private static List<Object> parameters(List<Parameter<?>> parameters) {
    List<Object> all = new ArrayList<>();
    for (Parameter<?> parameter : parameters) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("name", parameter.name());
      fields.put("unit", parameter.unit());
      fields.put("required", parameter.required());
      fields.put("default", parameter.json());
      fields.put("range", parameter.range().words());
      fields.put("meaning", parameter.meaning());
      all.add(fields);
    }
    return all;
  }

  static List<Object> experiments() {
    List<Object> all = new ArrayList<>();
    for (Experiment experiment : Experiments.all()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("id", experiment.id());
      fields.put("title", experiment.title());
      fields.put("paper", experiment.paper());
      fields.put("platform", experiment.takes().shape().toString());
      fields.put("why", experiment.takes().why());
      all.add(fields);
    }
    return all;
  }

  /**
   * @param files each platform file with its description
   */
  static List<Object> platforms(Map<String, String> files) {
    List<Object> all = new ArrayList<>();
    files.forEach((file, description) -> all.add(Map.of("file", file, "description", description)));
    return all;
  }
}
