package loadstar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Scenarios played by {@code benchmarks/bench}, once by each variant that can, in its process. */
public final class Twins {
  public static final String CPP_STOCK = "cpp-stock";
  public static final String CPP_RAW = "cpp-raw";
  public static final String OURS = "ours";
  public static final String UPSTREAM = "upstream";

  /** Where Debian's package simgrid-java puts upstream's binding. */
  public static final Path UPSTREAM_JAR = Path.of("/usr/share/java/simgrid.jar");

  /** What one run reported. */
  public record Played(double clock, double outcome, long activities) {}

  private final Map<List<String>, Played> played = new HashMap<>();

  private Twins() {}

  /** What a scenario ended with in a variant. */
  public Played of(String name, String variant) {
    return Objects.requireNonNull(played.get(List.of(name, variant)), name + " " + variant);
  }

  /** A line of {@code benchmarks/scenarios} on a star, without upstream's binding. */
  public static String onStar(String twin, String main, int workers, String... arguments) {
    return line(twin + "-" + String.join("-", arguments), twin, main, "star", workers, arguments);
  }

  /** The same on a platform file. */
  public static String line(
      String name, String twin, String main, String platform, int workers, String... arguments) {
    String all = String.join(" ", arguments);
    return String.join("|", name, twin, main, platform, "" + workers, all, all, "");
  }

  public static String name(String line) {
    return line.substring(0, line.indexOf('|'));
  }

  /**
   * Plays them.
   *
   * @param scenarios lines
   */
  public static Twins play(List<String> scenarios) throws IOException {
    Path folder = Files.createTempDirectory("twins");
    Path file = Files.write(folder.resolve("scenarios"), scenarios);
    List<String> names = scenarios.stream().map(Twins::name).toList();
    List<String> options = new ArrayList<>(ChildJvm.java());
    options.addAll(ChildJvm.classPath());
    String classPath = options.removeLast();
    options.removeLast(); // -cp
    List<String> command = new ArrayList<>(List.of("bash", "benchmarks/bench"));
    command.addAll(List.of(folder.toString(), "1", "quick", file.toString()));
    command.addAll(List.of(String.join(",", names), classPath));
    command.addAll(options);
    Path said = folder.resolve("said");
    try {
      // Of variants that do not agree it says so, with status 1: tests look themselves.
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(said.toFile())
          .start()
          .waitFor();
    } catch (InterruptedException e) {
      throw new IOException("interrupted", e);
    }
    assertThat(said).content().doesNotContain("loadstar: ").contains("wrote ");
    Twins twins = new Twins();
    List<String> lines = Files.readAllLines(folder.resolve("raw.csv"));
    for (String line : lines.subList(1, lines.size())) {
      String[] row = line.split(",", -1);
      Played one =
          new Played(
              Double.parseDouble(row[4]), Double.parseDouble(row[5]), Long.parseLong(row[6]));
      twins.played.put(List.of(row[0], row[2]), one);
    }
    return twins;
  }
}
