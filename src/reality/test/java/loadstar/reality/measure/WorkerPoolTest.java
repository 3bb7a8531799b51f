package loadstar.reality.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who is taken for a worker, and what a worker does for whom. */
class WorkerPoolTest {
  private static Socket call(InetSocketAddress address) {
    try {
      return new Socket(address.getAddress(), address.getPort());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RealRun.Program program(int workers, Ports ports) {
    double[] amounts = new double[workers];
    Arrays.fill(amounts, 1e-4);
    return new RealRun.Program(amounts, 100, 100, null, false, ports, 1, 60);
  }

  private static RealRun run(WorkerPool pool, String name, Ports ports) throws IOException {
    SchedulerKind kind = Registry.builtIn().kind(name);
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < pool.size(); w++) {
      workers.add(WorkerSpec.symmetric("w" + w, 1e4, 0, 1e6, 1e-4));
    }
    Scheduler scheduler = kind.create(StarProblem.of(workers, 60), Settings.NONE);
    return new RealRun(pool, kind, scheduler, program(pool.size(), ports)).play();
  }

  /**
   * One that says too much and wrong, ten that say nothing: two workers are measured all the same.
   */
  @Test
  void strangersThatCallFirst_areNoWorkers() throws IOException {
    List<Socket> strangers = new ArrayList<>();
    try (LoopbackWorkers workers = new LoopbackWorkers(2)) {
      for (int i = 0; i < 11; i++) {
        strangers.add(call(workers.pool.address()));
      }
      strangers.getFirst().getOutputStream().write(new byte[64 + 1000]);
      workers.come(0);
      workers.come(1);
      workers.pool.await(Duration.ofSeconds(60));
      RealRun.Program program = program(2, Ports.ONE);
      Survey messages = Survey.take(workers.pool, program, 0, 64, 1e-3);
      assertThat(messages.transfers()).extracting(Survey.TimedTransfer::worker).contains(0, 1);
      assertThat(messages.computations()).isEmpty();
      Survey computed = Survey.take(workers.pool, program, 60, 0, 1e-3);
      assertThat(computed.computations())
          .extracting(Survey.TimedComputation::worker)
          .contains(0, 1);
      assertThat(computed.transfers()).isEmpty();
      assertThat(run(workers.pool, "ss", Ports.ONE).distributed()).isEqualTo(60);
      assertThat(isSentAway(strangers.getFirst())).isTrue();
    } finally {
      for (Socket stranger : strangers) {
        stranger.close();
      }
    }
  }

  /** It answers the master's number with a proof by another secret. */
  @Test
  void workerWithAnotherSecret_isSentAway() throws Exception {
    try (LoopbackWorkers workers = new LoopbackWorkers(1);
        Socket socket = call(workers.pool.address())) {
      assertThatThrownBy(() -> Worker.serve(socket, Secret.drawn(), "w", amount -> {}))
          .isInstanceOf(IOException.class);
      assertThat(workers.pool.present()).isZero();
    }
  }

  /** A master that cannot prove itself gets no work done: its proof is a copy of its own number. */
  @Test
  void masterWithoutTheSecret_isLeft() throws Exception {
    try (ServerSocket master = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket worker = call((InetSocketAddress) master.getLocalSocketAddress());
        Socket partner = master.accept()) {
      partner.getOutputStream().write(new byte[64]);
      assertThatThrownBy(() -> Worker.serve(worker, Secret.drawn(), "w", amount -> {}))
          .hasMessage("master and worker do not know the same secret");
    }
  }

  /** A worker ends on a message that is longer than any, and on one that says nothing known. */
  @Test
  void nonsense_endsTheConnection() throws IOException {
    for (Frame frame :
        List.of(
            new Frame(Frame.COMPUTE, 1, Integer.MAX_VALUE, 0, 1, 0),
            new Frame(Frame.COMPUTE, 1, 8, Integer.MAX_VALUE, 1, 0),
            new Frame(Frame.EXCHANGE, 1, 0, -1, 0, 0),
            new Frame(Frame.COMPUTE, 1, 0, 0, Double.NaN, 0),
            new Frame(99, 1, 0, 0, 0, 0))) {
      byte[] header = frame.header();
      assertThatThrownBy(() -> Frame.read(new DataInputStream(new ByteArrayInputStream(header))))
          .hasMessageStartingWith("a message that makes no sense");
    }
  }

  /**
   * With two ports two chunks may be on their way at once, never two to one worker; all 60 units
   * come back.
   */
  @Test
  void severalPorts_serveAWorkerOnceAtATime() throws IOException {
    try (LoopbackWorkers workers = LoopbackWorkers.all(3)) {
      Schedule schedule = run(workers.pool, "gss", new Ports(2)).schedule();
      double back = 0;
      for (int row = 0; row < schedule.rows(); row++) {
        back += schedule.resultEnd(row) > 0 ? schedule.size(row) : 0;
        for (int other = 0; other < row; other++) {
          boolean together =
              schedule.sendStart(other) < schedule.sendEnd(row)
                  && schedule.sendStart(row) < schedule.sendEnd(other);
          assertThat(together && schedule.worker(row) == schedule.worker(other)).isFalse();
        }
      }
      assertThat(back).isEqualTo(60);
    }
  }

  /** One that has not said that workers may leave, and waits for ever. */
  @Test
  void deathUnderASchedulerThatCannotBearIt_endsTheRun() throws IOException {
    SchedulerKind kind =
        SchedulerKind.oneWay("fragile", "", "").madeBy((problem, settings) -> master -> Idle.WAIT);
    Scheduler scheduler =
        kind.create(
            StarProblem.of(List.of(WorkerSpec.symmetric("w", 1, 0, 1, 0)), 1), Settings.NONE);
    try (LoopbackWorkers workers = LoopbackWorkers.all(2)) {
      workers.die(1);
      RealRun run = new RealRun(workers.pool, kind, scheduler, program(2, Ports.ONE));
      assertThatThrownBy(run::play)
          .isInstanceOf(IOException.class)
          .hasMessageMatching("worker w[01] is gone, and fragile cannot do without it");
    }
  }

  /** One call is lost as it is when the process has too many open files; the next is accepted. */
  @Test
  void callThatCannotBeAccepted_isNoReasonToAcceptNoOther() throws IOException {
    ServerSocket door =
        new ServerSocket(0, 10, InetAddress.getLoopbackAddress()) {
          private boolean failed;

          @Override
          public Socket accept() throws IOException {
            if (!failed) {
              failed = true;
              throw new SocketException("Too many open files");
            }
            return super.accept();
          }
        };
    try (LoopbackWorkers workers =
        new LoopbackWorkers(new WorkerPool(1, door, LoopbackWorkers.SECRET))) {
      workers.come(0);
      workers.pool.await(Duration.ofSeconds(20));
      assertThat(workers.pool.present()).isEqualTo(1);
    }
  }

  /** Nothing is sent to a worker that has gone: the thread that would do so ends with it. */
  @Test
  void lostWorker_leavesNoThread() throws Exception {
    String name = "lost-" + ProcessHandle.current().pid();
    try (LoopbackWorkers workers = new LoopbackWorkers(1);
        Socket socket = call(workers.pool.address())) {
      Thread worker =
          Thread.ofPlatform()
              .daemon()
              .start(() -> {
                try {
                  Worker.serve(socket, LoopbackWorkers.SECRET, name, amount -> {});
                } catch (IOException | InterruptedException e) {
                  // Its socket is closed below.
                }
              });
      workers.pool.await(Duration.ofSeconds(60));
      List<Thread> own = List.of();
      while (own.size() < 2) { // it is present a moment before its threads are
        own =
            Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().endsWith(name))
                .toList();
      }
      socket.close();
      for (Thread thread : own) {
        assertThat(thread.join(Duration.ofSeconds(20))).as(thread.getName()).isTrue();
      }
      worker.join();
    }
  }

  @Test
  void secretThatOthersCanRead_isRefused(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("secret");
    Secret.drawn().write(file);
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(Secret.read(file).text()).hasSize(64);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThatThrownBy(() -> Secret.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("others may use this secret")
        .hasMessageContaining("chmod 600");
  }

  private static boolean isSentAway(Socket socket) {
    try {
      socket.setSoTimeout(60_000);
      socket.getInputStream().readAllBytes();
      return true;
    } catch (IOException e) {
      return true;
    }
  }
}
