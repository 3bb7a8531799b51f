package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every public method of upstream's Java API, 4.0 and 4.1, is here as a program calls it. */
class ApiSurfaceTest {

  static Stream<String> upstreamMethods() throws IOException, URISyntaxException {
    Path file =
        Path.of(
            Objects.requireNonNull(ApiSurfaceTest.class.getResource("upstream-api.tsv")).toURI());
    return Files.readAllLines(file).stream().filter(line -> !line.startsWith("#"));
  }

  @ParameterizedTest
  @MethodSource("upstreamMethods")
  void method_ofUpstream_isHereWithItsModifiersAndExceptions(String line) throws Exception {
    String[] fields = line.split("\t", -1);
    Class<?> type =
        Class.forName(
            "org.simgrid.s4u." + fields[0].replace('.', '$'),
            false,
            ApiSurfaceTest.class.getClassLoader());

    assertThat(members(type)).contains(fields[1] + " | " + fields[2] + " | " + sorted(fields[3]));
  }

  /** What a program can call on a class, in the words of the file. */
  private static Set<String> members(Class<?> type) {
    Set<String> members = new TreeSet<>();
    Stream.concat(Arrays.stream(type.getMethods()), Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> !Modifier.isPrivate(method.getModifiers()))
        .forEach(method -> members.add(describe(method)));
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      int modifiers = constructor.getModifiers();
      // The compiler gives abstract classes a public constructor in upstream's list, too.
      if (!Modifier.isPrivate(modifiers)) {
        members.add(
            type.getSimpleName()
                + parameters(constructor.getParameterTypes())
                + " | "
                + (Modifier.isProtected(modifiers) ? "protected" : "")
                + " | ");
      }
    }
    return members;
  }

  private static String describe(Method method) {
    int modifiers = method.getModifiers();
    String word =
        Modifier.isStatic(modifiers)
            ? "static"
            : Modifier.isAbstract(modifiers)
                ? "abstract"
                : Modifier.isProtected(modifiers) ? "protected" : "";
    String thrown =
        Arrays.stream(method.getExceptionTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(","));
    return method.getName()
        + parameters(method.getParameterTypes())
        + " "
        + name(method.getReturnType())
        + " | "
        + word
        + " | "
        + sorted(thrown);
  }

  private static String parameters(Class<?>[] types) {
    return Arrays.stream(types)
        .map(ApiSurfaceTest::name)
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String name(Class<?> type) {
    if (type.isArray()) {
      return name(type.getComponentType()) + "[]";
    }
    Class<?> outer = type.getEnclosingClass();
    return outer == null
        ? type.getSimpleName()
        : outer.getSimpleName() + "." + type.getSimpleName();
  }

  private static String sorted(String commas) {
    return Arrays.stream(commas.split(",")).sorted().collect(Collectors.joining(","));
  }
}
