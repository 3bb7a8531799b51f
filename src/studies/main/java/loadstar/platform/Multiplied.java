package loadstar.platform;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * What few characters of a platform file make many of, counted before any of it is made: the hosts
 * of clusters, with their names and properties, the switches and links of topologies, and the
 * tables of zones, which grow with the square of what is in them.
 */
final class Multiplied {
  /** Hosts, switches and links that clusters make; 100 000 hosts take 1.1 GB to be checked. */
  static final long MOST_ELEMENTS = 200_000;

  /** Characters of names and properties that the hosts of clusters repeat. */
  static final long MOST_CHARACTERS = 500_000_000;

  /** Entries of the tables of a zone, 8 bytes or more each. */
  static final long MOST_ENTRIES = 100_000_000;

  private final Deque<Zone> zones = new ArrayDeque<>();
  private long elements;
  private long characters;

  /** A zone that is open; {@code tables} where its routing has some. */
  private static final class Zone {
    private final String name;
    private final boolean tables;
    private long points;

    private Zone(String name, boolean tables) {
      this.name = name;
      this.tables = tables;
    }
  }

  /** Looks at what an element makes, as soon as it is read. */
  void start(XmlFile.Element element) {
    switch (element.tag()) {
      case "zone", "AS" -> {
        point(element, 1);
        String routing = String.valueOf(element.optional("routing")).toLowerCase(Locale.ROOT);
        zones.push(
            new Zone(
                String.valueOf(element.optional("id")),
                routing.equals("full") || routing.equals("floyd")));
      }
      case "cluster" -> {
        point(element, 1);
        cluster(element);
      }
      case "cabinet" -> {
        point(element, Radical.count(element.required("radical")));
        cluster(element);
      }
      case "host", "router", "peer" -> point(element, 1);
      default -> {
        // Made once.
      }
    }
  }

  void end(String tag) {
    if (tag.equals("zone") || tag.equals("AS")) {
      zones.pop();
    }
  }

  /** A property that so many hosts get. */
  void property(XmlFile.Element element, String value, int hosts) {
    repeated(element, (long) value.length() * hosts);
  }

  private void point(XmlFile.Element element, long more) {
    Zone zone = zones.peek();
    if (zone == null || !zone.tables) {
      return;
    }
    zone.points += more;
    // The square of what a radical can say fits in no long.
    if (zone.points > MOST_ENTRIES || zone.points * zone.points > MOST_ENTRIES) {
      refuse(
          element,
          String.format(
              Locale.ROOT,
              "the zone %s has more than %d hosts, routers and zones, and tables for each pair of"
                  + " them",
              zone.name,
              (long) Math.sqrt(MOST_ENTRIES)));
    }
  }

  private void cluster(XmlFile.Element element) {
    String radical = element.required("radical");
    long hosts = Radical.count(radical);
    long parts = Math.max(hosts, topology(element));
    elements += parts;
    if (elements > MOST_ELEMENTS) {
      String what =
          parts == hosts
              ? "radical=\"" + radical + "\" makes " + hosts + " hosts"
              : "topo_parameters=\""
                  + element.optional("topo_parameters")
                  + "\" makes "
                  + parts
                  + " hosts, switches and links";
      refuse(
          element,
          what
              + (elements > parts ? ", all clusters " + elements : "")
              + "; more than "
              + MOST_ELEMENTS
              + " are refused");
    }
    repeated(element, parts * element.length());
  }

  private static long topology(XmlFile.Element element) {
    String topology = element.optional("topology");
    String parameters = element.optional("topo_parameters");
    return topology == null || topology.equals("FLAT") || parameters == null
        ? 0
        : Topologies.elements(topology, parameters);
  }

  private void repeated(XmlFile.Element element, long more) {
    characters += more;
    if (characters > MOST_CHARACTERS) {
      refuse(
          element,
          "the names and properties of the hosts of clusters have "
              + characters
              + " characters; more than "
              + MOST_CHARACTERS
              + " are refused");
    }
  }

  private static void refuse(XmlFile.Element element, String what) {
    if (!Trust.isGiven()) {
      throw element.problem(what, Trust.OPTION + ", if that is meant");
    }
  }
}
