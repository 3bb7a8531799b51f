/**
 * SimGrid's S4U for Java: the same package, classes, methods, exceptions and output as SimGrid's
 * own Java binding (simgrid-java 4.0 and 4.1), on another engine. A program written for that jar
 * compiles and runs unmodified on this one. Priorities, in this order:
 *
 * <ol>
 *   <li>a program observes SimGrid's own results: dates, order, messages;
 *   <li>upstream's names and signatures, to the letter;
 *   <li>a simulation error is a Java exception, never the end of the JVM;
 *   <li>speed.
 * </ol>
 *
 * <p>Units everywhere: seconds, flops, flops per second, bytes, bytes per second. A negative
 * timeout means none.
 *
 * <p>Many simulations: a thread may close its {@link org.simgrid.s4u.Engine} and make another, and
 * several threads may have one each, all with a SimGrid as if just loaded; {@link
 * org.simgrid.s4u.Worlds} runs them on threads of its own and returns their results.
 *
 * <p>Threading: the thread that creates the {@link org.simgrid.s4u.Engine} runs the whole
 * simulation; actors are virtual threads that it carries, one at a time. Call S4U from that thread
 * or from actors, never from other threads.
 */
@NullMarked
package org.simgrid.s4u;

import org.jspecify.annotations.NullMarked;
