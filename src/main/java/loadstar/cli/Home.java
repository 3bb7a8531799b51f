package loadstar.cli;

import java.nio.file.Path;

/** Where Loadstar's own files are: platforms, deployments, published values. */
final class Home {
  private Home() {}

  /** The clone's folder, as the launcher says; the current folder when started without it. */
  static Path folder() {
    return Path.of(System.getProperty("loadstar.home", "."));
  }
}
