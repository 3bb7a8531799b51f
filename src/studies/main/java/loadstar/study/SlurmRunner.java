package loadstar.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import loadstar.campaign.ChildCommand;
import loadstar.campaign.Ending;
import loadstar.campaign.Isolation;
import loadstar.campaign.LocalRunner;
import loadstar.campaign.Progress;
import loadstar.campaign.Run;
import loadstar.campaign.RunCodec;
import loadstar.campaign.Runner;
import loadstar.input.Program;
import loadstar.input.ShellWord;
import loadstar.input.Temporary;
import loadstar.model.InputException;

/**
 * Executes runs as the tasks of array jobs of SLURM: few tasks, each of which executes many runs.
 * It needs {@code sbatch} and {@code squeue}, and a folder that all machines see. A call that was
 * stopped while it waited leaves the job alone; the next one waits for the same job.
 */
public final class SlurmRunner implements Runner {
  /** The time of a lease in milliseconds, unless this property gives another. */
  private static final long LEASE_MILLIS = Long.getLong("loadstar.slurm.lease", 60_000);

  private static final long POLL_MILLIS = Long.getLong("loadstar.slurm.poll", 5_000);

  /** The number of packs for each task, so that a slow or killed task delays little. */
  private static final int PACKS_A_TASK = 10;

  private static final int MOST_RUNS_A_PACK = 50;

  /** The seconds that SLURM gives tasks that have to end before it kills them. */
  private static final int SECONDS_TO_END = 60;

  /**
   * The variables by which users change what squeue shows, and where and as what sbatch submits.
   */
  private static final List<String> NOT_OURS =
      List.of(
          "SQUEUE_",
          "SLURM_CLUSTERS",
          "SBATCH_CLUSTERS",
          "SBATCH_JOB_NAME",
          "SBATCH_ARRAY_INX",
          "SBATCH_WAIT");

  /** The answer of {@code sbatch --parsable}: the number of the job, and maybe its cluster. */
  private static final Pattern JOB = Pattern.compile("[0-9]+(?:;\\S+)?");

  private static final int MOST_CHARACTERS = 300;

  private final Path folder;
  private final int tasks;
  private final List<String> arguments;
  private final boolean wait;
  private final Progress shown;
  private final Isolation isolation;
  private final Set<String> reported = new HashSet<>();
  private volatile int finished;
  private int all;

  /** The reason that SLURM and the last log give for a job that ended without all of its runs. */
  private String why = "";

  /**
   * Makes a runner.
   *
   * @param folder of the jobs, visible to all machines
   * @param tasks of a job, at most
   * @param arguments for {@code sbatch}, besides its own: those of {@link SbatchArguments}
   * @param wait whether to wait for the end of the job
   * @param isolation of the runs of a task, as {@link LocalRunner} has it
   */
  public SlurmRunner(
      Path folder,
      int tasks,
      List<String> arguments,
      boolean wait,
      Progress shown,
      Isolation isolation) {
    this.folder = folder.toAbsolutePath().normalize();
    this.tasks = tasks;
    this.arguments = List.copyOf(arguments);
    this.wait = wait;
    this.shown = shown;
    this.isolation = isolation;
  }

  @Override
  public int jobs() {
    return tasks;
  }

  @Override
  public boolean run(List<? extends Run> specs, Listener listener) throws IOException {
    Map<String, Run> open = new HashMap<>();
    specs.forEach(spec -> open.put(spec.run(), spec));
    all = specs.size();
    finished = 0;
    shown.started(specs);
    try (Ending ending = Ending.with(() -> shown.interrupted(finished, all))) {
      List<SlurmBatch> batches = batches();
      Set<String> inWork = new HashSet<>();
      for (SlurmBatch batch : batches) {
        Set<String> runs = batch.runs(); // before its last results are read
        if (goesOn(batch, open, listener)) {
          inWork.addAll(runs);
        }
      }
      List<? extends Run> rest =
          specs.stream()
              .filter(spec -> open.containsKey(spec.run()) && !inWork.contains(spec.run()))
              .toList();
      if (!rest.isEmpty()) {
        submit(rest);
      }
      if (!open.isEmpty() && !wait) {
        return false;
      }
      waitForTheEnd(open, listener);
      return true;
    }
  }

  /**
   * Waits for the last result, not for the last task: one that was requeued may have to wait for
   * minutes before it finds that others have done its work.
   */
  private void waitForTheEnd(Map<String, Run> open, Listener listener) throws IOException {
    List<SlurmBatch> batches = new ArrayList<>(batches());
    while (!batches.isEmpty() && !open.isEmpty()) {
      for (SlurmBatch batch : List.copyOf(batches)) {
        if (!goesOn(batch, open, listener)) {
          batches.remove(batch);
          // A user cancelled it: then it is not submitted again automatically.
          if (!open.isEmpty() && !queue(batch, "--states=CANCELLED").isEmpty()) {
            throw new IOException("the job was cancelled, " + open.size() + " runs are missing");
          }
        }
      }
      if (!batches.isEmpty() && !open.isEmpty()) {
        pause(POLL_MILLIS);
      }
    }
  }

  /** Tells whether a job has not ended; passes on new results, and removes what has ended. */
  private boolean goesOn(SlurmBatch batch, Map<String, Run> open, Listener listener)
      throws IOException {
    List<String> queue = queue(batch); // queried before its last results are read
    collect(batch, open, listener);
    if (queue.isEmpty()) {
      if (!open.isEmpty()) {
        why = ended(batch);
      }
      delete(batch.folder());
    } else if (queue.stream().allMatch(task -> task.startsWith("PENDING"))) {
      String reasons = reasons(queue);
      if (!reasons.equals("None")) { // as long as SLURM has not considered it
        tell("the job " + batch.name() + " waits, says squeue: " + reasons);
      }
    }
    return !queue.isEmpty();
  }

  @Override
  public String whyLost() {
    return why;
  }

  private void tell(String line) {
    if (reported.add(line)) {
      shown.note("loadstar: " + line);
    }
  }

  private static String reasons(List<String> queue) {
    return queue.stream()
        .map(task -> task.replaceFirst("^PENDING \\((.*)\\)$", "$1"))
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns how a job ended, from squeue as long as it remembers it, and the last line of its logs.
   */
  private static String ended(SlurmBatch batch) throws IOException {
    String states = String.join(", ", new TreeSet<>(queue(batch, "--states=all")));
    String last = "";
    for (Path log : LocalRunner.listed(batch.folder().resolve("log"))) {
      if (log.toString().endsWith(".log")) {
        String text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).strip();
        if (!text.isEmpty()) {
          String line = text.substring(text.lastIndexOf('\n') + 1);
          last = line.substring(0, Math.min(line.length(), MOST_CHARACTERS));
        }
      }
    }
    return (states.isEmpty() ? "squeue does not know the job any more" : "squeue says " + states)
        + (last.isEmpty() ? ", and no task has left a word in its log" : ", and a log: " + last);
  }

  /** Cancels the remaining tasks of jobs, which have nothing to do, and deletes their folders. */
  @Override
  public void tidy() throws IOException {
    for (SlurmBatch batch : batches()) {
      if (!queue(batch).isEmpty()) {
        var unused = outputOf(List.of("scancel", "--quiet", "--name=" + batch.name()));
        for (int left = SECONDS_TO_END; left > 0 && !queue(batch).isEmpty(); left--) {
          pause(1000);
        }
      }
      delete(batch.folder());
    }
    LocalRunner.removeIfEmpty(folder);
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a job", e);
    }
  }

  /** Passes on new results. A run may come several times, from tasks that did the same work. */
  private void collect(SlurmBatch batch, Map<String, Run> open, Listener listener)
      throws IOException {
    for (SlurmBatch.Entry entry : batch.collect()) {
      Run spec = open.remove(entry.run());
      if (spec == null) {
        continue;
      }
      String result = entry.result();
      if (result != null) {
        listener.finished(Map.of(spec, RunCodec.result(result)));
      } else {
        listener.failed(spec, entry.message(), keptLog(entry.log()));
      }
      finished++;
      shown.finished(spec);
    }
  }

  /** Copies the log of a failed run out of the folder of the job, which is deleted. */
  private String keptLog(String log) throws IOException {
    if (log.isEmpty() || !Files.exists(Path.of(log))) {
      return "";
    }
    Path saved = folder.resolve("failed").resolve(String.valueOf(Path.of(log).getFileName()));
    Files.createDirectories(folder.resolve("failed"));
    Files.copy(Path.of(log), saved, StandardCopyOption.REPLACE_EXISTING);
    return saved.toString();
  }

  private List<SlurmBatch> batches() throws IOException {
    return LocalRunner.listed(folder).stream()
        .filter(path -> String.valueOf(path.getFileName()).startsWith("loadstar-"))
        .map(path -> new SlurmBatch(path, this::tell))
        .toList();
  }

  // ------------------------------------------------------------------ SLURM

  private void submit(List<? extends Run> specs) throws IOException {
    byte[] random = new byte[6];
    new SecureRandom().nextBytes(random);
    Path own = folder.resolve("loadstar-" + HexFormat.of().formatHex(random));
    int packSize = Math.max(1, Math.min(MOST_RUNS_A_PACK, specs.size() / (tasks * PACKS_A_TASK)));
    int packs = (specs.size() + packSize - 1) / packSize;
    SlurmBatch batch = SlurmBatch.create(own, specs, packSize);
    Path script = own.resolve("task.sh");
    Files.writeString(script, script(own));
    // SLURM replaces "%a" and reads backslashes in the name of an output file, wherever the results
    // are: the script opens its log itself.
    List<String> command =
        new ArrayList<>(List.of("sbatch", "--parsable", "--requeue", "--output=/dev/null"));
    command.addAll(arguments);
    command.add("--job-name=" + batch.name());
    command.add("--array=0-" + (Math.min(tasks, packs) - 1));
    command.add(script.toString());
    try {
      String answer = outputOf(command);
      if (answer.lines().map(String::strip).noneMatch(line -> JOB.matcher(line).matches())) {
        throw new IOException(
            "sbatch has answered \"" + oneLine(answer) + "\" and not the number of a job");
      }
    } catch (IOException | InputException e) {
      delete(own);
      LocalRunner.removeIfEmpty(folder);
      throw e;
    }
  }

  private String script(Path own) {
    List<String> words = new ArrayList<>(ChildCommand.of(SlurmTask.class));
    words.addAll(List.of(own.toString(), Long.toString(LEASE_MILLIS), isolation.name()));
    return "#!/bin/bash\nexec >>"
        + ShellWord.of(own.resolve("log") + "/")
        + "\"$SLURM_ARRAY_TASK_ID.log\" 2>&1\nexec "
        + words.stream().map(ShellWord::of).collect(Collectors.joining(" "))
        + "\n";
  }

  /**
   * Returns the tasks of a job in squeue, each with its state and, in brackets, the reason for it.
   */
  private static List<String> queue(SlurmBatch batch, String... more) throws IOException {
    List<String> command = new ArrayList<>(List.of("squeue", "--noheader"));
    command.addAll(List.of(more));
    command.addAll(List.of("--name=" + batch.name(), "--format=%T (%r)"));
    return outputOf(command).lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  private static String outputOf(List<String> command) throws IOException {
    Program program;
    try {
      program = Program.run(command, NOT_OURS);
    } catch (IOException e) {
      throw new InputException(
          "there is no \"" + command.getFirst() + "\" here",
          "this is no login node of a SLURM cluster; --executor local");
    }
    if (program.status() != 0) {
      throw new IOException(command.getFirst() + " failed: " + oneLine(program.output()));
    }
    return program.output();
  }

  private static String oneLine(String output) {
    return output.strip().replaceAll("\\s*\n\\s*", " ");
  }

  /** Deletes a folder; files that cannot be deleted yet are deleted by the next call. */
  private static void delete(Path own) {
    try {
      Temporary.delete(own);
    } catch (IOException | UncheckedIOException e) {
      // A file server renames an open file until it is closed.
    }
  }
}
