package loadstar.study;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.campaign.Isolation;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.RunCodec;
import loadstar.campaign.RunResult;
import loadstar.result.AtomicFile;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The folder by which a campaign and the tasks of one job of a cluster know of each other:
 *
 * <ul>
 *   <li>{@code runs.jsonl}, the runs, a line each;
 *   <li>{@code batch.json}, how many of them are a pack, how long a lease is, what keeps runs
 *       apart;
 *   <li>{@code claims}, see {@link SlurmTask.Leases};
 *   <li>{@code done}, an empty file for each finished pack;
 *   <li>{@code shards}, a file of results for each process of a task; a run may be in several;
 *   <li>{@code work} and {@code log}, of the tasks.
 * </ul>
 */
final class SlurmBatch {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String RUNS = "runs.jsonl";
  private static final String BATCH = "batch.json";

  private final Path folder;
  private final Map<Path, Long> taken = new HashMap<>();

  SlurmBatch(Path folder) {
    this.folder = folder;
  }

  static SlurmBatch create(
      Path folder, List<PlatformRun> specs, int packSize, long leaseMillis, Isolation isolation)
      throws IOException {
    for (String name : List.of("claims", "done", "shards", "work", "log")) {
      Files.createDirectories(folder.resolve(name));
    }
    ObjectNode batch = JSON.createObjectNode();
    batch.put("pack_size", packSize).put("lease_ms", leaseMillis);
    batch.put("isolation", isolation.name());
    AtomicFile.write(folder.resolve(BATCH), JSON.writeValueAsString(batch));
    AtomicFile.write(
        folder.resolve(RUNS),
        writer -> {
          for (PlatformRun spec : specs) {
            writer.write(RunCodec.line(spec) + "\n");
          }
        });
    return new SlurmBatch(folder);
  }

  String name() {
    return String.valueOf(folder.getFileName());
  }

  Path folder() {
    return folder;
  }

  /** A line for each run, as {@link RunCodec} writes it. */
  List<String> runs() throws IOException {
    Path file = folder.resolve(RUNS);
    if (!Files.exists(file)) {
      return List.of();
    }
    try (Stream<String> lines = Files.lines(file)) {
      return lines.toList();
    }
  }

  /** The runs in packs, each of which one task at a time works on. */
  List<List<String>> packs() throws IOException {
    List<String> specs = runs();
    int size = settings().required("pack_size").asInt();
    List<List<String>> packs = new ArrayList<>();
    for (int from = 0; from < specs.size(); from += size) {
      packs.add(specs.subList(from, Math.min(specs.size(), from + size)));
    }
    return packs;
  }

  long leaseMillis() throws IOException {
    return settings().required("lease_ms").asLong();
  }

  /** What keeps the runs of a task apart. */
  Isolation isolation() throws IOException {
    return Isolation.valueOf(settings().required("isolation").asString());
  }

  private JsonNode settings() throws IOException {
    return JSON.readTree(Files.readString(folder.resolve(BATCH), StandardCharsets.UTF_8));
  }

  Path claims() {
    return folder.resolve("claims");
  }

  Path shards() {
    return folder.resolve("shards");
  }

  boolean isDone(int pack) {
    return Files.exists(folder.resolve("done").resolve(Integer.toString(pack)));
  }

  void setDone(int pack) throws IOException {
    Path file = folder.resolve("done").resolve(Integer.toString(pack));
    if (!Files.exists(file)) {
      Files.write(file, new byte[0]);
    }
  }

  /** One line of a shard: a result, or why there is none. */
  record Entry(String key, @Nullable RunResult result, String message, String log) {
    /** Without its line feed. */
    String line() {
      ObjectNode node = JSON.createObjectNode();
      node.put("run", key);
      RunResult known = result;
      if (known == null) {
        node.put("failed", message).put("log", log);
      } else {
        node.put("result", RunCodec.line(known));
      }
      return JSON.writeValueAsString(node);
    }

    static Entry parse(String line) {
      JsonNode node = JSON.readTree(line);
      String key = node.required("run").asString();
      if (node.has("failed")) {
        return new Entry(
            key, null, node.required("failed").asString(), node.required("log").asString());
      }
      RunResult result = RunCodec.result(node.required("result").asString());
      return new Entry(key, result, "", "");
    }
  }

  // What shards hold since the last call. A line without an end is one that is being written, or
  // one whose writer was killed.
  List<Entry> collect() throws IOException {
    List<Entry> entries = new ArrayList<>();
    if (!Files.isDirectory(shards())) {
      return entries;
    }
    List<Path> files;
    try (Stream<Path> all = Files.list(shards())) {
      files = all.sorted().toList();
    }
    for (Path shard : files) {
      long from = taken.getOrDefault(shard, 0L);
      String text = read(shard, from);
      int end = text.lastIndexOf('\n') + 1;
      text.substring(0, end).lines().forEach(line -> entries.add(Entry.parse(line)));
      taken.put(shard, from + text.substring(0, end).getBytes(StandardCharsets.UTF_8).length);
    }
    return entries;
  }

  private static String read(Path file, long from) throws IOException {
    try (RandomAccessFile input = new RandomAccessFile(file.toFile(), "r")) {
      byte[] bytes = new byte[Math.toIntExact(Math.max(0, input.length() - from))];
      input.seek(from);
      input.readFully(bytes);
      // Up to the last line feed these are whole characters.
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
