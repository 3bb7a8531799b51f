package loadstar.simulation;

/** Marks the actors whose hosts are the workers of the star, in the order of the deployment. */
public interface WorkerRole {}
