package loadstar.platform;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.InputException;

/**
 * How much of a cluster its {@code topo_parameters} make: hosts, switches, links, and what SimGrid
 * reserves in a switch for each of its ports. Counts beyond a long are {@link Long#MAX_VALUE}.
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
    List<List<Long>> groups = new ArrayList<>();
    for (String group : parameters.split(";", -1)) {
      groups.add(numbers(group, parameters));
    }
    return switch (topology) {
      case "TORUS" -> torus(groups.getFirst());
      case "FAT_TREE" -> groups.size() == 4 ? fatTree(groups) : 0;
      case "DRAGONFLY" -> groups.size() == 4 ? dragonfly(groups) : 0;
      default -> 0;
    };
  }

  private static List<Long> numbers(String group, String parameters) {
    List<Long> numbers = new ArrayList<>();
    for (String number : group.split(",", -1)) {
      String text = number.strip();
      if (!text.matches("0*[1-9][0-9]{0,9}")) {
        throw new InputException(
            "topo_parameters=\"" + parameters + "\" has \"" + text + "\", no number from 1 on",
            "something like \"3,2,2\" for a torus, \"2;4,4;1,2;1,2\" for a fat tree");
      }
      numbers.add(Long.parseLong(text));
    }
    return numbers;
  }

  /** A host, and its link in each dimension. */
  private static long torus(List<Long> dimensions) {
    long hosts = product(dimensions);
    return times(hosts, 1 + dimensions.size());
  }

  /** Levels; children, parents and links to a parent, for each level from below. */
  private static long fatTree(List<List<Long>> groups) {
    List<Long> children = groups.get(1);
    List<Long> parents = groups.get(2);
    List<Long> ports = groups.get(3);
    int levels = children.size();
    if (parents.size() != levels || ports.size() != levels) {
      return 0;
    }
    long all = product(children);
    for (int level = 0; level < levels; level++) {
      long switches =
          times(
              product(parents.subList(0, level + 1)), product(children.subList(level + 1, levels)));
      long down = times(children.get(level), ports.get(level));
      long up = level + 1 < levels ? times(parents.get(level + 1), ports.get(level + 1)) : 0;
      all = plus(all, times(switches, plus(plus(down, up), 1)));
    }
    return plus(all, times(product(children), times(parents.getFirst(), ports.getFirst())));
  }

  /**
   * Groups, chassis of a group, blades of a chassis, hosts of a blade, each with links to its
   * peers.
   */
  private static long dragonfly(List<List<Long>> groups) {
    long chassis = groups.get(1).getFirst();
    long blades = groups.get(2).getFirst();
    long all = groups.getFirst().getFirst();
    long routers = times(all, times(chassis, blades));
    long links = plus(plus(chassis, blades), 1);
    return plus(
        plus(times(routers, plus(links, groups.get(3).getFirst())), times(all, all)), routers);
  }

  private static long product(List<Long> factors) {
    long product = 1;
    for (long factor : factors) {
      product = times(product, factor);
    }
    return product;
  }

  private static long times(long a, long b) {
    return Math.multiplyHigh(a, b) != 0 || a * b < 0 ? Long.MAX_VALUE : a * b;
  }

  private static long plus(long a, long b) {
    return a + b < 0 ? Long.MAX_VALUE : a + b;
  }
}
