package loadstar.engine.shim;

import com.sun.jna.FunctionMapper;
import com.sun.jna.Library;
import com.sun.jna.NativeLibrary;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The native library with SimGrid, opened, and none of it run. */
public final class OpenedLibrary {
  static {
    // By itself JNA unpacks files of jars into a folder with the user's umask.
    if (System.getProperty("jna.tmpdir", System.getProperty("jna.boot.library.path")) == null) {
      Path folder = OwnFolder.inCache("jna");
      try {
        if (folder == null) {
          folder = Files.createTempDirectory("loadstar"); // for its owner alone
          folder.toFile().deleteOnExit(); // JNA has left nothing in it
        }
        System.setProperty("jna.tmpdir", folder.toString());
      } catch (IOException e) {
        // JNA finds a place, or reports that there is none.
      }
    }
  }

  // JNA reuses a library for the same options.
  private static final Map<String, Object> OPTIONS =
      Map.of(
          Library.OPTION_ALLOW_OBJECTS,
          true,
          Library.OPTION_STRING_ENCODING,
          "UTF-8",
          Library.OPTION_FUNCTION_MAPPER,
          (FunctionMapper) (unused, method) -> exported(method.getName()));

  /** The property with the folders in which JNA looks for libraries by name. */
  private static final String FOLDERS = "jna.platform.library.path";

  private OpenedLibrary() {}

  // Returns the library, or throws an UnsatisfiedLinkError if it, or a library that it needs, is
  // missing.
  static NativeLibrary get() {
    return NativeLibrary.getInstance("loadstar", OPTIONS);
  }

  /**
   * Begins to open the library in the background while the caller does other work, such as reading
   * files, for a command that will simulate: the linker needs a while for SimGrid. The first caller
   * that needs the library waits for it, and gets its error.
   *
   * <p>It is for programs of Loadstar's own: JNA then looks for other libraries in the usual
   * folders only. To learn of more it would start a process, which takes longer than all the rest.
   */
  public static void openSoon() {
    if (System.getProperty(FOLDERS) == null) {
      System.setProperty(FOLDERS, usualFolders());
    }
    Thread.ofPlatform()
        .daemon()
        .name("opening the engine")
        .start(() -> {
          try {
            get();
          } catch (LinkageError e) {
            // The next caller gets the error.
          }
        });
  }

  private static String usualFolders() {
    String ours = System.getProperty("os.arch").equals("aarch64") ? "aarch64" : "x86_64";
    return Stream.of("/usr/local/lib", "/usr/lib", "/lib")
        .flatMap(folder -> Stream.of(folder + "/" + ours + "-linux-gnu", folder + "64", folder))
        .filter(folder -> Files.isDirectory(Path.of(folder)))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Returns the exported name of a function; those that depend on the world go through the gate.
   */
  private static String exported(String function) {
    return function.startsWith("ls_") ? "gate_" + function : function;
  }
}
