package loadstar.cli;

import java.util.Locale;
import java.util.Locale.Category;

/**
 * The user's language: put aside while Loadstar writes its own numbers, always with a point, and
 * put back for a program of the user.
 */
final class UserLocale {
  private static final Locale GENERAL = Locale.getDefault();
  private static final Locale DISPLAY = Locale.getDefault(Category.DISPLAY);
  private static final Locale FORMAT = Locale.getDefault(Category.FORMAT);

  private UserLocale() {}

  static void putAside() {
    Locale.setDefault(Locale.ROOT);
  }

  static void restore() {
    Locale.setDefault(GENERAL);
    Locale.setDefault(Category.DISPLAY, DISPLAY);
    Locale.setDefault(Category.FORMAT, FORMAT);
  }
}
