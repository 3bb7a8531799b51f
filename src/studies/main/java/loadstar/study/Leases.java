package loadstar.study;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Claims on packs of work in a folder that several machines share. A claim is a file that one of
 * them makes (the file system lets only one), and that its owner writes again and again; one that
 * has not been written for the time of a lease is dead, and the process that makes the file of the
 * next generation takes over. A slow owner may thus be joined by another: what they do has to be
 * harmless when done twice.
 *
 * <p>Only dates of the file system are compared, never the clocks of two machines.
 */
final class Leases {
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
    var unused = Files.readAllBytes(claim); // has a network file system ask the server for its date
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

  /** Lets a pack be: it is done. */
  void release(int pack) {
    held.keySet().removeIf(claim -> String.valueOf(claim.getFileName()).startsWith(pack + "."));
  }
}
