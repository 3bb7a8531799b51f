package com.example;

import java.util.List;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.OptimalRates;
import loadstar.algorithm.bagsoftasks.TreeArithmeticRun;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.Application;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.WorkerSpec;

/**
 * Runs the schedulers by arithmetic, without SimGrid: on a star of three workers, and on a tree.
 */
public final class Play {
  public static void main(String[] args) {
    star();
    tree();
  }

  private static void star() {
    // Units a second that a worker computes, latency of that, units a second of its link each way,
    // its latency.
    List<WorkerSpec> workers =
        List.of(
            new WorkerSpec("slow", 100, 0, 1000, 0.001, 1000, 0.001),
            new WorkerSpec("middle", 200, 0, 1000, 0.001, 1000, 0.001),
            new WorkerSpec("fast", 400, 0, 1000, 0.001, 1000, 0.001));
    SchedulerKind halves = new Halves().kind();
    ArithmeticRun played =
        ArithmeticRun.of(
                workers, halves, halves.create(StarProblem.of(workers, 1000), Settings.NONE))
            .play();
    System.out.printf(
        "%d chunks, %.0f units, the last result after %.3f s%n",
        played.schedule().rows(), played.distributed(), played.end());
  }

  /** Two bags of tasks; the run is over when one of them has had 100 computed. */
  private static void tree() {
    TreePlatform tree =
        new TreePlatform(
            List.of(
                TreeNode.root(
                    "root", 100), // flops/s, then the parent's number, bytes/s from it, latency
                new TreeNode("left", 0, 200, 1000, 0.001),
                new TreeNode("right", 0, 200, 500, 0.001),
                new TreeNode("below left", 1, 400, 1000, 0.001)));
    List<Application> bags =
        List.of(new Application("short", 10, 10, 1), new Application("long", 10, 100, 1));
    TreeProblem problem = new TreeProblem(tree, bags);
    Completions played =
        TreeArithmeticRun.play(new Widest().kind().create(problem, Settings.NONE), 100).completions();
    System.out.printf(
        "%d and %d tasks within %.3f s: %.3f fair tasks/s, at best %.3f%n",
        played.count(0),
        played.count(1),
        played.end(),
        played.fairThroughput(bags),
        OptimalRates.of(problem).fairThroughput().doubleValue());
  }
}
