package loadstar.cli;

import java.util.List;
import loadstar.input.log.TaskLog.Failed;
import loadstar.model.Word;

/** The option {@code --failed} of all commands that read logs of tasks. */
public final class FailedOption {
  /** Its name. */
  public static final String NAME = "failed";

  /** Its description in the help. */
  public static final String DESCRIPTION =
      "what becomes of tasks that did not end well: refuse the log, skip them, or keep the"
          + " time that they took (default: refuse)";

  private FailedOption() {}

  /** Returns its values, of which the first is the default. */
  public static List<String> words() {
    return Word.all(Failed.class);
  }

  /** Returns the value that a user has given, or the default. */
  public static Failed value(CommandLineOptions options) {
    return Word.parse(Failed.class, options.choice(NAME));
  }
}
