import java.util.List;
import org.simgrid.s4u.ActivitySet;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Exec;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.SimgridException;
import org.simgrid.s4u.VirtualMachine;

/**
 * Prints what three virtual machines compute and how much of their speed they use, while the speed
 * of their hosts changes, as in C++'s plugin-vm-load.
 */
public final class PluginVmLoad {
  private PluginVmLoad() {}

  static final class Load extends Actor {
    private double start;
    private double firstSpeed;

    @Override
    public void run() throws SimgridException {
      Host first = get_engine().host_by_name("MyHost1");
      Host second = get_engine().host_by_name("MyHost2");
      VirtualMachine one = first.create_vm("VM_1", 1);
      VirtualMachine two = first.create_vm("VM_2", 1);
      VirtualMachine three = second.create_vm("VM_3", 2);
      List<VirtualMachine> machines = List.of(one, two, three);
      for (VirtualMachine vm : machines) {
        Engine.info(
            "Initial. VM %s on machine %s using %d cores. Peak speed: %.0e Computed flops: %.0e"
                + " (should be 0) Average Load: %.0e (should be 0)",
            vm.get_name(),
            vm.get_pm().get_name(),
            vm.get_core_count(),
            vm.get_pm().get_speed(),
            vm.load.get_computed_flops(),
            vm.load.get_average());
      }
      Engine.info("Sleep for 10 seconds");
      sleep_for(10);
      firstSpeed = first.get_speed();
      double secondSpeed = second.get_speed();
      for (VirtualMachine vm : machines) {
        idle("Done sleeping.", "%.0e", vm);
      }

      Engine.info("========= Starting activities on VM_1 and VM_2");
      start = Engine.get_clock();
      double flops1 = 2e8;
      double flops2 = 1.5e8;
      Engine.info("Run an activity of %.1e flops on VM_1", flops1);
      Engine.info("Run an activity of %.1e flops on VM_2", flops2);
      ActivitySet running = new ActivitySet();
      Exec on1 = one.exec_init(flops1).set_host(one);
      Exec on2 = two.exec_init(flops2).set_host(two);
      running.push(on1);
      running.push(on2);
      on1.start();
      on2.start();
      double end1 = 0;
      double end2 = 0;
      while (!running.empty()) {
        if (running.await_any() == on1) {
          end1 = Engine.get_clock();
        } else {
          end2 = Engine.get_clock();
        }
      }
      done(one, end1 - start, slowed(one, flops1), "2E+07", flops1, share(one, flops1));
      done(two, end2 - start, slowed(two, flops2), "2E+07", flops2, share(two, flops2));
      wasIdle(three, "1E+08", 0, 0);

      second.set_pstate(1);
      Engine.info("========= Requesting pstate %d on machine %s", 1, second.get_name());
      for (VirtualMachine vm : machines) {
        Engine.info("Machine %s Peak speed: %.1e", vm.get_name(), vm.get_pm().get_speed());
      }
      Engine.info("========= Starting activities on VM_3");
      double start3 = Engine.get_clock();
      double flops3 = 1e8;
      Engine.info("Run an activity of %.1e flops on VM_3", flops3);
      three.exec_init(flops3).set_host(three).start().await();
      wasIdle(one, "2E+07", flops1, share(one, flops1));
      wasIdle(two, "2E+07", flops2, share(two, flops2));
      double took = Engine.get_clock() - start3;
      double speed = three.get_pm().get_speed();
      double possible = (start3 * secondSpeed + took * speed) * three.get_core_count();
      done(three, took, flops3 / speed, "5E+07", flops3, flops3 / possible);

      Engine.info("========= Requesting a reset of the computation and load counters");
      for (VirtualMachine vm : machines) {
        vm.load.reset();
      }
      for (VirtualMachine vm : machines) {
        idle("After reseting.", "%.1e", vm);
      }
      Engine.info("Sleep for 4 seconds");
      sleep_for(4);
      for (VirtualMachine vm : machines) {
        idle("Done sleeping.", "%.1e", vm);
      }
    }

    /** Half a second at full speed, then at that of now. */
    private double slowed(VirtualMachine vm, double flops) {
      return (flops - 0.5 * firstSpeed) / vm.get_pm().get_speed() + 0.5;
    }

    private double share(VirtualMachine vm, double flops) {
      double slow = Engine.get_clock() - start - 0.5;
      return flops
          / (vm.get_core_count() * (10.5 * firstSpeed + slow * vm.get_pm().get_speed()));
    }

    private static void idle(String what, String format, VirtualMachine vm) {
      Engine.info(
          "%s %s Peak speed: %.1e Computed flops: " + format + " (should be 0) Average Load: "
              + format + " (should be 0)",
          what,
          vm.get_name(),
          vm.get_pm().get_speed(),
          vm.load.get_computed_flops(),
          vm.load.get_average());
    }

    private static void done(
        VirtualMachine vm, double took, double due, String speed, double flops, double share) {
      measured(
          String.format("Done activity on %s. It took %.2fs (should be %.2fs).", vm.get_name(), took, due),
          vm,
          speed,
          flops,
          share);
    }

    private static void wasIdle(VirtualMachine vm, String speed, double flops, double share) {
      measured(vm.get_name() + " was idle (so, no computation).", vm, speed, flops, share);
    }

    private static void measured(
        String what, VirtualMachine vm, String speed, double flops, double share) {
      Engine.info(
          "%s Peak speed: %.1e (should be %s) Computed flops: %.1e (should be %.1e) Average Load:"
              + " %.8f (should be %.8f) ",
          what,
          vm.get_pm().get_speed(),
          speed,
          vm.load.get_computed_flops(),
          flops,
          vm.load.get_average(),
          share);
    }
  }

  static final class SpeedChange extends Actor {
    @Override
    public void run() {
      sleep_for(10.5);
      Engine.info(
          "I slept until now, but now I'll change the speed of this host while the other actor is"
              + " still computing! This should slow the computation down.");
      get_host().set_pstate(2);
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.plugin_vm_load_init();
    engine.load_platform(engine.get_args()[0]);
    Host host = engine.host_by_name("MyHost1");
    host.add_actor("load_test", new Load());
    host.add_actor("change_speed", new SpeedChange());
    engine.run();
    Engine.info("Total simulation time: %.2f", Engine.get_clock());
  }
}
