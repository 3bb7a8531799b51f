package loadstar.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import loadstar.campaign.LocalRunner;
import loadstar.study.ResultStore;
import org.jspecify.annotations.Nullable;

/**
 * The files and folders of results that do not exist before a command. A command that is refused
 * before it has run anything removes those that it has made.
 */
final class UnmadeResults {
  private final @Nullable Path results; // null if it exists already

  /** The missing folders of runs and of drawn platforms. */
  private final List<Path> beside = new ArrayList<>();

  /** The missing folders, the innermost first. */
  private final List<Path> folders = new ArrayList<>();

  private UnmadeResults(@Nullable Path file) {
    results = missing(file);
    if (results != null) {
      beside.addAll(List.of(StudyOptions.runs(results), StudyOptions.platforms(results)));
      beside.removeIf(one -> missing(one) == null);
    }
    Path folder = file == null ? null : file.toAbsolutePath().getParent();
    while (folder != null && missing(folder) != null) {
      folders.add(folder);
      folder = folder.getParent();
    }
  }

  private static @Nullable Path missing(@Nullable Path path) {
    return path == null || Files.exists(path, LinkOption.NOFOLLOW_LINKS) ? null : path;
  }

  /**
   * Notes what does not exist.
   *
   * @param results the file of results; null for none
   */
  static UnmadeResults before(@Nullable Path results) {
    return new UnmadeResults(results);
  }

  /**
   * Removes the new file of results with all that stands beside it, unless runs or logs of failures
   * are there.
   *
   * @param lock on the file, which is removed last
   */
  void remove(ResultLock lock) throws IOException {
    if (results == null) {
      return;
    }
    try (ResultStore store = ResultStore.look(results)) {
      if (!store.isEmpty()) {
        return;
      }
    }
    Files.deleteIfExists(results);
    for (Path made : beside) {
      removeTree(made);
    }
    lock.remove();
    removeEmptyFolders();
  }

  private static void removeTree(Path folder) throws IOException {
    if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(one);
        }
      }
    }
  }

  /** Removes the new folders, as far as nothing is in them. */
  void removeEmptyFolders() throws IOException {
    for (Path folder : folders) {
      LocalRunner.removeIfEmpty(folder);
    }
  }
}
