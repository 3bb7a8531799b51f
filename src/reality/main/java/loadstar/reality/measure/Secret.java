package loadstar.reality.measure;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import loadstar.model.InputException;

/**
 * The secret that only master and workers of a run know. Each proves to the other that it knows it,
 * by an HMAC of numbers that both have drawn; the secret itself is never sent.
 */
public final class Secret {
  /** The environment variable of the secret. */
  public static final String VARIABLE = "LOADSTAR_SECRET";

  /** The milliseconds within which a greeting has to end. */
  static final int LONGEST_GREETING = 5000;

  private static final int BYTES = 32;
  private static final String MAC = "HmacSHA256";
  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rw-------");

  private final byte[] key;

  private Secret(byte[] key) {
    this.key = key;
  }

  /** Returns a new random secret. */
  public static Secret drawn() {
    return new Secret(random());
  }

  /**
   * Returns the secret in a text.
   *
   * @param where the text is from, for the message
   */
  public static Secret of(String text, String where) {
    try {
      byte[] key = HexFormat.of().parseHex(text.strip());
      if (key.length == BYTES) {
        return new Secret(key);
      }
    } catch (IllegalArgumentException e) {
      // The exception below does not contain the text.
    }
    throw new InputException(where + " has no secret", 2 * BYTES + " hexadecimal digits");
  }

  /** Reads the secret in a file that only its owner can read. */
  public static Secret read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new InputException(file, "is no file with a secret", null);
    }
    for (PosixFilePermission permission : Files.getPosixFilePermissions(file)) {
      if (!OWNER.contains(permission) && permission != PosixFilePermission.OWNER_EXECUTE) {
        throw new InputException(file, "others may use this secret", "chmod 600 " + file);
      }
    }
    return of(Files.readString(file, StandardCharsets.UTF_8), file.toString());
  }

  /** Writes the secret to a new file, which only its owner can read. */
  public void write(Path file) throws IOException {
    Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER));
    Files.writeString(file, text() + "\n");
  }

  /** Returns the text that {@link #of} reads. */
  public String text() {
    return HexFormat.of().formatHex(key);
  }

  /** Performs the worker's part of the greeting. */
  void proveTo(Socket master) throws IOException {
    byte[] own = random();
    DataOutputStream out = new DataOutputStream(master.getOutputStream());
    DataInputStream in = new DataInputStream(master.getInputStream());
    byte[] other = in.readNBytes(BYTES);
    out.write(own);
    out.write(proof("worker", other, own));
    out.flush();
    if (!MessageDigest.isEqual(in.readNBytes(BYTES), proof("master", other, own))) {
      throw new IOException("master and worker do not know the same secret");
    }
  }

  /**
   * Performs the master's part: tells whether the worker proves, soon, that it knows the secret.
   * All of it has one time limit: a byte now and then does not hold the connection open.
   */
  boolean isKnownTo(Socket worker) throws IOException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_GREETING);
    byte[] own = random();
    worker.getOutputStream().write(own);
    byte[] answer = new byte[2 * BYTES];
    for (int length = 0; length < answer.length; ) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      worker.setSoTimeout(Math.toIntExact(left));
      int more = worker.getInputStream().read(answer, length, answer.length - length);
      if (more < 0) {
        return false;
      }
      length += more;
    }
    byte[] drawn = Arrays.copyOf(answer, BYTES);
    byte[] proof = Arrays.copyOfRange(answer, BYTES, 2 * BYTES);
    if (!MessageDigest.isEqual(proof, proof("worker", own, drawn))) {
      return false;
    }
    worker.getOutputStream().write(proof("master", own, drawn));
    return true;
  }

  private byte[] proof(String who, byte[] master, byte[] worker) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(new SecretKeySpec(key, MAC));
      mac.update(who.getBytes(StandardCharsets.US_ASCII));
      mac.update(master);
      return mac.doFinal(worker);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java has this one
    }
  }

  private static byte[] random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }
}
