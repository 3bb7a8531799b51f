package loadstar.algorithm.bagsoftasks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompletionsTest {
  /** One of kind 0 each second until it has all, three of kind 1 in the beginning. */
  private static Completions starving(int wanted) {
    Completions completions = new Completions(2, wanted);
    for (int second = 1; second <= wanted; second++) {
      completions.add(0, second);
      if (second <= 3) {
        completions.add(1, second);
      }
    }
    return completions;
  }

  /** Of 100 s the middle is from 10 s to 90 s: 80 tasks of kind 0, none of kind 1. */
  @Test
  void starvedApplication_hasNothingInTheMiddle() {
    Completions completions = starving(100);

    assertThat(completions.throughput(0)).isEqualTo(1);
    assertThat(completions.throughput(1)).isZero();
  }

  /** 5 tasks in 5 s, 3 of the other. */
  @Test
  void fewTasks_countFromTheBeginningToTheEnd() {
    Completions completions = starving(5);

    assertThat(completions.throughput(0)).isEqualTo(1);
    assertThat(completions.throughput(1)).isEqualTo(0.6);
  }

  /** 200 are wanted, but the run is cut at 4 s, when there are two tasks of each. */
  @Test
  void runThatIsCutEarly_countsFromTheBeginningToTheEnd() {
    Completions completions = new Completions(2, 200);
    for (int second = 1; second <= 2; second++) {
      completions.add(0, second);
      completions.add(1, second);
    }
    completions.cutAt(4);

    assertThat(completions.throughput(0)).isEqualTo(0.5);
    assertThat(completions.throughput(1)).isEqualTo(0.5);
  }
}
