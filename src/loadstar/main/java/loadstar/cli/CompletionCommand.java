package loadstar.cli;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;

/** Writes the completion of commands, options and names for bash, from the tables of the help. */
final class CompletionCommand extends Command {
  CompletionCommand() {
    super("completion", "print the completion for bash");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
        "loadstar completion",
        """
        Prints what bash needs to complete commands, options, the names of experiments and
        schedulers (in a list, too), and the values of options that take one of a few words. For
        this shell, from the folder of the clone:

        source <(./loadstar completion)
        """);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) {
    out.print(script(Main.commands()));
    return DONE;
  }

  /** Returns functions of bash: the words of a command, then their completion. */
  static String script(List<Command> commands) {
    StringBuilder text = new StringBuilder(4000);
    text.append("_loadstar_words() {\n  case $1 in\n");
    for (Command command : commands) {
      Stream<String> options =
          command.family().stream()
              .flatMap(each -> each.options().declared().stream())
              .map(option -> "--" + option.getLongOpt())
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
    values(commands, text);
    text.append(
        """
        _loadstar() {
          local command='' word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} values list=''
          if ((COMP_CWORD > 1)); then command=${COMP_WORDS[1]}; fi
          if [[ $word == = ]]; then # to bash, --format=md is three words
            word=''
          elif [[ $before == = ]]; then
            before=${COMP_WORDS[COMP_CWORD - 2]}
          fi
          values=$(_loadstar_values "$command" "$before")
          if [[ -n $values ]]; then
            if [[ $word == *,* ]]; then
              list=${word%,*},
              word=${word##*,}
            fi
            mapfile -t COMPREPLY < <(compgen -P "$list" -W "$values" -- "$word")
            return
          fi
          mapfile -t COMPREPLY < <(compgen -W "$(_loadstar_words "$command")" -- "$word")
        }
        complete -o bashdefault -o default -F _loadstar loadstar ./loadstar
        """);
    return text.toString();
  }

  /** Adds the values of the options of a command, and the second word of a command in its help. */
  private static void values(List<Command> commands, StringBuilder text) {
    text.append("_loadstar_values() {\n  case \"$1 $2\" in\n");
    for (Command command : commands) {
      Map<String, List<String>> known = new LinkedHashMap<>();
      for (Command each : command.family()) {
        CommandLineOptions options = each.options();
        for (Option option : options.declared()) {
          List<String> values = options.completions(option.getLongOpt());
          if (!values.isEmpty()) {
            known.putIfAbsent(command.name() + " --" + option.getLongOpt(), values);
          }
        }
      }
      if (!command.subcommands().isEmpty()) {
        known.put(
            "help " + command.name(),
            command.subcommands().stream().map(Command::lastWord).toList());
      }
      known.forEach((after, values) ->
          text.append("    '%s') echo '%s' ;;\n".formatted(after, String.join(" ", values))));
    }
    text.append("  esac\n}\n");
  }
}
