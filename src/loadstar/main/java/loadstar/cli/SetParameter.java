package loadstar.cli;

import java.util.Collection;
import java.util.Comparator;
import loadstar.model.InputException;
import loadstar.model.NearestName;

/** The parts of {@code --set SCHEDULER.PARAMETER=VALUE}. */
record SetParameter(String scheduler, String name, String value) {
  /**
   * Reads such a text. Names of schedulers may have dots and equals signs of their own.
   *
   * @param schedulers that there are
   * @param missing completes "--set names "x", which ..."
   */
  static SetParameter of(String text, Collection<String> schedulers, String missing) {
    String scheduler =
        schedulers.stream()
            .filter(name -> text.startsWith(name + "."))
            .max(Comparator.comparingInt(String::length))
            .orElse(null);
    int from = scheduler == null ? 0 : scheduler.length() + 1;
    int equals = text.indexOf('=', from);
    int dot = scheduler == null && equals > 0 ? text.lastIndexOf('.', equals) : from - 1;
    if (dot <= 0 || equals <= dot + 1) {
      throw new InputException(
          "--set is \"" + text + "\", not SCHEDULER.PARAMETER=VALUE", "\"--set ss.chunk=10\"");
    }
    if (scheduler == null) {
      String named = text.substring(0, dot);
      throw new InputException(
          "--set names \"" + named + "\", which " + missing, NearestName.hint(named, schedulers));
    }
    return new SetParameter(scheduler, text.substring(from, equals), text.substring(equals + 1));
  }
}
