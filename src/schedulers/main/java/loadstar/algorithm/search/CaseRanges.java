package loadstar.algorithm.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import loadstar.algorithm.play.CostModel.Family;
import loadstar.algorithm.search.StarCase.Worker;
import loadstar.model.Ports;
import loadstar.model.Word;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The problems among which a search looks for the worst: an interval for each number.
 *
 * @param workers how many, whole numbers
 * @param load in units, whole numbers
 * @param whole whether units are indivisible tasks
 * @param speed units that a worker computes in a second
 * @param bandwidth units whose data a worker receives in a second
 * @param latency seconds of a message
 * @param startup seconds before a worker computes a chunk
 * @param deviation standard deviation of the cost of a unit, over its mean
 * @param families of the distributions of costs, at least one
 * @param results bytes of a unit's result, over those of its data
 * @param ports of the master, at least one value
 */
public record CaseRanges(
    Interval workers,
    Interval load,
    boolean whole,
    Interval speed,
    Interval bandwidth,
    Interval latency,
    Interval startup,
    Interval deviation,
    List<Family> families,
    Interval results,
    List<Ports> ports) {
  /** The ranges without any option. */
  public static final CaseRanges USUAL =
      new CaseRanges(
          new Interval(2, 4),
          Interval.only(200),
          false,
          new Interval(0.1, 10),
          new Interval(1, 1000),
          new Interval(1e-4, 0.3),
          Interval.only(0),
          Interval.only(0),
          List.of(Family.LOGNORMAL),
          Interval.only(0),
          List.of(Ports.ONE));

  /** The standard deviations of a step, as shares of an interval: far, near and nearer. */
  private static final double[] STEPS = {0.4, 0.1, 0.02};

  private static final String LOAD = "load";
  private static final String TASKS = "tasks";
  private static final int MOST_SEED = 1_000_000;

  public CaseRanges {
    families = List.copyOf(families);
    ports = List.copyOf(ports);
  }

  /** Returns these ranges with another number of workers. */
  public CaseRanges with(Interval otherWorkers) {
    return new CaseRanges(
        otherWorkers,
        load,
        whole,
        speed,
        bandwidth,
        latency,
        startup,
        deviation,
        families,
        results,
        ports);
  }

  /** Returns the ranges as texts by name, of which {@link #of} makes them again. */
  public Map<String, String> texts() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("workers", workers.toString());
    all.put(whole ? TASKS : LOAD, load.toString());
    all.put("speed", speed.toString());
    all.put("bandwidth", bandwidth.toString());
    all.put("latency", latency.toString());
    all.put("startup", startup.toString());
    all.put("noise", deviation.toString());
    all.put("noise_family", String.join(",", families.stream().map(Word::of).toList()));
    all.put("results", results.toString());
    all.put("ports", String.join(",", ports.stream().map(Ports::toString).toList()));
    return all;
  }

  /**
   * Makes ranges of their texts.
   *
   * @param texts by name; others are ignored
   */
  public static CaseRanges of(Map<String, String> texts) {
    boolean tasks = texts.containsKey(TASKS);
    return new CaseRanges(
        interval(texts, "workers"),
        interval(texts, tasks ? TASKS : LOAD),
        tasks,
        interval(texts, "speed"),
        interval(texts, "bandwidth"),
        interval(texts, "latency"),
        interval(texts, "startup"),
        interval(texts, "noise"),
        list(texts, "noise_family").map(text -> Word.parse(Family.class, text)).toList(),
        interval(texts, "results"),
        list(texts, "ports").map(text -> Ports.parse("ports", text)).toList());
  }

  private static Interval interval(Map<String, String> texts, String name) {
    return Interval.parse(name, Objects.requireNonNull(texts.get(name), name), 0);
  }

  private static Stream<String> list(Map<String, String> texts, String name) {
    return Stream.of(Objects.requireNonNull(texts.get(name), name).split(",", -1));
  }

  /** Draws a problem; its numbers are independent of each other. */
  public StarCase draw(UniformRandomProvider random) {
    int count = (int) Math.rint(drawn(workers, random));
    List<Worker> drawn = new ArrayList<>(count);
    for (int w = 0; w < count; w++) {
      drawn.add(worker(random));
    }
    return new StarCase(
        drawn,
        Math.rint(drawn(load, random)),
        whole,
        drawn(deviation, random),
        families.get(random.nextInt(families.size())),
        1 + random.nextInt(MOST_SEED),
        drawn(results, random),
        ports.get(random.nextInt(ports.size())));
  }

  private Worker worker(UniformRandomProvider random) {
    return new Worker(
        drawn(speed, random),
        drawn(bandwidth, random),
        drawn(latency, random),
        drawn(startup, random));
  }

  private static double drawn(Interval interval, UniformRandomProvider random) {
    return interval.at(random.nextDouble());
  }

  /**
   * Draws a problem beside another one: with one number changed, or a worker that is equal to
   * another, has changed places, has come or has gone.
   */
  public StarCase beside(StarCase one, UniformRandomProvider random) {
    List<Worker> all = new ArrayList<>(one.workers());
    int w = random.nextInt(all.size());
    int other = random.nextInt(all.size());
    switch (random.nextInt(12)) {
      case 0 -> all.set(w, all.get(other));
      case 1 -> {
        Worker before = all.set(w, all.get(other));
        all.set(other, before);
      }
      case 2 -> {
        if (all.size() < workers.most()) {
          all.add(w, random.nextBoolean() ? worker(random) : all.get(other));
        }
      }
      case 3 -> {
        if (all.size() > workers.least()) {
          all.remove(w);
        }
      }
      case 4, 5 -> {
        return ofProblem(one, random);
      }
      default -> all.set(w, step(all.get(w), random));
    }
    return one.with(all);
  }

  private Worker step(Worker one, UniformRandomProvider random) {
    List<Part> free = new ArrayList<>();
    for (Part part : Part.values()) {
      if (!part.of(this).isPoint()) {
        free.add(part);
      }
    }
    if (free.isEmpty()) {
      return one;
    }
    Part part = free.get(random.nextInt(free.size()));
    return part.with(one, step(part.of(this), part.of(one), random));
  }

  private StarCase ofProblem(StarCase one, UniformRandomProvider random) {
    return switch (random.nextInt(6)) {
      case 0 -> one.with(Math.rint(step(load, one.load(), random)), one.deviation(), one.results());
      case 1 -> one.with(one.load(), step(deviation, one.deviation(), random), one.results());
      case 2 -> one.with(one.load(), one.deviation(), step(results, one.results(), random));
      case 3 -> one.drawnBy(families.get(random.nextInt(families.size())), one.seed());
      case 4 -> one.drawnBy(one.family(), 1 + random.nextInt(MOST_SEED));
      default -> one.with(ports.get(random.nextInt(ports.size())));
    };
  }

  /** Goes to an end of the interval, anywhere, or some way. */
  private static double step(Interval interval, double value, UniformRandomProvider random) {
    if (interval.isPoint()) {
      return value;
    }
    int how = random.nextInt(5);
    if (how == 0) {
      return random.nextBoolean() ? interval.least() : interval.most();
    }
    if (how == 1) {
      return interval.at(random.nextDouble());
    }
    double by = ZigguratSampler.NormalizedGaussian.of(random).sample();
    double share = interval.share(interval.nearest(value)) + by * STEPS[how - 2];
    return interval.at(share);
  }

  /** Tells whether a problem lies in these ranges. */
  public boolean contains(StarCase one) {
    return workers.contains(one.workers().size())
        && load.contains(one.load())
        && deviation.contains(one.deviation())
        && results.contains(one.results())
        && one.workers().stream()
            .allMatch(worker ->
                speed.contains(worker.speed())
                    && bandwidth.contains(worker.bandwidth())
                    && latency.contains(worker.latency())
                    && startup.contains(worker.startup()));
  }
}
