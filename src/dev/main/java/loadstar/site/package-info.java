/**
 * The documentation as HTML: Markdown pages, what they link to, and the javadoc of the public API.
 * Knows files of the clone, not what they are about.
 */
@NullMarked
package loadstar.site;

import org.jspecify.annotations.NullMarked;
