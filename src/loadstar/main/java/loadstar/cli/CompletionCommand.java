package loadstar.cli;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the completion of commands, options and names for bash, from the tables of the help. */
final class CompletionCommand implements Command {
  @Override
  public String name() {
    return "completion";
  }

  @Override
  public String summary() {
    return "print the completion for bash";
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
        "loadstar completion",
        """
        Prints what bash needs to complete commands, options, and the names of experiments. For
        this shell, from the folder of the clone:

        source <(./loadstar completion)
        """);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) {
    out.print(script(Main.commands()));
    return DONE;
  }

  /** Functions of bash: the words of a command, then how they are offered. */
  static String script(List<Command> commands) {
    StringBuilder text = new StringBuilder(4000);
    text.append("_loadstar_words() {\n  case $1 in\n");
    for (Command command : commands) {
      Stream<String> options =
          Stream.concat(Stream.of(command), command.subcommands().stream())
              .flatMap(each -> each.options().declared().stream())
              .map(option -> "--" + option.name())
              .distinct();
      String words =
          Stream.of(options, Stream.of("--help"), command.words().stream())
              .flatMap(each -> each)
              .collect(Collectors.joining(" "));
      text.append("    ").append(command.name()).append(") echo '").append(words);
      text.append("' ;;\n");
    }
    String names = commands.stream().map(Command::name).collect(Collectors.joining(" "));
    text.append("    '') echo '").append(names).append(" --help --version' ;;\n  esac\n}\n");
    text.append(
        """
        _loadstar() {
          local command='' word=${COMP_WORDS[COMP_CWORD]}
          if ((COMP_CWORD > 1)); then command=${COMP_WORDS[1]}; fi
          mapfile -t COMPREPLY < <(compgen -W "$(_loadstar_words "$command")" -- "$word")
        }
        complete -o bashdefault -o default -F _loadstar loadstar ./loadstar
        """);
    return text.toString();
  }
}
