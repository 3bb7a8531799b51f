package loadstar;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Dependencies point one way; docs/developers/architecture.md draws them. */
class ArchitectureTest {
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("loadstar", "org.simgrid");

  @Test
  void layers_pointOneWay() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .withOptionalLayers(true)
        .layer("cli")
        .definedBy("loadstar.cli..")
        .layer("report")
        .definedBy("loadstar.report..")
        .layer("experiment")
        .definedBy("loadstar.experiment..")
        .layer("study")
        .definedBy("loadstar.study..")
        .layer("campaign")
        .definedBy("loadstar.campaign..")
        .layer("result")
        .definedBy("loadstar.result..")
        .layer("simulation")
        .definedBy("loadstar.simulation..")
        .layer("s4u")
        .definedBy("org.simgrid.s4u..")
        .layer("algorithm")
        .definedBy("loadstar.algorithm..")
        .layer("platform")
        .definedBy("loadstar.platform..")
        .layer("engine")
        .definedBy("loadstar.engine")
        .layer("shim")
        .definedBy("loadstar.engine.shim..")
        .layer("site")
        .definedBy("loadstar.site..")
        .layer("reality")
        .definedBy("loadstar.reality")
        .layer("measure")
        .definedBy("loadstar.reality.measure..")
        .layer("calibrate")
        .definedBy("loadstar.reality.calibrate..")
        .layer("validation")
        .definedBy("loadstar.reality.validation..")
        .layer("model")
        .definedBy("loadstar.model..")
        .layer("random")
        .definedBy("loadstar.random..")
        .layer("input")
        .definedBy("loadstar.input..")
        .layer("scoreboard")
        .definedBy("loadstar.scoreboard..")
        .layer("external")
        .definedBy("loadstar.external..")
        .layer("serve")
        .definedBy("loadstar.serve..")
        .layer("dev")
        .definedBy("loadstar.dev..")
        .whereLayer("dev")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("reality")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("cli")
        .mayOnlyBeAccessedByLayers("dev", "reality")
        .whereLayer("scoreboard")
        .mayOnlyBeAccessedByLayers("dev")
        .whereLayer("scoreboard")
        .mayOnlyAccessLayers("experiment", "report", "result", "model", "input")
        .whereLayer("report")
        .mayOnlyBeAccessedByLayers("cli", "reality", "validation", "scoreboard", "dev")
        .whereLayer("experiment")
        .mayOnlyBeAccessedByLayers("cli", "scoreboard", "reality", "dev")
        .whereLayer("study")
        .mayOnlyBeAccessedByLayers("cli", "report", "serve", "reality", "validation", "dev")
        .whereLayer("campaign")
        .mayOnlyBeAccessedByLayers("cli", "experiment", "study", "serve")
        .whereLayer("result")
        .mayOnlyBeAccessedByLayers(
            "cli",
            "report",
            "experiment",
            "campaign",
            "study",
            "scoreboard",
            "dev",
            "reality",
            "validation",
            "serve")
        .whereLayer("result")
        .mayOnlyAccessLayers("model", "input")
        .whereLayer("input")
        .mayOnlyAccessLayers("model")
        .whereLayer("simulation")
        .mayOnlyBeAccessedByLayers(
            "cli",
            "report",
            "experiment",
            "campaign",
            "study",
            "reality",
            "validation",
            "serve",
            "dev")
        .whereLayer("s4u")
        .mayOnlyBeAccessedByLayers(
            "cli", "simulation", "experiment", "campaign", "study", "validation", "serve")
        .whereLayer("algorithm")
        .mayOnlyAccessLayers("model", "random")
        .whereLayer("platform")
        .mayOnlyAccessLayers("model", "random", "input", "algorithm")
        .whereLayer("site")
        .mayOnlyBeAccessedByLayers("dev")
        .whereLayer("site")
        .mayOnlyAccessLayers("model", "input")
        .whereLayer("measure")
        .mayOnlyBeAccessedByLayers("reality", "validation")
        .whereLayer("measure")
        .mayOnlyAccessLayers("model", "algorithm")
        .whereLayer("calibrate")
        .mayOnlyBeAccessedByLayers("reality", "validation")
        .whereLayer("calibrate")
        .mayOnlyAccessLayers("model", "input", "platform", "result")
        .whereLayer("validation")
        .mayOnlyBeAccessedByLayers("reality")
        .whereLayer("external")
        .mayOnlyAccessLayers("model", "algorithm", "input", "platform")
        .whereLayer("serve")
        .mayOnlyBeAccessedByLayers("cli")
        .whereLayer("model")
        .mayNotAccessAnyLayer()
        .whereLayer("random")
        .mayNotAccessAnyLayer()
        .whereLayer("engine")
        .mayOnlyAccessLayers("shim")
        .whereLayer("shim")
        .mayNotAccessAnyLayer()
        .whereLayer("s4u")
        .mayOnlyAccessLayers("engine", "shim")
        .check(MAIN);
  }

  /** Reality is a guest: the program finds its commands, and one reads all else without it. */
  @Test
  void reality_isNamedByNothingElse() throws IOException {
    noClasses()
        .that()
        .resideOutsideOfPackage("loadstar.reality..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("loadstar.reality..")
        .check(MAIN);
    assertThat(MAIN.contain("loadstar.reality.ValidateCommand")).isTrue();
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      assertThat(files.filter(file -> file.toString().matches("src/[a-z]+/main/java/.*\\.java")))
          .filteredOn(file -> !file.startsWith("src/reality"))
          .hasSizeGreaterThan(300)
          .allSatisfy(file -> assertThat(file).content().doesNotContain("loadstar.reality"));
    }
  }

  @Test
  void jna_staysInTheShimPackage() {
    noClasses()
        .that()
        .resideOutsideOfPackage("loadstar.engine.shim..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.sun.jna..")
        .check(MAIN);
  }

  @Test
  void commandLineTypes_stayInCli() {
    noClasses()
        .that()
        .resideOutsideOfPackage("loadstar.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.commons.cli..")
        .check(MAIN);
  }

  @Test
  void model_isPure() {
    classes()
        .that()
        .resideInAPackage("loadstar.model..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java.lang..", "java.math..", "java.util..", "loadstar.model..", "org.jspecify..")
        .allowEmptyShould(true)
        .check(MAIN);
  }

  /** A file can be read without the others of its circle: there is none. Nested classes count. */
  @Test
  void classesOfSimulationAndOfTheContract_nameNoneThatNamesThem() {
    for (String room :
        List.of("loadstar.simulation", "loadstar.algorithm", "loadstar.algorithm.play")) {
      slices().assignedFrom(byFile(room)).should().beFreeOfCycles().check(MAIN);
    }
  }

  /** No class of one room is in a circle with one of another. */
  @Test
  void roomsOfAlgorithms_areFreeOfCycles() {
    slices().matching("loadstar.algorithm.(*)..").should().beFreeOfCycles().check(MAIN);
  }

  /** Where it is built is what Maven sees; a package in two modules would hide who needs whom. */
  @Test
  void packages_lieInOneModule() throws IOException {
    Map<String, Set<String>> modules = new TreeMap<>();
    Pattern source = Pattern.compile("src/([a-z]+)/main/java/(.*)/[^/]+\\.java");
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      files
          .map(file -> source.matcher(file.toString()))
          .filter(Matcher::matches)
          .forEach(found ->
              modules.computeIfAbsent(found.group(2), name -> new TreeSet<>()).add(found.group(1)));
    }
    assertThat(modules).hasSizeGreaterThan(40).allSatisfy((name, in) -> assertThat(in).hasSize(1));
    assertThat(modules).containsEntry("loadstar/algorithm", Set.of("schedulers"));
  }

  /**
   * Files that are one concept: a field is written in a syntax and found by a source, and rules of
   * fields look at the source.
   */
  private static final Map<String, String> ONE_CONCEPT =
      Map.of(
          "loadstar.simulation.ParameterSource", "loadstar.simulation.Field",
          "loadstar.simulation.ParameterSyntax", "loadstar.simulation.Field");

  /** The file of each class of a package, as a slice of its own. */
  private static SliceAssignment byFile(String room) {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        String file = type.getFullName().replaceFirst("\\$.*", "");
        return type.getPackageName().equals(room)
            ? SliceIdentifier.of(ONE_CONCEPT.getOrDefault(file, file))
            : SliceIdentifier.ignore();
      }

      @Override
      public String getDescription() {
        return "files of " + room;
      }
    };
  }

  /**
   * A room that names a class of an upper one as text depends on it all the same. Functions holds
   * the names that deployment files use, which are those of no class.
   */
  @Test
  void namesOfUpperRooms_standInNoText() throws IOException {
    List<String> upper = List.of("simulation", "campaign", "experiment", "report", "cli");
    List<String> lower = List.of("model", "random", "algorithm", "platform", "result", "engine");
    for (String room : lower) {
      String path = "/main/java/loadstar/" + room + "/";
      try (Stream<Path> files = Files.walk(Path.of("src"))) {
        List<Path> sources =
            files.filter(file -> file.toString().matches(".*" + path + ".*\\.java")).toList();
        assertThat(sources).as(room).isNotEmpty();
        for (Path file : sources) {
          if (file.endsWith("platform/Functions.java")) {
            continue;
          }
          String text = Files.readString(file);
          for (String name : upper) {
            assertThat(text).as(file.toString()).doesNotContain("\"loadstar." + name + ".");
          }
        }
      }
    }
  }
}
