package loadstar.study;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Claims on packs of runs that several machines share. A process that claims a pack appends its own
 * name to that of the file, 7.owner: the file system lets only one succeed. The owner rewrites the
 * file again and again; one that has not been written for the time of a lease belongs to a dead
 * process, and another may rename it. A slow owner may thus be joined by another: their work has to
 * be harmless when done twice. Only dates of the file system are compared, never the clocks of two
 * machines.
 */
final class Leases {
  private final Path clock;
  private final String owner;
  private final long leaseMillis;
  private final Set<Path> held = ConcurrentHashMap.newKeySet();

  /**
   * Makes the claims of one process.
   *
   * @param folder of the packs
   * @param owner unique; names this machine and process
   */
  Leases(Path folder, String owner, long leaseMillis) {
    clock = folder.resolve("clock-" + owner);
    this.owner = owner;
    this.leaseMillis = leaseMillis;
  }

  /**
   * Claims a pack.
   *
   * @return the claimed file; null if another process holds it, or has done it
   */
  @Nullable Path claim(Path pack) throws IOException {
    String[] name = String.valueOf(pack.getFileName()).split("\\.", 2);
    Path mine = pack.resolveSibling(name[0] + "." + owner);
    try {
      if (name.length > 1 && isAlive(pack)) {
        return null;
      }
      write(pack); // or its new name has an old date, and looks dead
      Files.move(pack, mine, StandardCopyOption.ATOMIC_MOVE);
      held.add(mine);
      return mine;
    } catch (NoSuchFileException e) {
      return null; // another process was faster
    }
  }

  private boolean isAlive(Path claim) throws IOException {
    Files.write(clock, new byte[1]);
    var unused = Files.readAllBytes(claim); // has a network file system ask the server for its date
    long now = Files.getLastModifiedTime(clock).toMillis();
    return now - Files.getLastModifiedTime(claim).toMillis() <= leaseMillis;
  }

  /**
   * Writes its first byte once more. A file server dates what is written, while a date that is set
   * would be this machine's. The contents stay whole whenever this process ends.
   */
  private static void write(Path claim) throws IOException {
    try (FileChannel file =
        FileChannel.open(claim, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer first = ByteBuffer.allocate(1);
      file.read(first, 0);
      file.write(first.flip(), 0);
    }
  }

  /** Renews the leases that are held; to be called several times in the time of a lease. */
  void renew() throws IOException {
    for (Path claim : held) {
      write(claim);
    }
  }

  void release(Path claim) {
    held.remove(claim);
  }
}
