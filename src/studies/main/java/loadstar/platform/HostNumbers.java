package loadstar.platform;

import loadstar.model.InputException;
import loadstar.model.Quantity;

/** What properties of a host mean that are numbers. */
final class HostNumbers {
  private HostNumbers() {}

  /**
   * The number of a property in {@link StarXml#NUMBERS}.
   *
   * @throws InputException when its value is none that it may have
   */
  static double of(XmlFile.Element element, String id, String value) {
    return switch (id) {
      case StarXml.SLOTS, StarXml.MAX_CHUNKS, PlatformFile.HostEntry.CORES ->
          count(element, id, value);
      case StarXml.PRICE_PER_HOUR -> {
        double price = Quantity.parse(value, "1").orElse(Double.NaN);
        if (!(price >= 0)) {
          throw element.problem(
              "\"" + id + "\" is \"" + value + "\", not a number of 0 or more", "\"0.34\"");
        }
        yield price;
      }
      case StarXml.SHARED_INPUT -> {
        double bytes = Quantity.parse(value, "bytes").orElse(Double.NaN);
        if (!(bytes >= 0)) {
          throw element.problem(
              "\"" + id + "\" is \"" + value + "\", not a number of bytes", "\"2GB\"");
        }
        yield Math.ceil(bytes);
      }
      default -> Units.time(value);
    };
  }

  private static int count(XmlFile.Element element, String id, String value) {
    if (!value.matches("[1-9][0-9]{0,4}")) {
      throw element.problem(
          "\"" + id + "\" is \"" + value + "\", not a whole number from 1 to 99999", null);
    }
    return Integer.parseInt(value);
  }
}
