package loadstar.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Form;
import loadstar.algorithm.OwnClasses;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.platform.Generator;
import loadstar.platform.Trust;
import loadstar.report.Escapes;
import loadstar.report.OutputFormat;
import loadstar.result.AtomicFile;
import loadstar.result.Numbers;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.ParameterSource;
import loadstar.simulation.ParameterSyntax;
import loadstar.study.Axes;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.MissingArgumentException;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.UnrecognizedOptionException;
import org.jspecify.annotations.Nullable;

/** The options of one command: declared one after the other, parsed, and printed as its help. */
public final class CommandLineOptions {
  private static final int MOST_WIDTH = 100;
  private static final int LEAST_WIDTH = 60;
  private static final String FORMAT = "format";
  private static final String CLASSPATH = "classpath";

  /** The pattern of a comma that is not in brackets, as those of {@code node-[1,3]} are. */
  private static final String COMMA = ",(?![^\\[]*\\])";

  /**
   * The pattern of an option in a hint, with its value if one stands before a comma or at the end.
   */
  private static final Pattern ALTERNATIVE = Pattern.compile(",? or ");

  private static final Pattern NEEDED = Pattern.compile("(?:^|, and )--([a-z][a-z-]+)");

  private static final Pattern OPTION = Pattern.compile("--([a-z][a-z-]+)(?: ([^ ,]+)(?=,|$))?");

  /** Options that are parts of the entry "costs" in a campaign. */
  private static final Set<String> OF_COSTS =
      Set.of("costs-column", "costs-host", "time-unit", "zero");

  private final String usage;
  private final String about;
  private final Options options = new Options();
  private final List<Option> shown = new ArrayList<>();
  private final Map<String, Supplier<List<String>>> completions = new HashMap<>();
  private final Map<String, Parameter<?>> parameters = new HashMap<>();

  /** The options that name a file to be written. */
  private final Set<String> outputs = new HashSet<>();

  private Words after = Words.NONE;

  /** The options that were given, in their order; null before they are parsed. */
  private @Nullable List<Given> given;

  private List<String> words = List.of();

  /**
   * An option that was given.
   *
   * @param value null for one without a value
   */
  private record Given(String name, @Nullable String value) {}

  /**
   * Makes a table without options except {@code --help}.
   *
   * @param usage the text after "usage: "
   * @param about the description of the command, in whole sentences; may have several paragraphs
   */
  public CommandLineOptions(String usage, String about) {
    this.usage = usage;
    this.about = about;
    options.addOption(Option.builder("h").longOpt("help").get());
  }

  /** Makes the same table with other options given. */
  private CommandLineOptions(CommandLineOptions declared, List<Given> given) {
    this(declared.usage, declared.about);
    declared.shown.forEach(this::add);
    completions.putAll(declared.completions);
    parameters.putAll(declared.parameters);
    outputs.addAll(declared.outputs);
    after = declared.after;
    words = declared.words;
    this.given = List.copyOf(given);
  }

  /** Adds an option without a value. */
  public CommandLineOptions flag(String name, String description) {
    return add(Option.builder().longOpt(name).desc(description).get());
  }

  /** Adds the option by which a user trusts the files that a command reads. */
  CommandLineOptions trust(String before) {
    return flag(
        Trust.NAME,
        before
            + "the files may make any setting of SimGrid, not the harmless ones alone, and be any"
            + " size");
  }

  /** Adds the option by which schedulers from elsewhere are found. */
  CommandLineOptions classes() {
    return value(CLASSPATH, "PATH", "jars or folders with schedulers of your own");
  }

  /** Adds an option with a value, named {@code value} in the help. */
  public CommandLineOptions value(String name, String value, String description) {
    return add(Option.builder().longOpt(name).hasArg().argName(value).desc(description).get());
  }

  /** Adds an option that names a file to be written, which may be no input of the command. */
  public CommandLineOptions output(String name, String value, String description) {
    outputs.add(name);
    return value(name, value, description);
  }

  /** Adds an option for a parameter, with its name, its meaning and its default value. */
  public CommandLineOptions value(Parameter<?> parameter, String value) {
    return value(parameter, value, parameter.meaning());
  }

  /**
   * Adds an option for a parameter, with another description than that of the property of a file.
   */
  public <T> CommandLineOptions value(Parameter<T> parameter, String value, String description) {
    String name = name(parameter);
    parameters.put(name, parameter);
    T usual = parameter.defaultValue();
    String text = usual == null ? "" : " (default: " + parameter.form().writer().apply(usual) + ")";
    return value(name, value, description + text);
  }

  /**
   * Adds options for parameters.
   *
   * @param before the words before each description, which name the object of the parameters
   */
  CommandLineOptions parameters(List<Parameter<?>> all, String before) {
    all.forEach(one -> value(one, placeholder(one), before + one.meaning()));
    return this;
  }

  private static String placeholder(Parameter<?> parameter) {
    return parameter.form() == Form.WHOLE
        ? "N"
        : parameter.form() == Form.NUMBER ? "SHARE" : parameter.unit().toUpperCase(Locale.ROOT);
  }

  /** Adds options for fields. */
  CommandLineOptions fields(List<Field<?>> all, ParameterSyntax front) {
    all.stream().filter(one -> one.isOf(front)).forEach(this::field);
    return this;
  }

  private void field(Field<?> field) {
    Parameter<?> option = field.option();
    List<String> choices = option.range().choices().stream().map(Object::toString).toList();
    boolean named = choices.stream().allMatch(option.meaning()::contains);
    value(
            option,
            field.value(),
            option.meaning() + (named ? "" : ": " + Numbers.listed(choices, " or ")))
        .completes(option.name(), () -> choices);
  }

  /**
   * Returns the given values of fields.
   *
   * @param more values by the names of fields that take precedence over those of options
   */
  ParameterSource parameters(ParameterSyntax front, Map<String, String> more) {
    return new ParameterSource(
        front,
        (name, many) -> {
          String text = more.containsKey(name) ? more.get(name) : get(name);
          return text == null ? List.of() : List.of(() -> text);
        });
  }

  /**
   * Adds an option for a number, in the unit that the name of its value implies.
   *
   * @param otherwise the default; null for none
   */
  public CommandLineOptions number(
      String name,
      String value,
      @Nullable Double otherwise,
      Range<Double> range,
      String description) {
    String unit =
        switch (value) {
          case "SECONDS", "TIME" -> "s";
          case "BYTES" -> "bytes";
          default -> "1";
        };
    return value(
        new Parameter<>(name, unit, Form.NUMBER, otherwise, false, range, description), value);
  }

  /**
   * Adds an option for a whole number.
   *
   * @param otherwise the default; null for none
   */
  public CommandLineOptions whole(
      String name,
      String value,
      int least,
      int most,
      @Nullable Integer otherwise,
      String description) {
    Range<Integer> range = Range.whole(least, most);
    String unit = value.equals("SECONDS") ? "s" : "1";
    return value(
        new Parameter<>(name, unit, Form.WHOLE, otherwise, false, range, description), value);
  }

  /** Adds an option whose value is one of a few words; the first is the default. */
  public CommandLineOptions choice(
      String name, String value, List<String> allowed, String description) {
    return value(name, value, description).completes(name, () -> allowed);
  }

  /** Sets the words with which the shell completes the values of an option. */
  public CommandLineOptions completes(String name, Supplier<List<String>> values) {
    completions.put(name, values);
    return this;
  }

  /** Makes the shell complete the values of an option with the names of schedulers, and more. */
  public CommandLineOptions completesSchedulers(String name, String... more) {
    return completes(
        name, () -> Stream.concat(Registry.builtIn().names().stream(), Stream.of(more)).toList());
  }

  /**
   * Returns the words with which the shell completes the value of an option; empty if it completes
   * files.
   */
  List<String> completions(String name) {
    Supplier<List<String>> values = completions.get(name);
    return values == null ? List.of() : values.get();
  }

  /** Allows words after the options. */
  public CommandLineOptions words(Words after) {
    this.after = after;
    return this;
  }

  /** Adds the option for the format of results; the first format is the default. */
  public CommandLineOptions formats(OutputFormat... formats) {
    return formatsOf("", List.of(formats));
  }

  /** Adds the option for the format of results to a command that prints tables. */
  public CommandLineOptions formatsOfTables() {
    return formatsOf("", OutputFormat.OF_TABLES);
  }

  /**
   * Adds the option for the format of results.
   *
   * @param before the words before its description
   */
  CommandLineOptions formatsOf(String before, List<OutputFormat> formats) {
    List<String> words = formats.stream().map(OutputFormat::word).toList();
    return choice(
        FORMAT,
        "FORMAT",
        words,
        before + Numbers.listed(words, " or ") + " (default: " + words.getFirst() + ")");
  }

  /**
   * Returns the format in which results are printed.
   *
   * @throws InputException for an unknown format
   */
  public OutputFormat format() {
    return OutputFormat.named(choice(FORMAT));
  }

  /** Tells whether the user wants JSON. */
  public boolean json() {
    return format() == OutputFormat.JSON;
  }

  /** The words that may follow a command besides its options. */
  public enum Words {
    NONE,
    ANYWHERE,
    /** Everything from the first word on is left unparsed, also options. */
    THE_REST
  }

  /** Returns the options in the order in which they were declared, without {@code --help}. */
  List<Option> declared() {
    return List.copyOf(shown);
  }

  String usage() {
    return usage;
  }

  /** Returns the description of the command, by paragraphs. */
  List<String> paragraphs() {
    return Stream.of(about.strip().split("\n\n", -1))
        .map(one -> one.replaceAll("\n(?! )", " "))
        .toList();
  }

  private CommandLineOptions add(Option option) {
    options.addOption(option);
    shown.add(option);
    return this;
  }

  /**
   * Parses the arguments.
   *
   * @return false if help was requested; it has then been printed and the command is done
   * @throws InputException for arguments that the command does not take, also for words if it takes
   *     none
   */
  boolean parse(List<String> arguments, PrintStream out) {
    DefaultParser parser = DefaultParser.builder().setAllowPartialMatching(false).get();
    try {
      CommandLine parsed =
          parser.parse(options, arguments.toArray(String[]::new), after == Words.THE_REST);
      given =
          Stream.of(parsed.getOptions())
              .map(one -> new Given(one.getLongOpt(), one.hasArg() ? one.getValue() : null))
              .toList();
      words = parsed.getArgList();
    } catch (UnrecognizedOptionException e) {
      throw unknownOption(e.getOption());
    } catch (MissingArgumentException e) {
      throw new InputException("--" + e.getOption().getLongOpt() + " needs a value", null);
    } catch (ParseException e) {
      throw new InputException("cannot read the options: " + e.getMessage(), "see --help");
    }
    if (has(Trust.NAME)) {
      Trust.give();
    }
    if (has("help")) {
      out.print(help());
      return false;
    }
    refuseEmptyNames();
    if (after == Words.NONE && !words().isEmpty()) {
      throw new InputException("cannot use \"" + words().getFirst() + "\"", "see --help");
    }
    String classes = get(CLASSPATH);
    if (classes != null) {
      OwnClasses.of(classes, "--" + CLASSPATH).makeKnown();
    }
    for (String name : outputs) {
      all(name).stream()
          .filter(file -> !file.equals("-")) // standard output
          .forEach(file -> refuseInput(Path.of(file), "--" + name));
    }
    return true;
  }

  /**
   * Refuses a file to be written that is an input of the command. For options that are declared as
   * an {@link #output}, parsing does so.
   *
   * @param output may be missing
   * @param option that says where it is, with its dashes
   * @throws InputException if the command's words or options name this file, or a file that they
   *     name does
   */
  public void refuseInput(Path output, String option) {
    List<String> named = new ArrayList<>(words());
    for (Given one : given()) {
      String value = options.getOption(one.name()).getArgName();
      if (one.value() != null && !outputs.contains(one.name()) && !isText(value)) {
        named.add(one.value());
      }
    }
    InputFiles.refuse(output, option, named);
  }

  /** Tells whether the values of an option name no files, by the word for them in the help. */
  private static boolean isText(@Nullable String value) {
    return "TEXT".equals(value) || "WORD".equals(value);
  }

  /** Returns the options that name a file to be written. */
  Set<String> outputs() {
    return Set.copyOf(outputs);
  }

  /** Refuses files and folders without a name. */
  private void refuseEmptyNames() {
    for (Given one : given()) {
      String value = options.getOption(one.name()).getArgName();
      if (value == null || !"".equals(one.value())) {
        continue;
      }
      if (value.startsWith("FILE")) {
        throw AtomicFile.emptyName("--" + one.name(), "file", value);
      }
      if (value.equals("DIR")) {
        throw AtomicFile.emptyName("--" + one.name(), "folder", value);
      }
    }
  }

  private InputException unknownOption(String typed) {
    String name = typed.replaceFirst("=.*", "").replaceFirst("^-+", "");
    List<String> known = shown.stream().map(Option::getLongOpt).toList();
    String meant =
        Fields.ALL.stream() // entries and properties may have longer names than options
            .filter(field -> field.name().equals(name.replace('-', '_')))
            .map(field -> field.option().name().replace('_', '-'))
            .filter(known::contains)
            .findFirst()
            .orElseGet(() -> NearestName.of(name, known));
    return new InputException(
        "there is no option \"" + typed + "\"",
        meant != null ? "you meant \"--" + meant + "\"" : "see --help");
  }

  /**
   * Rewrites a hint for users who write a campaign file: options that this command does not have
   * are entries there, or parts of the entry "costs".
   */
  String entries(String hint) {
    return OPTION
        .matcher(hint)
        .replaceAll(one -> {
          String entry = one.group(1).replaceFirst("^costs-", "").replace('-', '_');
          boolean part = OF_COSTS.contains(one.group(1));
          String named = part ? entry : one.group(1).replace('-', '_');
          return options.hasLongOption(one.group(1))
              ? "$0"
              : one.group(2) == null
                  ? named + (part ? " of costs" : "")
                  : part ? "costs: {file: FILE, " + named + ": $2}" : named + ": $2";
        });
  }

  /**
   * Returns an error whose hint names no option that this command lacks: files and platforms are
   * read for several commands, and give the same hints to all. Alternatives that need such an
   * option are left out.
   */
  InputException withOwnHint(InputException e) {
    String hint = e.hint();
    if (hint == null) {
      return e;
    }
    String own =
        Stream.of(ALTERNATIVE.split(hint))
            .filter(one ->
                NEEDED
                    .matcher(one)
                    .results()
                    .allMatch(option -> options.hasLongOption(option.group(1))))
            .collect(Collectors.joining(", or "));
    return ALTERNATIVE.split(hint).length == ALTERNATIVE.split(own).length && !own.isEmpty()
        ? e
        : new InputException(e.file(), e.line(), e.problem(), own.isEmpty() ? null : own);
  }

  private List<Given> given() {
    if (given == null) {
      throw new IllegalStateException("options read before they were parsed");
    }
    return given;
  }

  /**
   * Returns these options with other values: options that are given keep their position, others are
   * added at the end.
   *
   * @param values by option; null to leave one out
   */
  CommandLineOptions with(Map<String, @Nullable String> values) {
    List<Given> others = new ArrayList<>();
    for (Given one : given()) {
      if (!values.containsKey(one.name())) {
        others.add(one);
      } else if (values.get(one.name()) != null) {
        others.add(new Given(one.name(), values.get(one.name())));
      }
    }
    values.forEach((name, value) -> {
      if (value != null && !has(name)) {
        others.add(new Given(name, value));
      }
    });
    return new CommandLineOptions(this, others);
  }

  /**
   * Refuses options in a context in which they have no meaning.
   *
   * @param but the rest of the message, after the option's name
   * @throws InputException for the first that is given
   */
  public void refuse(String but, @Nullable String hint, String... names) {
    for (String name : names) {
      if (has(name)) {
        throw new InputException("--" + name + but, hint);
      }
    }
  }

  /** Tells whether the option is given. */
  public boolean has(String name) {
    return given().stream().anyMatch(one -> one.name().equals(name));
  }

  /**
   * Returns the option's value; null if it is not given.
   *
   * @throws InputException if it is given twice
   */
  public @Nullable String get(String name) {
    List<String> values = all(name);
    if (values.size() > 1) {
      throw new InputException(
          "--" + name + " is given " + values.size() + " times, it takes one value", null);
    }
    return values.isEmpty() ? null : values.getFirst();
  }

  /** Returns all values of an option that may be repeated, in the order given. */
  public List<String> all(String name) {
    return given().stream()
        .filter(one -> one.name().equals(name))
        .map(Given::value)
        .filter(Objects::nonNull)
        .toList();
  }

  /**
   * Returns the option's value.
   *
   * @throws InputException if it is not given
   */
  public String required(String name) {
    String value = get(name);
    if (value == null) {
      throw new InputException("--" + name + " is missing", "see --help");
    }
    return value;
  }

  /**
   * Returns the value of a {@link #choice}, its first word by default.
   *
   * @throws InputException that names all of them, for any other word
   */
  public String choice(String name) {
    List<String> allowed = completions(name);
    String given = get(name);
    if (given == null) {
      return allowed.getFirst();
    }
    if (!allowed.contains(given)) {
      throw new InputException(
          "--" + name + " is \"" + given + "\", not " + Numbers.listed(allowed, " or "),
          NearestName.hint(given, allowed));
    }
    return given;
  }

  /**
   * Returns the items of an option's list, in the order given: separated by commas, with or without
   * blanks. Names with blanks inside stay whole.
   *
   * @return null if the option is not given
   */
  public @Nullable List<String> list(String name) {
    String text = get(name);
    return text == null ? null : Stream.of(text.split(COMMA, -1)).map(String::strip).toList();
  }

  /**
   * Returns the items of an option's list of names without blanks, which may be separated by
   * blanks, too: "gss fac2".
   *
   * @return null if the option is not given
   */
  public @Nullable List<String> names(String name) {
    List<String> parts = list(name);
    return parts == null ? null : parts.stream().flatMap(CommandLineOptions::parted).toList();
  }

  /**
   * Splits a text at blanks, unless it is the command line of a program, "external:./mine --fast",
   * which has blanks of its own.
   */
  private static Stream<String> parted(String part) {
    String name = part.split(":", 2)[0]; // "ss:chunk=1|10" is no program
    boolean program = part.contains(":") && !Registry.builtIn().names().contains(name);
    return program ? Stream.of(part) : Stream.of(part.split("\\s+"));
  }

  /** Returns the name of a parameter as an option. */
  static String name(Parameter<?> parameter) {
    return parameter.name().replace('_', '-');
  }

  /**
   * Returns a generator's name with those of its parameters that are given, which is the name of
   * its platform.
   */
  String typed(Generator generator) {
    StringBuilder text = new StringBuilder(generator.name());
    for (Parameter<?> one : generator.parameters()) {
      String given = get(name(one));
      text.append(given == null ? "" : " " + one.name() + "=" + given);
    }
    return text.toString();
  }

  /**
   * Returns the given values of parameters.
   *
   * @throws InputException if a required one is not given
   */
  Settings settings(List<Parameter<?>> all) {
    Settings.Builder settings = new Settings.Builder();
    for (Parameter<?> parameter : all) {
      if (has(name(parameter)) || parameter.required()) {
        read(settings, parameter);
      }
    }
    return settings.build();
  }

  private <T> void read(Settings.Builder settings, Parameter<T> parameter) {
    settings.set(parameter, get(parameter));
  }

  /**
   * Returns the value of a parameter, or its default value.
   *
   * @throws InputException if it has neither
   */
  public <T> T get(Parameter<T> parameter) {
    String name = name(parameter);
    T usual = parameter.defaultValue();
    return usual != null && !has(name) ? usual : parameter.parse("--" + name, required(name));
  }

  /** Returns the value of an option for a number that was declared here, or its default value. */
  public double number(String name) {
    return (Double) get(Objects.requireNonNull(parameters.get(name), name));
  }

  /** Returns the value of an option for a number whose default depends on others. */
  public double number(String name, double otherwise) {
    return has(name) ? number(name) : otherwise;
  }

  /**
   * Returns the value of an option for a whole number that was declared here, or its default value.
   */
  public int whole(String name) {
    return (Integer) get(Objects.requireNonNull(parameters.get(name), name));
  }

  /** Returns the value of an option for a whole number whose default depends on others. */
  public int whole(String name, int otherwise) {
    return has(name) ? whole(name) : otherwise;
  }

  /**
   * Returns the command line for a shell: it reproduces the same numbers.
   *
   * @param without options that change no number
   */
  String typed(String command, String... without) {
    StringBuilder line = new StringBuilder(Home.command(command));
    words().forEach(word -> line.append(' ').append(Escapes.shell(word)));
    for (Given one : given()) {
      if (!List.of(without).contains(one.name())) {
        line.append(" --").append(one.name());
        if (one.value() != null) {
          line.append(' ').append(Escapes.shell(one.value()));
        }
      }
    }
    return line.toString();
  }

  /**
   * Returns the options that were given, as arguments.
   *
   * @param changed maps an option and its value to another value
   * @param without options that are left out
   */
  List<String> arguments(BinaryOperator<String> changed, Collection<String> without) {
    List<String> arguments = new ArrayList<>();
    for (Given one : given()) {
      if (!without.contains(one.name())) {
        arguments.add("--" + one.name());
        if (one.value() != null) {
          arguments.add(changed.apply(one.name(), one.value()));
        }
      }
    }
    return arguments;
  }

  /**
   * Returns the options that have several values, {@code 1|2}, in the order in which they are
   * given.
   *
   * @param names of options that may
   */
  Axes<String, String> axes(List<String> names) {
    Axes<String, String> axes = new Axes<>();
    for (Given one : given()) {
      String name = one.name();
      if (!names.contains(name) || one.value() == null || !one.value().contains("|")) {
        continue;
      }
      List<String> values = List.of(Objects.requireNonNull(get(name)).split("\\|", -1));
      Parameter<?> parameter = parameters.get(name); // null for --workers
      Set<Object> known = new HashSet<>();
      for (String value : values) {
        if (!known.add(parameter == null ? value : parameter.parse("--" + name, value))) {
          throw new InputException("--" + name + " has " + value + " twice", null);
        }
      }
      axes.put(name, values);
    }
    return axes;
  }

  /** Returns the words that remain without the options. */
  public List<String> words() {
    return words;
  }

  /**
   * Returns the only word of the command line.
   *
   * @throws InputException with the message {@code needed}, if there is none, or more
   */
  public String word(String needed, String hint) {
    if (words().size() != 1) {
      throw new InputException(needed, hint);
    }
    return words().getFirst();
  }

  /** Returns the help for the width of the terminal. */
  String help() {
    return help(Math.clamp(Terminal.columns(), LEAST_WIDTH, MOST_WIDTH));
  }

  /** Returns the help as it is printed where there is no narrower terminal. */
  public String wideHelp() {
    return help(MOST_WIDTH);
  }

  /** Returns the help in lines of at most so many characters, where no word is longer. */
  String help(int width) {
    return new CommandHelp(usage, paragraphs(), declared()).text(width);
  }
}
