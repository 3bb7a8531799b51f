package loadstar.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import loadstar.input.log.TaskLog.Failed;

/** The option {@code --failed} of all commands that read logs of tasks. */
public final class FailedOption {
  /** Its name. */
  public static final String NAME = "failed";

  /** What it is for. */
  public static final String DESCRIPTION =
      "what becomes of tasks that did not end well: refuse the log, skip them, or keep the"
          + " time that they took (default: refuse)";

  private FailedOption() {}

  /** Returns its values, of which the first is the default. */
  public static List<String> words() {
    return Arrays.stream(Failed.values()).map(one -> one.name().toLowerCase(Locale.ROOT)).toList();
  }

  /** Returns the value that a user has given, or the default. */
  public static Failed value(CommandLineOptions options) {
    return Failed.valueOf(options.choice(NAME).toUpperCase(Locale.ROOT));
  }
}
