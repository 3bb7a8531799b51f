package loadstar.platform;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
 */
public interface ProfileFamily {

  /** Short name, or the file it was read from. */
  String name();

  /** What it is, one line. */
  String description();

  /** How many profiles there are. */
  int size();

  /**
   * P_k.
   *
   * @param k from 0 to {@link #size} − 1
   * @param delta dynamicity δ, from 0 to less than 1
   */
  Profile profile(int k, double delta);

  /** Default of ICPPW'12: P_0 constant, P_k low for 200k/9 of every 400 s, from 100 s on. */
  static ProfileFamily r() {
    List<ProfileFamilies.Low> lows = new ArrayList<>();
    for (int k = 0; k < 10; k++) {
      lows.add(new ProfileFamilies.Low(100, 200.0 * k / 9, 400));
    }
    return new ProfileFamilies.OnOff(
        "R", "reconstructed: P_k low on [100+400j, 100+400j+200k/9], P_0 constant", lows);
  }

  /** Half of the time low, the slower the smaller k: P_k low for 200(10−k) of 400(10−k) s. */
  static ProfileFamily q() {
    List<ProfileFamilies.Low> lows = new ArrayList<>();
    for (int k = 0; k < 10; k++) {
      lows.add(new ProfileFamilies.Low(100 * (10 - k), 200 * (10 - k), 400 * (10 - k)));
    }
    return new ProfileFamilies.OnOff(
        "Q",
        "reconstructed: P_k low for 200(10-k) s of every 400(10-k) s, from 100(10-k) on",
        lows);
  }

  /** Default of PPAM'13, in steps of 20 s: P_k low for 20(k+1) of every 400 s, from 100 s on. */
  static ProfileFamily g() {
    List<ProfileFamilies.Low> lows = new ArrayList<>();
    for (int k = 0; k < 10; k++) {
      lows.add(new ProfileFamilies.Low(100, 20 * (k + 1), 400));
    }
    return new ProfileFamilies.OnOff(
        "G", "reconstructed: P_k low on [100+400j, 100+400j+20(k+1)]", lows);
  }

  /**
   * Irregular: as much low time as in R on average, in intervals of random length. P_0 is constant,
   * P_k is low for 200k/9 s and high for 400 − 200k/9 s on average (exponential), and P_9 begins as
   * the text says.
   *
   * @param horizon seconds after which every profile stays high
   * @param seed of the stream "profiles"
   */
  static ProfileFamily random(double horizon, long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "profiles");
    var exponential = ZigguratSampler.Exponential.of(random);
    List<List<ProfileFamilies.Interval>> lows = new ArrayList<>();
    for (int k = 0; k < 10; k++) {
      List<ProfileFamilies.Interval> intervals = new ArrayList<>();
      double low = 200.0 * k / 9;
      double date = 0;
      if (k == 9) {
        intervals.add(new ProfileFamilies.Interval(100, 300));
        date = 300;
      }
      while (k > 0) {
        double from = date + exponential.sample() * (400 - low);
        double to = Math.min(horizon, from + exponential.sample() * low);
        if (from >= horizon) {
          break;
        }
        if (to > from) {
          intervals.add(new ProfileFamilies.Interval(from, to));
        }
        date = to;
      }
      lows.add(intervals);
    }
    return new ProfileFamilies.Listed(
        "random-" + seed, "reconstructed: irregular, seed " + seed, lows);
  }

  /**
   * The family of that name, {@code R}, {@code Q}, {@code G} or {@code random}, or a user's own
   * from a CSV file with the columns {@code profile,low_from,low_to}: the number of the profile and
   * one interval, in seconds, in which it is low. A profile of its own without interval has empty
   * cells.
   *
   * @param horizon seconds, for {@code random}
   * @param seed for {@code random}
   * @throws InputException if it is neither, or the file is wrong
   */
  static ProfileFamily named(String name, double horizon, long seed) {
    return switch (name) {
      case "R" -> r();
      case "Q" -> q();
      case "G" -> g();
      case "random" -> random(horizon, seed);
      default -> {
        Path file = Path.of(name);
        if (!Files.isRegularFile(file)) {
          throw new InputException(
              "there is no profile family \"" + name + "\" and no such file",
              "one of R, Q, G, random, or a CSV file");
        }
        yield ProfileFamilies.read(file);
      }
    };
  }

  /**
   * Which worker has which profile: each equally often as far as the numbers allow, in random order
   * ("The profiles are randomly allocated to the 1000 workers as well").
   *
   * @param seed of the stream "profile allocation"
   * @return the number of the profile, by worker
   */
  static int[] allocate(int workers, int profiles, long seed) {
    return RandomStream.allocation(RandomStream.of(seed, "profile allocation"), workers, profiles);
  }
}
