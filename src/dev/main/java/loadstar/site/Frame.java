package loadstar.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What all pages have in common. They need no script and nothing from a network. */
final class Frame {
  static final Path STYLE = Path.of("style.css");
  private static final Path START = Path.of("index.html");

  private final Navigation navigation;
  private final String version;

  Frame(Navigation navigation, String version) {
    this.navigation = navigation;
    this.version = version;
  }

  /**
   * A whole page.
   *
   * @param target where it will be
   * @param content HTML
   */
  String page(Path target, String title, String content) {
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>%s</title>
    <link rel="stylesheet" href="%s">
    </head>
    <body>
    <header><a href="%s">Loadstar</a> <span>%s</span></header>
    <div class="columns">
    <main>
    %s</main>
    %s</div>
    </body>
    </html>
    """
        .formatted(
            text(target.equals(START) ? title : title + " - Loadstar"),
            Place.address(target, STYLE),
            Place.address(target, START),
            text(version),
            content,
            navigation.html(target));
  }

  static String style() throws IOException {
    try (InputStream file = Frame.class.getResourceAsStream("style.css")) {
      if (file == null) {
        throw new IOException("the build is incomplete: there is no style.css");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Text for an element or a quoted attribute. */
  static String text(String words) {
    return words
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
