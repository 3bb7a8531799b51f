package loadstar.platform;

/**
 * Whether the user trusts the files that are read: then a platform may make any setting of SimGrid,
 * not the harmless ones alone, and may have a few characters stand for any number of hosts.
 *
 * <p>It holds for the process, and for the processes that it starts.
 */
public final class Trust {
  /** The name of the option of the commands that gives it. */
  public static final String NAME = "trust-config";

  /** The option as it is typed. */
  public static final String OPTION = "--" + NAME;

  /** The system property for it. */
  public static final String PROPERTY = "loadstar.trustConfig";

  private Trust() {}

  public static boolean isGiven() {
    return Boolean.getBoolean(PROPERTY);
  }

  /** From now on. */
  public static void give() {
    System.setProperty(PROPERTY, "true");
  }
}
