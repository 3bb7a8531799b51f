/**
 * Which scheduler for this platform and load: plays several of them, in several realisations, and
 * ranks them with what the differences are worth.
 */
@NullMarked
package loadstar.campaign.compare;

import org.jspecify.annotations.NullMarked;
