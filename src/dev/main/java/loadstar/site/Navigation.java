package loadstar.site;

import java.nio.file.Path;
import java.util.List;

/**
 * The list of pages that stands beside every page.
 *
 * @param sections in the order of the documentation's first page
 */
record Navigation(List<Section> sections) {
  /**
   * @param title such as "For users"
   * @param items never empty
   */
  record Section(String title, List<Item> items) {}

  /**
   * @param title of the page
   * @param target below the site
   */
  record Item(String title, Path target) {}

  /** The list as it stands on the page {@code on}, which is marked in it. */
  String html(Path on) {
    StringBuilder text = new StringBuilder("<nav aria-label=\"Documentation\">\n");
    for (Section section : sections) {
      text.append("<h2>").append(Frame.text(section.title())).append("</h2>\n<ul>\n");
      for (Item item : section.items()) {
        text.append("<li><a href=\"")
            .append(Frame.text(Place.address(on, item.target())))
            .append('"')
            .append(item.target().equals(on) ? " aria-current=\"page\"" : "")
            .append('>')
            .append(Frame.text(item.title()))
            .append("</a>\n");
      }
      text.append("</ul>\n");
    }
    return text.append("</nav>\n").toString();
  }
}
