package loadstar.site;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/** The javadoc of what programs of other people may use, by the JDK's own tool. */
public final class ApiPages {
  /** Where it is below the site. */
  static final Path FOLDER = Path.of("api");

  /** S4U, the contract of schedulers, and the types that the contract speaks of. */
  private static final List<String> PACKAGES =
      List.of("org.simgrid.s4u", "loadstar.algorithm", "loadstar.model");

  private ApiPages() {}

  /**
   * @param sources folders of Java that have the packages
   * @param classPath what they need
   * @param out the site
   * @throws IOException with what javadoc said when it had anything to complain of
   */
  public static void write(List<Path> sources, String classPath, Path out) throws IOException {
    ToolProvider javadoc =
        ToolProvider.findFirst("javadoc")
            .orElseThrow(() -> new IOException("this Java has no javadoc: a JDK is needed"));
    Path folder = Files.createDirectories(out.resolve(FOLDER));
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-locale", "en_US", "-encoding", "UTF-8", "-quiet", "-notimestamp"));
    arguments.addAll(List.of("-Werror", "-Xdoclint:all,-missing"));
    arguments.addAll(List.of("-windowtitle", "Loadstar", "-doctitle", "Loadstar's API"));
    String sourcePath =
        sources.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    arguments.addAll(List.of("-sourcepath", sourcePath, "-classpath", classPath));
    arguments.addAll(List.of("-d", folder.toString()));
    arguments.addAll(PACKAGES);
    StringWriter said = new StringWriter();
    PrintWriter writer = new PrintWriter(said, true);
    if (javadoc.run(writer, writer, arguments.toArray(String[]::new)) != 0) {
      throw new IOException("javadoc complains:\n" + said);
    }
  }
}
