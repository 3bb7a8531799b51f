/**
 * Campaigns that a YAML file describes: everything that varies, crossed; the runs that this makes,
 * which of them are missing and why; their results in one SQLite file; one table of them.
 */
@NullMarked
package loadstar.campaign.sweep;

import org.jspecify.annotations.NullMarked;
