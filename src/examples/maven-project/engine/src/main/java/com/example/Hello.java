package com.example;

import java.util.concurrent.Future;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.NetZone;
import org.simgrid.s4u.Worlds;

/** Megabytes over a link of 1 MB/s, then one second of computing at 1 Gflop/s. */
public final class Hello {
  public static void main(String[] args) throws Exception {
    System.out.printf("the end: %.3f s%n", simulate(args, 1));
    try (Worlds worlds = new Worlds(2)) { // and more of them, side by side
      Future<Double> two = worlds.submit(() -> simulate(args, 2));
      Future<Double> three = worlds.submit(() -> simulate(args, 3));
      System.out.printf("with more megabytes: %.3f s and %.3f s%n", two.get(), three.get());
    }
  }

  /** Returns the date of the end, in simulated seconds. */
  private static double simulate(String[] args, int megabytes) {
    try (Engine engine = new Engine(args)) {
      NetZone star = engine.get_netzone_root().add_netzone_star("star");
      Host alpha = star.add_host("alpha", "1Gf");
      Host beta = star.add_host("beta", "1Gf");
      star.add_route(alpha, null, new Link[] {star.add_link("wire", "1MBps")});
      star.add_route(beta, null, new Link[] {});
      star.seal();
      engine.add_actor("hello", alpha, new Actor() {
        @Override
        public void run() {
          Comm.sendto(alpha, beta, megabytes * 1_000_000);
          execute(1e9);
        }
      });
      engine.run();
      return Engine.get_clock();
    }
  }
}
