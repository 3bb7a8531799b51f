package loadstar.platform;

import java.util.List;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.platform.Deployment.ActorEntry;
import org.jspecify.annotations.Nullable;

/** Checks that a deployment fits its platform and names functions that exist. */
public final class FilesCheck {
  private FilesCheck() {}

  /** Says what is wrong with the function of an actor. */
  @FunctionalInterface
  public interface FunctionCheck {
    /** Null when the function can be an actor, otherwise what is wrong, as part of a sentence. */
    @Nullable String problem(String function);
  }

  /**
   * Checks every actor's host and function.
   *
   * @param knownFunctions offered when a function does not exist
   * @throws InputException with the deployment's file and the actor's line
   */
  public static void check(
      PlatformFile platform,
      Deployment deployment,
      FunctionCheck functions,
      List<String> knownFunctions) {
    var hosts = platform.hosts();
    for (ActorEntry actor : deployment.actors()) {
      if (!hosts.contains(actor.host())) {
        throw new InputException(
            deployment.file(),
            actor.line(),
            "the platform " + platform.file() + " has no host \"" + actor.host() + "\"",
            NearestName.hint(actor.host(), hosts));
      }
      String problem = functions.problem(actor.function());
      if (problem != null) {
        throw new InputException(
            deployment.file(),
            actor.line(),
            "the function \"" + actor.function() + "\" " + problem,
            NearestName.hint(actor.function(), knownFunctions));
      }
    }
  }
}
