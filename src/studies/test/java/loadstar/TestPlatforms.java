package loadstar;

import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * SimGrid files of tests, each named by its shape. The hosts are lines of a table: name, speed,
 * bandwidth and latency of the host's link; then, if there are any, attributes as {@code core:2}
 * and Loadstar's properties as {@code slots=2}. The first host is the master.
 *
 * <pre>{@code
 * star(
 *     """
 *     boss 1Gf 1GBps   0
 *     a    1Gf 100MBps 1ms core:2 slots=2
 *     b    3Gf 100MBps 1ms
 *     """)
 * }</pre>
 */
public final class TestPlatforms {
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private TestPlatforms() {}

  /**
   * A star: each host, the master too, has a link of its own that carries both ways at once, and a
   * message passes that of the sender and that of the receiver.
   */
  public static String star(String hosts) {
    return platform(
        "Cluster",
        hosts,
        (name, link) ->
            """
            <link id="l-%1$s" %2$s sharing_policy="SPLITDUPLEX"/>
            <host_link id="%1$s" up="l-%1$s_UP" down="l-%1$s_DOWN"/>
            """
                .formatted(name, link),
        name -> "");
  }

  /**
   * Wires: each worker is joined to the master by a link of its own, which both ways share. The
   * master has no link: two dashes stand for it. Messages between workers pass both links, as in a
   * tree with the master as its root.
   */
  public static String wires(String hosts) {
    String master = BLANKS.split(hosts.strip())[0];
    return platform(
        "Floyd",
        hosts,
        (name, link) -> name.equals(master) ? "" : "<link id=\"l-%s\" %s/>\n".formatted(name, link),
        name ->
            name.equals(master)
                ? ""
                : "<route src=\"%1$s\" dst=\"%2$s\"><link_ctn id=\"l-%2$s\"/></route>\n"
                    .formatted(master, name));
  }

  /**
   * A zone of the hosts.
   *
   * @param linked what is written for a host's name and the numbers of its link
   * @param routed what follows for its name when all links are there
   */
  private static String platform(
      String routing, String hosts, BinaryOperator<String> linked, UnaryOperator<String> routed) {
    StringBuilder links = new StringBuilder();
    StringBuilder routes = new StringBuilder();
    StringBuilder zone = new StringBuilder("<zone id=\"z\" routing=\"" + routing + "\">\n");
    for (String line : hosts.strip().lines().toList()) {
      List<String> words = List.of(BLANKS.split(line.strip()));
      StringBuilder attributes = new StringBuilder();
      StringBuilder properties = new StringBuilder();
      for (String word : words.subList(4, words.size())) {
        String[] pair = word.split("[:=]", 2);
        if (word.charAt(pair[0].length()) == ':') {
          attributes.append(" %s=\"%s\"".formatted(pair[0], pair[1]));
        } else {
          properties.append(property(pair[0], pair[1]));
        }
      }
      zone.append(
          "<host id=\"%s\" speed=\"%s\"%s%s\n"
              .formatted(
                  words.get(0),
                  words.get(1),
                  attributes,
                  properties.isEmpty() ? "/>" : ">" + properties + "</host>"));
      links.append(
          linked.apply(
              words.get(0),
              "bandwidth=\"%s\" latency=\"%s\"".formatted(words.get(2), words.get(3))));
      routes.append(routed.apply(words.get(0)));
    }
    return file(zone.append(links).append(routes).append("</zone>\n").toString());
  }

  /**
   * A master, with properties as {@code load=400 bytes_per_unit=1e4}, and its workers.
   *
   * @param workers names of hosts, between blanks
   */
  public static String deployment(String master, String properties, String workers) {
    StringBuilder actors =
        new StringBuilder(
            "<actor host=\"" + master + "\" function=\"loadstar.simulation.Master\">\n");
    for (String word : BLANKS.split(properties.strip())) {
      String[] pair = word.split("=", 2);
      actors.append(property(pair[0], pair[1])).append('\n');
    }
    actors.append("</actor>\n");
    for (String worker : BLANKS.split(workers.strip())) {
      actors.append("<actor host=\"" + worker + "\" function=\"loadstar.simulation.Worker\"/>\n");
    }
    return file(actors.toString());
  }

  private static String property(String name, String value) {
    return "<prop id=\"" + name + "\" value=\"" + value + "\"/>";
  }

  /** A whole file, of which this is inside the outermost element. */
  public static String file(String inside) {
    return """
    <?xml version='1.0'?>
    <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
    <platform version="4.1">
    """
        + inside
        + "</platform>\n";
  }
}
