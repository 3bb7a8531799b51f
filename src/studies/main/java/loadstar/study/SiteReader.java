package loadstar.study;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.model.InputException;

/** Reads the platforms of a campaign file: files, and those that it draws. */
final class SiteReader {
  private final Path file;
  private final DrawnPlatforms drawn;

  /**
   * @param file of the campaign; platforms are named relative to it
   */
  SiteReader(Path file, DrawnPlatforms drawn) {
    this.file = file;
    this.drawn = drawn;
  }

  /**
   * In their order.
   *
   * @throws InputException with file, line and hint for the first that is wrong
   */
  List<Site> sites(YamlNode node) {
    List<Site> sites = new ArrayList<>();
    Set<List<Object>> seen = new HashSet<>();
    for (YamlNode item : node.items()) {
      boolean generator = item.isMap() && item.entries().containsKey(DrawnPlatforms.GENERATOR);
      for (Site site : generator ? drawn.sites(item) : List.of(site(item))) {
        if (!seen.add(List.of(site.name(), site.master(), site.workers()))) {
          throw item.problem("the platform \"" + site.name() + "\" appears twice", null);
        }
        sites.add(site);
      }
    }
    return sites;
  }

  private Site site(YamlNode item) {
    Map<String, YamlNode> entries = item.entriesOrFirst(List.of("file", "master", "workers"));
    YamlNode named = item.required(entries, "file");
    YamlNode master = entries.get("master");
    YamlNode workers = entries.get("workers");
    try {
      return Site.of(
          named.text(),
          file.toAbsolutePath().resolveSibling(named.text()).normalize(),
          YamlNode.textOf(entries, "master"),
          workers == null ? null : workers.items().stream().map(YamlNode::text).toList());
    } catch (InputException e) {
      if (e.file() == null) {
        throw (master != null ? master : item).place(e);
      }
      if (e.line() == 0) { // the file as a whole, which this line names
        throw named.problem("the platform cannot be used: " + e.getMessage(), null);
      }
      throw e;
    }
  }
}
