import org.simgrid.s4u.CallbackComm;
import org.simgrid.s4u.CallbackExec;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Exec;
import org.simgrid.s4u.Host;

/** A graph of activities without any actor: each starts when what it depends on is done. */
public final class E07Dependencies {
  private E07Dependencies() {}

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Host alpha = engine.host_by_name("alpha");
    Host beta = engine.host_by_name("beta");

    Exec.on_completion_cb(
        new CallbackExec() {
          @Override
          public void run(Exec done) {
            Engine.info("%s done", done.get_name());
          }
        });
    Comm.on_completion_cb(
        new CallbackComm() {
          @Override
          public void run(Comm done) {
            Engine.info("%s done", done.get_name());
          }
        });

    Exec produce = Exec.init().set_name("produce").set_flops_amount(2e9).set_host(alpha);
    Comm transfer = Comm.sendto_init().set_name("transfer").set_payload_size(3e6);
    Exec consume = Exec.init().set_name("consume").set_flops_amount(1e9).set_host(beta);
    produce.add_successor(transfer);
    transfer.add_successor(consume);
    transfer.set_source(alpha).set_destination(beta);

    Engine.info("consume waits for %d activity", consume.get_dependencies().length);
    consume.start();
    transfer.start();
    produce.start();
    engine.run();
    Engine.info("all done");
  }
}
