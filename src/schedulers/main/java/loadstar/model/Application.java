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
    positive(name, "size of a task in bytes", bytes);
    positive(name, "computation of a task in flops", flops);
    positive(name, "weight", weight);
  }

  /** b(k)/c(k), the communication-to-computation ratio, bytes per flop. */
  public double ratio() {
    return bytes / flops;
  }

  /** Bytes of the message that carries one task: there are no parts of bytes. */
  public double messageBytes() {
    return Math.ceil(bytes);
  }

  private static void positive(String name, String what, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new InputException(
          "application " + name + ": the " + what + " is " + value + ", not a positive number",
          null);
    }
  }
}
