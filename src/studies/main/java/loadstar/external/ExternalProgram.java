package loadstar.external;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import loadstar.external.Partner.RemoteFailure;
import loadstar.input.Lines;
import loadstar.model.Visible;
import tools.jackson.databind.JsonNode;

/**
 * A program that makes the decisions of one run: it reads lines from its standard input and answers
 * each with a line on its standard output. A program that exceeds the time for an answer is killed,
 * with all processes that it has started.
 */
final class ExternalProgram implements Partner, AutoCloseable {
  private static final long LOOK_MILLIS = 50;
  private static final int LONGEST_COMPLAINT = 400;
  private static final int LONGEST_SHOWN = 1_000_000;
  private static final long TO_END_SECONDS = 2;

  private static final ScheduledExecutorService CLOCK =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("loadstar-external").factory());

  private final String name;
  private final Process process;
  private final OutputStream out;
  private final InputStream in;
  private final Lines lines;
  private final String mark;
  private volatile String complaint = ""; // the last lines that it printed
  private final Thread listener;
  private final double patience;
  private final ScheduledFuture<?> watching;
  private volatile long deadline = Long.MAX_VALUE; // in the time of System.nanoTime()
  private volatile long end = Long.MAX_VALUE; // date by which a closed program must have ended
  private volatile boolean late;

  /**
   * Starts a program.
   *
   * @param name for messages
   * @param command its words
   * @param environment added to that of this process
   * @param patience seconds that it has for an answer
   * @throws RemoteFailure when it cannot be started
   */
  ExternalProgram(
      String name, List<String> command, Map<String, String> environment, double patience) {
    this.name = name;
    this.patience = patience;
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    mark = ChildPrograms.mark();
    builder.environment().put(ChildPrograms.MARK, mark);
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new RemoteFailure(name + " cannot be started: " + e.getMessage());
    }
    out = process.getOutputStream();
    in = process.getInputStream();
    lines = new Lines(in, Lines.MOST_BYTES);
    ChildPrograms.ALL.add(this);
    listener =
        Thread.ofPlatform().daemon().name(name).start(() -> listen(process.getErrorStream()));
    watching =
        CLOCK.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Copies the program's error output, and keeps the end of it for a message. */
  private void listen(InputStream errors) {
    try (errors) {
      Lines output = new Lines(errors, LONGEST_SHOWN);
      while (true) {
        try {
          String line = output.next();
          if (line == null) {
            return;
          }
          System.err.println(Visible.text(line));
          if (!line.isBlank()) {
            complaint = line.strip();
          }
        } catch (Lines.TooLong e) {
          System.err.println(name + ": " + e.getMessage());
        }
      }
    } catch (IOException e) {
      // The program has ended.
    }
  }

  private void look() {
    if (System.nanoTime() - deadline > 0 && deadline != Long.MAX_VALUE) {
      late = true;
      process.destroyForcibly();
      ChildPrograms.kill(mark);
    }
  }

  @Override
  public JsonNode ask(CharSequence question) {
    JsonNode answers = say("{\"worlds\":[{\"world\":0," + question + "}]}").path("answers");
    if (answers.size() != 1) {
      throw new RemoteFailure(
          name + " gives " + answers.size() + " answers to one question: " + Json.shown(answers));
    }
    return answers.path(0);
  }

  /** Sends a line, and returns the JSON object of the line with the answer. */
  JsonNode say(String line) {
    String answer;
    deadline = System.nanoTime() + (long) (patience * 1e9);
    try {
      out.write((line + '\n').getBytes(StandardCharsets.UTF_8));
      out.flush();
      answer = lines.next();
    } catch (Lines.TooLong e) {
      ChildPrograms.kill(mark);
      throw new RemoteFailure(name + " sent an invalid message: " + e.getMessage());
    } catch (IOException e) {
      answer = null;
    }
    deadline = Long.MAX_VALUE;
    if (answer == null || late) {
      throw new RemoteFailure(
          late
              ? name + " has not answered for " + Json.number(patience) + " s, and is ended"
              : ended());
    }
    try {
      return Json.object(answer);
    } catch (RemoteFailure e) {
      throw new RemoteFailure(name + " sent an invalid message: " + e.getMessage());
    }
  }

  private String ended() {
    String status = "";
    try {
      if (process.waitFor(TO_END_SECONDS, TimeUnit.SECONDS)) {
        status = " with status " + process.exitValue();
        listener.join(TimeUnit.SECONDS.toMillis(TO_END_SECONDS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String output = Visible.text(complaint);
    String end = output.substring(Math.max(0, output.length() - LONGEST_COMPLAINT));
    return name + " has ended" + status + (end.isEmpty() ? "" : ": " + end);
  }

  @Override
  public void over() {
    close();
  }

  /** Closes the program's standard input, so that it ends; a program that continues is killed. */
  @Override
  public void close() {
    watching.cancel(false);
    try {
      out.close();
      in.close();
    } catch (IOException e) {
      // The program has ended.
    }
    end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TO_END_SECONDS);
    var unused =
        CLOCK.schedule(
            () -> {
              ChildPrograms.kill(mark);
              ChildPrograms.ALL.remove(this);
            },
            TO_END_SECONDS,
            TimeUnit.SECONDS);
  }

  /**
   * Waits for the end of the program as long as it may take; a program that was not closed has no
   * time.
   */
  void awaitEnd() {
    try {
      if (end != Long.MAX_VALUE) {
        process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
