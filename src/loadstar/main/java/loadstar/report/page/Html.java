package loadstar.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import loadstar.report.Escapes;

/** Pieces of HTML. Whatever comes from a file goes through {@link #text}. */
final class Html {
  private Html() {}

  /** Text for an element or a quoted attribute. */
  static String text(String words) {
    return Escapes.xml(words);
  }

  /** JSON in an element of its own, which a browser does not run. */
  static String data(String id, String json) {
    return "<script type=\"application/json\" id=\""
        + text(id)
        + "\">"
        + json.replace("<", "\\u003c")
        + "</script>\n";
  }

  /** An SVG document as an image: its ids cannot clash with those of another. */
  static String image(String svg, String what) {
    byte[] bytes = svg.getBytes(StandardCharsets.UTF_8);
    return "<img class=\"drawing\" alt=\""
        + text(what)
        + "\" src=\"data:image/svg+xml;base64,"
        + Base64.getEncoder().encodeToString(bytes)
        + "\">\n";
  }

  /** A table of text cells; cells that are numbers stand right. */
  static String table(List<String> columns, List<List<String>> rows) {
    StringBuilder text = new StringBuilder("<div class=\"wide\"><table>\n<thead><tr>");
    columns.forEach(column -> text.append("<th scope=\"col\">").append(text(column)));
    text.append("</thead>\n<tbody>\n");
    for (List<String> row : rows) {
      text.append("<tr>");
      for (String cell : row) {
        boolean number = cell.matches("[-+]?[0-9][0-9.,eE+-]*( ?%)?");
        text.append(number ? "<td class=\"n\">" : "<td>").append(text(cell));
      }
      text.append('\n');
    }
    return text.append("</tbody></table></div>\n").toString();
  }

  /** One of the files that belong to this program. */
  static String resource(String name) throws IOException {
    try (InputStream file = Html.class.getResourceAsStream(name)) {
      if (file == null) {
        throw new IOException("the build is incomplete: there is no " + name);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** What a Content-Security-Policy calls a script or a style sheet that it allows. */
  static String hash(String content) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
