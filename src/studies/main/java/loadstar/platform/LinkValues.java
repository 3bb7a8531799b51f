package loadstar.platform;

import java.util.Arrays;
import java.util.Objects;
import loadstar.platform.LinkProperty.Element;

/** The values of the properties of a link, of one direction of it, or of a route. */
final class LinkValues {
  /** The values of a route without links. */
  static final LinkValues NONE = new LinkValues();

  private final double[] values =
      Arrays.stream(LinkProperty.values())
          .mapToDouble(one -> Objects.requireNonNull(one.parameter.defaultValue()))
          .toArray();

  private LinkValues() {}

  /** Returns values of which only one is given. */
  static LinkValues of(LinkProperty property, double value) {
    LinkValues one = new LinkValues();
    one.values[property.ordinal()] = value;
    return one;
  }

  /**
   * Reads what an element of a platform file gives.
   *
   * @throws loadstar.model.InputException with file and line, for a value that is none of the
   *     property, and for a bandwidth that is missing
   */
  static LinkValues read(XmlElement element, Element kind) {
    LinkValues read = new LinkValues();
    for (LinkProperty property : LinkProperty.values()) {
      String attribute = kind.attribute(property);
      String text =
          property == LinkProperty.BANDWIDTH
              ? Units.first(element.required(attribute))
              : element.orEmpty(attribute);
      if (property == LinkProperty.BANDWIDTH || !text.isEmpty()) {
        read.values[property.ordinal()] =
            property.parameter.form().reader().read(attribute, text, property.parameter.unit());
      }
    }
    return read;
  }

  double get(LinkProperty property) {
    return values[property.ordinal()];
  }

  /** Returns the values of these links and others behind them. */
  LinkValues then(LinkValues next) {
    LinkValues both = new LinkValues();
    for (LinkProperty property : LinkProperty.values()) {
      both.values[property.ordinal()] = property.along(get(property), next.get(property));
    }
    return both;
  }
}
