package loadstar.cli;

import java.io.File;
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
 * @param mainClass the class named as the file is
 */
record SourceProgram(Map<String, byte[]> classes, String mainClass) {
  private static final Pattern PACKAGE =
      Pattern.compile("^\\s*package\\s+([\\w.]+)\\s*;", Pattern.MULTILINE);

  /** Compiles the file and those of its source folder that it uses; messages go to {@code err}. */
  static SourceProgram compile(Path file, String classPath, PrintStream err) {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new InputException(file.toString(), 0, "cannot read this file", null);
    }
    Matcher declared = PACKAGE.matcher(TextFile.read(file));
    String packageName = declared.find() ? declared.group(1) + "." : "";
    AtomicBoolean fails = new AtomicBoolean();
    Map<String, byte[]> classes =
        JavaSource.compile(
            List.of(file),
            sourceFolder(file, packageName).toString(),
            classPath,
            said -> {
              err.println(said);
              fails.compareAndSet(false, said.getKind() == Diagnostic.Kind.ERROR);
            });
    if (fails.get()) {
      throw new InputException(file.toString(), 0, "does not compile", null);
    }
    String fileName = file.getFileName().toString();
    return new SourceProgram(
        classes, packageName + fileName.substring(0, fileName.length() - ".java".length()));
  }

  /** The folder in which the package tree of the file begins. */
  private static Path sourceFolder(Path file, String packageName) {
    Path absolute = file.toAbsolutePath().normalize();
    int packages = (int) packageName.chars().filter(c -> c == '.').count();
    int depth = Math.max(0, absolute.getNameCount() - 1 - packages);
    Path root = Path.of(File.separator);
    return depth == 0 ? root : root.resolve(absolute.subpath(0, depth));
  }
}
