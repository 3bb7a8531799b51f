package loadstar.platform;

import java.util.List;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Settings;

/** Clusters that {@code platform cluster} writes. */
final class Clusters {
  private Clusters() {}

  /**
   * The platform file.
   *
   * @param values in the order of the arguments of NAME=VALUE each, such as {@code speed=20Gf}
   */
  static String xml(long seed, String... values) {
    Generator cluster =
        Generator.ALL.stream()
            .filter(one -> one.name().equals("cluster"))
            .findFirst()
            .orElseThrow();
    Settings.Builder settings = new Settings.Builder();
    for (String value : values) {
      String[] parts = value.split("=", 2);
      settings.read(Parameter.named(cluster.parameters(), parts[0], "a cluster"), parts[1]);
    }
    return cluster.draw(settings.build(), seed).xml().apply(List.of());
  }
}
