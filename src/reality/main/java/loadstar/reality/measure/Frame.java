package loadstar.reality.measure;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * The head of every message, the same in both directions.
 *
 * @param what one of the constants below
 * @param id of the request; the answer has the same
 * @param bytes that follow
 * @param number bytes of the answer that is wanted, or tasks of a computation
 * @param amount work of a computation, or seconds that it took
 * @param squares sum of the squared seconds of its tasks
 */
record Frame(int what, int id, int bytes, int number, double amount, double squares) {
  static final int HEADER = 32;

  /** Master to worker: answer at once, with so many bytes. */
  static final int EXCHANGE = 1;

  /** Master to worker: answer on receipt, and compute in order of arrival. */
  static final int COMPUTE = 2;

  /** Worker to master: an answer. */
  static final int ANSWER = 3;

  /** Worker to master: a computation has ended. */
  static final int COMPUTED = 4;

  /** Worker to master, once: its name follows. */
  static final int HELLO = 5;

  /** The bytes of the longest message. None is ever stored in memory. */
  static final int LONGEST = 1 << 30;

  /** The most single tasks of a computation. */
  static final int MOST_TASKS = 1 << 20;

  private static final byte[] NOTHING = new byte[1 << 16];

  byte[] header() {
    return ByteBuffer.allocate(HEADER)
        .putInt(what)
        .putInt(id)
        .putInt(bytes)
        .putInt(number)
        .putDouble(amount)
        .putDouble(squares)
        .array();
  }

  /**
   * Reads the next frame.
   *
   * @throws IOException at the end of the connection, and for a frame that no partner would send
   */
  static Frame read(DataInputStream in) throws IOException {
    byte[] header = new byte[HEADER];
    in.readFully(header);
    ByteBuffer numbers = ByteBuffer.wrap(header);
    Frame frame =
        new Frame(
            numbers.getInt(),
            numbers.getInt(),
            numbers.getInt(),
            numbers.getInt(),
            numbers.getDouble(),
            numbers.getDouble());
    int most = frame.what == COMPUTE ? MOST_TASKS : LONGEST;
    boolean known = frame.what >= EXCHANGE && frame.what <= HELLO;
    if (!known
        || frame.bytes < 0
        || frame.bytes > LONGEST
        || frame.number < 0
        || frame.number > most
        || !(frame.amount >= 0)
        || Double.isInfinite(frame.amount)) {
      throw new IOException("a message that makes no sense: " + frame);
    }
    return frame;
  }

  /** Reads bytes and discards them. */
  static void skip(DataInputStream in, int bytes) throws IOException {
    byte[] some = new byte[Math.min(bytes, NOTHING.length)];
    for (int left = bytes; left > 0; left -= Math.min(left, some.length)) {
      in.readFully(some, 0, Math.min(left, some.length));
    }
  }

  /** Writes the frame and its bytes: first those with a meaning, then zeros. */
  void write(OutputStream out, byte[] meant) throws IOException {
    byte[] first = new byte[HEADER + Math.max(meant.length, Math.min(bytes, NOTHING.length))];
    System.arraycopy(header(), 0, first, 0, HEADER);
    System.arraycopy(meant, 0, first, HEADER, meant.length);
    out.write(first);
    for (int left = bytes - (first.length - HEADER); left > 0; left -= NOTHING.length) {
      out.write(NOTHING, 0, Math.min(left, NOTHING.length));
    }
    out.flush();
  }
}
