package loadstar.site;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Something of the clone that has a page or a copy in the site.
 *
 * @param source below the clone, normalized; of a folder with a README this is that file
 * @param target below the site
 * @param kind what becomes of it
 */
record Place(Path source, Path target, Kind kind) {
  enum Kind {
    /** Markdown, translated. */
    MARKDOWN,
    /** A page that lists the files below it, each of which has a page. */
    FOLDER,
    /** A page that shows the text. */
    TEXT,
    /** Copied as it is. */
    IMAGE
  }

  /** Whether a link of one file to another stays inside of {@code home} and finds something. */
  static boolean exists(Path home, Path source) {
    return !source.startsWith("..") && Files.exists(home.resolve(source));
  }

  static Place of(Path home, Path source) {
    if (Files.isDirectory(home.resolve(source))) {
      Path readme = source.resolve("README.md").normalize();
      return Files.exists(home.resolve(readme))
          ? of(home, readme)
          : new Place(source, source.resolve("index.html"), Kind.FOLDER);
    }
    String name = source.getFileName().toString();
    if (name.equals("README.md")) {
      return new Place(source, source.resolveSibling("index.html"), Kind.MARKDOWN);
    }
    if (name.endsWith(".md")) {
      String page = name.substring(0, name.length() - ".md".length()) + ".html";
      return new Place(source, source.resolveSibling(page), Kind.MARKDOWN);
    }
    if (name.matches(".*\\.(svg|png|jpg)")) {
      return new Place(source, source, Kind.IMAGE);
    }
    return new Place(source, source.resolveSibling(name + ".html"), Kind.TEXT);
  }

  /** The address by which a page names another. */
  static String address(Path from, Path to) {
    Path folder = from.getParent();
    Path relative = folder == null ? to : folder.relativize(to);
    return relative.toString().replace(" ", "%20");
  }
}
