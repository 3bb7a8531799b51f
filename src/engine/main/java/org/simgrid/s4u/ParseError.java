package org.simgrid.s4u;

/** A platform or deployment file cannot be read; the message names file and line. */
public class ParseError extends IllegalArgumentException {
  public ParseError(String message) {
    super(message);
  }
}
