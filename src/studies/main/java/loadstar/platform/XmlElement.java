package loadstar.platform;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.xml.stream.XMLStreamReader;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import org.jspecify.annotations.Nullable;

/** An opening tag of an XML file; it is valid during the visit only. */
final class XmlElement {
  private final String name;
  private final XMLStreamReader reader;

  /**
   * Makes the tag at which a reader is.
   *
   * @param name of the file, for messages
   */
  XmlElement(String name, XMLStreamReader reader) {
    this.name = name;
    this.reader = reader;
  }

  String tag() {
    return reader.getLocalName();
  }

  /** The line on which the tag ends, which is where it starts unless it is a very long tag. */
  int line() {
    return reader.getLocation().getLineNumber();
  }

  @Nullable String optional(String attribute) {
    return reader.getAttributeValue(null, attribute);
  }

  String orEmpty(String attribute) {
    return Objects.requireNonNullElse(optional(attribute), "");
  }

  String required(String attribute) {
    String value = optional(attribute);
    if (value == null) {
      String mistyped =
          NearestName.of(
              attribute,
              IntStream.range(0, reader.getAttributeCount())
                  .mapToObj(reader::getAttributeLocalName)
                  .toList());
      String has = mistyped == null ? "" : "; it has \"" + mistyped + "\"";
      throw problem("<" + tag() + "> lacks \"" + attribute + "\"" + has, null);
    }
    return value;
  }

  /** Characters of all its attributes. */
  long length() {
    return IntStream.range(0, reader.getAttributeCount())
        .mapToLong(i -> reader.getAttributeValue(i).length())
        .sum();
  }

  /** A name in another encoding would be another name for SimGrid. */
  void refuseForeignBytes() {
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      if (reader.getAttributeValue(i).indexOf('\uFFFD') >= 0) {
        throw problem(
            "the \"" + reader.getAttributeLocalName(i) + "\" of <" + tag() + "> is not UTF-8",
            "iconv -f ISO-8859-1 -t UTF-8, without its encoding=");
      }
    }
  }

  InputException problem(String what, @Nullable String hint) {
    return new InputException(name, line(), what, hint);
  }

  /** Runs a check that knows nothing of files and places its complaint here. */
  void check(Consumer<XmlElement> check) {
    try {
      check.accept(this);
    } catch (InputException e) {
      throw e.file() == null ? e.in(name, line()) : e;
    }
  }
}
