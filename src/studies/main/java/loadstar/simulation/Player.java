package loadstar.simulation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import loadstar.model.NearestName;

/** Who plays the runs of a study on stars. */
public enum Player {
  /** Arithmetic where it gives SimGrid's dates, with SimGrid as its referee; SimGrid elsewhere. */
  AUTO,
  /** SimGrid everywhere. */
  SIMGRID,
  /** Arithmetic alone, which is refused where it does not give SimGrid's dates. */
  PLAIN;

  /** What its users call it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What all are called. */
  public static List<String> words() {
    return Arrays.stream(values()).map(Player::word).toList();
  }

  /** The one of {@link #words}. */
  public static Player of(String word) {
    return NearestName.find(word, List.of(values()), Player::word, "player is \"" + word + "\"");
  }
}
