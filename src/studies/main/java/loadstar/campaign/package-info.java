/**
 * Many runs: what determines one ({@link loadstar.campaign.RunSpec}), how those that are missing
 * are run, one process each ({@link loadstar.campaign.Campaign}), and where their results are kept.
 * Knows no paper.
 */
@NullMarked
package loadstar.campaign;

import org.jspecify.annotations.NullMarked;
