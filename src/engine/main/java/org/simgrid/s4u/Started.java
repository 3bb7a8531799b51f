package org.simgrid.s4u;

import java.util.Arrays;
import java.util.function.Consumer;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.WorldLocal;

/**
 * Holds the activities that were started until they are over: SimGrid may name them, and no actor
 * may ever wait for them. When there are twice as many as were left the last time, it checks which
 * ones are over and gives their native halves back. So activities that no actor awaits take no more
 * memory than those under way, and that depends on counts alone, never on the garbage collector.
 */
final class Started {
  private static final WorldLocal<Started> ALL = new WorldLocal<>(Started::new);
  private static final int FEW = 64;

  private Activity[] held = new Activity[FEW];
  private int count;
  private int enough = FEW;

  private Started() {}

  static void hold(Activity started) {
    Started all = ALL.get();
    if (all.count >= all.enough) {
      all.look();
    }
    all.add(started);
  }

  static void forEach(Consumer<Activity> visitor) {
    Started all = ALL.get();
    for (int i = 0; i < all.count; i++) {
      visitor.accept(all.held[i]);
    }
  }

  private void add(Activity started) {
    if (count == held.length) {
      held = Arrays.copyOf(held, 2 * count);
    }
    held[count++] = started;
  }

  private void look() {
    // Activities that are given back may call back, and callbacks may start more.
    Activity[] looked = held;
    int before = count;
    held = new Activity[before];
    count = 0;
    int examined = 0;
    long[] handles = new long[before];
    for (int i = 0; i < before; i++) {
      Activity activity = looked[i];
      if (activity.isAwaited()) {
        add(activity);
      } else if (!activity.isOver()) {
        handles[examined] = activity.handleToLookAt();
        looked[examined++] = activity;
      }
    }
    if (examined > 0) {
      giveBack(looked, handles, examined);
    }
    enough = Math.max(FEW, 2 * count);
  }

  private void giveBack(Activity[] examined, long[] handles, int many) {
    long[] over = Kernel.callForList(Shim.ls_activities_over(Block.pass(handles, many), many));
    for (int at = 0; at < over.length; at += Activity.FACTS) {
      examined[(int) over[at]].giveBack(over, at + 1);
    }
    for (int i = 0; i < many; i++) {
      if (!examined[i].isOver()) {
        add(examined[i]);
      }
    }
  }
}
