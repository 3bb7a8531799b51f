/** Writes the page of {@code loadstar report}: one HTML file from the files of a result folder. */
@NullMarked
package loadstar.report.page;

import org.jspecify.annotations.NullMarked;
