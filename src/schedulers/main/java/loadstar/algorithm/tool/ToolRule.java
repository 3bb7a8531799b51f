package loadstar.algorithm.tool;

import java.util.List;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.knowncosts.TaskPlan;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;

/** The rules by which the tools of {@link Tool} share out tasks, with their parameters. */
enum ToolRule {
  FIXED(SelfSchedulingKinds.CHUNK) {
    @Override
    Scheduler create(StarProblem problem, Settings settings) {
      return ss(problem, settings.get(SelfSchedulingKinds.CHUNK));
    }
  },
  FOUR_CHUNKS_EACH {
    @Override
    Scheduler create(StarProblem problem, Settings settings) {
      return ss(problem, (int) Math.ceilDiv(problem.tasks(), 4L * problem.size()));
    }
  },
  GUIDED(SelfSchedulingKinds.CHUNK) {
    @Override
    Scheduler create(StarProblem problem, Settings settings) {
      int least = settings.get(SelfSchedulingKinds.CHUNK);
      return Registry.builtIn()
          .kind("gss")
          .create(problem, new Settings.Builder().set(SelfSchedulingKinds.MINIMUM, least).build());
    }
  },
  BLOCKS(ToolParameters.BLOCK) {
    @Override
    Scheduler create(StarProblem problem, Settings settings) {
      return blocks(problem, settings.find(ToolParameters.BLOCK).orElse(0));
    }
  },
  XDIST_LOAD {
    @Override
    Scheduler create(StarProblem problem, Settings settings) {
      return new XdistLoad(problem);
    }
  },
  XDIST_WORKSTEAL {
    @Override
    Scheduler create(StarProblem problem, Settings settings) {
      return new XdistWorksteal(problem);
    }
  },
  TARGET(ToolParameters.FIRST, ToolParameters.TARGET) {
    @Override
    Scheduler create(StarProblem problem, Settings settings) {
      return new OpenJd(problem, settings);
    }
  };

  final List<Parameter<?>> parameters;

  ToolRule(Parameter<?>... parameters) {
    this.parameters = List.of(parameters);
  }

  abstract Scheduler create(StarProblem problem, Settings settings);

  private static Scheduler ss(StarProblem problem, int chunk) {
    return Registry.builtIn()
        .kind("ss")
        .create(problem, new Settings.Builder().set(SelfSchedulingKinds.CHUNK, chunk).build());
  }

  /** Returns N/P tasks for each thread, the first with one more, or blocks dealt in turn. */
  private static Scheduler blocks(StarProblem problem, int block) {
    int workers = problem.size();
    int tasks = (int) problem.tasks();
    int count = block == 0 ? workers : Math.ceilDiv(tasks, block);
    int[] worker = new int[count];
    int[] size = new int[count];
    for (int k = 0; k < count; k++) {
      worker[k] = k % workers;
      size[k] =
          block == 0
              ? tasks / workers + (k < tasks % workers ? 1 : 0)
              : Math.min(block, tasks - k * block);
    }
    return new TaskPlan(problem, null, worker, size);
  }
}
