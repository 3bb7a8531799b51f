package loadstar.algorithm;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A published work that is cited: the source of a scheduler, of a procedure or of an experiment.
 *
 * @param key stable: BibTeX files of users have it, such as {@code polychronopoulos1987}
 * @param type the type of the work
 * @param authors in the printed order, each as "Family, Given"; given names may be initials
 * @param title the title, in the capitals of a sentence; "" where it could not be checked
 * @param container the journal, the proceedings or the book; the institution of a thesis or report
 * @param volume the volume, "" if there is none
 * @param number the issue, or the number of a report; "" if there is none
 * @param pages such as "90-101", or the number of an article; "" where unknown
 * @param year of publication; 0 where unknown
 * @param doi without the address of the resolver; "" where there is none that could be checked
 * @param url where it can be read; "" where no stable address is known
 * @param cited the few words that lists and tables print, such as "Hagerup, JPDC 1997"
 */
public record Reference(
    String key,
    Type type,
    List<String> authors,
    String title,
    String container,
    String volume,
    String number,
    String pages,
    int year,
    String doi,
    String url,
    String cited) {
  /** The type of a work, with its names in BibTeX and in CSL, the Citation Style Language. */
  public enum Type {
    ARTICLE("article", "article-journal", "journal"),
    PROCEEDINGS("inproceedings", "paper-conference", "booktitle"),
    CHAPTER("incollection", "chapter", "booktitle"),
    BOOK("book", "book", "publisher"),
    THESIS("phdthesis", "thesis", "school"),
    REPORT("techreport", "report", "institution"),
    MANUSCRIPT("unpublished", "manuscript", "note"),
    DATASET("misc", "dataset", "howpublished");

    public final String bibtex;
    public final String csl;

    /** The field of BibTeX that has the container. */
    public final String containerField;

    Type(String bibtex, String csl, String containerField) {
      this.bibtex = bibtex;
      this.csl = csl;
      this.containerField = containerField;
    }
  }

  public Reference {
    authors = List.copyOf(authors);
  }

  /** Makes a work with title, container and year; the rest is added by the methods below. */
  public static Reference of(
      Type type,
      String key,
      int year,
      String cited,
      String title,
      String container,
      String... authors) {
    return new Reference(
        key, type, List.of(authors), title, container, "", "", "", year, "", "", cited);
  }

  /** Returns it with pages, and with a volume that may have an issue: "36(12)". */
  public Reference at(String volume, String pages) {
    String[] parts = volume.replace(")", "").split("\\(", -1);
    return new Reference(
        key,
        type,
        authors,
        title,
        container,
        parts[0],
        parts.length > 1 ? parts[1] : "",
        pages,
        year,
        doi,
        url,
        cited);
  }

  /** Returns it with a DOI. */
  public Reference doi(String name) {
    return new Reference(
        key, type, authors, title, container, volume, number, pages, year, name, url, cited);
  }

  /** Returns it with an address. */
  public Reference url(String address) {
    return new Reference(
        key, type, authors, title, container, volume, number, pages, year, doi, address, cited);
  }

  /** Returns the volume with its issue, "36(12)"; "" if there is neither. */
  public String issue() {
    return volume + (number.isEmpty() ? "" : volume.isEmpty() ? number : "(" + number + ")");
  }

  /** Returns an address that leads to it, of its DOI if it has one; "" if none is known. */
  public String address() {
    return doi.isEmpty() ? url : "https://doi.org/" + doi;
  }

  /** Returns it as a line for people: authors, title, where, when. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        authors.stream()
            .map(author -> author.replaceFirst("^([^,]*), (.*)$", "$2 $1"))
            .collect(Collectors.joining(", ")));
    text.append(title.isEmpty() ? ", in" : ": " + title + ".");
    if (!container.isEmpty()) {
      text.append(' ').append(container);
      text.append(issue().isEmpty() ? "" : " " + issue());
      text.append(pages.isEmpty() ? "" : (volume.isEmpty() ? ", pages " : ":") + pages);
      text.append(year == 0 ? "" : ", " + year).append('.');
    } else if (year != 0) {
      text.append(' ').append(year).append('.');
    }
    return address().isEmpty() ? text.toString() : text + " " + address();
  }
}
