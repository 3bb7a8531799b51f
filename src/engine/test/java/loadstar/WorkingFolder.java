package loadstar;

import com.sun.jna.Native;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import sun.misc.Unsafe;

/**
 * Lets the programs that follow each other in one JVM have different working folders and standard
 * errors. Java asks for its folder once, when it starts; so this changes what it remembers, and the
 * folder of the process with it. The JVM has the option {@code
 * --sun-misc-unsafe-memory-access=allow}.
 */
final class WorkingFolder {
  private static final int OUT = 1;
  private static final int ERR = 2;

  static {
    Native.register("c");
  }

  /** Standard error as the JVM found it. */
  private static final int OWN_ERR = dup(ERR);

  private static final Unsafe UNSAFE = unsafe();

  private WorkingFolder() {}

  private static native int chdir(String folder);

  private static native int dup(int file);

  private static native int dup2(int from, int to);

  static void change(Path folder) throws IOException, ReflectiveOperationException {
    String name = folder.toString();
    if (chdir(name) != 0) {
      throw new IOException(name + ": cannot work here");
    }
    System.setProperty("user.dir", name);
    Object files = value(File.class.getDeclaredField("FS"));
    set(files, files.getClass().getDeclaredField("userDir"), name);
    Object paths = FileSystems.getDefault();
    set(
        paths,
        paths.getClass().getSuperclass().getDeclaredField("defaultDirectory"),
        name.getBytes(StandardCharsets.UTF_8));
  }

  /** Has standard error go to standard output, as it comes, or to where it went at first. */
  static void mergeErrors(boolean merged) throws IOException {
    if (dup2(merged ? OUT : OWN_ERR, ERR) != ERR) {
      throw new IOException("cannot direct standard error");
    }
  }

  // Opening packages of Java by an option would cost the JVM its cache of loaded classes.

  @SuppressWarnings({"deprecation", "removal"})
  private static Object value(Field field) {
    return UNSAFE.getObject(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field));
  }

  @SuppressWarnings({"deprecation", "removal"})
  private static void set(Object object, Field field, Object value) {
    UNSAFE.putObjectVolatile(object, UNSAFE.objectFieldOffset(field), value);
  }

  private static Unsafe unsafe() {
    try {
      Field field = Unsafe.class.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      return (Unsafe) field.get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
