package loadstar.engine;

/** What the engine plays for one actor, each time SimGrid (re)starts it. */
public interface ActorCode {
  /** Called once per start, before {@link #play()}. The handle is valid until {@link #end}. */
  void begin(long actorHandle);

  /**
   * The actor's life. Whatever it throws ends the whole simulation: what a user's actor may throw
   * without that consequence is caught inside.
   */
  void play() throws Throwable;

  /** The actor that this handle stood for has ended; the handle is void from now on. */
  void end(long actorHandle);

  String name();
}
