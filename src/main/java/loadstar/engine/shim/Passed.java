package loadstar.engine.shim;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Memory of a world for lists of numbers from Java to the shim: a call by JNI takes none. */
final class Passed {
  private ByteBuffer memory = ByteBuffer.allocateDirect(0);
  private long address;

  long write(long[] numbers, int count) {
    if (memory.capacity() < count * Long.BYTES) {
      memory = ByteBuffer.allocateDirect(2 * count * Long.BYTES).order(ByteOrder.nativeOrder());
      address = Pointer.nativeValue(Native.getDirectBufferPointer(memory));
    }
    for (int i = 0; i < count; i++) {
      memory.putLong(i * Long.BYTES, numbers[i]);
    }
    return address;
  }
}
