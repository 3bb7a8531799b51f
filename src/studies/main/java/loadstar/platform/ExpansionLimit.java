package loadstar.platform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.model.InputException;
import loadstar.model.Visible;

/**
 * Limits what a few characters of a platform file expand to, counted before any of it is made: the
 * hosts of clusters with their names and properties, the switches and links of topologies, and the
 * tables of zones, which grow with the square of what is in them.
 */
final class ExpansionLimit {
  /** Hosts that clusters make; 100 000 take 1.1 GB to be checked. */
  static final long MOST_HOSTS = 200_000;

  /** Hosts, switches and links that clusters make; a torus of 64 000 hosts has 256 000. */
  static final long MOST_ELEMENTS = 300_000;

  /** Characters of names and properties that the hosts of clusters repeat. */
  static final long MOST_CHARACTERS = 500_000_000;

  /** Entries of the tables of a zone, 8 bytes or more each. */
  static final long MOST_ENTRIES = 100_000_000;

  private long allHosts;
  private long elements;
  private long characters;

  /** Counts what an element makes in its zone, as soon as it is read. */
  void start(XmlElement element, PlatformReader.Zone zone) {
    switch (element.tag()) {
      case "zone", "AS", "host", "router", "peer" -> point(element, zone, 1);
      case "cluster" -> {
        point(element, zone, 1);
        cluster(element);
      }
      case "cabinet" -> {
        point(element, zone, Radical.count(element.required("radical")));
        cluster(element);
      }
      default -> {
        // Made once.
      }
    }
  }

  /** Counts a property that so many hosts get. */
  void property(XmlElement element, String value, int hosts) {
    repeated(element, (long) value.length() * hosts);
  }

  private static void point(XmlElement element, PlatformReader.Zone zone, long more) {
    if (!zone.hasTables()) {
      return;
    }
    zone.points()[0] += more;
    long points = zone.points()[0];
    // The square of what a radical can say fits in no long.
    if (points > MOST_ENTRIES || points * points > MOST_ENTRIES) {
      refuse(
          element,
          Visible.format(
              "the zone %s has more than %d hosts, routers and zones, and tables for each pair of"
                  + " them",
              zone.id(), (long) Math.sqrt(MOST_ENTRIES)));
    }
  }

  private void cluster(XmlElement element) {
    String radical = element.required("radical");
    long hosts = Radical.count(radical);
    long parts = Math.max(hosts, topology(element));
    allHosts += hosts;
    elements += parts;
    String flat = "radical=\"" + radical + "\" makes %s hosts";
    limit(element, flat, hosts, allHosts, MOST_HOSTS);
    String many =
        parts == hosts
            ? flat
            : "topo_parameters=\""
                + element.optional("topo_parameters")
                + "\" makes %s hosts, switches and links";
    limit(element, many, parts, elements, MOST_ELEMENTS);
    repeated(element, parts * element.length());
  }

  /** Refuses an element if all clusters together make too much; the text has %s for its part. */
  private static void limit(XmlElement element, String text, long part, long all, long most) {
    if (all > most) {
      String together = all > part ? ", all clusters " + all : "";
      String problem = text.replace("%s", Long.toString(part)) + together;
      refuse(element, problem + "; more than " + most + " are refused");
    }
  }

  private static long topology(XmlElement element) {
    String topology = element.optional("topology");
    String parameters = element.optional("topo_parameters");
    return topology == null || topology.equals("FLAT") || parameters == null
        ? 0
        : elements(topology, parameters);
  }

  private void repeated(XmlElement element, long more) {
    characters += more;
    if (characters > MOST_CHARACTERS) {
      String have = "the names and properties of the hosts of clusters have " + characters;
      refuse(element, have + " characters; more than " + MOST_CHARACTERS + " are refused");
    }
  }

  private static void refuse(XmlElement element, String what) {
    if (!Trust.isGiven()) {
      throw element.problem(what, Trust.OPTION + ", if that is meant");
    }
  }

  // Hosts, switches, links, and what SimGrid reserves in a switch for each of its ports. Doubles
  // are exact as far as anything may be made; InputException when the parameters are no lists of
  // positive numbers; SimGrid checks whether they suit the topology otherwise.
  static long elements(String topology, String parameters) {
    List<List<Double>> groups = groups(parameters);
    boolean four = groups.size() == 4;
    return (long)
        switch (topology) {
          case "TORUS" -> product(groups.getFirst()) * (1 + groups.getFirst().size());
          case "FAT_TREE" -> four ? fatTree(groups) : 0;
          case "DRAGONFLY" -> four ? dragonfly(groups) : 0;
          default -> 0;
        };
  }

  /** Returns how many of them are hosts; 0 if the parameters do not suit the topology. */
  static long leaves(String topology, String parameters) {
    List<List<Double>> groups = groups(parameters);
    boolean four = groups.size() == 4;
    return (long)
        switch (topology) {
          case "TORUS" -> product(groups.getFirst());
          case "FAT_TREE" -> four ? product(groups.get(1)) : 0;
          case "DRAGONFLY" -> four ? product(groups.stream().map(List::getFirst).toList()) : 0;
          default -> 0;
        };
  }

  /** Reads the parameters of a topology: lists of numbers. */
  static List<List<Double>> groups(String parameters) {
    return Arrays.stream(parameters.split(";", -1))
        .map(group -> numbers(group, parameters))
        .toList();
  }

  private static List<Double> numbers(String group, String parameters) {
    List<Double> numbers = new ArrayList<>();
    for (String number : group.split(",", -1)) {
      String text = number.strip();
      if (!text.matches("0*[1-9][0-9]{0,9}")) {
        throw new InputException(
            "topo_parameters=\"" + parameters + "\" has \"" + text + "\", no number from 1 on",
            "something like \"3,2,2\" for a torus, \"2;4,4;1,2;1,2\" for a fat tree");
      }
      numbers.add(Double.valueOf(text));
    }
    return numbers;
  }

  /** Levels; children, parents and links to a parent, for each level from below. */
  private static double fatTree(List<List<Double>> groups) {
    List<Double> children = groups.get(1);
    List<Double> parents = groups.get(2);
    List<Double> ports = groups.get(3);
    int levels = children.size();
    if (parents.size() != levels || ports.size() != levels) {
      return 0;
    }
    double all = product(children);
    for (int level = 0; level < levels; level++) {
      double switches =
          product(parents.subList(0, level + 1)) * product(children.subList(level + 1, levels));
      double down = children.get(level) * ports.get(level);
      double up = level + 1 < levels ? parents.get(level + 1) * ports.get(level + 1) : 0;
      all += switches * (down + up + 1);
    }
    return all + product(children) * parents.getFirst() * ports.getFirst();
  }

  // Groups, chassis of a group, blades of a chassis, hosts of a blade, each with links to its
  // peers.
  private static double dragonfly(List<List<Double>> groups) {
    double all = groups.getFirst().getFirst();
    double chassis = groups.get(1).getFirst();
    double blades = groups.get(2).getFirst();
    double routers = all * chassis * blades;
    double links = chassis + blades + 1;
    return routers * (links + groups.get(3).getFirst()) + all * all + routers;
  }

  private static double product(List<Double> factors) {
    return factors.stream().reduce(1.0, (a, b) -> a * b);
  }
}
