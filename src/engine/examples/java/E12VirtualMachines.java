import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.VirtualMachine;

/** Two virtual machines share a host until one of them moves to another. */
public final class E12VirtualMachines {
  private E12VirtualMachines() {}

  static final class Worker extends Actor {
    @Override
    public void run() {
      execute(4e9);
      Engine.info("done on %s", get_host().get_name());
    }
  }

  static final class Manager extends Actor {
    private final Host other;

    Manager(Host other) {
      this.other = other;
    }

    @Override
    public void run() {
      VirtualMachine one = get_host().create_vm("one", 1);
      VirtualMachine two = get_host().create_vm("two", 1).set_ramsize(2_000_000L);
      one.start();
      two.start();
      one.add_actor("first", new Worker());
      two.add_actor("second", new Worker());
      sleep_for(2);
      Engine.info("%s is %s on %s", two.get_name(), two.get_state(), two.get_pm().get_name());
      two.migrate(other);
      Engine.info("%s has moved to %s", two.get_name(), two.get_pm().get_name());
      sleep_for(10);
      one.destroy();
      two.destroy();
      Engine.info("%s is %s", two.get_name(), two.get_state());
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.plugin_vm_live_migration_init();
    engine.load_platform(engine.get_args()[0]);
    Host beta = engine.host_by_name("beta");
    engine.add_actor("manager", engine.host_by_name("alpha"), new Manager(beta));
    engine.run();
  }
}
