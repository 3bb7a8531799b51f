package loadstar.cli;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import loadstar.platform.Radical;

/**
 * The names that SimGrid makes for the hosts, links and routers of a {@code <cluster>} or {@code
 * <cabinet>} of a platform.
 *
 * @param id of the zone
 * @param prefix of its hosts' names, before their numbers
 * @param suffix of its hosts' names, behind their numbers
 * @param router the name that the file gives its router; empty for none
 * @param radical the numbers of its hosts, such as {@code 0-63}
 * @param cabinet whether it is a cabinet, which has no router
 */
record ClusterNames(
    String id, String prefix, String suffix, String router, String radical, boolean cabinet) {

  /** Tells whether an element makes names of hosts. */
  static boolean isOne(String element) {
    return element.matches("cluster|cabinet");
  }

  /** Returns the names of an element with these attributes. */
  static ClusterNames of(String element, Map<String, String> attributes) {
    return new ClusterNames(
        attributes.getOrDefault("id", ""),
        attributes.getOrDefault("prefix", ""),
        attributes.getOrDefault("suffix", ""),
        attributes.getOrDefault("router_id", ""),
        attributes.getOrDefault("radical", ""),
        element.equals("cabinet"));
  }

  /** Returns the number of one of its hosts; an empty text for any other. */
  String number(String host) {
    if (host.length() <= prefix.length() + suffix.length()
        || !host.startsWith(prefix)
        || !host.endsWith(suffix)) {
      return "";
    }
    String digits = host.substring(prefix.length(), host.length() - suffix.length());
    // SimGrid writes no leading zeros, and its numbers are ints.
    boolean made =
        digits.matches("0|[1-9]\\d{0,9}") && Radical.contains(radical, Long.parseLong(digits));
    return made ? digits : "";
  }

  /**
   * Says how the names of this cluster are made.
   *
   * @param hosts of the platform
   * @param occurring all values of attributes; of links only these matter
   */
  void derive(MadeUpNames names, Set<String> hosts, Set<String> occurring) {
    if (!cabinet && router.isEmpty()) {
      names.derive(
          prefix + id + "_router" + suffix,
          () -> names.beginning(prefix) + names.name(id) + "_router" + names.end(suffix));
    }
    Supplier<String> links = () -> names.name(id) + "_link_";
    for (String host : hosts) {
      String number = number(host);
      if (!number.isEmpty()) {
        names.derive(host, () -> names.beginning(prefix) + number + names.end(suffix));
        for (String of : List.of("", "_UP", "_DOWN", "_loopback", "_limiter")) {
          String link = id + "_link_" + number + of;
          if (occurring.contains(link)) {
            names.derive(link, () -> links.get() + number + of);
          }
        }
      }
    }
    String backbone = id + "_backbone";
    if (occurring.contains(backbone)) {
      names.derive(backbone, () -> names.name(id) + "_backbone");
    }
  }
}
