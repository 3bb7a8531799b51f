package loadstar.input.log.reader;

import org.jspecify.annotations.Nullable;

/**
 * A run of a task, as a log has it.
 *
 * @param job the job whose part the task is; empty where a log has no jobs
 * @param name the name of the task, or its number within the job
 * @param group the file, class or package that the task belongs to; empty if the log has none
 * @param seconds the time that it took; NaN if it is not over, or has no time
 * @param host empty if the log has none
 * @param end how it ended
 * @param why the log's word for an end that is not good
 * @param line in its file from 1; 0 for none
 */
public record TaskRun(
    String job,
    String name,
    String group,
    double seconds,
    String host,
    End end,
    @Nullable String why,
    int line) {

  /** The end of a run. */
  public enum End {
    GOOD,
    FAILED,
    /** The task was there, but nobody wanted it to run. */
    SKIPPED,
    /** The task still runs or waits, or the log ends before it does. */
    NOT_OVER
  }

  /** Returns a good run. */
  public static TaskRun of(String name, double seconds, int line) {
    return new TaskRun("", name, "", seconds, "", End.GOOD, null, line);
  }

  /** Returns this run as part of a job. */
  public TaskRun ofJob(String aJob) {
    return new TaskRun(aJob, name, group, seconds, host, end, why, line);
  }

  /** Returns this run as one of a group. */
  public TaskRun inGroup(String aGroup) {
    return new TaskRun(job, name, aGroup, seconds, host, end, why, line);
  }

  /** Returns this run on a host. */
  public TaskRun on(String aHost) {
    return new TaskRun(job, name, group, seconds, aHost, end, why, line);
  }

  /**
   * Returns this run with another end.
   *
   * @param aWhy the log's word for it
   */
  public TaskRun ended(End anEnd, String aWhy) {
    return new TaskRun(job, name, group, seconds, host, anEnd, aWhy, line);
  }
}
