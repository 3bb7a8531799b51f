package loadstar.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryTest {
  private static final Registry REGISTRY = Registry.builtIn();

  @Test
  void names_areUniqueAndFoundAgain() {
    assertThat(REGISTRY.names()).doesNotHaveDuplicates();
    for (SchedulerKind kind : REGISTRY.kinds()) {
      assertThat(REGISTRY.kind(kind.name())).isSameAs(kind);
      assertThat(kind.paper()).isNotBlank();
      assertThat(kind.description()).isNotBlank().doesNotContain("\n");
    }
  }

  @Test
  void defaultsOfParameters_areInTheirRanges() {
    for (SchedulerKind kind : REGISTRY.kinds()) {
      kind.master().forEach(RegistryTest::hasAGoodDefault);
      kind.worker().forEach(RegistryTest::hasAGoodDefault);
      kind.treeMaster().forEach(RegistryTest::hasAGoodDefault);
      assertThat(kind.master()).extracting(Parameter::name).doesNotHaveDuplicates();
      assertThat(kind.treeMaster()).extracting(Parameter::name).doesNotHaveDuplicates();
    }
  }

  private static <T> void hasAGoodDefault(Parameter<T> parameter) {
    T otherwise = parameter.defaultValue();
    assertThat(parameter.meaning()).isNotBlank();
    if (otherwise != null) {
      assertThat(parameter.parse(otherwise.toString())).isEqualTo(otherwise);
    }
  }

  // A comparison plays costly schedulers last; AUTO is one by what it simulates meanwhile.
  // Latencies decide of LP, FSC and BOLD: without any, the best chunks are the smallest.
  @Test
  void costlyKinds_haveManyTimesTheChunksOfTheOthers() {
    for (SchedulerKind kind : REGISTRY.kinds()) {
      if (!kind.supports(Shape.STAR) || kind.name().equals("auto")) {
        continue;
      }
      double latency = kind.costly() ? 0 : 0.1;
      List<WorkerSpec> workers =
          IntStream.range(0, 20)
              .mapToObj(w -> WorkerSpec.symmetric("w" + w, 10 + w, 0, 1e4, latency))
              .toList();
      Scheduler scheduler = kind.create(StarProblem.of(workers, 100_000), Settings.NONE);
      int chunks = ArithmeticRun.of(workers, kind, scheduler).play().schedule().rows();
      assertThat(chunks > 2000).as(kind.name() + " " + chunks).isEqualTo(kind.costly());
    }
  }

  @Test
  void unknownName_isRefusedWithTheNearest() {
    assertThatThrownBy(() -> REGISTRY.kind("quicksort"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("unknown scheduler \"quicksort\". Maybe one of as4dr, baseline");
    assertThatThrownBy(() -> REGISTRY.kind("basline"))
        .isInstanceOf(InputException.class)
        .hasMessage("unknown scheduler \"basline\". Maybe you meant \"baseline\"");
  }

  @Test
  void everyKind_saysWhatItPlays() {
    assertThat(REGISTRY.names(Shape.TREE))
        .containsExactly("lp-based", "fcfs", "cgbc", "bcs", "data-centric", "awerbuch-leighton");
    assertThat(REGISTRY.names(Shape.STAR)).contains("as4dr", "lp-based", "fcfs");
    for (SchedulerKind kind : REGISTRY.kinds()) {
      assertThat(kind.supports(Shape.STAR) || kind.supports(Shape.TREE)).as(kind.name()).isTrue();
    }
  }

  @Test
  void anotherShape_isRefusedWithThoseThatPlayIt() {
    assertThatThrownBy(() -> REGISTRY.kind("as4dr", Shape.TREE))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(
            "the scheduler \"as4dr\" does not play a tree. Maybe one of lp-based, fcfs");
    assertThatThrownBy(() -> REGISTRY.kind("bsc", Shape.TREE))
        .hasMessage("unknown scheduler \"bsc\". Maybe you meant \"bcs\"");
    StarProblem problem = StarProblem.of(List.of(WorkerSpec.symmetric("w", 1, 0, 1, 0)), 1);
    assertThatThrownBy(() -> REGISTRY.kind("bcs").create(problem, Settings.NONE))
        .hasMessage("bcs plays trees, not stars");
  }

  /** A jar from before trees and stars had one registry must not just be overlooked. */
  @Test
  void providerOfOldTrees_isRefusedWithWhatToDo(@TempDir Path jar) throws Exception {
    Path file =
        jar.resolve("META-INF/services/loadstar.algorithm.bagsoftasks.TreeSchedulerProvider");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "com.example.Mine");
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, before)) {
      thread.setContextClassLoader(loader);
      assertThatThrownBy(Registry::load)
          .isInstanceOf(InputException.class)
          .hasMessageContaining("now it implements loadstar.algorithm.SchedulerProvider");
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** A provider, as a jar of somebody else has one. */
  public static final class Provider implements SchedulerProvider {
    @Override
    public SchedulerKind kind() {
      return SchedulerKind.oneWay("mine", "nobody", "sends nothing")
          .madeBy((problem, settings) -> master -> Idle.END);
    }
  }

  @Test
  void classOfAProvider_isAScheduler() {
    assertThat(REGISTRY.kind(Provider.class.getName()).name()).isEqualTo("mine");
  }

  @Test
  void classThatBringsNoScheduler_isRefused() {
    assertThatThrownBy(() -> REGISTRY.kind("com.example.Missing"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("there is no class com.example.Missing for a scheduler");
    assertThatThrownBy(() -> REGISTRY.kind("java.lang.String"))
        .hasMessageContaining("java.lang.String does not implement");
  }

  @Test
  void valueOfAnotherKind_isRefused() {
    Parameter<Integer> rounds = Parameter.whole("rounds", 1, Range.atLeast(1), "rounds");
    assertThat(rounds.parse("3")).isEqualTo(3);
    for (var refused :
        Map.of(
                "2.5",
                "\"rounds\" is 2.5, not a whole number",
                "0",
                "\"rounds\" is 0, not a positive whole number",
                "NaN",
                "\"rounds\" is \"NaN\", not a number",
                "1e999",
                "\"rounds\" is 1e999, which is too large: numbers are up to 1E+300",
                "99999999999999999999",
                "\"rounds\" is 99999999999999999999, which is too large",
                "many",
                "\"rounds\" is \"many\", not a number")
            .entrySet()) {
      assertThatThrownBy(() -> rounds.parse(refused.getKey()))
          .isInstanceOf(InputException.class)
          .hasMessage(refused.getValue());
    }
  }
}
