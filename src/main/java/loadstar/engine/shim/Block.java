package loadstar.engine.shim;

import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** The memory that Java and the shim share: status and results of the last command. */
public final class Block {
  private static final int STATUS = 0;
  private static final int VALUE = 8;
  private static final int VALUE2 = 16;
  private static final int VALUE3 = 24;
  private static final int REAL = 32;
  private static final int CLOCK = 48;
  private static final int TEXT = 56;
  private static final int TEXT_LENGTH = 64;
  private static final int LIST = 72;
  private static final int LIST_LENGTH = 80;
  private static final int RELEASED = 88;
  private static final int REAL2 = 96;
  private static final int FREED = 104;
  private static final int VALUE4 = 112;
  private static final int VALUE5 = 120;
  private static final int VALUE6 = 128;
  private static final int SIZE = 136;

  // A direct buffer that is a constant to the compiler: reading a field costs one load.
  private static final ByteBuffer MEMORY =
      Shim.BLOCK.getByteBuffer(0, SIZE).order(ByteOrder.nativeOrder());

  private Block() {}

  public static int status() {
    return MEMORY.getInt(STATUS);
  }

  public static long value() {
    return MEMORY.getLong(VALUE);
  }

  public static long value2() {
    return MEMORY.getLong(VALUE2);
  }

  public static long value3() {
    return MEMORY.getLong(VALUE3);
  }

  public static long value4() {
    return MEMORY.getLong(VALUE4);
  }

  public static long value5() {
    return MEMORY.getLong(VALUE5);
  }

  public static long value6() {
    return MEMORY.getLong(VALUE6);
  }

  public static double real() {
    return MEMORY.getDouble(REAL);
  }

  public static double real2() {
    return MEMORY.getDouble(REAL2);
  }

  /** Simulated date in seconds when the engine's side last gave control to Java. */
  public static double clock() {
    return MEMORY.getDouble(CLOCK);
  }

  public static long released() {
    return MEMORY.getLong(RELEASED);
  }

  public static long freed() {
    return MEMORY.getLong(FREED);
  }

  public static String text() {
    int length = (int) MEMORY.getLong(TEXT_LENGTH);
    long address = MEMORY.getLong(TEXT);
    return length == 0 || address == 0
        ? ""
        : new String(new Pointer(address).getByteArray(0, length), StandardCharsets.UTF_8);
  }

  public static long[] list() {
    int length = (int) MEMORY.getLong(LIST_LENGTH);
    return length == 0 ? new long[0] : new Pointer(MEMORY.getLong(LIST)).getLongArray(0, length);
  }
}
