package loadstar.input.log;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import loadstar.input.CsvDialect;
import loadstar.input.NamedTable;
import org.jspecify.annotations.Nullable;

/** The format of a log: how its table is written, and which of its columns count. */
@SuppressWarnings("ImmutableEnumChecker") // its lists are List.of
public enum LogFormat {
  /** The format of GNU parallel's --joblog; a command may contain any quotation marks. */
  JOBLOG(
      new CsvDialect(
          '\t',
          false,
          List.of("Seq Host Starttime JobRuntime Send Receive Exitval Signal Command".split(" ")),
          null),
      "Seq",
      List.of("JobRuntime"),
      List.of("Exitval=0", "Signal=0"),
      "Host"),
  /** The format of {@code sacct}, for array jobs or plain ones. */
  SACCT(
      new CsvDialect(
          '|',
          false,
          List.of("JobID", "State", "ElapsedRaw"),
          "sacct --parsable2 --format JobID,State,ElapsedRaw,NodeList"),
      "JobID",
      List.of("ElapsedRaw", "Elapsed"),
      List.of("State=COMPLETED", "ExitCode=0:0"),
      "NodeList"),
  /** The times of a loop's iterations. */
  LOOP(
      new CsvDialect(null, true, List.of("index", "seconds"), null),
      "index",
      List.of("seconds"),
      List.of(),
      "host"),
  /** Any other table: users name the columns. */
  CSV(
      new CsvDialect(null, true, List.of(), "--time-column NAME"),
      null,
      List.of("seconds"),
      List.of(),
      "host");

  /** States of SLURM for a task that is not over, and so has no time. */
  static final Set<String> NOT_OVER =
      Set.of("PENDING", "RUNNING", "SUSPENDED", "REQUEUED", "COMPLETING", "RESIZING");

  final CsvDialect dialect;

  /** Column that numbers tasks; null where rows do. */
  final @Nullable String task;

  /** Columns of times, of which the first that is present counts. */
  final List<String> times;

  /** Conditions COLUMN=VALUE of a run that ended well, as far as these columns are present. */
  final List<String> good;

  final String host;

  LogFormat(
      CsvDialect dialect,
      @Nullable String task,
      List<String> times,
      List<String> good,
      String host) {
    this.dialect = dialect;
    this.task = task;
    this.times = times;
    this.good = good;
    this.host = host;
  }

  /** Returns the name on a command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the format with this line of names; null for none. */
  public static @Nullable LogFormat of(String header) {
    List<String> names = List.of(header.strip().split("[\\s|;,]+", -1));
    for (LogFormat format : List.of(JOBLOG, SACCT, LOOP)) {
      String task = format.task;
      String time = format == SACCT ? task : format.times.getFirst();
      if (task != null
          && time != null
          && NamedTable.index(names, task) >= 0
          && NamedTable.index(names, time) >= 0) {
        return format;
      }
    }
    return null;
  }
}
