package loadstar.dev;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import loadstar.cli.Command;
import loadstar.cli.CommandLineOptions;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.cli.Home;
import loadstar.model.InputException;
import loadstar.result.AtomicFile;
import loadstar.site.Site;
import loadstar.site.Site.ApiPages;
import loadstar.site.SitePages;

/** Writes the documentation as a folder of HTML pages. */
final class SiteCommand extends Command {
  /** The folder of the Java sources of S4U that the build generates. */
  private static final String GENERATED = "target/loadstar-engine/generated-sources/s4u";

  SiteCommand() {
    super("site", "make the documentation a folder of HTML pages");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar site [DIR] [OPTION]...",
            """
            Writes README.md, docs/ and what they link to as HTML pages in DIR (default: target/site),
            by MkDocs with its theme Material, and beside them the javadoc of org.simgrid.s4u and of the
            schedulers' contract. The pages, their search included, need no network: open
            DIR/index.html. A link that leads nowhere is an error.
            """)
        .flag("no-api", "without the javadoc, which takes most of the time")
        .words(Words.ANYWHERE);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    if (options.words().size() > 1) {
      throw new InputException("site needs one folder", "see loadstar site --help");
    }
    Path home = Home.folder();
    Path folder =
        options.words().isEmpty()
            ? home.resolve("target/site")
            : Path.of(options.words().getFirst());
    if (!Files.isDirectory(home.resolve("docs"))) {
      throw new InputException(
          home, "has no docs", "git clone the project and type ./loadstar site");
    }
    AtomicFile.checkFolder(folder, "DIR");
    Path pages = home.resolve("target/pages");
    int written = SitePages.gather(home, pages);
    // MkDocs empties the folder, so javadoc comes after it.
    Site.write(home, folder);
    if (!options.has("no-api")) {
      List<Path> sources =
          Stream.of("src/engine/main/java", GENERATED, "src/schedulers/main/java")
              .map(home::resolve)
              .toList();
      ApiPages.write(sources, System.getProperty("java.class.path"), folder);
    }
    out.println("wrote " + folder.resolve("index.html") + ", one of " + written + " pages");
    return DONE;
  }
}
