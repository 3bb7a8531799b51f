package loadstar.study;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import loadstar.campaign.LocalRunner;
import loadstar.campaign.Run;
import loadstar.campaign.RunCodec;
import loadstar.model.Visible;
import loadstar.result.AtomicFile;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The folder through which a campaign and the tasks of one job of a cluster exchange work and
 * results:
 *
 * <ul>
 *   <li>{@code packs}, a file for each pack of runs that is not finished, a line for each run; for
 *       its name see {@link Leases};
 *   <li>{@code shards}, a file of results for each process of a task; a run may be in several;
 *   <li>{@code work} and {@code log}, of the tasks.
 * </ul>
 */
record SlurmBatch(Path folder, Map<Path, Long> taken, Consumer<String> messages) {
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Makes the batch of a folder.
   *
   * @param messages receives a message for each line of a shard that cannot be read
   */
  SlurmBatch(Path folder, Consumer<String> messages) {
    this(folder, new HashMap<>(), messages);
  }

  /** Makes a batch that reports unreadable lines on standard error, which is the log of a task. */
  SlurmBatch(Path folder) {
    this(folder, line -> System.err.println("loadstar: " + line));
  }

  static SlurmBatch create(Path folder, List<? extends Run> specs, int packSize)
      throws IOException {
    for (String name : List.of("packs", "shards", "work", "log")) {
      Files.createDirectories(folder.resolve(name));
    }
    for (int from = 0; from < specs.size(); from += packSize) {
      List<String> lines =
          specs.subList(from, Math.min(specs.size(), from + packSize)).stream()
              .map(RunCodec::line)
              .toList();
      Path pack = folder.resolve("packs").resolve(Visible.format("%06d", from / packSize));
      AtomicFile.write(pack, String.join("\n", lines) + "\n");
    }
    return new SlurmBatch(folder);
  }

  String name() {
    return String.valueOf(folder.getFileName());
  }

  /**
   * Returns the packs of runs, on each of which one task at a time works; the file is deleted when
   * the pack is done.
   */
  List<Path> packs() throws IOException {
    return LocalRunner.listed(folder.resolve("packs"));
  }

  /** Returns the names of all runs of packs that are not done. */
  Set<String> runs() throws IOException {
    Set<String> runs = new HashSet<>();
    for (int look = 0; look < 2; look++) { // one may be claimed meanwhile, and has another name
      for (Path pack : packs()) {
        lines(pack).forEach(line -> runs.add(RunCodec.name(line)));
      }
    }
    return runs;
  }

  /**
   * Returns the runs of a pack, a line for each; none if it is done. A line that is no run, as a
   * crash or a bad disk may leave it, is left out: its run is missing at the end, and is submitted
   * again.
   */
  static List<String> lines(Path pack) throws IOException {
    try {
      return new String(Files.readAllBytes(pack), StandardCharsets.UTF_8)
          .lines()
          .filter(SlurmBatch::isRun)
          .toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  private static boolean isRun(String line) {
    try {
      return !RunCodec.name(line).isEmpty();
    } catch (JacksonException e) {
      return false;
    }
  }

  Path shards() {
    return folder.resolve("shards");
  }

  /**
   * One line of a shard.
   *
   * @param result as {@link RunCodec} writes it; null if the run failed
   * @param message the reason of the failure
   */
  record Entry(String run, @Nullable String result, String message, String log) {
    /** Returns the line without its line feed. */
    String line() {
      return JSON.writeValueAsString(this);
    }
  }

  /**
   * Returns the entries that shards have received since the last call. A line without an end is one
   * that is being written, or one whose writer was killed. A whole line that is no entry is left
   * out and reported.
   */
  List<Entry> collect() throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (Path shard : LocalRunner.listed(shards())) {
      long from = taken.getOrDefault(shard, 0L);
      byte[] bytes = read(shard, from);
      int begin = 0;
      for (int i = 0; i < bytes.length; i++) {
        if (bytes[i] == '\n') {
          Entry entry = entry(new String(bytes, begin, i - begin, StandardCharsets.UTF_8));
          if (entry != null) {
            entries.add(entry);
          } else {
            messages.accept(
                shard
                    + ": the line at byte "
                    + (from + begin)
                    + " is broken and left out; its run is played again");
          }
          begin = i + 1;
        }
      }
      taken.put(shard, from + begin);
    }
    return entries;
  }

  /** Parses a line; null if it is no line of a task. */
  private static @Nullable Entry entry(String line) {
    try {
      Entry entry = JSON.readValue(line, Entry.class);
      if (entry == null || entry.run() == null || entry.message() == null || entry.log() == null) {
        return null;
      }
      String result = entry.result();
      if (result != null) {
        var unused = RunCodec.result(result);
      }
      return entry;
    } catch (JacksonException | IllegalArgumentException e) {
      return null;
    }
  }

  private static byte[] read(Path file, long from) throws IOException {
    if (Files.size(file) <= from) {
      return new byte[0]; // a shared file system may report an older size
    }
    try (InputStream input = Files.newInputStream(file)) {
      input.skipNBytes(from);
      return input.readAllBytes();
    }
  }
}
