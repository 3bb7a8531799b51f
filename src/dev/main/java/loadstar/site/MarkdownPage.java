package loadstar.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A page in CommonMark with GitHub's tables and its ids of headings. */
final class MarkdownPage {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private static final Parser PARSER =
      Parser.builder()
          .extensions(EXTENSIONS)
          .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
          .build();
  private static final HtmlRenderer RENDERER =
      HtmlRenderer.builder().extensions(EXTENSIONS).escapeHtml(true).build();

  private final Node document;
  private final String title;

  /** A link or an image: where it leads to, and in which line it stands. */
  record Reference(String destination, String words, int line) {}

  private MarkdownPage(Node document, String title) {
    this.document = document;
    this.title = title;
  }

  static MarkdownPage read(Path file) throws IOException {
    Node document = PARSER.parse(Files.readString(file));
    Titles titles = new Titles();
    document.accept(titles);
    String title = titles.sections.isEmpty() ? file.getFileName().toString() : titles.first();
    return new MarkdownPage(document, title);
  }

  /** The words of its first heading. */
  String title() {
    return title;
  }

  List<Reference> references() {
    List<Reference> found = new ArrayList<>();
    document.accept(
        new References() {
          @Override
          String seen(Reference reference) {
            found.add(reference);
            return reference.destination();
          }
        });
    return found;
  }

  /**
   * The page, every destination of its links and images replaced.
   *
   * @param destinations the new one for an old one
   */
  String html(UnaryOperator<String> destinations) {
    document.accept(
        new References() {
          @Override
          String seen(Reference reference) {
            return destinations.apply(reference.destination());
          }
        });
    return RENDERER.render(document);
  }

  /** Each heading with the links that stand below it, in order. */
  List<Section> sections() {
    Titles titles = new Titles();
    document.accept(titles);
    return titles.sections;
  }

  /** What stands below one heading. */
  record Section(String title, List<Reference> references) {}

  private static String words(Node node) {
    StringBuilder words = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text text) {
            words.append(text.getLiteral());
          }

          @Override
          public void visit(Code code) {
            words.append(code.getLiteral());
          }
        });
    return words.toString();
  }

  private static Reference reference(Node node, String destination) {
    int line =
        node.getSourceSpans().isEmpty() ? 0 : node.getSourceSpans().getFirst().getLineIndex() + 1;
    return new Reference(destination, words(node), line);
  }

  /** Looks at all references, and may give them other destinations. Comments go. */
  private abstract static class References extends AbstractVisitor {
    abstract String seen(Reference reference);

    @Override
    public void visit(Link link) {
      link.setDestination(seen(reference(link, link.getDestination())));
      visitChildren(link);
    }

    @Override
    public void visit(Image image) {
      image.setDestination(seen(reference(image, image.getDestination())));
      visitChildren(image);
    }

    @Override
    public void visit(HtmlBlock block) {
      if (block.getLiteral().startsWith("<!--")) {
        block.unlink();
      }
    }
  }

  private static final class Titles extends AbstractVisitor {
    private final List<Section> sections = new ArrayList<>();

    private String first() {
      return sections.getFirst().title();
    }

    @Override
    public void visit(Heading heading) {
      sections.add(new Section(words(heading), new ArrayList<>()));
    }

    @Override
    public void visit(Link link) {
      if (!sections.isEmpty()) {
        sections.getLast().references().add(reference(link, link.getDestination()));
      }
    }
  }
}
