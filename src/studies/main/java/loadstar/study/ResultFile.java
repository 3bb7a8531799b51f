package loadstar.study;

import static java.util.Objects.requireNonNullElse;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import loadstar.engine.shim.OwnFolder;
import loadstar.input.Temporary.WorkFolder;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * A connection to a file of results.
 *
 * <p>The file has a write-ahead log, but a rollback journal on file systems that have no memory to
 * share, as the log needs.
 *
 * @param copy that the connection reads in place of the file; null for none
 * @param written the file, if it is opened for changes
 * @param identity of that file when it was opened: its device and inode
 */
record ResultFile(
    Connection connection,
    @Nullable WorkFolder copy,
    @Nullable Path written,
    @Nullable Object identity) {
  /** Thrown if results were written into a file that has no name any more. */
  static final class Gone extends IOException {
    private static final long serialVersionUID = 1;

    private Gone(Path file) {
      super(
          file
              + ": this file of results was moved, deleted or replaced while it was being written;"
              + " what was finished is in a file that was moved, and otherwise lost");
    }
  }

  /**
   * The codes by which SQLite reports that it cannot map the index of a write-ahead log, as on some
   * network file systems: SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PROTOCOL.
   */
  private static final Set<Integer> NO_SHARED_MEMORY = Set.of(8, 10, 14, 15);

  /** The codes SQLITE_IOERR and SQLITE_FULL, with which the file itself is not broken. */
  private static final Set<Integer> OF_THE_DISK = Set.of(10, 13);

  private static final long WEEK = 604_800_000; // milliseconds

  /** The longest path in bytes: 512, less what SQLite appends for a journal. */
  private static final int MOST_BYTES = 504;

  /** The code SQLITE_NOTADB. */
  private static final int NO_DATABASE = 26;

  /** The suffixes of files beside it that hold changes which are not in the file yet. */
  private static final List<String> UNFINISHED = List.of("-wal", "-journal");

  /** The suffixes of all files that SQLite has beside its own, and how each of these begins. */
  private static final Map<String, List<String>> BESIDE =
      Map.of(
          "-wal", List.of("377f0682", "377f0683"),
          "-journal", List.of("d9d505f920a163d7"),
          "-shm", List.of("18e22d00"));

  // The launcher has SQLite's own library unpacked. Without it the driver unpacks one for each
  // process: not into the temporary folder, from which programs may not be run.
  static {
    Path folder = OwnFolder.inCache("sqlite");
    if (folder != null && System.getProperty("org.sqlite.tmpdir") == null) {
      System.setProperty("org.sqlite.tmpdir", folder.toString());
      // Killed processes have left these; other machines may have some of them loaded.
      for (File left : requireNonNullElse(folder.toFile().listFiles(), new File[0])) {
        var unused = left.lastModified() < System.currentTimeMillis() - WEEK && left.delete();
      }
    }
  }

  /** Opens the file for changes, or creates it. */
  static ResultFile change(Path file) throws IOException {
    refuseForeignLogs(file);
    try {
      try {
        return journaled(file, SQLiteConfig.JournalMode.WAL);
      } catch (SQLException e) {
        if (!NO_SHARED_MEMORY.contains(e.getErrorCode() & 0xff)) {
          throw e;
        }
        return journaled(file, SQLiteConfig.JournalMode.DELETE);
      }
    } catch (SQLException e) {
      throw notOurs(file, e);
    }
  }

  private static ResultFile journaled(Path file, SQLiteConfig.JournalMode journal)
      throws SQLException {
    Connection connection = connect(file, "");
    try (Statement statement = connection.createStatement()) {
      if (journal == SQLiteConfig.JournalMode.DELETE) {
        // A connection alone with the file can read a log without shared memory; this has to come
        // first.
        statement.execute("PRAGMA locking_mode=EXCLUSIVE");
      }
      statement.execute("PRAGMA journal_mode=" + journal);
      statement.execute("PRAGMA synchronous=FULL");
      ResultSchema.prepare(connection);
      return new ResultFile(connection, null, file, identity(file));
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Opens the file to read it. Nothing is changed and nothing left beside it, and it may lie in a
   * folder that cannot be written.
   *
   * @throws InputException if it is of another program, or of another release
   */
  static ResultFile look(Path file) throws IOException {
    refuseForeignLogs(file);
    Path folder = file.toAbsolutePath().getParent();
    if (isTooLong(file)) {
      try {
        return lookAtCopy(file);
      } catch (SQLException e) {
        throw notOurs(file, e);
      }
    }
    if (Files.isWritable(file) && folder != null && Files.isWritable(folder)) {
      try {
        // The connection is not read-only: such a one leaves the index of the log behind.
        return checked(file, connect(file, ""), null);
      } catch (SQLException e) {
        if (!NO_SHARED_MEMORY.contains(e.getErrorCode() & 0xff)) {
          throw notOurs(file, e);
        }
      }
    }
    try {
      for (String end : UNFINISHED) {
        Path beside = file.resolveSibling(file.getFileName() + end);
        if (Files.exists(beside) && Files.size(beside) > 0) {
          return lookAtCopy(file);
        }
      }
      return checked(file, connect(file, "?immutable=1"), null);
    } catch (SQLException e) {
      throw notOurs(file, e);
    }
  }

  /** Opens a copy: SQLite finishes or undoes the last change before it reads. */
  private static ResultFile lookAtCopy(Path file) throws IOException, SQLException {
    WorkFolder copy = WorkFolder.create();
    try {
      Path copied = Files.copy(file, copy.path().resolve("copy"));
      for (String end : UNFINISHED) {
        Path beside = file.resolveSibling(file.getFileName() + end);
        if (Files.exists(beside)) {
          Files.copy(beside, copied.resolveSibling("copy" + end));
        }
      }
      var unused = copied.toFile().setWritable(true, true);
      return checked(file, connect(copied, ""), copy);
    } catch (IOException | SQLException | InputException e) {
      copy.close();
      throw e;
    }
  }

  static ResultFile inMemory() throws IOException {
    try {
      Connection connection = connect(":memory:");
      ResultSchema.prepare(connection);
      return new ResultFile(connection, null, null, null);
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  /**
   * Connects to the file by a URI of its absolute path, which means that file only. A relative name
   * may mean something to the driver or to SQLite, such as ":memory:", "file:x.db" and everything
   * after a "?": then results are lost, or are in another file than the one that is locked.
   */
  private static Connection connect(Path file, String query) throws SQLException {
    return connect(file.toAbsolutePath().toUri().toString().replace("=", "%3D") + query);
  }

  /** Refuses a file that cannot be written because of its name. */
  static void refuseTooLong(Path file) {
    if (isTooLong(file)) {
      throw new InputException(
          file,
          "the path has " + bytes(file) + " bytes, and SQLite opens up to " + MOST_BYTES,
          "a shorter --results");
    }
  }

  /** Refuses a file that SQLite would take for the log of another one, and delete. */
  static void refuseNameOfLog(Path file) {
    String name = String.valueOf(file.getFileName());
    for (String end : BESIDE.keySet()) {
      if (name.endsWith(end)) {
        String other = name.substring(0, name.length() - end.length());
        throw new InputException(
            file,
            "SQLite keeps the last changes of another file under names that end in "
                + end
                + ", and deletes them",
            "--results " + other + (other.endsWith(".db") ? "" : ".db"));
      }
    }
  }

  /**
   * Refuses a file that has the name of a log and is none: SQLite would delete it. A log that its
   * writer had no time to begin is empty, or has zeros.
   */
  static void refuseForeignLogs(Path file) throws IOException {
    for (Map.Entry<String, List<String>> log : BESIDE.entrySet()) {
      Path beside = file.resolveSibling(file.getFileName() + log.getKey());
      if (!Files.isRegularFile(beside) || !Files.isReadable(beside)) {
        continue;
      }
      String begin;
      try (InputStream in = Files.newInputStream(beside)) {
        begin = HexFormat.of().formatHex(in.readNBytes(log.getValue().getFirst().length() / 2));
      }
      if (!log.getValue().contains(begin) && !begin.matches("0*")) {
        throw new InputException(
            beside,
            "this file is not SQLite's, which would delete it: it has the name of a log of "
                + file.getFileName(),
            "another name for it; another --results");
      }
    }
  }

  /** Tells whether SQLite has no room for the name of the file, and of the journal beside it. */
  private static boolean isTooLong(Path file) {
    return bytes(file) > MOST_BYTES;
  }

  private static int bytes(Path file) {
    Path path = file.toAbsolutePath();
    Path folder = path.getParent();
    try {
      if (folder != null) {
        path = folder.toRealPath().resolve(path.getFileName()); // as SQLite resolves it
      }
    } catch (IOException e) {
      // The folder is still to be made.
    }
    return path.toString().getBytes(StandardCharsets.UTF_8).length;
  }

  private static Connection connect(String name) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(60_000);
    return DriverManager.getConnection("jdbc:sqlite:" + name, config.toProperties());
  }

  private static ResultFile checked(Path file, Connection connection, @Nullable WorkFolder copy)
      throws IOException, SQLException {
    try {
      refuseForeign(file, connection);
      if (!ResultSchema.isThere(connection)) { // its creator was killed at once
        new ResultFile(connection, copy, null, null).close();
        return inMemory();
      }
      return new ResultFile(connection, copy, null, null);
    } catch (SQLException | InputException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Refuses views and triggers of a foreign file: a view would run its text when it is read, and a
   * trigger later. Loadstar's own views are for people's queries; nothing here reads them.
   */
  private static void refusePrograms(Path file, Statement statement) throws SQLException {
    try (ResultSet others =
        statement.executeQuery(
            "SELECT type, name FROM sqlite_master WHERE type NOT IN ('table', 'index')"
                + " AND NOT (type = 'view' AND name IN ('"
                + String.join("', '", ResultSchema.VIEWS)
                + "'))")) {
      if (others.next()) {
        throw new InputException(
            file,
            "this is no file of results: it has the %s \"%s\""
                .formatted(others.getString(1), others.getString(2)),
            "another --results");
      }
    }
  }

  private static void refuseForeign(Path file, Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      refusePrograms(file, statement);
    }
    String format = ResultSchema.format(connection);
    if (format.equals(ResultSchema.FOREIGN)) {
      throw new InputException(file, "this is a database of another program", "another --results");
    }
    if (!ResultSchema.READABLE.contains(format)) {
      String reader = ResultSchema.reader(connection);
      throw new InputException(
          file,
          "this file of results has format %s, and this build reads %s: %s reads it"
              .formatted(
                  format,
                  String.join(", ", ResultSchema.READABLE),
                  reader == null ? "only the build that made it" : reader),
          "another --results");
    }
  }

  private static InputException notOurs(Path file, SQLException e) throws IOException {
    if (OF_THE_DISK.contains(e.getErrorCode() & 0xff)) {
      throw new IOException(file + ": " + messageOf(e), e);
    }
    return new InputException(
        file,
        (e.getErrorCode() & 0xff) == NO_DATABASE
            ? "this is no file of results"
            : "cannot be used as a file of results: " + messageOf(e),
        "another --results");
  }

  static String messageOf(SQLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /**
   * Throws if the file that is being written is not the one of its name any more. SQLite writes on,
   * into a file without a name, and reports no error.
   */
  void checkInPlace() throws Gone {
    if (written != null && !Objects.equals(identity, identity(written))) {
      throw new Gone(written);
    }
  }

  private static @Nullable Object identity(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (IOException e) {
      return null;
    }
  }

  /** Closes the file: all changes are in the one file then, and nothing is left beside it. */
  void close() throws IOException, SQLException {
    try {
      if (written == null || connection.isClosed()) {
        connection.close();
        return;
      }
      checkpoint();
      // SQLite deletes the log by its name: that of another file which has the name now.
      if (identity(written) == null || Objects.equals(identity, identity(written))) {
        connection.close();
      }
      checkInPlace();
    } finally {
      if (copy != null) {
        copy.close();
      }
    }
  }

  /**
   * Moves the log into the file, also while another program reads it, whose connection would keep
   * the log.
   */
  private void checkpoint() {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout=1000");
      statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (SQLException e) {
      // Without room for it the log stays, and the next to open the file reads both.
    }
  }
}
