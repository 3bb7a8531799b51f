package loadstar.simulation;

/** One of several transfers that go on at a time. */
final class TransferActor extends Role {
  private final Runnable transfer;

  TransferActor(Run run, Runnable transfer) {
    super(run.state()::fail);
    this.transfer = transfer;
  }

  @Override
  void act() {
    transfer.run();
  }
}
