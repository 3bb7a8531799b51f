package loadstar.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Settings;
import loadstar.input.Digests;
import loadstar.input.YamlNode;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.StarPlatform;
import loadstar.platform.Generator;
import loadstar.platform.Generator.Drawn;
import loadstar.platform.PlatformFile;
import loadstar.platform.Trust;
import loadstar.platform.WorkerKinds;
import loadstar.result.AtomicFile;
import org.jspecify.annotations.Nullable;

/**
 * Platforms that a campaign has drawn in place of files: {@code {generator: star, workers: [10,
 * 20], speed: 1Gf, bandwidth: 100MBps, spread: 0.5, seeds: 3}}. Every value may be a list; all are
 * crossed, the seeds last. The same entry gives the same bytes, in a file named by them.
 */
public final class DrawnPlatforms {
  static final String GENERATOR = "generator";

  private static final String SEEDS = "seeds";
  private static final long MOST_PLATFORMS = 10_000;

  /**
   * The most hosts of all platforms that a campaign draws, some 300 characters each; they are held
   * in memory until the whole file is checked.
   */
  private static final long MOST_HOSTS_IN_ALL = 2_000_000;

  /** SimGrid computes the routes of a tree in cubic time. */
  private static final int MOST_NODES = 500;

  private final Path folder;
  private final Map<Path, String> files = new LinkedHashMap<>();
  private final List<Path> written = new ArrayList<>(); // folders first
  private long hosts;

  /**
   * Makes an empty set of platforms.
   *
   * @param folder of their files
   */
  public DrawnPlatforms(Path folder) {
    this.folder = folder.normalize();
  }

  /**
   * Draws the platforms of an entry of the campaign.
   *
   * @throws InputException with file, line and hint for the first value that is wrong
   */
  List<TargetPlatform> targets(YamlNode item) {
    Generator generator = generator(item);
    List<String> names = generator.parameters().stream().map(Parameter::name).toList();
    List<String> allowed = new ArrayList<>(List.of(GENERATOR, SEEDS));
    allowed.addAll(names);
    Map<String, YamlNode> entries = item.entries(allowed);
    YamlNode given = entries.get(SEEDS);
    List<Long> seeds = given == null ? List.of(1L) : StudyReader.seeds(given);
    Axes<String, YamlNode> axes = new Axes<>();
    for (String name : names) {
      YamlNode values = entries.get(name);
      if (values != null) {
        axes.put(name, values.items());
      }
    }
    if (axes.size() * seeds.size() > MOST_PLATFORMS && !Trust.isGiven()) {
      throw item.problem(
          "this draws more than " + MOST_PLATFORMS + " platforms",
          Trust.OPTION + ", if that is meant");
    }
    List<Map<String, YamlNode>> crossed = axes.combinations();
    List<Settings> read = new ArrayList<>();
    for (Map<String, YamlNode> values : crossed) {
      Settings settings = settings(item, generator, values);
      read.add(settings);
      hosts += (long) generator.hosts(settings) * seeds.size();
    }
    if (hosts > MOST_HOSTS_IN_ALL && !Trust.isGiven()) {
      throw item.problem(
          "the platforms that are drawn have more than " + MOST_HOSTS_IN_ALL + " hosts",
          Trust.OPTION + ", if that is meant");
    }
    List<TargetPlatform> targets = new ArrayList<>();
    for (int i = 0; i < read.size(); i++) {
      StringBuilder name = new StringBuilder(generator.name());
      crossed
          .get(i)
          .forEach((key, value) -> name.append(' ').append(key).append('=').append(value.text()));
      Settings values = read.get(i);
      for (long seed : seeds) {
        String named = name + " seed=" + seed;
        targets.add(
            InputException.placed(item::place, () -> target(generator, values, named, seed)));
      }
    }
    return targets;
  }

  private static Generator generator(YamlNode item) {
    YamlNode named = item.required(item.entries(), GENERATOR);
    String kind = named.text();
    return InputException.placed(
        named::place,
        () ->
            NearestName.find(
                kind, Generator.ALL, Generator::name, "no generator \"" + kind + "\""));
  }

  private static Settings settings(
      YamlNode item, Generator generator, Map<String, YamlNode> values) {
    Settings.Builder settings = new Settings.Builder();
    for (Parameter<?> parameter : generator.parameters()) {
      YamlNode value = values.get(parameter.name());
      if (value != null) {
        set(settings, parameter, value);
      } else if (parameter.required()) {
        throw item.problem(
            "the generator \"" + generator.name() + "\" needs \"" + parameter.name() + "\"",
            "docs/campaigns.md has an example");
      }
    }
    return settings.build();
  }

  private static <T> void set(Settings.Builder settings, Parameter<T> parameter, YamlNode value) {
    settings.set(parameter, StudyReader.read(value, parameter));
  }

  /**
   * Draws one platform.
   *
   * @param name that messages and tables show
   */
  public TargetPlatform target(Generator generator, Settings values, String name, long seed) {
    return target(generator.draw(values, seed), generator.name(), name);
  }

  /**
   * Makes a star of equal workers, each like the worker of another star.
   *
   * @param one a star of one worker, with speeds in flop/s and bandwidths in bytes/s
   * @param count how many workers there are
   * @param cores of each
   * @param from the name of the platform of the other star
   */
  public TargetPlatform alike(StarPlatform one, int count, int cores, String from) {
    String name = "workers such as %s of %s".formatted(one.worker(0).name(), from);
    return target(Generator.alike(one, count, cores), "star", name);
  }

  /**
   * Makes the star of workers of several kinds.
   *
   * @param uplink bytes per second of the master's link; null for as fast as the fastest worker's
   * @param name that messages and tables show
   */
  public TargetPlatform kinds(WorkerKinds workers, @Nullable Double uplink, String name) {
    return target(workers.draw(uplink), "star", name);
  }

  private TargetPlatform target(Drawn drawn, String kind, String name) {
    if (drawn.tree() != null && drawn.tree().size() > MOST_NODES) {
      throw new InputException("a campaign draws trees of " + MOST_NODES + " nodes at most", null);
    }
    String text = drawn.xml().apply(List.of("Drawn by Loadstar: " + name + "."));
    String file = kind + "-" + Digests.of(text).substring(0, 12) + ".xml";
    files.put(folder.resolve(file), text);
    Path path = folder.resolve(file);
    return new TargetPlatform(
        name, path, drawn.master(), List.of(), drawn.deep(), PlatformFile.ALL_CORES);
  }

  /** Writes the files that do not exist yet. */
  public void write() throws IOException {
    if (files.isEmpty()) {
      return;
    }
    AtomicFile.checkFolder(folder, "--results");
    for (Path made = folder; made != null && !Files.exists(made); made = made.getParent()) {
      written.add(made);
    }
    Collections.reverse(written);
    for (Map.Entry<Path, String> file : files.entrySet()) {
      if (!Files.exists(file.getKey())) {
        written.add(file.getKey());
        AtomicFile.write(file.getKey(), file.getValue());
      }
    }
  }

  void remove() throws IOException {
    for (Path one : written.reversed()) {
      Files.deleteIfExists(one);
    }
  }
}
