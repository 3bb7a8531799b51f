/**
 * Searches by arithmetic: problems on which one scheduler is far behind others, numbers of a
 * problem with which advice turns, and plans that are better than those of the schedulers. Every
 * search is determined by its seed and its number of tries, whatever the machine does besides.
 */
@NullMarked
package loadstar.algorithm.search;

import org.jspecify.annotations.NullMarked;
