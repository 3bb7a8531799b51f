package loadstar.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.model.InputException;
import loadstar.random.RandomStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
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
 * @param name short, or the file it was read from
 * @param description one line
 * @param lows when each is low
 */
public record ProfileFamily(String name, String description, List<Lows> lows) {
  private static final List<String> COLUMNS = List.of("profile", "low_from", "low_to");

  /** An interval, seconds. */
  private record Interval(double from, double to) {}

  /** When a profile is low: intervals, ascending and apart, in every period. */
  public record Lows(double[] bounds, double period) {
    private static Lows once(List<Interval> intervals) {
      return new Lows(
          intervals.stream().flatMapToDouble(low -> DoubleStream.of(low.from, low.to)).toArray(),
          Double.POSITIVE_INFINITY);
    }
  }

  public ProfileFamily {
    lows = List.copyOf(lows);
  }

  /** Ten that are low once in a period. */
  private static ProfileFamily periodic(String name, String description, IntFunction<Lows> lows) {
    return new ProfileFamily(
        name, "reconstructed: " + description, IntStream.range(0, 10).mapToObj(lows).toList());
  }

  /** How many profiles there are. */
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
   * Irregular: as much low time as in R on average, in intervals of random length. P_0 is constant,
   * P_k is low for 200k/9 s and high for 400 − 200k/9 s on average (exponential), and P_9 begins as
   * the text says.
   *
   * @param horizon seconds after which every profile stays high
   * @param seed of the stream "profiles"
   */
  public static ProfileFamily random(double horizon, long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "profiles");
    var exponential = ZigguratSampler.Exponential.of(random);
    List<Lows> lows = new ArrayList<>();
    for (int k = 0; k < 10; k++) {
      List<Interval> intervals = new ArrayList<>();
      double low = 200.0 * k / 9;
      double date = 0;
      if (k == 9) {
        intervals.add(new Interval(100, 300));
        date = 300;
      }
      while (k > 0) {
        double from = date + exponential.sample() * (400 - low);
        double to = Math.min(horizon, from + exponential.sample() * low);
        if (from >= horizon) {
          break;
        }
        if (to > from) {
          intervals.add(new Interval(from, to));
        }
        date = to;
      }
      lows.add(Lows.once(intervals));
    }
    return new ProfileFamily("random-" + seed, "reconstructed: irregular, seed " + seed, lows);
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
  public static ProfileFamily named(String name, double horizon, long seed) {
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
        yield read(file);
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
  public static int[] allocate(int workers, int profiles, long seed) {
    return RandomStream.allocation(RandomStream.of(seed, "profile allocation"), workers, profiles);
  }

  /** Reads a user's own family. */
  private static ProfileFamily read(Path file) {
    Map<Integer, List<Interval>> lows = new TreeMap<>();
    try (CSVParser parser =
        CSVParser.parse(file, StandardCharsets.UTF_8, CSVFormat.RFC4180.builder().get())) {
      for (CSVRecord row : parser) {
        int line = Math.toIntExact(parser.getCurrentLineNumber());
        if (row.getRecordNumber() == 1) {
          if (!row.toList().equals(COLUMNS)) {
            throw bad(file, line, "the first line is not \"" + String.join(",", COLUMNS) + "\"");
          }
          continue;
        }
        addRow(file, line, row, lows);
      }
    } catch (IOException e) {
      throw new InputException(file.toString(), 0, "cannot be read: " + e.getMessage(), null);
    }
    return family(file, lows);
  }

  private static void addRow(
      Path file, int line, CSVRecord row, Map<Integer, List<Interval>> lows) {
    if (row.size() != COLUMNS.size()) {
      throw bad(file, line, row.size() + " cells instead of " + COLUMNS.size());
    }
    int k = (int) number(file, line, "profile", row.get(0));
    if (k < 0 || !row.get(0).strip().equals(Integer.toString(k))) {
      throw bad(file, line, "the profile is \"" + row.get(0) + "\", not a number from 0");
    }
    List<Interval> intervals = lows.computeIfAbsent(k, none -> new ArrayList<>());
    if (row.get(1).isBlank() && row.get(2).isBlank()) {
      return;
    }
    double from = number(file, line, "low_from", row.get(1));
    double to = number(file, line, "low_to", row.get(2));
    if (!(from >= 0 && to > from)) {
      throw bad(file, line, "the interval from " + from + " to " + to + " s is none");
    }
    for (Interval other : intervals) {
      if (from <= other.to && to >= other.from) {
        throw bad(file, line, "the interval overlaps or touches another one of P" + k);
      }
    }
    intervals.add(new Interval(from, to));
    intervals.sort(Comparator.comparingDouble(Interval::from));
  }

  private static ProfileFamily family(Path file, Map<Integer, List<Interval>> lows) {
    List<Lows> family = new ArrayList<>();
    for (Map.Entry<Integer, List<Interval>> entry : lows.entrySet()) {
      if (entry.getKey() != family.size()) {
        throw new InputException(
            file.toString(),
            0,
            "there is a P" + entry.getKey() + " but no P" + family.size(),
            "a line \"" + family.size() + ",,\" for a profile that is never low");
      }
      family.add(Lows.once(entry.getValue()));
    }
    if (family.isEmpty()) {
      throw bad(file, 0, "the family has no profile");
    }
    return new ProfileFamily(file.toString(), "the user's own", family);
  }

  private static double number(Path file, int line, String column, String cell) {
    double value = Units.number(cell.strip());
    if (Double.isFinite(value)) {
      return value;
    }
    throw bad(file, line, column + " is \"" + cell + "\", not a number");
  }

  private static InputException bad(Path file, int line, String problem) {
    return new InputException(
        file.toString(), line, problem, "lines like \"9,100,300\": P9 is low from 100 s to 300 s");
  }
}
