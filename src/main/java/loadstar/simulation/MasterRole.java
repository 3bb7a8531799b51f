package loadstar.simulation;

/** Marks the actor that distributes the load; its properties are the scheduler's parameters. */
public interface MasterRole {}
