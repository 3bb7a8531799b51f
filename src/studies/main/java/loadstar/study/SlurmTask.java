package loadstar.study;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.campaign.ChildCommand;
import loadstar.campaign.Isolation;
import loadstar.campaign.LocalRunner;
import loadstar.campaign.Progress;
import loadstar.campaign.Run;
import loadstar.campaign.RunCodec;
import loadstar.campaign.RunResult;
import loadstar.campaign.Runner;
import loadstar.model.InputException;
import tools.jackson.core.JacksonException;

/**
 * A task of a job: it claims packs of runs until all packs are done, by it or by others. A task
 * that is killed at any moment and begun again does no harm: its results are whole lines of a file
 * of its own, and another takes its pack over when the lease ends.
 */
public final class SlurmTask {
  private static final int RENEWALS = 4;
  private static final int MOST_STARTS = 3;

  private final SlurmBatch batch;
  private final Leases leases;
  private final long leaseMillis;
  private final FileChannel shard;
  private final Runner runner;

  private final Set<String> finished = new HashSet<>(); // by any task

  /**
   * Makes a task.
   *
   * @param me unique; names this machine and process
   * @param runner executes the packs
   */
  SlurmTask(SlurmBatch batch, String me, Runner runner, long leaseMillis) throws IOException {
    this.batch = batch;
    this.runner = runner;
    this.leaseMillis = leaseMillis;
    leases = new Leases(batch.folder().resolve("log"), me, leaseMillis);
    shard =
        FileChannel.open(
            batch.shards().resolve(me + ".jsonl"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE);
  }

  /**
   * Runs a task.
   *
   * @param args the batch's folder, milliseconds of a lease, how runs are isolated
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    ChildCommand.inherit();
    SlurmBatch batch = new SlurmBatch(Path.of(args[0]));
    String host = InetAddress.getLocalHost().getHostName();
    // A process number may come back after a requeue; a time does not.
    String me = host + "-" + ProcessHandle.current().pid() + "-" + System.currentTimeMillis();
    LocalRunner runner =
        new LocalRunner(
            batch.folder().resolve("work").resolve(me),
            number("SLURM_CPUS_PER_TASK", 1),
            Progress.SILENT,
            Isolation.valueOf(args[2]));
    SlurmTask task = new SlurmTask(batch, me, runner, Long.parseLong(args[1]));
    task.work(number("SLURM_ARRAY_TASK_ID", 0), number("SLURM_ARRAY_TASK_COUNT", 1));
    System.exit(0);
  }

  private static int number(String variable, int otherwise) {
    return Integer.parseInt(System.getenv().getOrDefault(variable, Integer.toString(otherwise)));
  }

  /**
   * Works on packs until all are done. Each task begins at another pack, so that they seldom
   * compete for one.
   */
  void work(int number, int tasks) throws IOException, InterruptedException {
    Thread renewing = Thread.ofPlatform().daemon().name("leases").start(this::renewLeases);
    try (shard) {
      claimAll(number, tasks);
    } finally {
      renewing.interrupt();
    }
  }

  private void claimAll(int number, int tasks) throws IOException, InterruptedException {
    for (List<Path> packs = batch.packs(); !packs.isEmpty(); packs = batch.packs()) {
      int first = (int) ((long) packs.size() * number / Math.max(1, tasks));
      boolean worked = false;
      for (int k = 0; k < packs.size(); k++) {
        Path pack = leases.claim(packs.get((first + k) % packs.size()));
        if (pack != null) {
          play(SlurmBatch.lines(pack));
          leases.release(pack);
          Files.deleteIfExists(pack);
          worked = true;
        }
      }
      if (!worked) {
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
        // The next attempt may succeed; at worst another task does the same work.
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /**
   * Executes the runs that no task has executed; a run that is lost three times is left to the next
   * job.
   */
  private void play(List<String> pack) throws IOException {
    batch.collect().forEach(entry -> finished.add(entry.run()));
    List<Run> left = new ArrayList<>();
    for (String line : pack) {
      if (!finished.contains(RunCodec.name(line))) {
        try {
          left.add(RunCodec.run(line));
        } catch (InputException e) { // a scheduler that is not here
          append(
              new SlurmBatch.Entry(RunCodec.name(line), null, String.valueOf(e.getMessage()), ""));
        } catch (JacksonException | IllegalArgumentException e) {
          System.err.println("loadstar: a run of a pack is broken and left out: " + line);
        }
      }
    }
    for (int start = 1; start <= MOST_STARTS && !left.isEmpty(); start++) {
      runner.run(
          left,
          new Runner.Listener() {
            @Override
            public void finished(Map<? extends Run, RunResult> results) throws IOException {
              for (var one : results.entrySet()) {
                String result = RunCodec.line(one.getValue());
                append(new SlurmBatch.Entry(one.getKey().run(), result, "", ""));
              }
            }

            @Override
            public void failed(Run spec, String message, String log) throws IOException {
              append(new SlurmBatch.Entry(spec.run(), null, message, log));
            }
          });
      left.removeIf(spec -> finished.contains(spec.run()));
    }
  }

  private void append(SlurmBatch.Entry entry) throws IOException {
    ByteBuffer line = ByteBuffer.wrap((entry.line() + "\n").getBytes(StandardCharsets.UTF_8));
    while (line.hasRemaining()) {
      shard.write(line);
    }
    shard.force(false);
    finished.add(entry.run());
  }
}
