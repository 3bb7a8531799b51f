import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Barrier;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Mutex;
import org.simgrid.s4u.Semaphore;

/** Mutex, semaphore and barrier block in simulated time. */
public final class E05Synchronization {
  private E05Synchronization() {}

  static final class Member extends Actor {
    private final Mutex mutex;
    private final Semaphore seats;
    private final Barrier end;

    Member(Mutex mutex, Semaphore seats, Barrier end) {
      this.mutex = mutex;
      this.seats = seats;
      this.end = end;
    }

    @Override
    public void run() {
      seats.acquire();
      sleep_for(1);
      seats.release();
      mutex.lock();
      sleep_for(0.5);
      Engine.info("%s had the mutex", get_name());
      mutex.unlock();
      end.await();
      Engine.info("%s leaves", get_name());
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Mutex mutex = Mutex.create();
    Semaphore seats = Semaphore.create(2);
    Barrier end = Barrier.create(3);
    for (String name : new String[] {"anna", "bert", "carl"}) {
      engine.add_actor(name, engine.host_by_name("alpha"), new Member(mutex, seats, end));
    }
    engine.run();
  }
}
