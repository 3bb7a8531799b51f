package loadstar.cli;

import java.io.IOException;
import java.nio.file.Path;
import loadstar.report.Escapes;
import loadstar.result.Published;

/** Where Loadstar's own files are: platforms, deployments, published values. */
public final class Home {
  private Home() {}

  /** The clone's folder, as the launcher says; the current folder when started without it. */
  public static Path folder() {
    return Path.of(System.getProperty("loadstar.home", "."));
  }

  /** A command to type, with this program's name as its user has typed it. */
  static String command(Object... words) {
    StringBuilder line =
        new StringBuilder(Escapes.shell(System.getProperty("loadstar.called", "./loadstar")));
    for (Object word : words) {
      line.append(' ').append(Escapes.shell(word.toString()));
    }
    return line.toString();
  }

  /** The numbers that a paper prints, by the name of its folder below {@code published}. */
  public static Published published(String paper) throws IOException {
    return Published.read(folder().resolve("published").resolve(paper));
  }
}
