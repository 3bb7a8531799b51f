package loadstar.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The program without the end of its process, for {@link Shell}. */
final class MainInAWorld {
  private MainInAWorld() {}

  static int main(String[] args) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    return Main.run(List.of(args), out, err);
  }
}
