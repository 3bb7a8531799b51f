package org.simgrid.s4u;

import static loadstar.engine.shim.Enums.LS_ASSERTION;
import static loadstar.engine.shim.Enums.LS_CANCELED;
import static loadstar.engine.shim.Enums.LS_HOST_FAILURE;
import static loadstar.engine.shim.Enums.LS_INVALID_ARGUMENT;
import static loadstar.engine.shim.Enums.LS_KILLED;
import static loadstar.engine.shim.Enums.LS_NETWORK_FAILURE;
import static loadstar.engine.shim.Enums.LS_NULL_TEXT;
import static loadstar.engine.shim.Enums.LS_PARSE_ERROR;
import static loadstar.engine.shim.Enums.LS_STORAGE_FAILURE;
import static loadstar.engine.shim.Enums.LS_TIMEOUT;
import static loadstar.engine.shim.Enums.LS_VM_FAILURE;

import loadstar.engine.Kernel;

/** The Java exception for each status of the shim. */
final class Errors extends Kernel.Errors {
  @Override
  public Throwable translate(int status, String message) {
    return switch (status) {
      case LS_KILLED -> new ForcefulKillException(message);
      case LS_TIMEOUT -> new TimeoutException(message);
      case LS_NETWORK_FAILURE -> new NetworkFailureException(message);
      case LS_HOST_FAILURE -> new HostFailureException(message);
      case LS_STORAGE_FAILURE -> new StorageFailureException(message);
      case LS_VM_FAILURE -> new VmFailureException(message);
      case LS_CANCELED -> new CancelException(message);
      case LS_ASSERTION -> new AssertionError(message);
      case LS_PARSE_ERROR -> new ParseError(message);
      case LS_INVALID_ARGUMENT -> new IllegalArgumentException(message);
      case LS_NULL_TEXT -> new NullPointerException(message);
      default -> new IllegalStateException(message);
    };
  }
}
