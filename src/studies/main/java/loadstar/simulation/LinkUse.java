package loadstar.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Link;

/**
 * What the transfers between a master and its workers ask of the links of their routes, as SimGrid
 * has them: a transfer that is alone asks each link for the rate that the narrowest one lets it
 * have. Plain data: it outlives the engine.
 */
final class LinkUse {
  /** Demands that sum up to a capacity are met by it. */
  private static final double ROUNDING = 1e-9;

  private record Demand(int worker, double rate) {}

  /** Of one link that transfers share. */
  private record Use(double capacity, List<Demand> out, List<Demand> back) {}

  private final Map<String, Use> links = new LinkedHashMap<>();
  private final List<String> workers = new ArrayList<>();
  private @Nullable String unlike;

  /** Notes the routes to the next worker and back. */
  void add(String worker, Link[] there, Link[] home) {
    workers.add(worker);
    add(there, true);
    add(home, false);
  }

  private void add(Link[] route, boolean out) {
    Map<Link, Integer> times = new LinkedHashMap<>();
    for (Link link : route) {
      boolean shared = link.get_sharing_policy() != Link.SharingPolicy.FATPIPE;
      times.merge(link, 1, (one, more) -> shared ? one + more : one);
    }
    double rate = Double.POSITIVE_INFINITY;
    for (Map.Entry<Link, Integer> one : times.entrySet()) {
      Link link = one.getKey();
      rate = Math.min(rate, link.get_bandwidth() / one.getValue());
      switch (link.get_sharing_policy()) {
        case FATPIPE, SHARED, SPLITDUPLEX -> {
          if (one.getValue() > 1) {
            String way = out ? "to " : "from ";
            unlike = "the route " + way + workers.getLast() + " passes " + link.get_name();
            unlike += " more than once";
          }
        }
        case WIFI, NONLINEAR -> unlike = "the link " + link.get_name() + " is like no other";
      }
    }
    for (Map.Entry<Link, Integer> one : times.entrySet()) {
      Link link = one.getKey();
      if (link.get_sharing_policy() != Link.SharingPolicy.FATPIPE) {
        Use use =
            links.computeIfAbsent(
                link.get_name(),
                none -> new Use(link.get_bandwidth(), new ArrayList<>(), new ArrayList<>()));
        Demand demand = new Demand(workers.size() - 1, rate * one.getValue());
        (out ? use.out : use.back).add(demand);
      }
    }
  }

  /**
   * Which transfers ask a link for more than it has.
   *
   * @param several links that only transfers of different workers can overload; otherwise those
   *     that data and results of one worker overload
   * @param ports transfers at a time each way
   * @param results whether results hold anything
   * @return a sentence; null where none does
   */
  @Nullable String overloaded(boolean several, int ports, boolean results) {
    if (unlike != null) {
      return unlike;
    }
    for (Map.Entry<String, Use> link : links.entrySet()) {
      Use use = link.getValue();
      List<Demand> out = most(use.out, ports);
      List<Demand> back = results ? most(use.back, ports) : List.of();
      if (sum(out) + sum(back) <= use.capacity * (1 + ROUNDING)) {
        continue;
      }
      boolean own = out.size() == 1 && back.size() == 1 && ofOneWorker(use);
      if (own != several) {
        return sentence(link.getKey(), use, out, back);
      }
    }
    return null;
  }

  private static boolean ofOneWorker(Use use) {
    int worker = use.out.getFirst().worker;
    return use.out.stream().allMatch(demand -> demand.worker == worker)
        && use.back.stream().allMatch(demand -> demand.worker == worker);
  }

  private String sentence(String link, Use use, List<Demand> out, List<Demand> back) {
    double capacity = use.capacity * (1 + ROUNDING);
    if (sum(out) > capacity || sum(back) > capacity) {
      List<Demand> way = sum(out) > capacity ? out : back;
      return "%s %s and %s share the link %s"
          .formatted(
              way == out ? "data to" : "results of",
              workers.get(way.getFirst().worker),
              workers.get(way.get(1).worker),
              link);
    }
    Demand sent = out.getFirst();
    Demand other =
        use.back.stream()
            .filter(one -> one.worker != sent.worker)
            .findFirst()
            .orElse(back.getFirst());
    return "data to %s and results of %s share the link %s"
        .formatted(workers.get(sent.worker), workers.get(other.worker), link);
  }

  private static List<Demand> most(List<Demand> demands, int ports) {
    return demands.stream()
        .sorted(Comparator.comparingDouble(Demand::rate).reversed())
        .limit(ports)
        .toList();
  }

  private static double sum(List<Demand> demands) {
    return demands.stream().mapToDouble(Demand::rate).sum();
  }
}
