package loadstar.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;

/** Lines of a page are broken where a reader expects it. */
class HtmlTest {
  /** A browser breaks at hyphens, unless they are in a box of their own. */
  @Test
  void again_keepsOptionsWhole() {
    assertThat(Html.again("./loadstar compare --seeds 3 --costs a&b"))
        .isEqualTo(
            "<p>Again: <code>./loadstar compare <span>--seeds</span> 3 <span>--costs</span>"
                + " a&amp;b</code></p>\n");
  }

  @Test
  void tableOfManyRows_scrollsByItself() {
    Table table = new Table(List.of("makespan s"));
    for (int row = 0; row < 60; row++) {
      table.add("1");
    }
    assertThat(Html.table(table)).startsWith("<div class=\"wide\">").contains("makespan\u00a0s");
    table.add("1");
    assertThat(Html.table(table)).startsWith("<div class=\"wide long\">");
  }

  @Test
  void cell_keepsUnitsBesideTheirNumbers() {
    Table table = new Table(List.of("behind the best"));
    table.add("undecided, at most +1.3 s");
    table.add("2 slow workers");
    assertThat(Html.table(table)).contains("at most +1.3\u00a0s", "2 slow workers");
  }
}
