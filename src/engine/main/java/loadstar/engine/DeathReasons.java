package loadstar.engine;

/**
 * Explains the reason why SimGrid ended a simulation in the program's words, as SimGrid's own names
 * its internals, and adds what to do about it.
 */
enum DeathReasons {
  IN_MAIN(
      "blocking call in kernel mode",
      "the main program called what only an actor may wait for. Maybe call it in the run()"
          + " of an actor"),
  SENDER_OFF(
      "from_->is_on()",
      "a message was received whose sender's host is off. Maybe keep the host on until its"
          + " detached messages are received"),
  RECEIVER_OFF(
      "to_->is_on()",
      "a message began on its way to a host that is off. Maybe give its mailbox another"
          + " receiver when the host is turned off"),
  NO_ENDS(
      "No rendez-vous point defined",
      "a communication has neither a mailbox nor two hosts. Maybe call set_source() and"
          + " set_destination() before it starts"),
  NO_PAYLOAD(
      "whether we are the sender or the receiver",
      "the communication has a mailbox, but nothing to send. Maybe call put_init() with a payload"),
  NOT_LOCKED(
      "does not own the provided mutex",
      "the actor has to lock() the mutex before it waits for the condition"),
  NOT_OWNED("Cannot release that mutex", "only the actor that has locked a mutex may unlock() it"),
  NOT_SEALED(
      "lmm::System::expand_create_elem",
      "a disk, host or link is used that was not sealed. Maybe call its seal() after it was added"),
  NO_PLATFORM("NetZoneImpl::seal()", "there is no platform. Maybe call load_platform() first"),
  ENGINE_TWICE(
      "more than one instance of s4u::Engine",
      "something was called before new Engine(), for which SimGrid made one. Maybe make the Engine"
          + " first"),
  NO_ACTION("Replay Error", "a line names it. Maybe call Replay.action_register() before run()"),
  HOST_ENERGY("plugin::HostEnergy::", pluginTooLate("host_energy")),
  LINK_ENERGY("sg_link_energy_plugin_init()", pluginTooLate("link_energy")),
  LINK_LOAD("sg_link_load_plugin_init()", pluginTooLate("link_load"));

  private final String words;
  private final String advice;

  DeathReasons(String words, String advice) {
    this.words = words;
    this.advice = advice;
  }

  private static String pluginTooLate(String plugin) {
    return "the plugin came after the platform. Maybe call plugin_"
        + plugin
        + "_init() before load_platform()";
  }

  /** Returns SimGrid's reason, and what to do if that is known. */
  static String explained(String reason) {
    for (DeathReasons one : values()) {
      if (reason.contains(one.words)) {
        return reason.replaceFirst("\\.$", "") + ": " + one.advice;
      }
    }
    return reason;
  }
}
