import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the star that both languages load: {@code java StarFile.java WORKERS FILE}. Hosts are
 * {@code master} and {@code worker-0} …, each behind its own full-duplex link; speeds (0.5 to 1.5
 * Gflop/s), bandwidths (80 to 120 MB/s) and latencies (50 to 150 µs) differ from worker to worker
 * by fixed residues, so the same size gives the same bytes.
 *
 * <p>A {@code Cluster} zone is the star that SimGrid 3.32 and 4.x both load in linear time and
 * memory.
 */
public final class StarFile {
  private StarFile() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println("usage: StarFile WORKERS FILE");
      System.exit(2);
    }
    write(Integer.parseInt(args[0]), Path.of(args[1]));
  }

  static void write(int workers, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(
          "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n");
      out.write(
          "<!-- Benchmark star with "
              + workers
              + " workers, written by benchmarks/java/StarFile.java -->\n");
      out.write("<platform version=\"4.1\">\n  <zone id=\"star\" routing=\"Cluster\">\n");
      // The master's own port is fast: its sends are blocking, so it never carries more than one
      // flow each way.
      host(out, "master", "1Gf", "10GBps", "0us");
      for (long i = 0; i < workers; i++) {
        host(
            out,
            "worker-" + i,
            (500 + i * 7919 % 1001) + "Mf",
            (80_000 + i * 104_729 % 40_001) + "kBps",
            (50 + i * 1_299_709 % 101) + "us");
      }
      out.write("  </zone>\n</platform>\n");
    }
  }

  private static void host(
      BufferedWriter out, String name, String speed, String bandwidth, String latency)
      throws IOException {
    out.write(String.format("    <host id=\"%s\" speed=\"%s\"/>\n", name, speed));
    out.write(
        String.format(
            "    <link id=\"%s-link\" bandwidth=\"%s\" latency=\"%s\" sharing_policy=\"SPLITDUPLEX\"/>\n",
            name, bandwidth, latency));
    out.write(
        String.format(
            "    <host_link id=\"%s\" up=\"%s-link_UP\" down=\"%s-link_DOWN\"/>\n",
            name, name, name));
  }
}
