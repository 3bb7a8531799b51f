/**
 * Describes runs ({@link loadstar.campaign.Run}) and executes many of them in several processes
 * ({@link loadstar.campaign.Runner}). It does not depend on any paper.
 */
@NullMarked
package loadstar.campaign;

import org.jspecify.annotations.NullMarked;
