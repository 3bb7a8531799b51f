package loadstar.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import loadstar.report.RankingRow;
import loadstar.result.Columns;
import loadstar.result.Numbers;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.study.Setting;

/** Describes problems in few words: what all of them have in common appears once. */
final class Problems {
  private static final List<Part> PARTS =
      List.of(
          new Part(
              "load",
              one ->
                  Double.isNaN(one.load())
                      ? ""
                      : one.whole() ? one.amount().text() : "load " + Numbers.text(one.load())),
          new Part(
              "noise", one -> one.noise() > 0 ? "noise " + Numbers.text(one.noise()) : "no noise"),
          new Part("costs", one -> one.costs().isEmpty() ? "" : "costs " + one.costs()),
          new Part(
              "unit",
              one ->
                  Double.isNaN(one.flopsPerUnit())
                      ? ""
                      : PlatformScale.si(one.flopsPerUnit(), "flop") + " per unit"),
          new Part("bags", one -> one.bags().isEmpty() ? "" : "bags " + one.bags()),
          new Part("failures", one -> one.fails() ? one.failures().text() : "no failures"));

  /** Fields for which tables have a column in any case, or where any problem has them. */
  private static final Set<String> IN_COLUMNS = Set.of("load", "noise", "costs");

  private final Map<String, String> platforms;
  private final List<Part> varying = new ArrayList<>();
  private final String common;

  private record Part(String name, Function<Setting, String> text) {}

  Problems(Collection<Setting> settings) {
    platforms = platforms(new LinkedHashSet<>(settings.stream().map(Setting::platform).toList()));
    List<String> same = new ArrayList<>();
    if (platforms.size() == 1) {
      same.addAll(platforms.values());
    }
    List<Part> parts = new ArrayList<>(PARTS);
    Fields.shown()
        .forEach(field -> parts.add(new Part(field.heading(), one -> field.words(one.values()))));
    // A field without a heading is of no interest for a single problem, only for one among others.
    for (Field<?> field : Fields.COMMON) {
      if (field.heading().isEmpty()
          && field != Fields.FLOPS
          && settings.stream().map(one -> field.shown(one.values())).distinct().count() > 1) {
        parts.add(new Part(field.name(), one -> field.words(one.values())));
      }
    }
    if (settings.stream().map(one -> one.platform() + '\n' + one.master()).distinct().count()
        > platforms.size()) {
      parts.addFirst(new Part("master", one -> "master " + one.master()));
    }
    for (Part part : parts) {
      Set<String> texts = settings.stream().map(part.text).collect(Collectors.toSet());
      if (texts.size() > 1) {
        varying.add(part);
      } else {
        same.addAll(texts);
      }
    }
    same.removeIf(text -> text.isEmpty() || text.startsWith("no ") || text.startsWith("one "));
    common = String.join(", ", same);
  }

  /**
   * Returns files without their folders, and drawn platforms without the values that all of them
   * have.
   */
  private static Map<String, String> platforms(Set<String> names) {
    Map<String, Set<String>> shared = new HashMap<>();
    for (String name : names) {
      Set<String> words = new HashSet<>(Arrays.asList(name.split(" ")));
      shared.merge(
          generator(name),
          words,
          (one, other) -> one.stream().filter(other::contains).collect(Collectors.toSet()));
    }
    Map<String, String> brief = new HashMap<>();
    for (String name : names) {
      String kind = generator(name);
      boolean drawn = name.contains("=");
      boolean only = names.stream().filter(other -> generator(other).equals(kind)).count() == 1;
      Set<String> gone = shared.getOrDefault(kind, Set.of());
      brief.put(
          name,
          !drawn
              ? Names.brief(name)
              : Arrays.stream(name.split(" "))
                  .filter(word ->
                      word.equals(kind)
                          || (only
                              ? word.startsWith("workers=") || word.startsWith("nodes=")
                              : !gone.contains(word)))
                  .collect(Collectors.joining(" ")));
    }
    Map<String, Long> times =
        brief.values().stream()
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    brief.replaceAll((name, text) -> times.getOrDefault(text, 0L) > 1 ? name : text);
    return brief;
  }

  /** Returns the generator of a drawn platform: the first word of its name. */
  private static String generator(String platform) {
    return platform.split(" ", 2)[0];
  }

  /** Returns what all problems have in common, without absent fields; may be empty. */
  String common() {
    return common;
  }

  String platform(Setting setting) {
    return platforms.getOrDefault(setting.platform(), setting.platform());
  }

  /** Returns the fields that differ, without the platform. */
  String rest(Setting setting) {
    return varying.stream()
        .map(part -> part.text.apply(setting))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** Adds a column for each field that differs beside platform, load, noise and costs. */
  void addOthers(Columns<RankingRow> columns) {
    varying.stream()
        .filter(part -> !IN_COLUMNS.contains(part.name))
        .forEach(part -> columns.with(part.name, one -> part.text.apply(one.ranking().setting())));
  }

  /** Returns what distinguishes a problem from the others. */
  String text(Setting setting) {
    String rest = rest(setting);
    return rest.isEmpty()
        ? platform(setting)
        : platforms.size() == 1 ? rest : platform(setting) + ", " + rest;
  }
}
