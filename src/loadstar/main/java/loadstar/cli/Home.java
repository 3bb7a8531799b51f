package loadstar.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.experiment.Experiment;
import loadstar.report.Escapes;
import loadstar.result.Published;

/** Where Loadstar's own files are: platforms, deployments, published values. */
public final class Home {
  private Home() {}

  /** The clone's folder, as the launcher says; the current folder when started without it. */
  public static Path folder() {
    return Path.of(System.getProperty("loadstar.home", "."));
  }

  /**
   * A command to type, with this program's name as its user has typed it.
   *
   * @param words paths that begin as an option does are written from the folder
   */
  static String command(Object... words) {
    return line(System.getProperty("loadstar.called", "./loadstar"), words);
  }

  /** The same with another name. */
  static String line(String program, Object... words) {
    StringBuilder line = new StringBuilder(Escapes.shell(program));
    for (Object word : words) {
      String text = word.toString();
      boolean option = word instanceof Path && text.startsWith("-");
      line.append(' ').append(Escapes.shell(option ? "./" + text : text));
    }
    return line.toString();
  }

  /** The numbers that the papers of some experiments print, by the paper's name. */
  public static Map<String, Published> published(Collection<Experiment> experiments)
      throws IOException {
    Map<String, Published> papers = new LinkedHashMap<>();
    for (String paper : experiments.stream().map(Experiment::paper).distinct().toList()) {
      papers.put(paper, Published.read(folder().resolve("published").resolve(paper)));
    }
    return papers;
  }
}
