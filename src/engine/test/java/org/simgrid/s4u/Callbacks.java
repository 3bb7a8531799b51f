package org.simgrid.s4u;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** S4U's callbacks, which are abstract classes as upstream has them, made of lambdas. */
final class Callbacks {
  private Callbacks() {}

  static CallbackActor actor(Consumer<Actor> does) {
    return new CallbackActor() {
      @Override
      public void run(Actor actor) {
        does.accept(actor);
      }
    };
  }

  static CallbackActorHost move(BiConsumer<Actor, Host> does) {
    return new CallbackActorHost() {
      @Override
      public void run(Actor actor, Host previous) {
        does.accept(actor, previous);
      }
    };
  }

  static CallbackComm comm(Consumer<Comm> does) {
    return new CallbackComm() {
      @Override
      public void run(Comm comm) {
        does.accept(comm);
      }
    };
  }

  static CallbackDisk disk(Consumer<Disk> does) {
    return new CallbackDisk() {
      @Override
      public void run(Disk disk) {
        does.accept(disk);
      }
    };
  }

  static CallbackExec exec(Consumer<Exec> does) {
    return new CallbackExec() {
      @Override
      public void run(Exec exec) {
        does.accept(exec);
      }
    };
  }

  static CallbackHost host(Consumer<Host> does) {
    return new CallbackHost() {
      @Override
      public void run(Host host) {
        does.accept(host);
      }
    };
  }

  static CallbackLink link(Consumer<Link> does) {
    return new CallbackLink() {
      @Override
      public void run(Link link) {
        does.accept(link);
      }
    };
  }

  static CallbackVirtualMachine machine(Consumer<VirtualMachine> does) {
    return new CallbackVirtualMachine() {
      @Override
      public void run(VirtualMachine machine) {
        does.accept(machine);
      }
    };
  }

  static CallbackNetzone zone(Consumer<NetZone> does) {
    return new CallbackNetzone() {
      @Override
      public void run(NetZone zone) {
        does.accept(zone);
      }
    };
  }
}
