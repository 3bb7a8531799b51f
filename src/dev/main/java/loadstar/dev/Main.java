package loadstar.dev;

import java.util.List;
import loadstar.cli.Command;

/** The command line of a clone. */
public final class Main {
  /** The commands of a clone besides those that are shipped. */
  public static final List<Command> COMMANDS =
      List.of(new ScoreboardCommand(), new DocsCommand(), new SiteCommand(), new BenchCommand());

  private Main() {}

  public static void main(String[] args) {
    loadstar.cli.Main.add(COMMANDS);
    loadstar.cli.Main.main(args);
  }
}
