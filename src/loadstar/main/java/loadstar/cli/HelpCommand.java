package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.model.NearestName;
import org.apache.commons.cli.Option;

/** Prints the help of the program, or of one command. */
final class HelpCommand extends Command {
  HelpCommand() {
    super("help", "this text, or the help of one command");
  }

  @Override
  public List<String> words() {
    return Main.names();
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar help [COMMAND [SUBCOMMAND]]",
            "Prints what a command does and which options it takes.")
        .words(Words.ANYWHERE);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    List<String> words = options.words();
    if (words.isEmpty()) {
      out.print(Main.help());
      return DONE;
    }
    Command command = Main.command(words.getFirst());
    out.print((words.size() > 1 ? second(command, words) : command).options().help());
    return DONE;
  }

  /** Returns a subcommand, or the command itself, whose help is about the word that follows it. */
  private static Command second(Command command, List<String> words) {
    List<Command> all = command.subcommands();
    for (Command subcommand : all) {
      if (subcommand.lastWord().equals(words.get(1))) {
        return subcommand;
      }
    }
    if (command.words().contains(words.get(1))) {
      return command;
    }
    String name = String.join(" ", words);
    return NearestName.find(name, all, Command::name, "there is no command \"" + name + "\"");
  }

  /** Writes the manual page, from the tables of the help. */
  static final class ManCommand extends Command {
    ManCommand() {
      super("man", "print the manual page");
    }

    @Override
    public CommandLineOptions options() {
      return new CommandLineOptions(
          "loadstar man",
          """
          Prints all commands and options as a manual page in the roff format.

          To read it: ./loadstar man | man -l -
          """);
    }

    @Override
    public int run(CommandLineOptions options, PrintStream out, PrintStream err) {
      out.print(page(Main.commands()));
      return DONE;
    }

    static String page(List<Command> commands) {
      StringBuilder text = new StringBuilder(20_000);
      text.append(".TH LOADSTAR 1 \"\" \"").append(roff(Version.name())).append("\"\n");
      text.append(".SH NAME\nloadstar \\- ").append(roff(Main.ABOUT)).append('\n');
      text.append(".SH SYNOPSIS\n.B loadstar\n.I COMMAND\n[\\fIOPTION\\fR]...\n");
      text.append(".SH COMMANDS\n");
      for (Command command : commands.stream().flatMap(one -> one.family().stream()).toList()) {
        CommandLineOptions options = command.options();
        text.append(".SS ").append(roff(command.name())).append('\n');
        text.append(".B ").append(roff(options.usage())).append('\n');
        for (String paragraph : options.paragraphs()) {
          text.append(".PP\n").append(roff(paragraph)).append('\n');
        }
        for (Option option : options.declared()) {
          text.append(".TP\n\\fB").append(roff("--" + option.getLongOpt())).append("\\fR");
          if (option.hasArg()) {
            text.append(" \\fI").append(roff(option.getArgName())).append("\\fR");
          }
          text.append('\n').append(roff(option.getDescription())).append('\n');
        }
      }
      text.append(".SH EXIT STATUS\n").append(roff(Main.STATUSES)).append('\n');
      return text.toString();
    }

    /**
     * Returns text of one line for roff: dashes stay as they are, and a first dot is no request.
     */
    private static String roff(String text) {
      String escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
      return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
  }

  /** Writes the completion of commands, options and names for bash, from the tables of the help. */
  static final class CompletionCommand extends Command {
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

    /**
     * Adds the values of the options of a command, and the second word of a command in its help.
     */
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
}
