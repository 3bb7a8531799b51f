package loadstar.platform;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.model.InputException;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterExponentialSampler;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;

/**
 * Makes profiles for the hosts and links of a platform: speeds and bandwidths that vary, and hosts
 * that somebody else uses now and then. They repeat when they are over.
 *
 * @param speed standard deviation of a host's speed over its mean, drawn anew every interval from a
 *     Gamma distribution of mean 1; 0 for none
 * @param bandwidth the same for links
 * @param background share of the time in which another process uses a host and takes half of it,
 *     from 0 to less than 1; busy and idle times are exponential, the busy ones of one interval on
 *     average
 * @param interval seconds
 * @param length of the profiles, seconds, longer than the interval
 */
public record NoisyPlatform(
    double speed, double bandwidth, double background, double interval, double length) {
  // SimGrid cannot compute at speed 0; less than this is too near to it.
  private static final double LEAST = 0.05;
  private static final double SHARED = 0.5;

  private static final Pattern TAG =
      Pattern.compile("<!--.*?-->|<(host|link|cluster)\\s[^>]*>", Pattern.DOTALL);

  /**
   * The profile files, text by path relative to the platform's folder, and the platform that names
   * them.
   *
   * @param text of a platform file without profiles
   * @param name of the new platform file, ending with .xml
   * @throws InputException for a {@code <cluster>}, whose hosts cannot have profiles of their own
   */
  public Map<String, String> files(String text, String name, long seed) {
    String folder = name.replaceFirst("\\.xml$", "") + "-profiles/";
    Map<String, String> files = new LinkedHashMap<>();
    StringBuilder copy = new StringBuilder();
    Matcher tag = TAG.matcher(text);
    int copied = 0;
    while (tag.find()) {
      String kind = tag.group(1);
      if (kind == null) {
        continue; // a comment
      }
      if (kind.equals("cluster")) {
        throw new InputException(
            "the hosts of a <cluster> cannot have profiles of their own",
            "\"loadstar platform cluster\", which writes hosts one by one");
      }
      boolean host = kind.equals("host");
      String id = attribute(tag.group(), "id");
      Profile profile = host ? ofHost(id, seed) : ofLink(id, tag.group(), seed);
      if (!profile.isConstant()) {
        String what = host ? "speed" : "bandwidth";
        String file = folder + id.replaceAll("[^A-Za-z0-9._-]", "_") + "-" + what + ".profile";
        files.put(file, profile.text());
        copy.append(text, copied, tag.end(1));
        copy.append(" %s_file=\"%s\"".formatted(what, file));
        copied = tag.end(1);
      }
    }
    files.put(name, copy.append(text, copied, text.length()).toString());
    return files;
  }

  private static String attribute(String tag, String name) {
    Matcher value = Pattern.compile("\\s" + name + "\\s*=\\s*([\"'])(.*?)\\1").matcher(tag);
    if (!value.find()) {
      throw new InputException("an element lacks \"" + name + "\": " + tag, null);
    }
    return value.group(2);
  }

  private Profile ofLink(String id, String tag, long seed) {
    double nominal = Units.bandwidth(Units.first(attribute(tag, "bandwidth")));
    return steps(RandomStream.of(seed, "noise.bandwidth " + id), bandwidth).times(nominal);
  }

  private Profile ofHost(String host, long seed) {
    Profile noise = steps(RandomStream.of(seed, "noise.speed " + host), speed);
    return background == 0
        ? noise
        : noise.product(others(RandomStream.of(seed, "noise.background " + host)));
  }

  private Profile steps(UniformRandomProvider random, double deviation) {
    if (deviation == 0) {
      return new Profile(new double[] {0}, new double[] {1}, length);
    }
    double shape = 1 / (deviation * deviation);
    SharedStateContinuousSampler gamma =
        AhrensDieterMarsagliaTsangGammaSampler.of(random, shape, 1 / shape);
    int count = (int) Math.ceil(length / interval);
    return new Profile(
        IntStream.range(0, count).mapToDouble(i -> i * interval).toArray(),
        gamma.samples(count).map(value -> Math.max(LEAST, value)).toArray(),
        length);
  }

  /** One half while another process is there, 1 otherwise. */
  private Profile others(UniformRandomProvider random) {
    var busy = AhrensDieterExponentialSampler.of(random, interval);
    var idle = AhrensDieterExponentialSampler.of(random, interval * (1 - background) / background);
    DoubleStream.Builder dates = DoubleStream.builder().add(0);
    DoubleStream.Builder values = DoubleStream.builder().add(1);
    double date = 0;
    boolean there = false;
    while (true) {
      date += there ? busy.sample() : idle.sample();
      if (date >= length) {
        return new Profile(dates.build().toArray(), values.build().toArray(), length);
      }
      there = !there;
      dates.add(date);
      values.add(there ? SHARED : 1);
    }
  }
}
