package loadstar.platform;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Quantity;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Deployment.Property;
import org.jspecify.annotations.Nullable;

/** Reads and writes SimGrid's deployment files. */
public final class DeploymentXml {
  private DeploymentXml() {}

  /**
   * Reads a deployment.
   *
   * @throws InputException for a file that is missing, malformed, or no deployment
   */
  public static Deployment read(Path path) {
    XmlFile file = new XmlFile(path);
    Reader reader = new Reader();
    file.visit(file.text(), "deployment", reader);
    if (reader.actors.isEmpty()) {
      throw new InputException(file.name(), "the deployment has no actor", null);
    }
    return new Deployment(file.name(), reader.actors);
  }

  /**
   * The text of a deployment file.
   *
   * @param header lines of the comment at its top
   */
  public static String write(Deployment deployment, List<String> header) {
    XmlText xml = new XmlText(header);
    for (ActorEntry actor : deployment.actors()) {
      xml.open(1, "actor", "host", actor.host(), "function", actor.function());
      attribute(xml, "start_time", actor.startTime(), actor.startTime() > 0);
      attribute(xml, "kill_time", actor.killTime(), !Double.isInfinite(actor.killTime()));
      xml.attribute("on_failure", actor.onFailure().isEmpty() ? null : actor.onFailure());
      if (actor.arguments().isEmpty() && actor.properties().isEmpty()) {
        xml.selfClose();
        continue;
      }
      xml.endOfTag();
      for (String argument : actor.arguments()) {
        xml.open(2, "argument", "value", argument).selfClose();
      }
      actor
          .properties()
          .forEach((name, property) ->
              xml.open(2, "prop", "id", name, "value", property.value()).selfClose());
      xml.close(1, "actor");
    }
    return xml.finish();
  }

  private static void attribute(XmlText xml, String name, double date, boolean said) {
    xml.attribute(name, said ? String.valueOf(date) : null);
  }

  private static final class Reader implements XmlFile.Visitor {
    private final List<ActorEntry> actors = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private final Map<String, Property> properties = new LinkedHashMap<>();
    private @Nullable ActorEntry open;

    @Override
    public void start(XmlFile.Element element) {
      switch (element.tag()) {
        case "platform" -> {
          // Around all of it.
        }
        case "actor", "process" -> {
          arguments.clear();
          properties.clear();
          open =
              new ActorEntry(
                  element.required("host"),
                  element.required("function"),
                  List.of(),
                  Map.of(),
                  Math.max(0, date(element, "start_time", 0)),
                  killTime(element),
                  element.orEmpty("on_failure"),
                  element.line());
        }
        case "argument" -> arguments.add(element.required("value"));
        case "prop" -> property(element);
        case "zone", "AS", "host", "link", "cluster", "cabinet", "peer", "router" ->
            throw element.problem(
                "<" + element.tag() + "> does not belong in a deployment",
                "platform and deployment are swapped");
        default ->
            throw element.problem(
                "unknown element <" + element.tag() + ">",
                NearestName.hint(element.tag(), List.of("actor", "argument", "prop")));
      }
    }

    /** SimGrid takes a negative date for one that is not given. */
    private static double killTime(XmlFile.Element element) {
      double date = date(element, "kill_time", Double.POSITIVE_INFINITY);
      return date < 0 ? Double.POSITIVE_INFINITY : date;
    }

    private static double date(XmlFile.Element element, String attribute, double otherwise) {
      String text = element.optional(attribute);
      double date = text == null ? otherwise : Quantity.number(text);
      if (Double.isNaN(date)) {
        throw element.problem(attribute + " is \"" + text + "\", not a number of seconds", null);
      }
      return date;
    }

    private void property(XmlFile.Element element) {
      String id = element.required("id");
      Property property = new Property(element.required("value"), element.line());
      if (properties.putIfAbsent(id, property) != null) {
        throw element.problem("the property \"" + id + "\" appears twice", null);
      }
    }

    @Override
    public void end(String tag) {
      ActorEntry actor = open;
      if (actor != null && (tag.equals("actor") || tag.equals("process"))) {
        actors.add(actor.with(arguments, properties));
        open = null;
      }
    }
  }
}
