package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;
import loadstar.result.Table;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Heading;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;

/** Text of a file stays text in each format, whatever is in it. */
class EscapesTest {
  /** What means something in one of the formats, beside letters that do not. */
  private static final List<String> PIECES =
      List.of(
          "\\",
          "{",
          "}",
          "%",
          "&",
          "_",
          "#",
          "$",
          "~",
          "^",
          "<",
          ">",
          "|",
          "[",
          "]",
          "*",
          "`",
          "!",
          "\"",
          "'",
          "-",
          "--",
          "+",
          "=",
          "@",
          "(",
          ")",
          ":",
          "/",
          ".",
          "\n",
          "\r",
          "\t",
          "\0",
          "\f",
          "\u0085",
          "\u2028",
          "\u202E",
          "\u001B[31m",
          "\uD800",
          "\uFFFF",
          "±",
          "é",
          "😀",
          " ",
          "a",
          "Z",
          "7",
          "\\input{x}",
          "\n\\input{/etc/passwd}",
          "<script>",
          "</title>",
          "&lt;",
          "&#10;",
          "-->",
          "]]>",
          "![x](y)",
          "[x](javascript:y)",
          "<http://x.y>",
          "http://x.y",
          "www.x.y",
          "^^M",
          "\\\\",
          "\\end{tabular}",
          "$$",
          "**x**",
          "__x__",
          "~~x~~",
          "# x",
          "> x",
          "    x",
          "| x |",
          "|---|",
          "```\nx");

  /** Ten thousand texts of up to eight pieces. */
  private static List<String> texts() {
    Random random = new Random(1);
    List<String> texts = new ArrayList<>(PIECES);
    for (int i = 0; i < 10_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int piece = random.nextInt(8); piece >= 0; piece--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      texts.add(text.toString());
    }
    return texts;
  }

  // ------------------------------------------------------------------ LaTeX

  /** All that may stand in an escaped text: letters without meaning, and what stands for others. */
  private static final Pattern TEX =
      Pattern.compile(
          "\\\\textbackslash\\{}|\\\\textasciitilde\\{}|\\\\textasciicircum\\{}|\\\\[{}%&_#$]"
              + "|\\$[<>|]\\$|\\$\\\\pm\\$|[^\\\\{}%&_#$~^<>|\\p{Cntrl}\u0085\u2028\u202E]");

  private static String read(String tex) {
    StringBuilder text = new StringBuilder();
    Matcher piece = TEX.matcher(tex);
    int end = 0;
    while (piece.find()) {
      assertThat(piece.start()).as("nothing else in %s", tex).isEqualTo(end);
      end = piece.end();
      text.append(
          switch (piece.group()) {
            case "\\textbackslash{}" -> "\\";
            case "\\textasciitilde{}" -> "~";
            case "\\textasciicircum{}" -> "^";
            case "$\\pm$" -> "±";
            default -> piece.group().matches("[\\\\$].+") ? piece.group().charAt(1) : piece.group();
          });
    }
    assertThat(end).as("nothing else in %s", tex).isEqualTo(tex.length());
    return text.toString();
  }

  @Test
  void tex_saysTheTextAndNothingElse() {
    for (String text : texts()) {
      assertThat(read(Escapes.tex(text))).isEqualTo(Escapes.line(text));
    }
  }

  /** \\[3cm] would be a line break of that height. */
  @Test
  void texRow_doesNotBelongToTheBreakBeforeIt() {
    Table table = new Table("[a]", "b").add("[3cm]", "[1]").add(" *", "x");

    assertThat(OutputFormat.TEX.of(table))
        .isEqualTo(
            """
            \\begin{tabular}{lr}
            \\toprule
            {}[a] & b \\\\
            \\midrule
            {}[3cm] & [1] \\\\
            {} * & x \\\\
            \\bottomrule
            \\end{tabular}
            """);
  }

  /** A line feed in a command, as it may stand in a run.json, ended the comment. */
  @Test
  void texHeading_isOneComment() {
    for (String text : texts()) {
      String heading = OutputFormat.TEX.heading("run", text);
      assertThat(heading).startsWith("% run: ").endsWith("\n");
      assertThat(heading.substring(0, heading.length() - 1)).doesNotContainPattern("[\\p{Cntrl}]");
    }
  }

  // ------------------------------------------------------------------ Markdown

  private static Node parsed(String markdown) {
    return Parser.builder().extensions(List.of(TablesExtension.create())).build().parse(markdown);
  }

  /** The text below a node, which has nothing but text. */
  private static String words(Node node) {
    StringBuilder words = new StringBuilder();
    for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
      assertThat(child).as("%s in %s", child, node).isInstanceOf(Text.class);
      words.append(((Text) child).getLiteral());
    }
    return words.toString();
  }

  @Test
  void markdownCells_sayTheTextAndNothingElse() {
    for (String text : texts()) {
      Table table = new Table("left", text).add(text, "right");
      List<String> cells = new ArrayList<>();
      parsed(OutputFormat.MD.of(table))
          .accept(
              new AbstractVisitor() {
                @Override
                public void visit(CustomNode node) {
                  if (node instanceof TableCell) {
                    cells.add(words(node));
                  } else {
                    visitChildren(node);
                  }
                }

                @Override
                public void visit(Paragraph paragraph) {
                  throw new AssertionError("no table: " + text);
                }
              });
      String line = Escapes.line(text).strip();
      assertThat(cells).as(text).containsExactly("left", line, line, "right");
    }
  }

  @Test
  void markdownHeading_isOneHeadingAndOneCommand() {
    for (String text : texts()) {
      Node document = parsed(OutputFormat.MD.heading(text, text));
      String line = Escapes.line(text).strip();
      assertThat(document.getFirstChild()).isInstanceOf(Heading.class);
      assertThat(words(document.getFirstChild())).isEqualTo(line);
      Node command = document.getFirstChild().getNext();
      if (!line.isEmpty()) {
        assertThat(command).isInstanceOf(IndentedCodeBlock.class);
        assertThat(((IndentedCodeBlock) command).getLiteral()).isEqualTo(line + "\n");
        assertThat(command.getNext()).isNull();
      }
    }
  }

  @Test
  void markdown_leavesUsualCellsAsTheyAre() {
    for (String usual : List.of("0.95 ± 0.01", "awf-b", "-3.5 %", "cpu_efficiency", "a (1..2)")) {
      assertThat(Escapes.markdown(usual)).isEqualTo(usual);
    }
  }

  // ------------------------------------------------------------------ XML, HTML, SVG

  @Test
  void xml_isReadAsTheText() throws Exception {
    for (String text : texts()) {
      String document = "<p title=\"" + Escapes.xml(text) + "\">" + Escapes.xml(text) + "</p>";
      XMLStreamReader reader =
          XMLInputFactory.newDefaultFactory().createXMLStreamReader(new StringReader(document));
      reader.next();
      // A parser takes all white space of an attribute for blanks.
      String expected =
          text.replaceAll("[\\p{Cntrl}\\x{80}-\\x{9F}\\x{D800}\\x{FFFF}&&[^\n\t]]", "\uFFFD");
      assertThat(reader.getAttributeValue(0)).isEqualTo(expected.replaceAll("[\n\t]", " "));
      assertThat(reader.getElementText()).isEqualTo(expected);
    }
  }

  @Test
  void svg_isReadAsTheText() throws Exception {
    for (String text : texts()) {
      Svg svg = new Svg(10, 10, text);
      svg.text(0, 0, "start", text, "");
      XMLStreamReader reader =
          XMLInputFactory.newDefaultFactory()
              .createXMLStreamReader(new StringReader(svg.document()));
      int texts = 0;
      while (reader.hasNext()) {
        if (reader.next() == XMLStreamReader.START_ELEMENT
            && List.of("title", "text").contains(reader.getLocalName())) {
          assertThat(reader.getElementText()).hasSameSizeAs(text);
          texts++;
        }
      }
      assertThat(texts).isEqualTo(2);
    }
  }
}
