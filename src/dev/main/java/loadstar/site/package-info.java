/** Makes HTML of the documentation: gathers the pages of a clone, and runs MkDocs and javadoc. */
@NullMarked
package loadstar.site;

import org.jspecify.annotations.NullMarked;
