package loadstar.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import loadstar.model.Visible;

/** What commands print: names out of files cannot steer the terminal, nor turn a line around. */
final class VisibleStream extends PrintStream {
  VisibleStream(PrintStream out) {
    super(out, true, StandardCharsets.UTF_8);
  }

  // Everything else of a PrintStream that has a subclass ends here.
  @Override
  public void print(String text) {
    super.print(text == null ? "null" : Visible.lines(text));
  }
}
