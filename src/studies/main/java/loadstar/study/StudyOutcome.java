package loadstar.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a comparison. Tables, files, drawings and pages are made of this value alone.
 *
 * @param rankings one for each problem: without failures, and with them if there are any
 * @param refused configurations that have no entry, each with the reason
 * @param hosts the share of each worker's host in one run of the recommended scheduler; may be
 *     empty
 * @param notes for the reader, in the order in which they are printed
 * @param explanation why the recommended one takes as long as it does
 * @param dispatchLimit the cost of a chunk up to which the recommended one is the best
 */
public record StudyOutcome(
    Question question,
    List<Ranking> rankings,
    Map<SchedulerConfig, String> refused,
    List<HostShare> hosts,
    List<Note> notes,
    Explanation explanation,
    Optional<DispatchLimit> dispatchLimit) {
  public StudyOutcome {
    rankings = List.copyOf(rankings);
    refused = Collections.unmodifiableMap(new LinkedHashMap<>(refused));
    hosts = List.copyOf(hosts);
    notes = List.copyOf(notes);
  }

  /**
   * Makes the outcome of a study of one problem. It simulates nothing: all simulations for the
   * explanation and the limit are made before.
   *
   * @param refused all configurations that have no entry, also those that were never begun
   * @param byHost whether the shares of hosts are included
   * @param given notes on the options that were given
   * @param dispatchLimit null if there is none
   */
  public static StudyOutcome of(
      Study study,
      StudyResult result,
      Map<SchedulerConfig, String> refused,
      boolean byHost,
      List<Note> given,
      Explanation explanation,
      @Nullable DispatchLimit dispatchLimit) {
    Ranking ranking = result.ranking();
    StudyNotes found = new StudyNotes(study, result, ranking, refused);
    List<Note> notes = new ArrayList<>(found.all());
    notes.addAll(given);
    if (dispatchLimit != null) {
      notes.add(new Note(Note.Subject.HINT, dispatchLimit.text(ranking)));
    }
    notes.sort(
        Comparator.comparing(Note::subject)); // stable: notes on one subject keep their order
    RunResult run = result.explained().get(ranking.recommended().config());
    return new StudyOutcome(
        Question.of(study, ranking, found.unitsDiffer()),
        result.rankings(),
        refused,
        byHost && run != null
            ? HostShare.of(
                study.targets().getFirst(),
                run,
                ranking.recommended().trials().getFirst().makespan())
            : List.of(),
        notes,
        explanation,
        Optional.ofNullable(dispatchLimit));
  }

  /** Returns the ranking that decides: with failures if there are any. */
  public Ranking ranking() {
    return Ranking.explained(rankings);
  }

  /** Returns the cost of failures; empty if nothing fails. */
  public Optional<Robustness> robustness() {
    return Robustness.of(rankings).stream().findFirst();
  }

  /** Returns all replications of all rankings. */
  public Stream<Trial> trials() {
    return rankings.stream().flatMap(one -> one.trials().stream());
  }

  /** Returns the texts of the notes from one subject to another, in their order. */
  public List<String> notes(Note.Subject first, Note.Subject last) {
    return notes.stream()
        .filter(one -> one.subject().compareTo(first) >= 0 && one.subject().compareTo(last) <= 0)
        .map(Note::text)
        .toList();
  }
}
