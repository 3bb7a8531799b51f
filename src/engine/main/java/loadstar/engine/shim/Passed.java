package loadstar.engine.shim;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The memory of a world for lists of numbers from Java to the shim, as a call by JNI takes none.
 */
final class Passed {
  /** The most numbers that a buffer of Java can hold. */
  private static final int MOST = Integer.MAX_VALUE / Long.BYTES;

  private ByteBuffer memory = ByteBuffer.allocateDirect(0);
  private long address;

  long write(long[] numbers, int count) {
    if (count > MOST) {
      throw new IllegalArgumentException(
          count + " numbers are too many for one call; " + MOST + " are not");
    }
    if (memory.capacity() / Long.BYTES < count) {
      int room = count > MOST / 2 ? MOST : 2 * count;
      memory = ByteBuffer.allocateDirect(room * Long.BYTES).order(ByteOrder.nativeOrder());
      address = Pointer.nativeValue(Native.getDirectBufferPointer(memory));
    }
    for (int i = 0; i < count; i++) {
      memory.putLong(i * Long.BYTES, numbers[i]);
    }
    return address;
  }
}
