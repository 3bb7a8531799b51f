package loadstar.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Optional;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Prevents two commands from using a file of results at a time: a lock of the operating system on a
 * file beside it. Some file systems grant every lock without effect, so that file also names the
 * process that has it.
 */
final class ResultLock implements AutoCloseable {
  private static final int MOST_BYTES = 100;

  private final Path file;
  private final FileChannel channel;

  private ResultLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Locks a file of results.
   *
   * @param results the file as the user names it
   * @param target the file itself, after all links
   * @param place the option that says where it is, for the way out
   */
  static ResultLock of(Path results, Path target, String place) throws IOException {
    Path file = target.resolveSibling("." + target.getFileName() + ".lock");
    // Opening a pipe would wait for a process at its other end.
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      String what = Files.isSymbolicLink(file) ? "a link" : "something that is no ordinary file";
      throw new InputException(
          file.toString(), 0, what + " is in the place of this lock", "rm -r \"" + file + "\"");
    }
    Object before = identity(file);
    FileChannel channel = open(file);
    try {
      if (locked(channel, file, place) == null) {
        throw new InputException(
            results.toString(), 0, "another command is working on it", "wait for its end");
      }
      long other = working(channel);
      if (other != 0) {
        throw new InputException(
            results.toString(),
            0,
            "process " + other + " is working on it, though this file system keeps no locks",
            "wait for its end");
      }
      write(channel, own());
      if (before == null || !before.equals(identity(file))) {
        channel.close(); // it is new, or was removed meanwhile: a third command could have its name
        return of(results, target, place);
      }
      return new ResultLock(file, channel);
    } catch (Throwable e) {
      channel.close();
      throw e;
    }
  }

  /** Returns what tells the file from another one of the same name; null if there is none. */
  private static @Nullable Object identity(Path file) throws IOException {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
          .fileKey();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private static FileChannel open(Path file) throws IOException {
    try {
      return FileChannel.open(
          file,
          StandardOpenOption.CREATE,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          LinkOption.NOFOLLOW_LINKS);
    } catch (AccessDeniedException e) {
      if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw e;
      }
      throw new InputException(
          file.toString(),
          0,
          "this lock belongs to "
              + Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName()
              + ", and may not be written",
          "rm -f \"" + file + "\", if nobody works on the results");
    }
  }

  /** Returns the lock; null if another process, or another command of this one, has it. */
  private static @Nullable FileLock locked(FileChannel channel, Path file, String place) {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    } catch (IOException e) {
      throw new InputException(
          file.toString(),
          0,
          "this file system has no locks, which keep two commands apart: " + e.getMessage(),
          place + " in a folder of a local disk");
    }
  }

  /**
   * Returns the number and the start of this process: a number alone may later belong to another.
   */
  private static String own() {
    return named(ProcessHandle.current());
  }

  static String named(ProcessHandle process) {
    Optional<Instant> start = process.info().startInstant();
    return process.pid() + " " + start.map(Instant::toEpochMilli).orElse(0L);
  }

  /** Returns the other process that is named in the lock, if it still runs; otherwise 0. */
  private static long working(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
    channel.read(bytes, 0);
    String content = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8).strip();
    if (content.equals(own()) || !content.matches("[0-9]{1,18} [0-9]{1,18}")) {
      return 0;
    }
    long number = Long.parseLong(content.substring(0, content.indexOf(' ')));
    return ProcessHandle.of(number)
        .filter(process -> named(process).equals(content))
        .map(ProcessHandle::pid)
        .filter(pid -> !hasEnded(pid))
        .orElse(0L);
  }

  /**
   * Tells whether a process has ended and only its parent has not asked for its status yet, as in a
   * container without an init process: its locks are released, but it still has a number.
   */
  static boolean hasEnded(long pid) {
    try {
      return hasEnded(Files.readString(Path.of("/proc/" + pid + "/stat")));
    } catch (IOException e) {
      return false; // another operating system, or it is gone, which others find
    }
  }

  /**
   * Tells whether this is the line of a process that has ended.
   *
   * @param stat its file {@code stat}: number, name in parentheses, state, and more
   */
  static boolean hasEnded(String stat) {
    int state = stat.lastIndexOf(')') + 2; // a name may have parentheses
    return state > 1 && state < stat.length() && "ZXx".indexOf(stat.charAt(state)) >= 0;
  }

  private static void write(FileChannel channel, String text) throws IOException {
    channel.truncate(0);
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Deletes the file while it is locked; a process that waits with it open looks again. */
  void remove() throws IOException {
    Files.deleteIfExists(file);
  }

  /** Releases the lock. The file stays. */
  @Override
  public void close() throws IOException {
    try (channel) {
      if (channel.isOpen()) {
        channel.truncate(0);
      }
    }
  }

  boolean isOpen() {
    return channel.isOpen();
  }
}
