package loadstar.platform;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.InputException;

/**
 * How much of a cluster its {@code topo_parameters} make: hosts, switches, links, and what SimGrid
 * reserves in a switch for each of its ports. Doubles are exact as far as anything may be made.
 */
final class Topologies {
  private Topologies() {}

  /**
   * Counts.
   *
   * @throws InputException when the parameters are no lists of positive numbers; whether they suit
   *     the topology otherwise SimGrid says
   */
  static long elements(String topology, String parameters) {
    List<List<Double>> groups = new ArrayList<>();
    for (String group : parameters.split(";", -1)) {
      groups.add(numbers(group, parameters));
    }
    boolean four = groups.size() == 4;
    return (long)
        switch (topology) {
          case "TORUS" -> product(groups.getFirst()) * (1 + groups.getFirst().size());
          case "FAT_TREE" -> four ? fatTree(groups) : 0;
          case "DRAGONFLY" -> four ? dragonfly(groups) : 0;
          default -> 0;
        };
  }

  private static List<Double> numbers(String group, String parameters) {
    List<Double> numbers = new ArrayList<>();
    for (String number : group.split(",", -1)) {
      String text = number.strip();
      if (!text.matches("0*[1-9][0-9]{0,9}")) {
        throw new InputException(
            "topo_parameters=\"" + parameters + "\" has \"" + text + "\", no number from 1 on",
            "something like \"3,2,2\" for a torus, \"2;4,4;1,2;1,2\" for a fat tree");
      }
      numbers.add(Double.valueOf(text));
    }
    return numbers;
  }

  /** Levels; children, parents and links to a parent, for each level from below. */
  private static double fatTree(List<List<Double>> groups) {
    List<Double> children = groups.get(1);
    List<Double> parents = groups.get(2);
    List<Double> ports = groups.get(3);
    int levels = children.size();
    if (parents.size() != levels || ports.size() != levels) {
      return 0;
    }
    double all = product(children);
    for (int level = 0; level < levels; level++) {
      double switches =
          product(parents.subList(0, level + 1)) * product(children.subList(level + 1, levels));
      double down = children.get(level) * ports.get(level);
      double up = level + 1 < levels ? parents.get(level + 1) * ports.get(level + 1) : 0;
      all += switches * (down + up + 1);
    }
    return all + product(children) * parents.getFirst() * ports.getFirst();
  }

  /**
   * Groups, chassis of a group, blades of a chassis, hosts of a blade, each with links to its
   * peers.
   */
  private static double dragonfly(List<List<Double>> groups) {
    double all = groups.getFirst().getFirst();
    double chassis = groups.get(1).getFirst();
    double blades = groups.get(2).getFirst();
    double routers = all * chassis * blades;
    double links = chassis + blades + 1;
    return routers * (links + groups.get(3).getFirst()) + all * all + routers;
  }

  private static double product(List<Double> factors) {
    return factors.stream().reduce(1.0, (a, b) -> a * b);
  }
}
