package loadstar.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What belongs to one simulation is dropped with it ({@code WorldLocal}), so nothing of it may
 * stand in a static variable of its own.
 */
class StaticStateTest {
  /** Never change, or are a variable for each simulation. */
  private static final Set<String> HARMLESS =
      Set.of(
          "int",
          "long",
          "double",
          "boolean",
          "char",
          "java.lang.String",
          "java.util.function.LongConsumer", // a function
          "java.lang.invoke.MethodHandle",
          "java.lang.invoke.MethodHandles$Lookup",
          "loadstar.engine.shim.WorldLocal",
          "org.simgrid.s4u.Past", // a value
          "org.simgrid.s4u.Signal"); // two of the former

  /** What is the process's, with the reason. */
  private static final Set<String> OF_THE_PROCESS =
      Set.of(
          "loadstar.engine.Kernel.rehearsed", // the JVM learns, not the simulation
          "loadstar.engine.VirtualThreads.POOL", // the JDK's
          "loadstar.engine.VirtualThreads.resumption", // not final for the compiler's sake
          "loadstar.engine.shim.Block.MEMORY", // a part for each world
          "loadstar.engine.shim.Block.PASSED", // one for each world
          "loadstar.engine.shim.OpenedLibrary.OPTIONS", // the same for all worlds
          "loadstar.engine.shim.Gate.OF_THREAD", // tells the worlds apart
          "loadstar.engine.shim.World.IDLE",
          "loadstar.engine.shim.World.NOWHERE",
          "loadstar.engine.shim.World.OPEN",
          "loadstar.engine.shim.World.first",
          "loadstar.engine.shim.World.full", // no more room in the process
          "loadstar.engine.shim.World.library",
          "loadstar.engine.shim.World.sole",
          "loadstar.engine.shim.WorldLocal.COUNT");

  @Test
  void staticVariables_holdNothingOfASimulation() {
    // From a folder or, where the module is packed, from its jar.
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages("org.simgrid.s4u", "loadstar.engine");
    Set<String> found = new TreeSet<>();
    int looked = 0;
    for (JavaClass type : classes) {
      for (JavaField field : type.getFields()) {
        if (field.getModifiers().contains(JavaModifier.STATIC)
            && !field.getModifiers().contains(JavaModifier.SYNTHETIC)
            && !type.isEnum()) {
          looked++;
          String name = type.getName() + "." + field.getName();
          boolean isFinal = field.getModifiers().contains(JavaModifier.FINAL);
          if (!(isFinal && HARMLESS.contains(field.getRawType().getName()))) {
            found.add(name);
          }
        }
      }
    }

    assertThat(looked).isGreaterThan(200);
    assertThat(found).isEqualTo(new TreeSet<>(OF_THE_PROCESS));
  }
}
