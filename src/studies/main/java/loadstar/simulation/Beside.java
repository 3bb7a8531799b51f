package loadstar.simulation;

/** One of several transfers that go on at a time. */
final class Beside extends Role {
  private final Runnable transfer;

  Beside(Office office, Runnable transfer) {
    super(office::fail);
    this.transfer = transfer;
  }

  @Override
  void act() {
    transfer.run();
  }
}
