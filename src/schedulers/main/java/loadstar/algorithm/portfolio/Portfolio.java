package loadstar.algorithm.portfolio;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.model.InputException;
import loadstar.model.NearestName;

/** The schedulers that are chosen from: self-scheduling rules with their default parameters. */
final class Portfolio {
  /** From the least to the most adaptive, about as LB4OMP orders its own. */
  static final String USUAL = "static,tss,gss,mfsc,fac2,wf,awf-b,awf-c";

  private Portfolio() {}

  /**
   * The kinds that a text names.
   *
   * @param text names with commas between
   * @throws InputException when one cannot be a member
   */
  static List<SchedulerKind> of(String text) {
    List<SchedulerKind> known = candidates();
    List<SchedulerKind> members = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      SchedulerKind member = named(part.strip(), known);
      if (members.contains(member)) {
        throw new InputException("\"portfolio\" names " + member.name() + " twice", null);
      }
      members.add(member);
    }
    return List.copyOf(members);
  }

  private static SchedulerKind named(String name, List<SchedulerKind> known) {
    for (SchedulerKind kind : known) {
      if (kind.name().equals(name)) {
        return kind;
      }
    }
    List<String> names = known.stream().map(SchedulerKind::name).toList();
    String near = NearestName.hint(name, names);
    throw new InputException(
        "\"portfolio\" names \"" + name + "\"",
        near != null ? near : "of " + String.join(", ", names) + ", with commas between");
  }

  /** Rules that neither draw nor have workers time single tasks, as no chooser does. */
  static List<SchedulerKind> candidates() {
    return SelfSchedulingKinds.all().stream()
        .filter(kind -> !kind.timesTasks() && !kind.draws().test(Settings.NONE))
        .toList();
  }
}
