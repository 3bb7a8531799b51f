/**
 * The documentation as HTML: gathers the pages of a clone, and has MkDocs and javadoc write them.
 */
@NullMarked
package loadstar.site;

import org.jspecify.annotations.NullMarked;
