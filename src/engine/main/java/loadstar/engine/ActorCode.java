package loadstar.engine;

/** The code of one actor, which the engine runs each time SimGrid (re)starts it. */
public interface ActorCode {
  /**
   * Prepares a start; called once per start, before {@link #play()}. The handle is valid until
   * {@link #end}.
   */
  void begin(long actorHandle);

  /**
   * Runs the actor. An exception thrown here ends the whole simulation, so implementations catch
   * those that a user's actor may throw without that consequence.
   */
  void play() throws Throwable;

  /** Ends the actor of this handle, which is void from now on. */
  void end(long actorHandle);

  String name();
}
