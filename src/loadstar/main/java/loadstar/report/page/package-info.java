/** The page that {@code loadstar report} makes: one HTML file from the files of a result folder. */
@NullMarked
package loadstar.report.page;

import org.jspecify.annotations.NullMarked;
