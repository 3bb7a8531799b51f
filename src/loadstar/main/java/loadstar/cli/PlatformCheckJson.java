package loadstar.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.platform.HostProperty;
import loadstar.platform.PlatformCheck;
import loadstar.platform.PlatformFile;
import loadstar.report.JsonOutput;
import loadstar.simulation.StarView;
import org.jspecify.annotations.Nullable;

/** What {@code platform check} says of a file, for programs. */
final class PlatformCheckJson {
  private PlatformCheckJson() {}

  /**
   * The whole of it.
   *
   * @param parents of the hosts, if the platform is a tree
   */
  static String of(
      String file,
      PlatformFile platform,
      String master,
      List<PlatformCheck.Finding> findings,
      Map<String, String> parents,
      StarView view) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("platform", file);
    all.put("master", master);
    List<Object> found = new ArrayList<>();
    for (PlatformCheck.Finding finding : findings) {
      found.add(Map.of("line", finding.line(), "text", finding.text()));
    }
    all.put("findings", found);
    all.put("unreachable", view.problems().stream().map(InputException::getMessage).toList());
    all.put("other_files", platform.otherFiles().values().stream().map(Path::toString).toList());
    all.put("plain_star", platform.isStar() && !platform.hasProfiles() && !platform.hasSlots());
    all.put("needs_simgrid", view.oneWay() == null ? null : view.oneWay().against());
    all.put(
        "needs_simgrid_with_results",
        view.withResults() == null ? null : view.withResults().unlessAsked());
    all.put("profiles", platform.hasProfiles());
    all.put("uplink_bytes_per_s", view.uplink());
    all.put("downlink_bytes_per_s", view.downlink());
    all.put("away_at_times", view.away());
    boolean tree = !view.tree().isEmpty();
    List<WorkerSpec> seen = new ArrayList<>(view.tree());
    if (!tree && view.star() != null) {
      seen.addAll(view.star().workers());
    }
    all.put("tree", tree);
    all.put(
        "workers",
        seen.stream()
            .map(worker -> worker(worker, tree ? parents.get(worker.name()) : null))
            .toList());
    return JsonOutput.write("platform-check", all);
  }

  private static Map<String, @Nullable Object> worker(WorkerSpec worker, @Nullable String parent) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("name", worker.name());
    fields.put("parent", parent);
    fields.put("speed_flops_per_s", worker.speed());
    fields.put("compute_latency_s", worker.computeLatency());
    fields.put("bandwidth_out_bytes_per_s", worker.bandwidthOut());
    fields.put("latency_out_s", worker.latencyOut());
    fields.put("bandwidth_back_bytes_per_s", worker.bandwidthBack());
    fields.put("latency_back_s", worker.latencyBack());
    for (HostProperty property : HostProperty.ofExtras()) {
      Number value = property.of(worker.extras());
      fields.put(property.json, value.equals(WorkerExtras.UNLIMITED) ? null : value);
    }
    return fields;
  }
}
