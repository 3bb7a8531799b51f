package loadstar.algorithm.tool;

import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;

/** The parameters that tools have and no other rule. */
final class ToolParameters {
  static final Parameter<Integer> BLOCK =
      Parameter.optionalWhole(
          "chunk", Range.atLeast(1), "tasks of each block, which are dealt in turn");
  static final Parameter<Integer> FIRST =
      Parameter.whole("first", 1, Range.atLeast(1), "tasks of a chunk until one is back");
  static final Parameter<Double> TARGET =
      Parameter.number("target", "s", 60, Range.positive(), "run time that a chunk shall have");

  private ToolParameters() {}
}
