package loadstar.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.input.Digests;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.TreePlatform;
import loadstar.platform.ClusterXml;
import loadstar.platform.RandomStar;
import loadstar.platform.RandomTree;
import loadstar.platform.StarXml;
import loadstar.platform.TreeXml;
import loadstar.platform.Trust;
import loadstar.platform.Units;
import loadstar.result.AtomicFile;
import org.jspecify.annotations.Nullable;

/**
 * Platforms that a campaign has drawn in place of files: {@code {generator: star, workers: [10,
 * 20], speed: 1Gf, bandwidth: 100MBps, spread: 0.5, seeds: 3}}. Every value may be a list; all are
 * crossed, the seeds last. The same entry gives the same bytes, in a file named by them.
 */
final class DrawnPlatforms {
  static final String GENERATOR = "generator";

  private static final String SEEDS = "seeds";
  private static final int MOST_HOSTS = 100_000;
  private static final long MOST_PLATFORMS = 10_000;

  /** Of all that a campaign draws, some 300 characters each; kept until nothing is wrong. */
  private static final long MOST_HOSTS_IN_ALL = 2_000_000;

  /** SimGrid computes the routes of a tree in cubic time. */
  private static final int MOST_NODES = 500;

  /** Each generator's parameters, in the order in which platforms are named; all but the seeds. */
  private static final Map<String, List<String>> ENTRIES =
      Map.of(
          "star",
          List.of("workers", "speed", "spread", "bandwidth", "bandwidth_spread", "latency"),
          "cluster",
          List.of("workers", "racks", "speed", "spread", "bandwidth", "uplink", "trunk", "latency"),
          "tree",
          List.of("nodes", "max_degree", "latency"));

  private final Path folder;
  private final Map<Path, String> files = new LinkedHashMap<>();
  private final List<Path> written = new ArrayList<>(); // folders first
  private long hosts;

  /**
   * @param folder where their files go
   */
  DrawnPlatforms(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
  }

  /**
   * The platforms of an entry of the campaign.
   *
   * @throws InputException with file, line and hint for the first value that is wrong
   */
  List<Site> sites(YamlNode item) {
    YamlNode generator = item.entries().get(GENERATOR);
    String kind = generator == null ? "" : generator.text();
    List<String> known = ENTRIES.get(kind);
    if (known == null) {
      List<String> kinds = List.of("star", "tree", "cluster");
      String near = NearestName.hint(kind, kinds);
      throw (generator == null ? item : generator)
          .problem(
              "no generator \"" + kind + "\"",
              near != null ? near : "one of " + String.join(", ", kinds));
    }
    List<String> allowed = new ArrayList<>(List.of(GENERATOR, SEEDS));
    allowed.addAll(known);
    Map<String, YamlNode> entries = item.entries(allowed);
    YamlNode given = entries.get(SEEDS);
    List<Long> seeds = given == null ? List.of(1L) : StudyReader.seeds(given);
    List<Map<String, YamlNode>> crossed = new ArrayList<>(List.of(Map.of()));
    for (String name : known) {
      YamlNode values = entries.get(name);
      if (values != null) {
        refuseMore(item, (long) crossed.size() * values.items().size() * seeds.size());
        crossed = crossed(crossed, values);
      }
    }
    refuseMore(item, (long) crossed.size() * seeds.size());
    for (Map<String, YamlNode> values : crossed) {
      hosts += (long) new Wanted(item, kind, values, 1).hosts() * seeds.size();
    }
    if (hosts > MOST_HOSTS_IN_ALL && !Trust.isGiven()) {
      throw item.problem(
          "the platforms that are drawn have more than " + MOST_HOSTS_IN_ALL + " hosts",
          Trust.OPTION + ", if that is meant");
    }
    List<Site> sites = new ArrayList<>();
    for (Map<String, YamlNode> values : crossed) {
      for (long seed : seeds) {
        sites.add(site(new Wanted(item, kind, values, seed)));
      }
    }
    return sites;
  }

  private static void refuseMore(YamlNode item, long platforms) {
    if (platforms > MOST_PLATFORMS && !Trust.isGiven()) {
      throw item.problem(
          "this draws more than " + MOST_PLATFORMS + " platforms",
          Trust.OPTION + ", if that is meant");
    }
  }

  private static List<Map<String, YamlNode>> crossed(
      List<Map<String, YamlNode>> before, YamlNode values) {
    List<Map<String, YamlNode>> crossed = new ArrayList<>();
    for (Map<String, YamlNode> one : before) {
      for (YamlNode value : values.items()) {
        Map<String, YamlNode> more = new LinkedHashMap<>(one);
        more.put(values.name(), value);
        crossed.add(more);
      }
    }
    return crossed;
  }

  private Site site(Wanted wanted) {
    String name = wanted.name();
    String text;
    boolean deep;
    try {
      text = wanted.draw(List.of("Drawn by a campaign: " + name + "."));
      deep = wanted.isDeep();
    } catch (InputException e) {
      throw wanted.item().place(e);
    }
    String master =
        switch (wanted.kind()) {
          case "star" -> RandomStar.MASTER;
          case "cluster" -> ClusterXml.HEAD;
          default -> "n0";
        };
    String file = wanted.kind() + "-" + Digests.of(text).substring(0, 12) + ".xml";
    files.put(folder.resolve(file), text);
    return new Site(name, folder.resolve(file), master, List.of(), deep);
  }

  /** Writes the files that are not there yet. */
  void write() throws IOException {
    if (files.isEmpty()) {
      return;
    }
    AtomicFile.checkFolder(folder, "--results");
    for (Path made = folder; made != null && !Files.exists(made); made = made.getParent()) {
      written.add(made);
    }
    Collections.reverse(written);
    for (Map.Entry<Path, String> file : files.entrySet()) {
      if (!Files.exists(file.getKey())) {
        written.add(file.getKey());
        AtomicFile.write(file.getKey(), file.getValue());
      }
    }
  }

  /** Takes back what {@link #write} has written. */
  void remove() throws IOException {
    for (Path one : written.reversed()) {
      Files.deleteIfExists(one);
    }
  }

  /** One platform: its generator, its parameters, and the seed. */
  private record Wanted(YamlNode item, String kind, Map<String, YamlNode> values, long seed) {
    String name() {
      StringBuilder name = new StringBuilder(kind);
      values.forEach((key, value) -> name.append(' ').append(key).append('=').append(value.text()));
      return name.append(" seed=").append(seed).toString();
    }

    int hosts() {
      return kind.equals("tree")
          ? count("nodes", 2, MOST_NODES, null)
          : count("workers", 1, MOST_HOSTS, null);
    }

    /** Whether it is a tree with more than one level. */
    boolean isDeep() {
      return kind.equals("tree")
          && tree().nodes().stream().skip(1).anyMatch(node -> node.parent() > 0);
    }

    private TreePlatform tree() {
      double latency = number("latency", Units::time, 0.0);
      return RandomTree.ofReport(
              count("nodes", 2, MOST_NODES, null), count("max_degree", 1, MOST_NODES, 5))
          .withLatency(new RandomTree.Range(latency, latency, 0))
          .draw(seed);
    }

    String draw(List<String> header) {
      double latency = number("latency", Units::time, 0.0);
      return switch (kind) {
        case "star" ->
            StarXml.write(
                new RandomStar(
                        count("workers", 1, MOST_HOSTS, null),
                        number("speed", Units::speed, null),
                        share("spread"),
                        number("bandwidth", Units::bandwidth, null),
                        share("bandwidth_spread"),
                        latency)
                    .draw(seed),
                header);
        case "cluster" -> {
          int workers = count("workers", 1, MOST_HOSTS, null);
          double bandwidth = number("bandwidth", Units::bandwidth, null);
          double uplink = number("uplink", Units::bandwidth, bandwidth);
          yield new ClusterXml(
                  workers,
                  count("racks", 1, workers, 1),
                  number("speed", Units::speed, null),
                  share("spread"),
                  bandwidth,
                  latency,
                  uplink,
                  number("trunk", Units::bandwidth, uplink))
              .write(seed, header);
        }
        default -> TreeXml.writeRouted(tree(), header);
      };
    }

    private double number(String name, Function<String, Double> parse, @Nullable Double otherwise) {
      YamlNode value = values.get(name);
      if (value == null) {
        if (otherwise == null) {
          throw missing(name);
        }
        return otherwise;
      }
      try {
        double number = parse.apply(value.text());
        if (number > 0 || name.equals("latency")) {
          return number;
        }
      } catch (InputException e) {
        throw value.place(e);
      }
      throw value.problem("\"" + name + "\" is " + value.text() + ", not above 0", null);
    }

    private double share(String name) {
      YamlNode value = values.get(name);
      if (value == null) {
        return 0;
      }
      return value.read(Parameter.number(name, "1", 0, Range.fromToBelow(0, 1), ""));
    }

    private int count(String name, int least, int most, @Nullable Integer otherwise) {
      YamlNode value = values.get(name);
      if (value == null) {
        if (otherwise == null) {
          throw missing(name);
        }
        return otherwise;
      }
      try {
        int count = Integer.parseInt(value.text());
        if (count >= least && count <= most) {
          return count;
        }
      } catch (NumberFormatException e) {
        // Told below.
      }
      throw value.problem(
          String.format(
              Locale.ROOT,
              "\"%s\" is \"%s\", not a whole number from %d to %d",
              name,
              value.text(),
              least,
              most),
          null);
    }

    private InputException missing(String name) {
      return item.problem(
          "the generator \"" + kind + "\" needs \"" + name + "\"",
          "docs/campaigns.md has an example");
    }
  }
}
