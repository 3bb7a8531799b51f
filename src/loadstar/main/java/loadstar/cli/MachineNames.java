package loadstar.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.model.InputException;

/** The names by which a package would tell on which machine, and in whose folders, it was made. */
final class MachineNames {
  private MachineNames() {}

  /**
   * Refuses a package that still names this machine, its user or where the user's files were.
   *
   * @param sources the user's files
   * @throws InputException with the file and the name
   */
  static void check(Path folder, Collection<Path> sources) throws IOException {
    Set<String> machine = new LinkedHashSet<>();
    Stream.of("user.home", "user.dir").map(System::getProperty).forEach(machine::add);
    machine.add(System.getProperty("java.io.tmpdir") + "/loadstar-");
    sources.forEach(source -> machine.add(String.valueOf(source.getParent())));
    machine.add(folder.toString());
    Path host = Path.of("/proc/sys/kernel/hostname");
    String computer = Files.isReadable(host) ? Files.readString(host).strip() : "";
    machine.add(computer.equals("localhost") ? "" : computer);
    machine.removeIf(one -> one.length() < 4);
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        for (String one : machine) {
          String bytes =
              new String(one.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
          if (text.contains(bytes)) {
            throw new InputException(
                "--anonymous: "
                    + folder.relativize(file)
                    + " of the package would have \""
                    + one
                    + "\" of this machine",
                "a study in which it does not occur");
          }
        }
      }
    }
  }
}
