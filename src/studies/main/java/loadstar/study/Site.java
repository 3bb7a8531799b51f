package loadstar.study;

import java.nio.file.Path;
import java.util.List;

/**
 * Where a load is distributed.
 *
 * @param name as its user says it: the platform file, or how it is drawn
 * @param platform where that file is
 * @param workers hosts, in the order in which schedulers are given them; empty for all others
 */
public record Site(String name, Path platform, String master, List<String> workers) {
  public Site {
    workers = List.copyOf(workers);
  }
}
