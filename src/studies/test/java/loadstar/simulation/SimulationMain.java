package loadstar.simulation;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import loadstar.algorithm.Results;
import loadstar.algorithm.as4dr.Visit;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.Violation;
import loadstar.platform.Deployment;

/**
 * What {@link ChildSimulation} has run: simulates and prints what tests look at, one fact a line.
 * Arguments: platform, deployment, horizon, seed, worker to report (-1 for none), settings.
 */
final class SimulationMain {
  private SimulationMain() {}

  public static void main(String[] args) throws Exception {
    try {
      SimulationResult result =
          Simulation.run(
              new SimulationSpec(
                  Path.of(args[0]),
                  Deployment.read(Path.of(args[1])),
                  Double.parseDouble(args[2]),
                  Long.parseLong(args[3]),
                  List.of(args).subList(5, args.length)));
      print(result, Integer.parseInt(args[4]));
    } catch (InputException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }

  private static void print(SimulationResult result, int worker) throws Exception {
    System.out.println("clock " + result.clock());
    result.summary().forEach((metric, value) -> System.out.println(metric.name() + " " + value));
    for (Violation violation : result.report().violations()) {
      System.out.println("violation " + violation);
    }
    System.out.println("digest " + digest(result.schedule()));
    if (worker >= 0 && result.kind().results() == Results.CHOSEN) {
      for (Visit visit : Visit.of(result.schedule(), result.star(), worker)) {
        System.out.println(
            "visit "
                + visit.dotBack()
                + " "
                + visit.date()
                + " "
                + visit.sigma()
                + " "
                + visit.interval()
                + " "
                + visit.windowEfficiency()
                + " "
                + visit.cumulativeEfficiency());
      }
    }
    if (worker >= 0) {
      Schedule s = result.schedule();
      for (int row = 0; row < s.rows(); row++) {
        if (s.worker(row) == worker) {
          System.out.println(
              "row "
                  + s.size(row)
                  + " "
                  + s.sendStart(row)
                  + " "
                  + s.sendEnd(row)
                  + " "
                  + s.computeStart(row)
                  + " "
                  + s.computeEnd(row)
                  + " "
                  + s.resultStart(row)
                  + " "
                  + s.resultEnd(row));
        }
      }
    }
  }

  /** Of every bit of the schedule. */
  private static String digest(Schedule s) throws Exception {
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    ByteBuffer bytes = ByteBuffer.allocate(3 * Integer.BYTES + 7 * Double.BYTES);
    for (int row = 0; row < s.rows(); row++) {
      bytes.clear();
      bytes.putInt(s.worker(row)).putInt(s.round(row)).putInt(s.part(row)).putDouble(s.size(row));
      bytes.putDouble(s.sendStart(row)).putDouble(s.sendEnd(row));
      bytes.putDouble(s.computeStart(row)).putDouble(s.computeEnd(row));
      bytes.putDouble(s.resultStart(row)).putDouble(s.resultEnd(row));
      sha.update(bytes.array());
    }
    return HexFormat.of().formatHex(sha.digest());
  }
}
