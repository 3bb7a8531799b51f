package org.simgrid.s4u;

/** A disk failed during an I/O. Upstream aborts instead. */
public class StorageFailureException extends SimgridException {
  public StorageFailureException(String message) {
    super(message);
  }
}
