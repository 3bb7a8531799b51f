package loadstar.input;

/** Writes words of commands that a user is to type. */
public final class ShellWord {
  private ShellWord() {}

  /** Returns a word for a shell. */
  public static String of(String word) {
    return word.matches("[A-Za-z0-9._/:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** Returns the name of a file for a shell, which no program takes for an option. */
  public static String ofFile(String name) {
    return of(name.startsWith("-") ? "./" + name : name);
  }
}
