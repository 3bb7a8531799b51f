/**
 * Many runs: what determines one ({@link loadstar.campaign.Run}), and who plays them, in which
 * process ({@link loadstar.campaign.Runner}). Knows no paper.
 */
@NullMarked
package loadstar.campaign;

import org.jspecify.annotations.NullMarked;
