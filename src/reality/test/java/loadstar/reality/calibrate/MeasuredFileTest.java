package loadstar.reality.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import loadstar.model.InputException;
import loadstar.reality.calibrate.MeasuredFile.Measurements;
import loadstar.reality.calibrate.MeasuredPoint.Sample;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuredFileTest {
  @TempDir Path folder;

  private Measurements read(String text) throws IOException {
    return MeasuredFile.network(Files.writeString(folder.resolve("f"), text), null, false);
  }

  /** (20 us + 40 us) / 2 for 8 B, (2 ms + 4 ms) / 2 for 1 MB, however it is written. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "MPI_Send,8,1.0,2e-5\nMPI_Recv,8,1.0,4e-5\nMPI_Send,1000000,2.0,2e-3\nMPI_Recv,1000000,2.0,4e-3\n",
        "op,size,start,duration\nMPI_Recv,8,1.0,4e-5\nMPI_Send,8,1.0,2e-5\nMPI_Send,1000000,2.0,2e-3\nMPI_Recv,1000000,2.0,4e-3\n",
        "duration;start;size;op\n2e-5;1.0;8;send\n4e-5;1.1;8;recv\n2e-3;2.0;1000000;send\n4e-3;2.1;1000000;recv\n",
        "# start(s) size(B) duration(us) op\n1.0 8 20 MPI_Send\n1.0 8 40 MPI_Recv\n2.0 1000000 2000 MPI_Send\n2.0 1000000 4000 MPI_Recv\n",
        "8\t1.0\tMPI_Send\t20\n8\t1.0\tMPI_Recv\t40\n1000000\t2.0\tMPI_Send\t2000\n1000000\t2.0\tMPI_Recv\t4000\n",
        "\"op\",\"size\",\"start\",\"duration\"\n\"PingPong\",8,1.0,6e-5\n\"PingPong\",1000000,2.0,6e-3\n",
        "size_bytes,rtt_ms\n8,0.06\n1000000,6\n",
        "8 3e-5\n1000000 3e-3\n",
        "msg_size,one_way_us\r\n8,30\r\n1000000,3000\r\n",
      })
  void tables_areUnderstood(String text) throws IOException {
    List<Sample> samples = read(text).oneWay();

    assertThat(samples).extracting(Sample::size).containsExactly(8.0, 1e6);
    assertThat(samples.get(0).seconds()).isCloseTo(3e-5, Offset.offset(1e-12));
    assertThat(samples.get(1).seconds()).isCloseTo(3e-3, Offset.offset(1e-12));
  }

  @Test
  void compressedFile_isReadAsItIs() throws IOException {
    Path file = folder.resolve("f.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("size,seconds\n8,3e-5\n16,4e-5\n".getBytes(StandardCharsets.UTF_8));
    }

    assertThat(MeasuredFile.network(file, null, false).oneWay())
        .containsExactly(new Sample(8, 3e-5), new Sample(16, 4e-5));
  }

  @Test
  void imb_givesThePingPongOnly() throws IOException {
    Measurements measured =
        read(
            """
            #---------------------------------------------------
            # Benchmarking PingPong
            # #processes = 2
            #---------------------------------------------------
                   #bytes #repetitions      t[usec]   Mbytes/sec
                        0         1000         1.43         0.00
                     1024         1000         2.50       409.60

            #---------------------------------------------------
            # Benchmarking PingPing
            #---------------------------------------------------
                   #bytes #repetitions      t[usec]   Mbytes/sec
                        0         1000         9.99         0.00
            """);

    assertThat(measured.oneWay()).extracting(Sample::size).containsExactly(0.0, 1024.0);
    assertThat(measured.oneWay().get(1).seconds()).isCloseTo(2.5e-6, Offset.offset(1e-15));
    assertThat(measured.notes()).contains("passed over: PingPing");
  }

  @Test
  void osu_isATableWithItsUnit() throws IOException {
    List<Sample> samples =
        read("# OSU MPI Latency Test v7.0\n# Size          Latency (us)\n1      1.25\n2048    3.5\n")
            .oneWay();

    assertThat(samples.get(1).size()).isEqualTo(2048);
    assertThat(samples.get(1).seconds()).isCloseTo(3.5e-6, Offset.offset(1e-15));
  }

  /** 1024 B in 20 us are 409.6 Mbps. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "  0:       1 bytes   1000 times -->      0.53 Mbps in      15.00 usec\n"
            + "  1:    1024 bytes    500 times -->    409.60 Mbps in      20.00 usec\n",
        "1 0.533 0.000015\n1024 409.6 0.000020\n",
      })
  void netpipe_isReadInBothForms(String text) throws IOException {
    List<Sample> samples = read(text).oneWay();

    assertThat(samples).extracting(Sample::size).containsExactly(1.0, 1024.0);
    assertThat(samples.get(0).seconds()).isCloseTo(15e-6, Offset.offset(1e-12));
    assertThat(samples.get(1).seconds()).isCloseTo(20e-6, Offset.offset(1e-12));
  }

  /** 800 Mbit/s are 100 MB/s; half of 200 us is the latency. */
  @Test
  void iperf3_givesALine() throws IOException {
    Measurements measured =
        read(
            """
            {"start": {"test_start": {"protocol": "TCP"}},
             "end": {"streams": [{"sender": {"min_rtt": 200, "mean_rtt": 900}}],
                     "sum_received": {"seconds": 10.0, "bits_per_second": 8e8}}}
            """);

    FittedLine line = Objects.requireNonNull(measured.known());
    assertThat(line.latency()).isCloseTo(1e-4, Offset.offset(1e-12));
    assertThat(line.secondsPerUnit()).isCloseTo(1e-8, Offset.offset(1e-16));
    assertThat(measured.oneWay()).isEmpty();
  }

  @Test
  void onlyReceives_areNoMessages() throws IOException {
    Measurements measured = read("MPI_Recv,8,1.0,4e-5\nMPI_Recv,1000,2.0,5e-5\n");

    assertThat(measured.oneWay()).isEmpty();
    assertThat(measured.receives()).hasSize(2);
  }

  @Test
  void sendWithoutItsReceive_isLeftOut() throws IOException {
    Measurements measured =
        read("send,8,1.0,2e-5\nrecv,8,1.0,4e-5\nsend,8,2.0,2e-5\nsend,1000,3.0,1e-4\n");

    assertThat(measured.oneWay()).hasSize(1);
    assertThat(measured.notes()).anyMatch(note -> note.startsWith("2 sends or receives without"));
  }

  @Test
  void brokenFiles_areToldInOneLine() {
    assertThatThrownBy(() -> read("hello\nworld\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no column of sizes");
    // The dates are whole numbers and rise, but they are no sizes.
    assertThatThrownBy(() -> read("op,start,duration\nsend,1,0.1\nsend,2,0.2\nsend,3,0.3\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no column of sizes");
    assertThatThrownBy(() -> read("{\"end\": "))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("is not JSON");
    assertThatThrownBy(() -> read("{\"error\": \"unable to connect\"}"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("unable to connect");
    assertThatThrownBy(() -> MeasuredFile.network(folder.resolve("none"), null, false))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no such file");
    assertThatThrownBy(() -> read("size,seconds\n8,-1\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no row of a size and a positive duration");
  }
}
