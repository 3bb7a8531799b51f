package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/from-msg.md shows in Java. */
class FromMsgTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\\n(.*?)^```$");

  @TempDir Path folder;

  private static List<String> shown() throws Exception {
    return BLOCK
        .matcher(Files.readString(Path.of("docs/from-msg.md")))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  /** What javac has against it. */
  private List<String> errors(String source) {
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    JavaFileObject file =
        new SimpleJavaFileObject(
            URI.create("string:///Receiver.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    List<String> options =
        List.of(
            "-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
    ToolProvider.getSystemJavaCompiler()
        .getTask(null, null, found, options, null, List.of(file))
        .call();
    return found.getDiagnostics().stream().map(one -> one.getMessage(null)).toList();
  }

  @Test
  void everyBlock_compiles() throws Exception {
    assertThat(shown()).isNotEmpty().allSatisfy(block -> assertThat(errors(block)).isEmpty());
  }

  /** As the page says of put(), which declares nothing. */
  @Test
  void narrowerClauseAroundPut_doesNotCompile() throws Exception {
    String narrower = shown().get(0).replace("catch (Exception e)", "catch (SimgridException e)");

    assertThat(errors(narrower))
        .singleElement()
        .asString()
        .contains("SimgridException is never thrown");
  }
}
