package loadstar.engine.shim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What Java declares of the C interface is what {@code shim.h} declares: what takes and returns
 * numbers only in {@link Shim}, all other functions in {@link TextShim}.
 */
class ShimTest {
  private static final Pattern FUNCTION =
      Pattern.compile("LS_API\\s+([\\w ]+?[ *]+)(ls_\\w+)\\(([^)]*)\\);");
  private static final Map<String, String> NUMBERS =
      Map.of("int32_t", "int", "int64_t", "long", "double", "double", "void", "void");
  private static final String OTHER = "other";

  /** What the handlers of signals call, and what {@link Gate} declares. */
  private static final Map<String, String> OF_SIGNALS_AND_THE_GATE =
      Map.of(
          "ls_on_abort", "void()",
          "ls_on_fault", "void(int, other, other)",
          "ls_start", "int(other, int)");

  @Test
  void functions_areThoseOfTheHeader() throws IOException {
    Map<String, String> numbers = new TreeMap<>();
    Map<String, String> others = new TreeMap<>();
    header().forEach((name, type) -> (type.contains(OTHER) ? others : numbers).put(name, type));
    assertThat(numbers).hasSizeGreaterThan(200); // the pattern finds them
    OF_SIGNALS_AND_THE_GATE.forEach((name, type) ->
        assertThat(type.contains(OTHER) ? others.remove(name) : numbers.remove(name))
            .isEqualTo(type));

    assertThat(natives(Shim.class)).isEqualTo(numbers);
    assertThat(natives(TextShim.class)).isEqualTo(others);
  }

  private static Map<String, String> header() throws IOException {
    Map<String, String> found = new TreeMap<>();
    FUNCTION
        .matcher(EnumsTest.headerWithoutComments())
        .results()
        .forEach(function ->
            found.put(
                function.group(2),
                type(
                    ofC(function.group(1)),
                    Arrays.stream(function.group(3).split(","))
                        .map(parameter -> parameter.strip().replaceFirst("\\w+$", ""))
                        .filter(parameter -> !parameter.isEmpty())
                        .map(ShimTest::ofC))));
    return found;
  }

  private static String ofC(String type) {
    return NUMBERS.getOrDefault(type.strip(), OTHER);
  }

  private static Map<String, String> natives(Class<?> shim) {
    return Arrays.stream(shim.getDeclaredMethods())
        .filter(method -> Modifier.isNative(method.getModifiers()))
        .collect(
            Collectors.toMap(
                Method::getName,
                method ->
                    type(
                        ofJava(method.getReturnType()),
                        Arrays.stream(method.getParameterTypes()).map(ShimTest::ofJava)),
                (one, other) -> one + " and " + other,
                TreeMap::new));
  }

  private static String ofJava(Class<?> type) {
    return type.isPrimitive() ? type.getName() : OTHER;
  }

  private static String type(String result, Stream<String> parameters) {
    return result + parameters.collect(Collectors.joining(", ", "(", ")"));
  }
}
