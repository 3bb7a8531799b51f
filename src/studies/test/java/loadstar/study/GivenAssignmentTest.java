package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.KnownCosts;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Assignments in files, which are schedulers by the name given:FILE. */
class GivenAssignmentTest {
  @TempDir Path folder;

  private static final List<WorkerSpec> WORKERS =
      IntStream.range(0, 2).mapToObj(w -> WorkerSpec.symmetric("w" + w, 1, 0, 1e300, 0)).toList();

  private SchedulerKind kind(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("who.csv"), text);
    return Registry.builtIn().kind("given:" + file);
  }

  private Scheduler scheduler(String text) throws IOException {
    StarProblem problem =
        StarProblem.of(WORKERS, 3).ofTasks().knowing(KnownCosts.of(new double[] {1, 2, 4}));
    return kind(text).create(problem, Settings.NONE);
  }

  @Test
  void chunks_goOutInTheOrderOfTheirNumbers() throws IOException {
    String text = "worker,order,place\nw1,2,1\nw0,1,3\nw1,2,2\n";
    Scheduler plan = scheduler(text);
    assertThat(plan.order()).containsExactly(2, 0, 1);
    PrefixSums sums = new PrefixSums();
    double[] costs = {1, 2, 4};
    for (double cost : costs) {
      sums.add(cost);
    }
    Schedule schedule =
        ArithmeticRun.of(WORKERS, kind(text), plan)
            .withLoad(3)
            .withCosts(TaskCosts.of(sums, 1, k -> costs[k]))
            .play()
            .schedule();
    assertThat(schedule.rows()).isEqualTo(2);
    assertThat(schedule.worker(0)).isZero();
    assertThat(schedule.computeEnd(0)).isEqualTo(4);
    assertThat(schedule.size(1)).isEqualTo(2);
    assertThat(schedule.computeEnd(1)).isEqualTo(3);
  }

  @Test
  void rowsOfOnePlace_areTasksThatStayTogether() throws IOException {
    Scheduler plan = scheduler("worker,order,place\nw1,1,1\nw1,1,1\nw0,2,3\nw1,3,2\n");
    assertThat(plan.order()).containsExactly(0, 2, 1);
  }

  private Scheduler named(List<List<String>> names, String text) throws IOException {
    StarProblem problem = StarProblem.of(WORKERS, names.size()).ofTasks().naming(() -> names);
    return kind(text).create(problem, Settings.NONE);
  }

  private static final List<List<String>> ABC = List.of(List.of("a"), List.of("b"), List.of("c"));

  @Test
  void names_countMoreThanPlaces() throws IOException {
    Scheduler plan = named(ABC, "worker,order,task,place\nw1,1,c,1\nw0,2,a,2\nw0,3,b,3\n");
    assertThat(plan.order()).containsExactly(2, 0, 1);
    assertThat(named(ABC, "worker,order,task\nw1,1,c\nw0,2,a\nw0,3,b\n").order())
        .containsExactly(2, 0, 1);
    assertThat(named(ABC, "worker,order,place\nw1,1,2\nw0,2,3\nw0,3,1\n").order())
        .containsExactly(1, 2, 0);
  }

  @Test
  void namesOfOneGroup_areOneTask() throws IOException {
    List<List<String>> groups = List.of(List.of("a", "b"), List.of("c"));
    Scheduler plan = named(groups, "worker,order,task\nw0,1,c\nw1,2,b\nw1,2,a\n");
    assertThat(plan.order()).containsExactly(1, 0);
    assertThatThrownBy(() -> named(groups, "worker,order,task\nw0,1,c\nw1,2,b\nw1,3,a\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("who.csv:4: the task \"a\" stays together with others that chunk 2");
  }

  /** A name of two tasks does not say which it is, but a wrong place is found. */
  @Test
  void namesOfSeveralTasks_areThoseOfPlaces() throws IOException {
    List<List<String>> twice = List.of(List.of("a"), List.of("a"), List.of("c"));
    Scheduler plan = named(twice, "worker,order,task,place\nw1,1,c,3\nw0,2,a,2\nw0,3,a,1\n");
    assertThat(plan.order()).containsExactly(2, 1, 0);
    assertThatThrownBy(() -> named(twice, "worker,order,task,place\nw1,1,c,1\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("who.csv:2: place 1 is the task \"a\", not \"c\"");
  }

  @Test
  void wrongNames_areRefusedInOneLine() {
    assertThatThrownBy(() -> named(ABC, "worker,order,task\nw1,1,c\nw0,2,x\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("who.csv:3: the load has no task \"x\"");
    assertThatThrownBy(() -> named(ABC, "worker,order,task\nw1,1,c\nw0,2,c\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("who.csv:3: the task \"c\" is assigned twice");
    assertThatThrownBy(() -> named(ABC, "worker,order,task\nw1,1,c\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("does not assign the task \"a\" and 1 other");
    assertThatThrownBy(() -> scheduler("worker,order,task\nw1,1,c\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("there is no column \"place\"");
    assertThatThrownBy(() -> kind("worker,order\nw1,1\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has no column \"place\" or \"task\"");
  }

  @Test
  void json_isRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("who.json"), "{\n  \"w1\" : [ \"a\" ]\n}\n");
    assertThatThrownBy(() -> Registry.builtIn().kind("given:" + file))
        .isInstanceOfSatisfying(
            InputException.class,
            e -> assertThat(e.hint()).isEqualTo("--assignment " + folder.resolve("who.csv")))
        .hasMessageContaining("who.json is an assignment in JSON, and a CSV file is needed");
  }

  @Test
  void badFiles_areRefusedInOneLine() {
    assertThatThrownBy(() -> kind("worker,task\nw0,a\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("who.csv:1: has no column \"order\"");
    assertThatThrownBy(() -> kind("worker,order,place\nw0,0,1\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("who.csv:2: order is \"0\", not a number from 1 on");
    assertThatThrownBy(() -> scheduler("worker,order,place\nw0,1,1\nw1,2,1\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("who.csv:3: place 1 is assigned twice");
    assertThatThrownBy(() -> scheduler("worker,order,place\nw0,1,1\nw1,2,2\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("assigns 2 tasks, but the load has 3");
    assertThatThrownBy(() -> scheduler("worker,order,place\nw7,1,1\nw1,2,2\nw0,3,3\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the worker \"w7\" is none of the platform's");
    assertThatThrownBy(() -> scheduler("worker,order,place\nw0,1,4\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("place 4, but the load has 3 tasks");
    assertThatThrownBy(() -> scheduler("worker,order,place\nw0,1,1\nw1,1,2\nw0,2,3\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("chunk 1 goes to two workers");
    assertThatThrownBy(() -> Registry.builtIn().kind("given:" + folder.resolve("none.csv")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("there is no file");
  }
}
