package loadstar.algorithm;

/**
 * The answer of {@link Scheduler#nextResult}: the result that the master receives next. Only
 * schedulers whose results are {@link Results#CHOSEN} give it, such as AS4DR, which visits workers
 * in Round-Robin order. The port waits until that result is there, whatever else could be received.
 *
 * @param worker the index of the worker in the platform's list, from 0
 * @param part which part of its chunk, as in {@link Send#part}, from 0
 */
public record Take(int worker, int part) {}
