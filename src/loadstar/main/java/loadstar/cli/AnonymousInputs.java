package loadstar.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import loadstar.model.InputException;
import loadstar.platform.PlatformReader;
import loadstar.report.page.Names;

/**
 * Changes the inputs of a package so that they no longer tell whose they are. Hosts, links and
 * zones get made-up names, the same in each file and option; tasks become t1, t2 and so on.
 * Comments and properties that are no numbers go. What the study computes with stays: speeds,
 * links, seconds, order. The study is run with the changed inputs, so that the package can be
 * verified.
 *
 * <p>A name that ends in a number keeps it, and names that begin alike still do, because patterns
 * of hosts, {@code node-[1-64]} or {@code *.site}, have to match as before.
 */
final class AnonymousInputs {
  private static final Pattern CODE = Pattern.compile(".*\\.(java|py)");

  private final MadeUpNames names;
  private final List<ClusterNames> clusters = new ArrayList<>();

  /**
   * Takes the words.
   *
   * @param names makes up a word for a name
   */
  AnonymousInputs(Names names) {
    this.names = new MadeUpNames(names);
  }

  /**
   * Changes the files of a package.
   *
   * @param files copies, each with the user's file
   * @param renamed the names of copies, by the names that platforms have for them
   * @throws InputException for a file whose names cannot be changed
   */
  void change(Map<Path, Path> files, Map<String, String> renamed) throws IOException {
    Map<Path, Set<String>> hosts = new LinkedHashMap<>();
    List<Path> others = new ArrayList<>();
    Set<String> ids = new LinkedHashSet<>();
    Set<String> occurring = new HashSet<>();
    for (Path file : files.keySet()) {
      if (file.toString().endsWith(".xml")) {
        hosts.put(file, learn(file, ids, occurring));
      } else {
        others.add(file);
      }
    }
    Set<String> all = new LinkedHashSet<>();
    hosts.values().forEach(all::addAll);
    derive(ids, all, occurring);
    all.forEach(names::name);
    ids.forEach(names::name);
    names.settle();
    AnonymousXml xml = new AnonymousXml(names, renamed);
    for (Path file : hosts.keySet()) {
      Files.writeString(file, xml.changed(AnonymousXml.text(file)), AnonymousXml.encoding(file));
    }
    for (Map.Entry<Path, Set<String>> platform : hosts.entrySet()) {
      if (!platform.getValue().isEmpty()) {
        checkChanged(
            platform.getKey(),
            files.getOrDefault(platform.getKey(), platform.getKey()),
            platform.getValue());
      }
    }
    for (Path file : others) {
      if (!CODE.matcher(file.toString()).matches()) {
        boolean profile = renamed.containsValue(String.valueOf(file.getFileName()));
        Files.writeString(
            file, profile ? AnonymousTable.withoutComments(file) : AnonymousTable.of(file, names));
      }
    }
  }

  /** Refuses a platform that no longer is one, or has other hosts, with made-up names. */
  private void checkChanged(Path file, Path source, Set<String> before) {
    String problem;
    try {
      Set<String> expected = new LinkedHashSet<>();
      before.forEach(host -> expected.add(names.name(host)));
      Set<String> now = PlatformReader.read(file).hosts();
      Set<String> more = new LinkedHashSet<>(now);
      more.removeAll(expected);
      expected.removeAll(now);
      if (expected.isEmpty() && more.isEmpty()) {
        return;
      }
      problem =
          "the host \""
              + names.own(expected.isEmpty() ? more.iterator().next() : expected.iterator().next())
              + "\"";
    } catch (InputException e) {
      problem = names.own(String.valueOf(e.getMessage()));
    }
    throw new InputException(
        "--anonymous: not every name in "
            + source
            + " can be changed: "
            + problem.replace(file.toString(), source.toString()),
        null);
  }

  /** Gathers the names of a file, and returns the hosts if it is a platform that can be read. */
  private Set<String> learn(Path file, Set<String> ids, Set<String> occurring) throws IOException {
    String text = AnonymousXml.withoutComments(AnonymousXml.text(file));
    if (!text.contains("<platform")) {
      throw new InputException(
          "--anonymous: the package has a log whose words nobody can make up",
          "loadstar costs LOG > costs.csv, and this table");
    }
    int before = ids.size();
    List<ClusterNames> found = new ArrayList<>();
    for (AnonymousXml.Element element : AnonymousXml.elements(text)) {
      Map<String, String> attributes = element.attributes();
      occurring.addAll(attributes.values());
      if (ClusterNames.isOne(element.name())) {
        found.add(ClusterNames.of(element.name(), attributes));
      }
      ids.add(attributes.getOrDefault("router_id", ""));
      if (!element.name().equals("prop") && !element.name().equals("config")) {
        ids.add(attributes.getOrDefault("id", ""));
      }
    }
    ids.remove("");
    if (ids.size() == before) {
      return Set.of(); // a deployment, whose hosts are those of a platform
    }
    try {
      Set<String> hosts = PlatformReader.read(file).hosts();
      clusters.addAll(found);
      return hosts;
    } catch (InputException e) {
      return Set.of(); // The study complains about it in the user's words.
    }
  }

  /** Gathers how SimGrid makes names of links and routers, and of hosts, from those of others. */
  private void derive(Set<String> ids, Set<String> hosts, Set<String> occurring) {
    clusters.forEach(cluster -> cluster.derive(names, hosts, occurring));
    Set<String> bases = new LinkedHashSet<>(ids);
    bases.addAll(hosts);
    for (String id : bases) {
      for (String of : List.of("_UP", "_DOWN")) {
        if (occurring.contains(id + of)) {
          names.derive(id + of, () -> names.name(id) + of);
        }
      }
      // The names that cabinets, peers and zones with Vivaldi's routing give.
      for (String of : List.of("", "_UP", "_DOWN")) {
        String link = "link_" + id + of;
        if (occurring.contains(link) && hosts.contains(id)) {
          names.derive(link, () -> "link_" + names.name(id) + of);
        }
      }
      String router = "router_" + id;
      if (occurring.contains(router)) {
        names.derive(router, () -> "router_" + names.name(id));
      }
    }
  }

  /** Returns a message with the user's own names. */
  String own(String text) {
    return names.own(text);
  }

  /** Returns a text, such as the value of an option, with made-up names of hosts. */
  String words(String text) {
    return names.words(text);
  }

  /** Returns the text of a campaign: its keys stay, as do the words of its entries. */
  String yaml(String text) {
    return text.lines()
        .map(line -> line.replaceFirst("(^|\\s)#[^\"']*$", ""))
        .map(line -> line.startsWith("name:") ? "name: study" : line)
        .map(line -> names.words(line, one -> line.startsWith(":", one.end())))
        .reduce("", (before, line) -> before + line + "\n");
  }
}
