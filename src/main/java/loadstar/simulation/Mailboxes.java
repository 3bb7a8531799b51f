package loadstar.simulation;

import java.util.Objects;
import loadstar.model.Schedule;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;

/**
 * Three mailboxes for each worker. Data goes to one whose receiver is known, so that it travels as
 * soon as the master sends, whatever the worker is doing. Results wait in theirs, one for each
 * part, until the master takes them: that is what makes its receive port serve one at a time, in
 * its own order.
 */
final class Mailboxes {
  private Mailboxes() {}

  /** Where a worker gets its data. */
  static Mailbox data(Engine engine, String worker) {
    return engine.mailbox_by_name("data:" + worker);
  }

  /** Waits for the next message; it belongs to nobody else from then on. */
  static Subchunk take(Mailbox mailbox) throws SimgridException {
    return (Subchunk) Objects.requireNonNull(mailbox.get(), "a message without payload");
  }

  /** Where a worker offers the results of a part of its chunks. */
  static Mailbox results(Engine engine, String worker, int part) {
    String prefix = part == Schedule.FIRST ? "dot:" : "ddot:";
    return engine.mailbox_by_name(prefix + worker);
  }
}
