package loadstar.algorithm.search;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * The states that an {@link Annealing} walks through.
 *
 * @param <S> the immutable states
 */
public interface Landscape<S> {
  /** Draws a state to begin with. */
  S draw(UniformRandomProvider random);

  /** Draws a state beside another one. */
  S beside(S state, UniformRandomProvider random);

  /**
   * Returns the value of a state, of which the largest is searched; negative infinity for a state
   * that is none.
   */
  double value(S state);
}
