package loadstar.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import loadstar.model.Violation.Rule;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A chain m - a - b; links 1 byte/s, speeds 1 flop/s; tasks of 1 byte and 2 flops, 3 and 1. */
class TreeValidatorTest {
  private static final TreePlatform CHAIN =
      new TreePlatform(
          List.of(
              TreeNode.root("m", 1), new TreeNode("a", 0, 1, 1, 0), new TreeNode("b", 1, 1, 1, 0)));
  private static final List<Application> APPLICATIONS =
      List.of(new Application("x", 1, 2, 1), new Application("y", 3, 1, 1));
  private TreeSchedule schedule = new TreeSchedule();

  @BeforeEach
  void goodRun() {
    schedule = new TreeSchedule();
    send(1, 0, 0, 1);
    send(1, 0, 1, 2);
    send(2, 0, 1, 2);
    compute(1, 0, 2, 4);
    compute(2, 0, 2, 4);
    compute(0, 1, 0, 1);
  }

  private void send(int node, int kind, double from, double to) {
    schedule.ended(schedule.send(0, node, kind, from), to);
  }

  private void compute(int node, int kind, double from, double to) {
    schedule.ended(schedule.compute(0, node, kind, from), to);
  }

  private List<Rule> rules() {
    return TreeValidator.validate(CHAIN, APPLICATIONS, schedule).stream()
        .map(Violation::rule)
        .toList();
  }

  @Test
  void goodRun_breaksNoRule() {
    assertThat(rules()).isEmpty();
  }

  @Test
  void rowsThatNameNothing() {
    schedule.send(0, 0, 0, 1);
    schedule.compute(0, 3, 0, 1);
    schedule.compute(0, 1, 2, 1);
    schedule.compute(0, 1, 1, Double.NaN);
    assertThat(rules()).containsExactly(Rule.ROW, Rule.ROW, Rule.ROW, Rule.ROW);
  }

  @Test
  void tooFast() {
    send(1, 1, 5, 7.5);
    assertThat(rules()).containsExactly(Rule.DURATION);
  }

  @Test
  void twoSendsOfOneSender() {
    send(1, 0, 1.5, 2.5);
    assertThat(rules()).contains(Rule.SEND_PORT);
  }

  /** The root sends to a while a sends to b: two senders. */
  @Test
  void twoComputationsAtOnce() {
    compute(1, 0, 3.5, 5.5);
    assertThat(rules()).contains(Rule.CPU);
  }

  @Test
  void schedulersSideBySide_shareTheProcessor() {
    schedule.ended(schedule.compute(0, 0, 0, 10), 14);
    schedule.ended(schedule.compute(1, 0, 0, 10), 14);
    assertThat(rules()).isEmpty();
    schedule = new TreeSchedule();
    schedule.ended(schedule.compute(0, 0, 0, 10), 12);
    schedule.ended(schedule.compute(1, 0, 0, 10), 12);
    assertThat(rules()).containsExactly(Rule.EFFICIENCY);
  }

  /** Node a has got two tasks of x: one it computes, one it sends on. */
  @Test
  void tasksFromNowhere() {
    compute(1, 0, 5, 7);
    assertThat(rules()).containsExactly(Rule.CAUSALITY);
  }

  @Test
  void applicationsAreApart() {
    compute(1, 1, 5, 6);
    List<Violation> found = TreeValidator.validate(CHAIN, APPLICATIONS, schedule);
    assertThat(found).hasSize(1);
    assertThat(found.getFirst())
        .hasToString(
            "CAUSALITY: node a has its task 1 of y leave or compute at 5.0, when only 0 ever came");
  }

  @Test
  void sentOnBeforeItCame() {
    schedule = new TreeSchedule();
    send(1, 0, 0, 1);
    send(2, 0, 0.5, 1.5);
    assertThat(rules()).containsExactly(Rule.CAUSALITY);
  }

  private List<Rule> rules(Absence... ofA) {
    TreeReach reach =
        TreeReach.of(CHAIN, List.of(Absences.NONE, List.of(ofA)::iterator, Absences.NONE));
    return TreeValidator.validate(CHAIN, APPLICATIONS, schedule, true, reach).stream()
        .map(Violation::rule)
        .toList();
  }

  /** Nodes a and b both compute in [2, 4), b being below a; what is broken off is no violation. */
  @Test
  void rowsOfNodesThatAreGone() {
    assertThat(rules(new Absence(3, 5))).containsExactly(Rule.REACH, Rule.REACH);
    schedule = new TreeSchedule();
    send(1, 0, 0, 1);
    schedule.lost(schedule.compute(0, 1, 0, 1), 2);
    assertThat(rules(new Absence(2, 3))).isEmpty();
    assertThat(rules(new Absence(2.5, 3))).containsExactly(Rule.REACH);
  }

  /** What a had is lost at 2, so it has nothing to compute at 3; a task that comes then is one. */
  @Test
  void tasksOfBeforeAFailure_areGone() {
    schedule = new TreeSchedule();
    send(1, 0, 0, 1);
    compute(1, 0, 4, 6);
    assertThat(rules(new Absence(2, 3))).containsExactly(Rule.CAUSALITY);
    send(1, 0, 3, 4);
    assertThat(rules(new Absence(2, 3))).isEmpty();
  }

  /** The link to b breaks while a sends to it: a has its only task again, and computes it. */
  @Test
  void brokenTransfer_staysAtTheSender() {
    TreeReach reach =
        TreeReach.of(
            CHAIN, List.of(Absences.NONE, Absences.NONE, List.of(new Absence(1.5, 9))::iterator));
    schedule = new TreeSchedule();
    send(1, 0, 0, 1);
    schedule.lost(schedule.send(0, 2, 0, 1), 1.5);
    compute(1, 0, 1.5, 3.5);
    assertThat(TreeValidator.validate(CHAIN, APPLICATIONS, schedule, true, reach)).isEmpty();
    compute(1, 0, 3.5, 5.5);
    assertThat(TreeValidator.validate(CHAIN, APPLICATIONS, schedule, true, reach))
        .extracting(Violation::rule)
        .containsExactly(Rule.CAUSALITY);
  }
}
