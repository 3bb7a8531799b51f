package loadstar.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * A star whose workers and links change while time goes: its reference values, and for each worker
 * the factors that its speed, its bandwidths and its latencies are multiplied by.
 *
 * @param star the reference values
 * @param profiles one per worker
 */
public record ProfiledStar(StarPlatform star, List<WorkerProfiles> profiles) {

  /**
   * Factors of one worker's parameters; bandwidth and latency hold for both directions. The latency
   * of computation does not change: papers and SimGrid know no such thing.
   */
  public record WorkerProfiles(Profile speed, Profile bandwidth, Profile latency) {
    /** Nothing changes. */
    public static final WorkerProfiles CONSTANT =
        new WorkerProfiles(Profile.constant(1), Profile.constant(1), Profile.constant(1));

    /**
     * "The same profile is used to simultaneously perturb the speeds of computation and
     * communication" (ICPPW'12, section IV-B); latencies stay.
     */
    public static WorkerProfiles ofSpeeds(Profile profile) {
      return new WorkerProfiles(profile, profile, Profile.constant(1));
    }
  }

  /** Needs as many profiles as workers. */
  public ProfiledStar {
    profiles = List.copyOf(profiles);
    if (profiles.size() != star.size()) {
      throw new IllegalArgumentException(
          profiles.size() + " profiles for " + star.size() + " workers");
    }
  }

  /**
   * Every worker's speeds follow a profile of the family.
   *
   * @param allocation number of the profile, by worker
   * @param delta dynamicity δ of (21) and (22)
   */
  public static ProfiledStar of(
      StarPlatform star, ProfileFamily family, int[] allocation, double delta) {
    return new ProfiledStar(
        star,
        Arrays.stream(allocation)
            .mapToObj(k -> WorkerProfiles.ofSpeeds(family.profile(k, delta)))
            .toList());
  }

  /** A star in which nothing changes. */
  public static ProfiledStar steady(StarPlatform star) {
    return new ProfiledStar(star, Collections.nCopies(star.size(), WorkerProfiles.CONSTANT));
  }

  /** Time average of a worker's speed over the first {@code horizon} seconds, as a factor. */
  public double averageSpeed(int w, double horizon) {
    return profiles.get(w).speed().average(0, horizon);
  }

  /**
   * The platform file of these stars and the profile files that it names, by path relative to its
   * folder; what never changes has none. A profile stands once, whoever follows it: SimGrid lets no
   * two resources name a file alike, so each names it by another path.
   *
   * @param platformFile name of the platform file
   * @param header lines of the comment at its top
   */
  public static Map<String, String> files(
      List<ProfiledStar> stars, String platformFile, List<String> header) {
    String folder = platformFile.replaceFirst("\\.xml$", "") + "-profiles/";
    Map<String, String> files = new LinkedHashMap<>();
    files.put(platformFile, "");
    Shared shared = new Shared(folder, files, new HashMap<>(), new HashMap<>());
    Map<String, PlatformXml.ProfileNames> names = new HashMap<>();
    for (ProfiledStar profiled : stars) {
      for (int w = 0; w < profiled.star.size(); w++) {
        WorkerSpec worker = profiled.star.worker(w);
        names.put(worker.name(), shared.names(worker, profiled.profiles.get(w)));
      }
    }
    files.put(
        platformFile,
        PlatformXml.stars(stars.stream().map(ProfiledStar::star).toList(), header, names, 1));
    return files;
  }

  /**
   * Writes {@link #files} into a folder.
   *
   * @return the platform file
   */
  public static Path write(Map<String, String> files, Path folder, String platformFile)
      throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.toAbsolutePath().getParent());
      Files.writeString(path, file.getValue(), StandardCharsets.UTF_8);
    }
    return folder.resolve(platformFile);
  }

  // Profiles that stand once; files to which they are added; known: path of a profile, by its kind
  // and text; uses of a path.
  private record Shared(
      String folder,
      Map<String, String> files,
      Map<String, String> known,
      Map<String, Integer> uses) {
    PlatformXml.ProfileNames names(WorkerSpec worker, WorkerProfiles own) {
      boolean twoLinks = !PlatformXml.isSymmetric(worker);
      Profile out = own.bandwidth().times(worker.bandwidthOut());
      Profile back = own.bandwidth().times(worker.bandwidthBack());
      Profile outLatency = own.latency().times(worker.latencyOut());
      Profile backLatency = own.latency().times(worker.latencyBack());
      return new PlatformXml.ProfileNames(
          name("speed", own.speed()),
          name("bandwidth", out),
          twoLinks ? name("bandwidth", back) : null,
          name("latency", outLatency),
          twoLinks ? name("latency", backLatency) : null);
    }

    private @Nullable String name(String kind, Profile profile) {
      if (profile.isConstant()) {
        return null;
      }
      String file =
          known.computeIfAbsent(
              kind + profile.text(), none -> kind + "-" + (known.size() + 1) + ".profile");
      files.put(folder + file, profile.text());
      StringBuilder another = new StringBuilder(folder);
      // The number of the use in binary digits, "/" and "./", which lead nowhere else.
      for (int use = uses.merge(file, 1, Integer::sum) - 1; use > 0; use /= 2) {
        another.append(use % 2 == 0 ? "/" : "./");
      }
      return another + file;
    }
  }
}
