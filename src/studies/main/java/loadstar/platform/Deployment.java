package loadstar.platform;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import loadstar.input.ShellWord;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Quantity;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * The actors of a deployment file, in its order.
 *
 * @param file as its user named it, for messages
 */
public record Deployment(String file, List<ActorEntry> actors) {
  /** Property of a master: the name of its scheduler. */
  public static final String SCHEDULER = "scheduler";

  /** In place of a file. */
  public static final String GENERATED = "generated deployment";

  /** For functions of other people's programs. */
  private static final String OURS =
      Functions.MASTER + " and " + Functions.WORKER + ", or a class of yours: docs/from-msg.md";

  public Deployment {
    actors = List.copyOf(actors);
  }

  // How schedulers play on the hosts of another program.
  private String onItsHosts(PlatformFile platform) {
    return "loadstar compare --platform %s --deployment %s --load N"
        .formatted(ShellWord.ofFile(platform.file()), ShellWord.ofFile(file));
  }

  /** A complaint about an actor. */
  public InputException problem(ActorEntry actor, String what, @Nullable String hint) {
    return new InputException(file, actor.line, what, hint);
  }

  /**
   * Checks every actor's host and function.
   *
   * @param functions returns what is wrong with one, as part of a sentence; null for an actor's
   * @param known offered when a function does not exist
   * @throws InputException with file and line of the actor
   */
  public void check(
      PlatformFile platform, Function<String, @Nullable String> functions, List<String> known) {
    var hosts = platform.hosts();
    for (ActorEntry actor : actors) {
      if (!hosts.contains(actor.host)) {
        throw problem(
            actor,
            "the platform " + platform.file() + " has no host \"" + actor.host + "\"",
            NearestName.hint(actor.host, hosts));
      }
      String problem = functions.apply(actor.function);
      if (problem != null) {
        String near = NearestName.hint(actor.function, known);
        boolean foreign = actors.stream().noneMatch(one -> Functions.isOurs(one.function));
        throw problem(
            actor,
            "the function \"" + actor.function + "\" " + problem,
            near != null ? near : foreign ? onItsHosts(platform) + ", or " + OURS : OURS);
      }
    }
  }

  /**
   * One actor.
   *
   * @param host the name of its host
   * @param function the name of its class
   * @param properties by name, in order
   * @param startTime when it starts, seconds
   * @param killTime when it is killed, seconds; infinite when it is not
   * @param onFailure what happens when its host comes back, as in the file; empty if not given
   * @param line in the file, 0 when it comes from none
   */
  public record ActorEntry(
      String host,
      String function,
      List<String> arguments,
      Map<String, Property> properties,
      double startTime,
      double killTime,
      String onFailure,
      int line) {
    public ActorEntry {
      arguments = List.copyOf(arguments);
      properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /** An actor that is there from the start to the end. */
    public ActorEntry(String host, String function, Map<String, Property> properties) {
      this(host, function, List.of(), properties, 0, Double.POSITIVE_INFINITY, "", 0);
    }

    ActorEntry with(List<String> otherArguments, Map<String, Property> others) {
      return new ActorEntry(
          host, function, otherArguments, others, startTime, killTime, onFailure, line);
    }
  }

  /**
   * The value of a property and the line it stands on.
   *
   * @param line 0 when it comes from no file
   */
  public record Property(String value, int line) {}

  /** One master with properties, and a worker on every worker host of the star, in its order. */
  public static Deployment masterWorkers(StarPlatform star, Map<String, String> masterProperties) {
    return masterWorkers(
        star.master(), star.workers().stream().map(WorkerSpec::name).toList(), masterProperties);
  }

  /** Returns this deployment by the names of the hosts. */
  public static Deployment masterWorkers(
      String master, List<String> workers, Map<String, String> masterProperties) {
    Map<String, Property> properties = new LinkedHashMap<>();
    masterProperties.forEach((name, value) -> properties.put(name, new Property(value, 0)));
    List<ActorEntry> actors = new ArrayList<>();
    actors.add(new ActorEntry(master, Functions.MASTER, properties));
    workers.forEach(host -> actors.add(new ActorEntry(host, Functions.WORKER, Map.of())));
    return new Deployment(GENERATED, actors);
  }

  /**
   * Several masters, each with its star: every worker names its master in the property {@code
   * master}. The masters' properties are the same.
   */
  public static Deployment clusters(
      List<StarPlatform> stars, Map<String, String> masterProperties) {
    List<ActorEntry> actors = new ArrayList<>();
    for (StarPlatform star : stars) {
      Map<String, String> masterOf = new LinkedHashMap<>();
      star.workers().forEach(worker -> masterOf.put(worker.name(), star.master()));
      Deployment one = masterWorkers(star, masterProperties);
      actors.addAll(one.withProperty("master", masterOf).actors());
    }
    return new Deployment(GENERATED, actors);
  }

  /**
   * The same with other properties of its masters.
   *
   * @param values by name, or by {@code scheduler.name} for the masters of one scheduler
   */
  public Deployment withMasters(Map<String, String> values) {
    if (values.isEmpty()) {
      return this;
    }
    return changed((actor, properties) -> {
      Property scheduler = properties.get(SCHEDULER);
      values.forEach((key, value) -> {
        int dot = key.lastIndexOf('.');
        if (Functions.isMaster(actor.function())
            && (dot < 0 || scheduler != null && key.substring(0, dot).equals(scheduler.value()))) {
          properties.put(key.substring(dot + 1), new Property(value, actor.line()));
        }
      });
    });
  }

  /**
   * The same deployment with one more property for some of its actors.
   *
   * @param values by host; actors on other hosts stay as they are
   */
  public Deployment withProperty(String name, Map<String, String> values) {
    return changed((actor, properties) -> {
      String value = values.get(actor.host());
      if (value != null) {
        properties.put(name, new Property(value, 0));
      }
    });
  }

  private Deployment changed(BiConsumer<ActorEntry, Map<String, Property>> change) {
    List<ActorEntry> changed = new ArrayList<>();
    for (ActorEntry actor : actors) {
      Map<String, Property> properties = new LinkedHashMap<>(actor.properties());
      change.accept(actor, properties);
      changed.add(actor.with(actor.arguments, properties));
    }
    return new Deployment(file, changed);
  }

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
      actor.arguments().forEach(one -> xml.open(2, "argument", "value", one).selfClose());
      actor
          .properties()
          .forEach((name, property) ->
              xml.open(2, "prop", "id", name, "value", property.value()).selfClose());
      xml.close(1, "actor");
    }
    return xml.finish();
  }

  private static void attribute(XmlText xml, String name, double date, boolean given) {
    xml.attribute(name, given ? String.valueOf(date) : null);
  }

  private static final class Reader implements XmlFile.Visitor {
    private final List<ActorEntry> actors = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private final Map<String, Property> properties = new LinkedHashMap<>();
    private @Nullable ActorEntry open;

    @Override
    public void start(XmlElement element) {
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
    private static double killTime(XmlElement element) {
      double date = date(element, "kill_time", Double.POSITIVE_INFINITY);
      return date < 0 ? Double.POSITIVE_INFINITY : date;
    }

    private static double date(XmlElement element, String attribute, double otherwise) {
      String text = element.optional(attribute);
      double date = text == null ? otherwise : Quantity.number(text);
      if (Double.isNaN(date)) {
        throw element.problem(attribute + " is \"" + text + "\", not a number of seconds", null);
      }
      return date;
    }

    private void property(XmlElement element) {
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
