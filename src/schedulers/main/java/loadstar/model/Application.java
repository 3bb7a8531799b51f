package loadstar.model;

/**
 * A bag of independent tasks of one size (INRIA RR-5739, section 2.2).
 *
 * @param name for messages and tables
 * @param bytes b(k), size of a task's input file, positive
 * @param flops c(k), computation of a task, positive
 * @param weight w(k), how many tasks count as much as one of weight 1, positive
 */
public record Application(String name, double bytes, double flops, double weight) {

  public Application {
    String of = "application " + name + ": the ";
    InputException.positive(of, "size of a task in bytes", bytes);
    InputException.positive(of, "computation of a task in flops", flops);
    InputException.positive(of, "weight", weight);
  }

  /** Returns b(k)/c(k), the communication-to-computation ratio, in bytes per flop. */
  public double ratio() {
    return bytes / flops;
  }
}
