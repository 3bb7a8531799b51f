package loadstar.algorithm.tool;

import java.util.Map;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerSource;

/** Finds the rules of tools by the tools' names, such as {@code tool:xargs}. */
public final class ToolSource implements SchedulerSource {
  @Override
  public String prefix() {
    return Tool.PREFIX;
  }

  @Override
  public String form() {
    return Tool.PREFIX + ":NAME";
  }

  @Override
  public SchedulerKind kind(String name, Map<String, String> parameters) {
    return Tool.named(name).kind();
  }

  @Override
  public String version(String name) {
    return "";
  }

  @Override
  public boolean startsProcesses() {
    return false;
  }

  @Override
  public boolean runsCode() {
    return false;
  }
}
