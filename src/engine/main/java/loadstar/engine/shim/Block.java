package loadstar.engine.shim;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The memory that Java and the shim share: status and results of the last command. Each world has a
 * part of it; these methods read that of the calling thread.
 */
public final class Block {
  private static final int SIZE = 256; // of each world's part
  static final int NOBODY = 31; // the part of threads that have no world

  // This direct buffer is a constant to the compiler, with a part for each world.
  private static final ByteBuffer MEMORY =
      ByteBuffer.allocateDirect((NOBODY + 1) * SIZE).order(ByteOrder.nativeOrder());

  // There is one for each world, too. Later simulations of the same world use it again.
  private static final Passed[] PASSED = new Passed[NOBODY + 1];

  private Block() {}

  static synchronized Passed passed(int world) {
    Passed known = PASSED[world];
    if (known == null) {
      known = new Passed();
      PASSED[world] = known;
    }
    return known;
  }

  static int offset(int world) {
    return world * SIZE;
  }

  static Pointer address(int offset) {
    return Native.getDirectBufferPointer(MEMORY).share(offset);
  }

  static void clear(int offset) {
    for (int i = 0; i < SIZE; i += Long.BYTES) {
      MEMORY.putLong(offset + i, 0);
    }
  }

  /** Returns the field of that name in {@code shim.h}, such as LS_BLOCK_VALUE2. */
  public static long word(int field) {
    return MEMORY.getLong(World.current().block + field);
  }

  public static double number(int field) {
    return MEMORY.getDouble(World.current().block + field);
  }

  /** Stores these numbers where the shim can read them until the next ones; returns the address. */
  public static long pass(long[] numbers, int count) {
    return World.current().passed.write(numbers, count);
  }

  /** Returns the whole-number result of the last command. */
  public static long value() {
    return word(Enums.LS_BLOCK_VALUE);
  }

  /** Returns the real-number result of the last command. */
  public static double real() {
    return number(Enums.LS_BLOCK_REAL);
  }

  /**
   * Returns the simulated date, in seconds, at which the engine's side last gave control to Java.
   */
  public static double clock() {
    return number(Enums.LS_BLOCK_CLOCK);
  }

  /** Returns the text result of the last command. */
  public static String text() {
    int length = (int) word(Enums.LS_BLOCK_TEXT_LENGTH);
    long address = word(Enums.LS_BLOCK_TEXT);
    return length == 0 || address == 0
        ? ""
        : new String(new Pointer(address).getByteArray(0, length), StandardCharsets.UTF_8);
  }

  /** Returns the list of numbers that the last command has left. */
  public static long[] list() {
    int length = (int) word(Enums.LS_BLOCK_LIST_LENGTH);
    return length == 0
        ? new long[0]
        : new Pointer(word(Enums.LS_BLOCK_LIST)).getLongArray(0, length);
  }
}
