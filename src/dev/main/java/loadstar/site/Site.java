package loadstar.site;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The documentation of a clone as a folder of HTML pages: README.md, all of docs/, and whatever
 * these link to. A link that leads nowhere is an error, not a page.
 */
public final class Site {
  /** Its headings and the links below them are the navigation. */
  private static final Path MAP = Path.of("docs/README.md");

  private static final Path START = Path.of("README.md");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

  private final Path home;
  private final Map<Path, Place> places = new LinkedHashMap<>();
  private final Map<Path, MarkdownPage> pages = new LinkedHashMap<>();

  private Site(Path home) {
    this.home = home;
  }

  /**
   * Reads all pages.
   *
   * @param home the clone
   * @throws InputException with file and line when a link leads to no file
   */
  public static Site read(Path home) throws IOException {
    Site site = new Site(home);
    Deque<Path> found = new ArrayDeque<>(List.of(START));
    try (Stream<Path> docs = Files.walk(home.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .forEach(file -> found.add(home.relativize(file)));
    }
    while (!found.isEmpty()) {
      Place place = Place.of(home, found.remove());
      if (site.places.putIfAbsent(place.source(), place) != null) {
        continue;
      }
      switch (place.kind()) {
        case MARKDOWN -> found.addAll(site.readPage(place.source()));
        case FOLDER -> found.addAll(site.files(place.source()));
        case TEXT, IMAGE -> {}
      }
    }
    return site;
  }

  private List<Path> readPage(Path source) throws IOException {
    MarkdownPage page = MarkdownPage.read(home.resolve(source));
    pages.put(source, page);
    List<Path> found = new ArrayList<>();
    for (MarkdownPage.Reference reference : page.references()) {
      Path led = leadsTo(source, reference.destination());
      if (led != null && !Place.exists(home, led)) {
        throw new InputException(
            source.toString(), reference.line(), "this link leads nowhere: " + led, null);
      }
      if (led != null) {
        found.add(led);
      }
    }
    return found;
  }

  /** The file of the clone that a link means; null for one to another site. */
  private static @Nullable Path leadsTo(Path source, String destination) {
    if (ELSEWHERE.matcher(destination).matches()) {
      return null;
    }
    String path = URLDecoder.decode(destination.replaceFirst("#.*", ""), StandardCharsets.UTF_8);
    return path.isEmpty() ? source : source.resolveSibling(path).normalize();
  }

  /** All files below a folder but hidden ones and what a build left. */
  private List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(home.resolve(folder))) {
      return all.filter(Files::isRegularFile)
          .map(home::relativize)
          .filter(file -> !file.toString().matches("(.*/)?(\\.|target/).*"))
          .sorted()
          .toList();
    }
  }

  /**
   * Writes the site.
   *
   * @param version stands at the top of every page
   * @param api whether {@link ApiPages} will be there, too
   * @return the number of pages
   * @throws InputException with the file when a link leads to a heading that is not there
   */
  public int write(Path out, String version, boolean api) throws IOException {
    Frame frame = new Frame(navigation(api), version);
    Files.createDirectories(out);
    Files.writeString(out.resolve(Frame.STYLE), Frame.style());
    Map<Path, String> written = new LinkedHashMap<>();
    for (Place place : places.values()) {
      Path file = out.resolve(place.target());
      Files.createDirectories(file.getParent());
      if (place.kind() == Place.Kind.IMAGE) {
        Files.copy(home.resolve(place.source()), file, StandardCopyOption.REPLACE_EXISTING);
      } else {
        String page = frame.page(place.target(), title(place), content(place));
        Files.writeString(file, page);
        written.put(place.source(), page);
      }
    }
    written.forEach((source, page) -> checkHeadings(source, page, written));
    return written.size();
  }

  private String title(Place place) {
    MarkdownPage page = pages.get(place.source());
    return page == null ? place.source().toString() : page.title();
  }

  private String content(Place place) throws IOException {
    MarkdownPage page = pages.get(place.source());
    if (page != null) {
      return page.html(destination -> rewritten(place, destination));
    }
    String heading = "<h1>" + Frame.text(place.source().toString()) + "</h1>\n";
    if (place.kind() == Place.Kind.FOLDER) {
      StringBuilder list = new StringBuilder(heading).append("<ul>\n");
      for (Path file : files(place.source())) {
        String address = Place.address(place.target(), Place.of(home, file).target());
        String name = place.source().relativize(file).toString();
        list.append("<li><a href=\"").append(Frame.text(address)).append("\">");
        list.append(Frame.text(name)).append("</a>\n");
      }
      return list.append("</ul>\n").toString();
    }
    try {
      String text = Files.readString(home.resolve(place.source()));
      return heading + "<pre><code>" + Frame.text(text) + "</code></pre>\n";
    } catch (CharacterCodingException e) {
      return heading + "<p>This file is no text.</p>\n";
    }
  }

  private String rewritten(Place from, String destination) {
    Path led = leadsTo(from.source(), destination);
    if (led == null) {
      return destination;
    }
    int hash = destination.indexOf('#');
    String heading = hash < 0 ? "" : destination.substring(hash);
    return Place.address(from.target(), Place.of(home, led).target()) + heading;
  }

  private Navigation navigation(boolean api) {
    List<Navigation.Section> sections = new ArrayList<>();
    sections.add(new Navigation.Section("Start", List.of(item(START), item(MAP))));
    for (MarkdownPage.Section section : requireNonNull(pages.get(MAP)).sections()) {
      List<Navigation.Item> items = new ArrayList<>();
      for (MarkdownPage.Reference reference : section.references()) {
        Path led = leadsTo(MAP, reference.destination());
        if (led != null) {
          Place place = Place.of(home, led);
          boolean page = pages.containsKey(place.source());
          items.add(new Navigation.Item(page ? title(place) : reference.words(), place.target()));
        }
      }
      if (!items.isEmpty()) {
        sections.add(new Navigation.Section(section.title(), items));
      }
    }
    if (api) {
      sections.add(new Navigation.Section("API", ApiPages.items()));
    }
    return new Navigation(sections);
  }

  private Navigation.Item item(Path source) {
    Place place = Place.of(home, source);
    return new Navigation.Item(title(place), place.target());
  }

  private void checkHeadings(Path source, String page, Map<Path, String> written) {
    MarkdownPage markdown = pages.get(source);
    if (markdown == null) {
      return;
    }
    Matcher link = Pattern.compile("<a href=\"([^\":#]*)#([^\"]+)\"").matcher(page);
    Path target = Place.of(home, source).target();
    while (link.find()) {
      Path led =
          link.group(1).isEmpty() ? target : target.resolveSibling(link.group(1)).normalize();
      String text =
          places.values().stream()
              .filter(place -> place.target().equals(led))
              .map(place -> written.getOrDefault(place.source(), ""))
              .findFirst()
              .orElse("");
      if (!text.contains(" id=\"" + link.group(2) + "\"")) {
        throw new InputException(
            source.toString(), 0, "no heading #" + link.group(2) + " on " + led, null);
      }
    }
  }
}
