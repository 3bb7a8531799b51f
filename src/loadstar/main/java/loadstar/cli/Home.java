package loadstar.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.experiment.Experiment;
import loadstar.report.Escapes;
import loadstar.result.Published;

/** Finds Loadstar's own files: platforms, deployments, published values. */
public final class Home {
  private Home() {}

  /**
   * Returns the clone's folder, which the launcher passes on; the current folder when started
   * without it.
   */
  public static Path folder() {
    return Path.of(System.getProperty("loadstar.home", "."));
  }

  /**
   * Returns a command to type, with the name of this program that its user has typed.
   *
   * @param words of the command; paths that begin as an option does are written from the folder
   */
  public static String command(Object... words) {
    return line(System.getProperty("loadstar.called", "./loadstar"), words);
  }

  /**
   * Returns a command to type, with another name of the program.
   *
   * @param words of the command; paths that begin as an option does are written from the folder
   */
  static String line(String program, Object... words) {
    StringBuilder line = new StringBuilder(Escapes.shell(program));
    for (Object word : words) {
      String text = word.toString();
      boolean option = word instanceof Path && text.startsWith("-");
      line.append(' ').append(Escapes.shell(option ? "./" + text : text));
    }
    return line.toString();
  }

  /** Returns the numbers that the papers of some experiments print, by the paper's name. */
  public static Map<String, Published> published(Collection<Experiment> experiments)
      throws IOException {
    Map<String, Published> papers = new LinkedHashMap<>();
    for (String paper : experiments.stream().map(Experiment::paper).distinct().toList()) {
      papers.put(paper, Published.read(folder().resolve("published").resolve(paper)));
    }
    return papers;
  }
}
