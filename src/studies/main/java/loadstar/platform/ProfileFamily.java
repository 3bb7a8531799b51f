package loadstar.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.model.InputException;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The on/off profiles P_0, P_1, … that the workers of an experiment are given: two values each, the
 * reference (1) and the perturbed one (1 − δ), δ being the dynamicity of ICPPW'12, equations (21)
 * and (22).
 *
 * <p><b>Reconstruction.</b> The figures that define the papers' ten profiles (Figure 13 of
 * ICPPW'12, Figure 2 of PPAM'13) are lost. Known from the text: ten profiles of two values, the
 * higher one the reference; P_9 is low from 100 s to 300 s. Everything simulated with a family
 * below is labelled "reconstructed", and runs over several families show what the choice matters.
 *
 * @param lows when each is low
 */
public record ProfileFamily(String name, String description, List<Lows> lows) {
  private static final Pattern STEPS = Pattern.compile("steps(\\d{1,6})");

  /** When a profile is low: intervals, ascending and apart, in every period. */
  public record Lows(double[] bounds, double period) {}

  public ProfileFamily {
    lows = List.copyOf(lows);
  }

  /** Ten that are low once in a period. */
  private static ProfileFamily periodic(String name, String description, IntFunction<Lows> lows) {
    return new ProfileFamily(
        name, "reconstructed: " + description, IntStream.range(0, 10).mapToObj(lows).toList());
  }

  /** Returns how many profiles there are. */
  public int size() {
    return lows.size();
  }

  /**
   * P_k.
   *
   * @param k from 0 to {@link #size} − 1
   * @param delta dynamicity δ, from 0 to less than 1
   */
  public Profile profile(int k, double delta) {
    if (!(delta >= 0 && delta < 1)) {
      throw new InputException(
          "the dynamicity delta is " + delta + ", not from 0 to less than 1", null);
    }
    Lows low = lows.get(k);
    return low.bounds.length == 0 || delta == 0
        ? Profile.constant(1)
        : Profile.low(low.bounds, low.period, 1 - delta);
  }

  /** Default of ICPPW'12: P_0 constant, P_k low for 200k/9 of every 400 s, from 100 s on. */
  public static ProfileFamily r() {
    return periodic(
        "R",
        "P_k low on [100+400j, 100+400j+200k/9], P_0 constant",
        k -> new Lows(k == 0 ? new double[0] : new double[] {100, 100 + 200.0 * k / 9}, 400));
  }

  /** Half of the time low, the slower the smaller k: P_k low for 200(10−k) of 400(10−k) s. */
  public static ProfileFamily q() {
    return periodic(
        "Q",
        "P_k low for 200(10-k) s of every 400(10-k) s, from 100(10-k) on",
        k -> new Lows(new double[] {100 * (10 - k), 300 * (10 - k)}, 400 * (10 - k)));
  }

  /** Default of PPAM'13, in steps of 20 s: P_k low for 20(k+1) of every 400 s, from 100 s on. */
  public static ProfileFamily g() {
    return periodic(
        "G",
        "P_k low on [100+400j, 100+400j+20(k+1)]",
        k -> new Lows(new double[] {100, 100 + 20 * (k + 1)}, 400));
  }

  /**
   * Ten that are low half of the time, in steps of one length, one after the other: P_k from 100 +
   * k/5 lengths on.
   *
   * @param length of each step, seconds
   * @param horizon seconds after which no step begins
   */
  public static ProfileFamily steps(int length, double horizon) {
    double late = length / 5.0;
    return periodic(
        "steps" + length,
        "P_k low for " + length + " s of every " + 2 * length + " s, from 100+" + late + "k on",
        k -> {
          DoubleStream.Builder bounds = DoubleStream.builder();
          for (double low = 100 + k * late; low < horizon; low += 2 * length) {
            bounds.add(low).add(low + length);
          }
          return new Lows(bounds.build().toArray(), Double.POSITIVE_INFINITY);
        });
  }

  /**
   * Irregular: as much low time as in R on average, in intervals of random length. P_0 is constant,
   * P_k is low for 200k/9 s and high for 400 − 200k/9 s on average (exponential), and P_9 begins as
   * in the text.
   *
   * @param horizon seconds after which every profile stays high
   * @param seed of the stream "profiles"
   */
  public static ProfileFamily random(double horizon, long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "profiles");
    var exponential = ZigguratSampler.Exponential.of(random);
    List<Lows> lows = new ArrayList<>();
    for (int k = 0; k < 10; k++) {
      DoubleStream.Builder bounds = DoubleStream.builder();
      double low = 200.0 * k / 9;
      double date = 0;
      if (k == 9) {
        bounds.add(100).add(300);
        date = 300;
      }
      while (k > 0) {
        double from = date + exponential.sample() * (400 - low);
        double to = Math.min(horizon, from + exponential.sample() * low);
        if (from >= horizon) {
          break;
        }
        if (to > from) {
          bounds.add(from).add(to);
        }
        date = to;
      }
      lows.add(new Lows(bounds.build().toArray(), Double.POSITIVE_INFINITY));
    }
    return new ProfileFamily("random-" + seed, "reconstructed: irregular, seed " + seed, lows);
  }

  /**
   * The family of that name: {@code R}, {@code Q}, {@code G}, {@code random}, or {@code steps50} in
   * steps of 50 s.
   *
   * @param horizon seconds, for {@code random} and steps
   * @param seed for {@code random}
   */
  public static ProfileFamily named(String name, double horizon, long seed) {
    Matcher steps = STEPS.matcher(name);
    if (steps.matches()) {
      return steps(Integer.parseInt(steps.group(1)), horizon);
    }
    return switch (name) {
      case "R" -> r();
      case "Q" -> q();
      case "G" -> g();
      case "random" -> random(horizon, seed);
      default -> throw new IllegalArgumentException("no profile family " + name);
    };
  }

  /**
   * Which worker has which profile: each equally often as far as the numbers allow, in random order
   * ("The profiles are randomly allocated to the 1000 workers as well").
   *
   * @param seed of the stream "profile allocation"
   * @return the number of the profile, by worker
   */
  public static int[] allocate(int workers, int profiles, long seed) {
    return RandomStream.allocation(RandomStream.of(seed, "profile allocation"), workers, profiles);
  }
}
