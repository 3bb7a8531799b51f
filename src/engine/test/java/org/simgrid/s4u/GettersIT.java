package org.simgrid.s4u;

import static loadstar.TestPlatforms.file;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several actors may call any getter at one date. */
class GettersIT {
  private static final String PLATFORM =
      file(
          """
          <zone id="zone" routing="Full">
            <host id="alpha" speed="1Gf" core="4">
              <prop id="wattage_per_state" value="100:120:200"/>
              <disk id="disk" read_bw="1MBps" write_bw="1MBps"/>
            </host>
            <host id="beta" speed="1Gf"><prop id="wattage_per_state" value="100:120:200"/></host>
            <link id="wire" bandwidth="1MBps" latency="0s"/>
            <route src="alpha" dst="beta"><link_ctn id="wire"/></route>
          </zone>
          """);

  private static final Pattern REFUSAL =
      Pattern.compile(
          ".* threw java.lang.(UnsupportedOperation|IllegalArgument|IllegalState)Exception: .*");

  @TempDir Path folder;

  @Test
  void getter_ofThreeActorsAtOneDate_answersAllThreeAlike() throws IOException {
    String platform = Files.writeString(folder.resolve("platform.xml"), PLATFORM).toString();

    ChildJvm.Ended ended = Child.run(() -> Getters.main(Path.of(platform)));

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.lines())
        .as(ended.output())
        .noneMatch(line -> line.startsWith("no object of") || line.startsWith("differs"))
        .anyMatch(line -> line.startsWith("run returned at"))
        .filteredOn(line -> line.startsWith("asks "))
        .hasSizeGreaterThan(200)
        .contains("asks machine.get_state");
    assertThat(ended.lines())
        .filteredOn(line -> line.contains(" threw "))
        .allMatch(line -> REFUSAL.matcher(line).matches());
  }
}
