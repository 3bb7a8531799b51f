package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.algorithm.Reference;
import loadstar.algorithm.References;
import loadstar.algorithm.Registry;
import loadstar.campaign.Build;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.experiment.Experiments;
import loadstar.experiment.Sources;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.report.Bibliography;

/** Prints what to cite: this program, SimGrid, and the works behind what was used. */
final class CiteCommand extends Command {
  private static final String LOADSTAR = "loadstar";
  private static final String SIMGRID = "simgrid";

  /** The procedures by which a ranking decides who is best: multiple comparison and selection. */
  private static final String CHOICE = "choice";

  /** The procedure by whose name tables and pages call that choice. */
  private static final String KN = "kn";

  private static final String ALL = "all";
  private static final List<String> FORMATS = List.of("bibtex", "csl", "text");

  CiteCommand() {
    super("cite", "print what to cite, as BibTeX or CSL JSON");
  }

  @Override
  public List<String> words() {
    return Stream.of(
            List.of(LOADSTAR, SIMGRID, CHOICE, KN, ALL),
            Registry.builtIn().names(),
            experiments(),
            References.all().stream().map(Reference::key).toList())
        .flatMap(List::stream)
        .distinct()
        .toList();
  }

  private static List<String> experiments() {
    return Experiments.all().stream()
        .flatMap(one -> Stream.of(one.paper(), one.id()))
        .distinct()
        .toList();
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar cite [NAME]... [OPTION]...",
            """
            Prints the entries of a bibliography: of Loadstar, with the version and commit that runs, and
            of SimGrid; or of what NAMEs stand for: a scheduler (gss), an experiment or its paper
            (icppw12-fig9, icppw12), choice or kn (how a ranking decides), simgrid, loadstar, the key of an
            entry, all. DOIs, volumes and pages stand there only where they could be checked.
            """)
        .choice("format", "FORMAT", FORMATS, "bibtex, csl (JSON, for Zotero or pandoc) or text")
        .words(Words.ANYWHERE)
        .classes();
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    Set<Reference> works = new LinkedHashSet<>();
    List<String> without = new ArrayList<>();
    boolean loadstar = options.words().isEmpty();
    if (loadstar) {
      works.addAll(References.OF_SIMGRID);
    }
    Registry registry = Registry.load();
    for (String name : options.words()) {
      loadstar |= name.equals(LOADSTAR) || name.equals(ALL);
      if (!name.equals(LOADSTAR)) {
        works.addAll(works(name, registry, without));
      }
    }
    List<Reference> all = List.copyOf(works);
    Bibliography.CitedVersion version =
        new Bibliography.CitedVersion(Version.number(), Build.commit());
    switch (options.choice("format")) {
      case "csl" -> {
        out.print(Bibliography.csl(loadstar ? version : null, all));
        without.forEach(err::println); // JSON has no comments
      }
      case "text" -> {
        if (loadstar) {
          out.println(Bibliography.text(version));
        }
        all.forEach(work -> out.println(work.text()));
        without.forEach(out::println);
      }
      default -> {
        if (loadstar) {
          out.print(Bibliography.bibtex(version));
        }
        all.forEach(work -> out.print(Bibliography.bibtex(work)));
        without.forEach(line -> out.println("% " + line));
      }
    }
    return DONE;
  }

  /**
   * Returns the works that a name stands for.
   *
   * @param without gets a line where the name is known but no work has an entry
   */
  private List<Reference> works(String name, Registry registry, List<String> without) {
    if (name.equals(ALL)) {
      return References.all();
    }
    if (name.equals(SIMGRID)) {
      return References.OF_SIMGRID;
    }
    if (name.equals(CHOICE) || name.equals(KN)) {
      return References.OF_CHOICE;
    }
    for (Reference work : References.all()) {
      if (work.key().equals(name)) {
        return List.of(work);
      }
    }
    // A name may stand for a scheduler and for experiments with it, as auto and atf do.
    Set<Reference> works = new LinkedHashSet<>();
    boolean experiment = experiments().contains(name);
    boolean scheduler =
        registry.names().contains(name)
            || (!experiment && name.matches(".*[.:].*")); // a class, a file
    String paper = scheduler ? registry.kind(name).paper() : "";
    works.addAll(References.in(paper));
    if (experiment) {
      Experiments.named(name).forEach(one -> works.addAll(Sources.of(one)));
    }
    if (scheduler || experiment) {
      if (works.isEmpty()) {
        without.add(
            name
                + ": "
                + (!scheduler
                    ? "an experiment of Loadstar's own; cite loadstar"
                    : paper.isBlank() ? "no source is declared" : paper));
      }
      return List.copyOf(works);
    }
    String near =
        NearestName.hint(name, Stream.concat(words().stream(), registry.names().stream()).toList());
    throw new InputException(
        "there is nothing called \"" + name + "\" to cite",
        near != null
            ? near
            : name.matches("[^,]+(,[^,]+)+")
                ? "names with blanks: " + name.replace(',', ' ')
                : "all, a name of loadstar list, or a key of docs/citing.md");
  }
}
