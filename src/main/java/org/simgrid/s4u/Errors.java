package org.simgrid.s4u;

import loadstar.engine.Kernel;

/** The Java exception for each status of the shim. */
final class Errors extends Kernel.Errors {
  private static final int KILLED = 1;
  private static final int TIMEOUT = 2;
  private static final int NETWORK_FAILURE = 3;
  private static final int HOST_FAILURE = 4;
  private static final int STORAGE_FAILURE = 5;
  private static final int VM_FAILURE = 6;
  private static final int CANCELED = 7;
  private static final int ASSERTION = 8;
  private static final int PARSE_ERROR = 9;
  private static final int INVALID_ARGUMENT = 10;

  @Override
  public Throwable translate(int status, String message) {
    return switch (status) {
      case KILLED -> new ForcefulKillException(message);
      case TIMEOUT -> new TimeoutException(message);
      case NETWORK_FAILURE -> new NetworkFailureException(message);
      case HOST_FAILURE -> new HostFailureException(message);
      case STORAGE_FAILURE -> new StorageFailureException(message);
      case VM_FAILURE -> new VmFailureException(message);
      case CANCELED -> new CancelException(message);
      case ASSERTION -> new AssertionError(message);
      case PARSE_ERROR -> new ParseError(message);
      case INVALID_ARGUMENT -> new IllegalArgumentException(message);
      default -> new IllegalStateException(message);
    };
  }
}
