package loadstar.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import loadstar.campaign.WorkFolder;
import loadstar.input.TextFile;
import loadstar.model.InputException;

/**
 * A program given as source, compiled into a temporary folder that lives as long as this process.
 *
 * @param classes where its classes are
 * @param mainClass the class named as the file is
 */
record SourceProgram(Path classes, String mainClass) {
  private static final Pattern PACKAGE =
      Pattern.compile("^\\s*package\\s+([\\w.]+)\\s*;", Pattern.MULTILINE);

  /** Compiles the file and those of its source folder that it uses; messages go to {@code err}. */
  static SourceProgram compile(Path file, List<Path> classPath, PrintStream err)
      throws IOException {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new InputException(file.toString(), 0, "cannot read this file", null);
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new InputException("this Java has no compiler", "JAVA_HOME names a JRE, not a JDK");
    }
    Matcher declared = PACKAGE.matcher(TextFile.read(file));
    String packageName = declared.find() ? declared.group(1) + "." : "";
    Path classes = temporaryFolder();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      boolean compiled =
          compiler
              .getTask(
                  new PrintWriter(err, true, StandardCharsets.UTF_8),
                  files,
                  null,
                  options(classes, classPath, sourceFolder(file, packageName)),
                  null,
                  files.getJavaFileObjects(file))
              .call();
      if (!compiled) {
        throw new InputException(file.toString(), 0, "does not compile", null);
      }
    }
    String fileName = file.getFileName().toString();
    return new SourceProgram(
        classes, packageName + fileName.substring(0, fileName.length() - ".java".length()));
  }

  private static List<String> options(Path classes, List<Path> classPath, Path sources)
      throws IOException {
    List<String> entries = new ArrayList<>();
    classPath.forEach(entry -> entries.add(entry.toString()));
    entries.add(ClasspathCommand.classPath());
    return List.of(
        "-d",
        classes.toString(),
        "-cp",
        String.join(File.pathSeparator, entries),
        "-sourcepath",
        sources.toString(),
        "-proc:none",
        "-implicit:class",
        "-parameters",
        "-g");
  }

  /** The folder in which the package tree of the file begins. */
  private static Path sourceFolder(Path file, String packageName) {
    Path absolute = file.toAbsolutePath().normalize();
    int packages = (int) packageName.chars().filter(c -> c == '.').count();
    int depth = Math.max(0, absolute.getNameCount() - 1 - packages);
    Path root = Path.of(File.separator);
    return depth == 0 ? root : root.resolve(absolute.subpath(0, depth));
  }

  private static Path temporaryFolder() throws IOException {
    WorkFolder folder = WorkFolder.create();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> {
              try {
                folder.close();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            }));
    return folder.path();
  }
}
