package loadstar.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.simgrid.s4u.Worlds;

/**
 * Each line of a file is what follows {@code loadstar exec}, its words separated by blanks; the
 * programs run in worlds, one after the other. After each there is a line with its exit status.
 */
public final class ProgramsInWorlds {
  private ProgramsInWorlds() {}

  public static void main(String[] args) throws Exception {
    for (String line : Files.readAllLines(Path.of(args[0]), StandardCharsets.UTF_8)) {
      int status =
          Worlds.run(() -> Main.run(List.of(("exec " + line).split(" ")), System.out, System.err));
      System.out.println("status " + status);
    }
  }
}
