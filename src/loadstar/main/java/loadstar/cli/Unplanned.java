package loadstar.cli;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.platform.PlatformReader;
import loadstar.simulation.Fields;
import loadstar.study.Contender;
import loadstar.study.Study;

/** What a platform has that schedulers which plan ahead do not know of. */
final class Unplanned {
  private Unplanned() {}

  /** Their names in a sentence. */
  static String named(List<String> properties) {
    int last = properties.size() - 1;
    return last < 1
        ? String.join("", properties)
        : String.join(", ", properties.subList(0, last)) + " and " + properties.get(last);
  }

  /**
   * A line with the names of the planning ones among some schedulers of a study; empty if there is
   * nothing to say.
   */
  static String line(Study study, Collection<String> schedulers) {
    if (study.shape() != Shape.STAR) {
      return "";
    }
    Map<String, SchedulerKind> kinds = new TreeMap<>();
    for (Contender contender : study.contenders()) {
      kinds.put(study.nameOf(contender), contender.kind());
    }
    List<String> planning =
        schedulers.stream()
            .filter(name -> kinds.containsKey(name) && kinds.get(name).plansAhead())
            .toList();
    var site = study.sites().getFirst();
    List<String> properties =
        PlatformReader.read(site.platform())
            .with(Fields.ofHosts(study.common()))
            .unplanned(site.master(), site.workers());
    String text =
        planning.isEmpty() || properties.isEmpty()
            ? ""
            : "Plan without %s, which hosts have here, and are played as they decide: %s%n"
                .formatted(named(properties), String.join(", ", planning));
    List<String> forOne =
        planning.stream()
            .filter(name -> !Objects.requireNonNull(kinds.get(name)).manyPorts())
            .toList();
    return study.ports().one() || forOne.isEmpty()
        ? text
        : text
            + "Plan for one port of the master, which has more, and are played as they decide: %s%n"
                .formatted(String.join(", ", forOne));
  }
}
