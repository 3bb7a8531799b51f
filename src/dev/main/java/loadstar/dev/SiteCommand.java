package loadstar.dev;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.cli.Command;
import loadstar.cli.CommandLineOptions;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.cli.Home;
import loadstar.cli.Version;
import loadstar.model.InputException;
import loadstar.result.AtomicFile;
import loadstar.site.ApiPages;
import loadstar.site.Site;

/** The documentation as a folder of HTML pages. */
final class SiteCommand implements Command {
  @Override
  public String name() {
    return "site";
  }

  @Override
  public String summary() {
    return "make the documentation a folder of HTML pages";
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar site [DIR] [OPTION]...",
            """
            Translates README.md, docs/ and what they link to into HTML pages in DIR (default:
            target/site), with the javadoc of org.simgrid.s4u and of the schedulers' contract. The
            pages need no network and no script; open DIR/index.html. A link that leads nowhere is an
            error.
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
          home.toString(), 0, "has no docs", "git clone the project and type ./loadstar site");
    }
    AtomicFile.checkFolder(folder, "DIR");
    boolean api = !options.has("no-api");
    // Pages first: what is wrong with them is found in a second.
    int pages = Site.read(home).write(folder, Version.number(), api);
    if (api) {
      List<Path> sources =
          List.of(home.resolve("src/engine/main/java"), home.resolve("src/schedulers/main/java"));
      ApiPages.write(sources, System.getProperty("java.class.path"), folder);
    }
    out.println("wrote " + folder.resolve("index.html") + ", one of " + pages + " pages");
    return DONE;
  }
}
