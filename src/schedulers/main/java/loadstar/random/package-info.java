/** Seeded random numbers, one named stream per purpose. Depends on nothing of Loadstar. */
@NullMarked
package loadstar.random;

import org.jspecify.annotations.NullMarked;
