package com.example;

import java.util.List;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.StarReplay;
import loadstar.model.WorkerSpec;

/** Plays the scheduler in plain Java: 1000 units for three workers, without SimGrid. */
public final class Play {
  public static void main(String[] args) {
    // Units a second that a worker computes, latency of that, units a second of its link each way, its latency.
    List<WorkerSpec> workers =
        List.of(
            new WorkerSpec("slow", 100, 0, 1000, 0.001, 1000, 0.001),
            new WorkerSpec("middle", 200, 0, 1000, 0.001, 1000, 0.001),
            new WorkerSpec("fast", 400, 0, 1000, 0.001, 1000, 0.001));
    SchedulerKind halves = new Halves().kind();
    StarReplay played =
        StarReplay.of(
                workers, halves, halves.create(StarProblem.of(workers, 1000), Settings.NONE))
            .play();
    System.out.printf(
        "%d chunks, %.0f units, the last result after %.3f s%n",
        played.schedule().rows(), played.distributed(), played.end());
  }
}
