package loadstar;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SimGrid files of tests, each named by its shape. The hosts are lines of a table: name, speed,
 * bandwidth and latency of the host's link; then, if there are any, attributes as {@code core:2}
 * and Loadstar's properties as {@code slots=2}; then, after a bar, attributes of the link. The
 * first host is the master. A name as {@code n[0-3]} stands for several equal hosts, and two dashes
 * for the link of a host that has none.
 *
 * <pre>{@code
 * star(
 *     """
 *     boss 1Gf 1GBps   0
 *     a    1Gf 100MBps 1ms core:2 slots=2
 *     b    3Gf 100MBps 1ms | bandwidth_file:b.txt
 *     """)
 * }</pre>
 */
public final class TestPlatforms {
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final Pattern SEVERAL = Pattern.compile("(.*)\\[(.*)](.*)");

  private TestPlatforms() {}

  /**
   * A line of a table.
   *
   * @param host what its element has besides its name: attributes, and properties inside
   * @param link what the element of its link has besides its name; empty without one
   */
  private record Row(String name, String host, String link) {
    static List<Row> all(String table) {
      List<Row> rows = new ArrayList<>();
      for (String line : table.strip().lines().toList()) {
        String[] halves = line.strip().split("\\s*\\|\\s*", 2);
        List<String> words = List.of(BLANKS.split(halves[0]));
        String host =
            " speed=\"" + words.get(1) + "\"" + rest("host", words.subList(4, words.size()));
        String link =
            words.get(2).equals("-")
                ? ""
                : " bandwidth=\"%s\" latency=\"%s\"%s"
                    .formatted(
                        words.get(2),
                        words.get(3),
                        halves.length == 1 ? "" : attributes(halves[1]));
        names(words.get(0)).forEach(name -> rows.add(new Row(name, host, link)));
      }
      return rows;
    }

    String hostElement() {
      return "<host id=\"" + name + "\"" + host + "\n";
    }

    String linkElement(String more) {
      return link.isEmpty() ? "" : "<link id=\"l-" + name + "\"" + link + more + "/>\n";
    }

    String routeFrom(Row master, String before) {
      return link.isEmpty()
          ? ""
          : "<route src=\"%s\" dst=\"%s\">%s<link_ctn id=\"l-%2$s\"%s/></route>\n"
              .formatted(
                  master.name,
                  name,
                  before,
                  link.contains("SPLITDUPLEX") ? " direction=\"DOWN\"" : "");
    }
  }

  /**
   * A star: each host, the master too, has a link of its own that carries both ways at once, and a
   * message passes that of the sender and that of the receiver.
   */
  public static String star(String hosts) {
    List<Row> rows = Row.all(hosts);
    return zone(
        "Cluster",
        each(rows, Row::hostElement)
            + each(
                rows,
                row ->
                    row.link.isEmpty()
                        ? ""
                        : row.linkElement(" sharing_policy=\"SPLITDUPLEX\"")
                            + "<host_link id=\"%1$s\" up=\"l-%1$s_UP\" down=\"l-%1$s_DOWN\"/>\n"
                                .formatted(row.name)));
  }

  /**
   * Wires: each worker is joined to the master by a link of its own, which both ways share. The
   * master has no link. Messages between workers pass both links, as in a tree with the master as
   * its root.
   */
  public static String wires(String hosts) {
    return routes("Floyd", "", "", hosts);
  }

  /**
   * Wires behind one link, which all messages pass before or after the worker's own. There are no
   * routes between workers.
   *
   * @param shared name, bandwidth and latency of the link, and maybe attributes as {@code
   *     sharing_policy:FATPIPE}
   */
  public static String behind(String shared, String hosts) {
    String[] words = BLANKS.split(shared, 4);
    return routes(
        "Full",
        "<link id=\"%s\" bandwidth=\"%s\" latency=\"%s\"%s/>\n"
            .formatted(words[0], words[1], words[2], words.length == 3 ? "" : attributes(words[3])),
        "<link_ctn id=\"" + words[0] + "\"/>",
        hosts);
  }

  private static String routes(String routing, String link, String before, String hosts) {
    List<Row> rows = Row.all(hosts);
    Row master = rows.getFirst();
    List<Row> workers = rows.subList(1, rows.size());
    return zone(
        routing,
        each(rows, Row::hostElement)
            + link
            + each(workers, row -> row.linkElement(""))
            + each(workers, row -> row.routeFrom(master, before)));
  }

  /**
   * A {@code <cluster>} of all hosts of a line, whose name says which: {@code n[0,4-5] 1Gf 1MBps
   * 1us}. Attributes are the cluster's, as {@code bb_bw:5MBps} or {@code topology:TORUS}. Several
   * lines are clusters in a zone without routes between them.
   */
  public static String cluster(String lines) {
    List<String> rows = lines.strip().lines().toList();
    String clusters = each(rows, TestPlatforms::clusterElement);
    return rows.size() == 1 ? file(clusters) : zone("Full", clusters);
  }

  private static String clusterElement(String line) {
    List<String> words = List.of(BLANKS.split(line.strip()));
    Matcher several = SEVERAL.matcher(words.get(0));
    if (!several.matches()) {
      throw new IllegalArgumentException(line);
    }
    return "<cluster id=\"%1$s\" prefix=\"%1$s\" suffix=\"%3$s\" radical=\"%2$s\""
            .formatted(several.group(1), several.group(2), several.group(3))
        + " speed=\"%s\" bw=\"%s\" lat=\"%s\"".formatted(words.get(1), words.get(2), words.get(3))
        + rest("cluster", words.subList(4, words.size()))
        + "\n";
  }

  /** The platform with a {@code <config>} of these settings, as {@code network/model=LV08}. */
  public static String withConfig(String settings, String platform) {
    StringBuilder config = new StringBuilder("<config>\n");
    for (String word : BLANKS.split(settings.strip())) {
      String[] pair = word.split("=", 2);
      config.append(property(pair[0], pair[1])).append('\n');
    }
    return platform.replaceFirst(
        "(<platform .*\n)", "$1" + Matcher.quoteReplacement(config + "</config>\n"));
  }

  /**
   * A master, with properties as {@code load=400 bytes_per_unit=1e4}, and its workers.
   *
   * @param workers names of hosts, between blanks
   */
  public static String deployment(String master, String properties, String workers) {
    StringBuilder actors =
        new StringBuilder("<actor host=\"" + master + "\" function=\"loadstar.simulation.Master\"");
    if (properties.isBlank()) {
      actors.append("/>\n");
    } else {
      actors.append(">\n");
      for (String word : words(properties)) {
        String[] pair = word.split("=", 2);
        actors.append(property(pair[0], pair[1])).append('\n');
      }
      actors.append("</actor>\n");
    }
    for (String worker : words(workers)) {
      actors.append("<actor host=\"" + worker + "\" function=\"loadstar.simulation.Worker\"/>\n");
    }
    return file(actors.toString());
  }

  private static String zone(String routing, String inside) {
    return file("<zone id=\"z\" routing=\"" + routing + "\">\n" + inside + "</zone>\n");
  }

  /** A whole file, of which this is inside the outermost element, from its fourth line on. */
  public static String file(String inside) {
    return """
    <?xml version='1.0'?>
    <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
    <platform version="4.1">
    """
        + inside
        + "</platform>\n";
  }

  private static <T> String each(List<T> all, Function<T, String> text) {
    StringBuilder texts = new StringBuilder();
    all.forEach(one -> texts.append(text.apply(one)));
    return texts.toString();
  }

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(BLANKS.split(text.strip()));
  }

  /** The names of {@code n[0,4-5]}; a name without brackets stands for itself. */
  private static List<String> names(String name) {
    Matcher several = SEVERAL.matcher(name);
    if (!several.matches()) {
      return List.of(name);
    }
    List<String> names = new ArrayList<>();
    for (String part : several.group(2).split(",")) {
      String[] ends = part.split("-");
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int number = Integer.parseInt(ends[0]); number <= last; number++) {
        names.add(several.group(1) + number + several.group(3));
      }
    }
    return names;
  }

  /** The attributes among the words, and the end of the element with the properties inside. */
  private static String rest(String element, List<String> words) {
    StringBuilder attributes = new StringBuilder();
    StringBuilder properties = new StringBuilder();
    for (String word : words) {
      String[] pair = word.split("[:=]", 2);
      if (word.charAt(pair[0].length()) == ':') {
        attributes.append(attributes(word));
      } else {
        properties.append(property(pair[0], pair[1]));
      }
    }
    return attributes + (properties.isEmpty() ? "/>" : ">" + properties + "</" + element + ">");
  }

  private static String attributes(String words) {
    return each(
        words(words),
        word -> {
          String[] pair = word.split(":", 2);
          return " %s=\"%s\"".formatted(pair[0], pair[1]);
        });
  }

  private static String property(String name, String value) {
    return "<prop id=\"" + name + "\" value=\"" + value + "\"/>";
  }
}
