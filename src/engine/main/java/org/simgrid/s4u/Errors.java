package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;

/** Makes the Java exception for each status of the shim. */
final class Errors extends Kernel.Errors {
  @Override
  public Throwable translate(int status, String message) {
    return switch (status) {
      case Enums.LS_KILLED -> new ForcefulKillException(message);
      case Enums.LS_TIMEOUT -> new TimeoutException(message);
      case Enums.LS_NETWORK_FAILURE -> new NetworkFailureException(message);
      case Enums.LS_HOST_FAILURE -> new HostFailureException(message);
      case Enums.LS_STORAGE_FAILURE -> new StorageFailureException(message);
      case Enums.LS_VM_FAILURE -> new VmFailureException(message);
      case Enums.LS_CANCELED -> new CancelException(message);
      case Enums.LS_ASSERTION -> new AssertionError(message);
      case Enums.LS_PARSE_ERROR -> new ParseError(message);
      case Enums.LS_INVALID_ARGUMENT -> new IllegalArgumentException(message);
      case Enums.LS_NULL_TEXT -> new NullPointerException(message);
      default -> new IllegalStateException(message);
    };
  }
}
