package loadstar.reality.log;

import java.util.Locale;

/**
 * A log as a Work Queue master writes it, of three tasks on two workers. The master is one thread:
 *
 * <pre>
 * port   0-1 task 1 to A, 1-2 task 2 to B, 6-6.5 result 1, 6.5-7.5 task 3 to A, 7.5-8 result 2,
 *        12.5-13 result 3
 * A      1-6 task 1, 7.5-12.5 task 3
 * B      2-7 task 2, whose result waits for the port until 7.5
 * </pre>
 *
 * Data are 100 MB, results 50 MB. All tasks take 5 s, and the makespan is 13 s.
 */
public final class WorkQueueSample {
  private final StringBuilder text = new StringBuilder();

  private WorkQueueSample() {}

  /** Returns the log. */
  public static String log() {
    WorkQueueSample log = new WorkQueueSample();
    for (int task = 1; task <= 3; task++) {
      log.say(0, "Task " + task + " state change: UNKNOWN (0) to WAITING (1)");
    }
    log.say(0, "worker 10.0.0.1:4001 connected");
    log.say(0, "worker 10.0.0.2:4002 connected");
    log.say(0, "rx from unknown (10.0.0.1:4001): workqueue 7 a.example Linux x86_64 7.0.0");
    log.say(0, "rx from unknown (10.0.0.2:4002): workqueue 7 b.example Linux x86_64 7.0.0");
    log.say(0, "rx from a.example (10.0.0.1:4001): resource cores 1 1 1");
    log.say(0, "rx from b.example (10.0.0.2:4002): resource cores 1 1 1");
    log.send(0, 1, "a.example (10.0.0.1:4001)", 1);
    log.send(1, 2, "b.example (10.0.0.2:4002)", 2);
    log.receive(6, 6.5, "a.example (10.0.0.1:4001)", 1);
    log.send(6.5, 7.5, "a.example (10.0.0.1:4001)", 3);
    log.receive(7.5, 8, "b.example (10.0.0.2:4002)", 2);
    log.receive(12.5, 13, "a.example (10.0.0.1:4001)", 3);
    log.say(13, "worker a.example (10.0.0.1:4001) removed");
    return log.text.toString();
  }

  private void say(double seconds, String sentence) {
    text.append(
        String.format(
            Locale.ROOT, "2026/11/29 10:00:%05.2f [42] wq: %s%n", 20 + seconds, sentence));
  }

  private void send(double from, double to, String worker, int task) {
    say(from, worker + " needs file in.dat bytes 0:100000000 as 'file-" + task + "-in.dat'");
    say(from, "tx to " + worker + ": put file-" + task + "-in.dat 100000000 0644 0");
    say(to, worker + " received 100.00 MB in 1.00s (100.00s MB/s) average 100.00s MB/s");
    say(to, "tx to " + worker + ": task " + task);
    say(to, worker + " busy on './count " + task + "'");
    say(to, "Task " + task + " state change: WAITING (1) to RUNNING (2)");
  }

  private void receive(double from, double to, String worker, int task) {
    String address = worker.replaceFirst(".*\\((.*)\\)", "$1");
    say(from, "rx from " + worker + ": result 0 0 0 5000000 " + task);
    say(from, "Task " + task + " state change: RUNNING (2) to WAITING_RETRIEVAL (3)");
    say(from, "Receiving file out.dat (size: 50000000 bytes) from " + address + " (host) ...");
    say(to, "Task " + task + " state change: WAITING_RETRIEVAL (3) to RETRIEVED (4)");
    say(to, "Task " + task + " state change: RETRIEVED (4) to DONE (5)");
    text.append("CAPACITY: 1 2 3 4 5 6\n");
  }
}
