package com.example;

import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.NetZone;

/** One megabyte over a link of 1 MB/s, then one second of computing at 1 Gflop/s. */
public final class Hello {
  public static void main(String[] args) {
    Engine engine = new Engine(args);
    NetZone star = engine.get_netzone_root().add_netzone_star("star");
    Host alpha = star.add_host("alpha", "1Gf");
    Host beta = star.add_host("beta", "1Gf");
    star.add_route(alpha, null, new Link[] {star.add_link("wire", "1MBps")});
    star.add_route(beta, null, new Link[] {});
    star.seal();
    engine.add_actor("hello", alpha, new Actor() {
      @Override
      public void run() {
        Comm.sendto(alpha, beta, 1_000_000);
        execute(1e9);
      }
    });
    engine.run();
    System.out.printf("the end: %.3f s%n", Engine.get_clock());
  }
}
