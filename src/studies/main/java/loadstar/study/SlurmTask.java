package loadstar.study;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import loadstar.campaign.ChildCommand;
import loadstar.campaign.PlatformRun;
import loadstar.campaign.Progress;
import loadstar.campaign.RunCodec;
import loadstar.campaign.RunResult;
import loadstar.model.InputException;

/**
 * One task of a job: claims packs of runs until all packs are done, by it or by others. Killed at
 * any moment and begun again, it does no harm: its results are whole lines of a file of its own,
 * and another takes its pack over when the lease ends.
 */
public final class SlurmTask {
  private static final int RENEWALS = 4;
  private static final int MOST_STARTS = 3;

  private final SlurmBatch batch;
  private final Leases leases;
  private final long leaseMillis;
  private final FileChannel shard;
  private final Runner runner;

  private final Set<String> played = new HashSet<>(); // by any task

  /**
   * @param me unique; names this machine and process
   * @param runner plays the packs
   */
  SlurmTask(SlurmBatch batch, String me, Runner runner) throws IOException {
    this.batch = batch;
    this.runner = runner;
    leaseMillis = batch.leaseMillis();
    leases = new Leases(batch.claims(), me, leaseMillis);
    shard =
        FileChannel.open(
            batch.shards().resolve(me + ".jsonl"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE);
  }

  /**
   * @param args the batch's folder
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    ChildCommand.inherit();
    String cpus = System.getenv("SLURM_CPUS_PER_TASK");
    String number = System.getenv("SLURM_ARRAY_TASK_ID");
    String count = System.getenv("SLURM_ARRAY_TASK_COUNT");
    SlurmBatch batch = new SlurmBatch(Path.of(args[0]));
    String host = InetAddress.getLocalHost().getHostName();
    // A process number may come back after a requeue; a time does not.
    String me = host + "-" + ProcessHandle.current().pid() + "-" + System.currentTimeMillis();
    LocalRunner runner =
        new LocalRunner(
            batch.folder().resolve("work").resolve(me),
            cpus == null ? 1 : Integer.parseInt(cpus),
            Progress.SILENT,
            batch.isolation());
    SlurmTask task = new SlurmTask(batch, me, runner);
    task.work(
        number == null ? 0 : Integer.parseInt(number), count == null ? 1 : Integer.parseInt(count));
    System.exit(0);
  }

  /** Each task begins elsewhere, so that they seldom want the same pack. */
  void work(int number, int tasks) throws IOException, InterruptedException {
    Thread renewing = Thread.ofPlatform().daemon().name("leases").start(this::renewLeases);
    try (shard) {
      claimAll(number, tasks);
    } finally {
      renewing.interrupt();
    }
  }

  private void claimAll(int number, int tasks) throws IOException, InterruptedException {
    List<List<String>> packs = batch.packs();
    int first = (int) ((long) packs.size() * number / Math.max(1, tasks));
    boolean open = true;
    while (open) {
      open = false;
      boolean worked = false;
      for (int k = 0; k < packs.size(); k++) {
        int pack = (first + k) % packs.size();
        if (batch.isDone(pack)) {
          continue;
        }
        open = true;
        if (leases.claim(pack)) {
          play(packs.get(pack));
          batch.setDone(pack);
          leases.release(pack);
          worked = true;
        }
      }
      if (open && !worked) {
        Thread.sleep(Math.min(5000, leaseMillis / RENEWALS));
      }
    }
  }

  private void renewLeases() {
    while (true) {
      try {
        Thread.sleep(leaseMillis / RENEWALS);
        leases.renew();
      } catch (IOException e) {
        // The next time, perhaps; at worst another does the same work.
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Plays what nobody has played; what is lost three times is left to the next job. */
  private void play(List<String> pack) throws IOException {
    for (SlurmBatch.Entry entry : batch.collect()) {
      played.add(entry.key());
    }
    List<PlatformRun> left = new ArrayList<>();
    for (String line : pack) {
      if (!played.contains(RunCodec.name(line))) {
        try {
          left.add((PlatformRun) RunCodec.run(line));
        } catch (InputException e) { // a scheduler that is not here
          append(
              new SlurmBatch.Entry(RunCodec.name(line), null, String.valueOf(e.getMessage()), ""));
        }
      }
    }
    for (int start = 1; start <= MOST_STARTS && !left.isEmpty(); start++) {
      left.removeIf(spec -> played.contains(spec.run()));
      runner.run(
          left,
          new Runner.Listener() {
            @Override
            public void finished(Map<PlatformRun, RunResult> results) throws IOException {
              for (var one : results.entrySet()) {
                append(new SlurmBatch.Entry(one.getKey().run(), one.getValue(), "", ""));
                played.add(one.getKey().run());
              }
            }

            @Override
            public void failed(PlatformRun spec, String message, String log) throws IOException {
              append(new SlurmBatch.Entry(spec.run(), null, message, log));
              played.add(spec.run());
            }
          });
      left.removeIf(spec -> played.contains(spec.run()));
    }
  }

  private void append(SlurmBatch.Entry entry) throws IOException {
    ByteBuffer line = ByteBuffer.wrap((entry.line() + "\n").getBytes(StandardCharsets.UTF_8));
    while (line.hasRemaining()) {
      shard.write(line);
    }
    shard.force(false);
  }

  /**
   * Claims on packs of work in a folder that several machines share. A claim is a file that one of
   * them makes (the file system lets only one), and that its owner writes again and again; one that
   * has not been written for the time of a lease is dead, and the process that makes the file of
   * the next generation takes over. A slow owner may thus be joined by another: what they do has to
   * be harmless when done twice.
   *
   * <p>Only dates of the file system are compared, never the clocks of two machines.
   */
  static final class Leases {
    private final Path folder;
    private final String owner;
    private final long leaseMillis;
    private final Map<Path, Boolean> held = new ConcurrentHashMap<>();

    /**
     * @param owner unique; names this machine and process
     */
    Leases(Path folder, String owner, long leaseMillis) {
      this.folder = folder;
      this.owner = owner;
      this.leaseMillis = leaseMillis;
    }

    /** Claims a pack. Returns false if another holds it. */
    boolean claim(int pack) throws IOException {
      int generation = 0;
      while (Files.exists(file(pack, generation + 1))) {
        generation++;
      }
      if (generation > 0 && isAlive(file(pack, generation))) {
        return false;
      }
      Path mine = file(pack, generation + 1);
      try {
        Files.createFile(mine);
      } catch (FileAlreadyExistsException e) {
        return false; // somebody was faster
      }
      held.put(mine, true);
      write(mine);
      return true;
    }

    private Path file(int pack, int generation) {
      return folder.resolve(pack + "." + generation);
    }

    private boolean isAlive(Path claim) throws IOException {
      Path clock = folder.resolve("clock-" + owner);
      write(clock);
      var unused =
          Files.readAllBytes(claim); // has a network file system ask the server for its date
      long now = Files.getLastModifiedTime(clock).toMillis();
      return now - Files.getLastModifiedTime(claim).toMillis() <= leaseMillis;
    }

    /** A file server dates what is written; a date that is set would be this machine's. */
    private void write(Path file) throws IOException {
      Files.write(
          file,
          owner.getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);
    }

    /** Keeps what is held; to be called several times in the time of a lease. */
    void renew() throws IOException {
      for (Path claim : held.keySet()) {
        write(claim);
      }
    }

    void release(int pack) {
      held.keySet().removeIf(claim -> String.valueOf(claim.getFileName()).startsWith(pack + "."));
    }
  }
}
