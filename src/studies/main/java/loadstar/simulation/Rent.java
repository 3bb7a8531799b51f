package loadstar.simulation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import loadstar.algorithm.Metric;
import loadstar.platform.PlatformFile;

/**
 * What a run costs where machines are rented: every host of the deployment, whether it computes or
 * not, from date 0 to the end of the run.
 */
public final class Rent {
  private static final double SECONDS_PER_HOUR = 3600;

  private Rent() {}

  /**
   * The price of an hour of some hosts, by their property "price_per_hour"; NaN if one of them does
   * not say it.
   *
   * @param hosts one that is named several times, for its slots, is rented once
   */
  public static double perHour(PlatformFile platform, Collection<String> hosts) {
    double sum = 0;
    for (String host : new LinkedHashSet<>(hosts)) {
      sum += platform.pricePerHour(host);
    }
    return sum;
  }

  static double perHour(PlatformFile platform, Roles roles) {
    List<String> hosts = new ArrayList<>(roles.hosts());
    hosts.add(roles.master());
    return perHour(platform, hosts);
  }

  /**
   * Adds the price of a run on a star to its metrics, if it is known.
   *
   * @param perHour of all hosts
   */
  public static void put(Summary summary, double perHour) {
    put(summary, Summary.PRICE_PER_UNIT, perHour, summary.done());
  }

  /**
   * The same for what is not counted in units of load.
   *
   * @param perUnit the metric of the price over what was done
   * @param done how much
   */
  public static void put(Summary summary, Metric perUnit, double perHour, double done) {
    double price = perHour * summary.value(Summary.END) / SECONDS_PER_HOUR;
    summary.put(Summary.PRICE, perUnit, price, done);
  }
}
