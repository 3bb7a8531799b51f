package loadstar.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import loadstar.external.JavaSource;
import loadstar.input.TextFile;
import loadstar.model.InputException;

/**
 * A program given as source, compiled in memory.
 *
 * @param classes class files by the names of their classes
 * @param mainClass the class with the name of the file
 * @param folder the root of its packages
 * @param classPath of the compilation
 * @param err receives the compiler's messages
 */
record SourceProgram(
    Map<String, byte[]> classes, String mainClass, Path folder, String classPath, PrintStream err) {
  private static final Pattern PACKAGE =
      Pattern.compile("^\\s*package\\s+([\\w.]+)\\s*;", Pattern.MULTILINE);

  /** Compiles the file and those of its source folder that it uses; messages go to err. */
  static SourceProgram compile(Path file, String classPath, PrintStream err) {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new InputException(file, "cannot read this file", null);
    }
    Matcher declared = PACKAGE.matcher(TextFile.read(file));
    String packageName = declared.find() ? declared.group(1) + "." : "";
    Path folder = sourceFolder(file, packageName);
    Map<String, byte[]> classes = compile(file, folder, classPath, err);
    String fileName = file.getFileName().toString();
    return new SourceProgram(
        classes,
        packageName + fileName.substring(0, fileName.length() - ".java".length()),
        folder,
        classPath,
        err);
  }

  private static Map<String, byte[]> compile(
      Path file, Path folder, String classPath, PrintStream err) {
    AtomicBoolean fails = new AtomicBoolean();
    Map<String, byte[]> classes =
        JavaSource.compile(
            List.of(file),
            folder.toString(),
            classPath,
            diagnostic -> {
              err.println(diagnostic);
              fails.compareAndSet(false, diagnostic.getKind() == Diagnostic.Kind.ERROR);
            });
    if (fails.get()) {
      throw new InputException(file, "does not compile", null);
    }
    return classes;
  }

  /** Compiles a class that only a deployment file names, or reflection, from a file of its name. */
  Map<String, byte[]> alsoNamed(String name) {
    int nested = name.indexOf('$');
    String outermost = nested < 0 ? name : name.substring(0, nested);
    Path file = folder.resolve(outermost.replace('.', File.separatorChar) + ".java");
    return Files.isReadable(file) && isNamedSo(file)
        ? compile(file, folder, classPath, err)
        : Map.of();
  }

  /**
   * Tells whether a file has this name in the same case, which not every file system distinguishes.
   */
  private static boolean isNamedSo(Path file) {
    try {
      return file.toRealPath().getFileName().equals(file.getFileName());
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns the folder in which the package tree of the file begins. */
  private static Path sourceFolder(Path file, String packageName) {
    Path absolute = file.toAbsolutePath().normalize();
    int packages = (int) packageName.chars().filter(c -> c == '.').count();
    int depth = Math.max(0, absolute.getNameCount() - 1 - packages);
    Path root = Path.of(File.separator);
    return depth == 0 ? root : root.resolve(absolute.subpath(0, depth));
  }
}
