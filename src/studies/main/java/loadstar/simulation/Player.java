package loadstar.simulation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import loadstar.model.NearestName;

/**
 * What carries out the runs of a study on stars, the value of {@code --player}: arithmetic,
 * SimGrid, or each where it is right. Runs on trees are always SimGrid's.
 */
public enum Player {
  /** Arithmetic where it gives SimGrid's dates, with cross-checks by SimGrid; SimGrid elsewhere. */
  AUTO,
  /** SimGrid everywhere. */
  SIMGRID,
  /** Arithmetic alone, which is refused where it does not give SimGrid's dates. */
  PLAIN;

  /** Returns its name for users. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the names of all players. */
  public static List<String> words() {
    return Arrays.stream(values()).map(Player::word).toList();
  }

  /** Returns the player of one of {@link #words}. */
  public static Player of(String word) {
    return NearestName.find(word, List.of(values()), Player::word, "player is \"" + word + "\"");
  }
}
