import java.util.HashMap;
import java.util.Map;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.CommTask;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.ExecTask;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Task;

/**
 * A web application of many small services, to which 500 requests a second come, as in C++'s
 * task-microservice: how many of them are answered?
 */
public final class TaskMicroservice {
  private TaskMicroservice() {}

  /** Each service with its host and the microseconds that it computes. */
  private static final String[] SERVICES = {
    "nginx_web_server PM0 783",
    "compose_post_service_0 PM0 682",
    "unique_id_service PM0 12",
    "compose_post_service_1 PM0 140",
    "media_service PM1 6",
    "compose_post_service_2 PM0 135",
    "user_service PM0 5",
    "compose_post_service_3 PM0 147",
    "text_service_0 PM0 296",
    "text_service_1 PM0 350",
    "text_service_2 PM0 146",
    "user_mention_service PM0 934",
    "url_shorten_service PM0 555",
    "compose_post_service_4 PM0 138",
    "home_timeline_service_0 PM0 243",
    "social_graph_service PM0 707",
    "home_timeline_service_1 PM0 7",
    "compose_post_service_5 PM0 192",
    "user_timeline_service PM0 913",
    "compose_post_service_6 PM0 508",
    "post_storage_service PM1 391"
  };

  /** Each transfer with its source and destination. */
  private static final String[] TRANSFERS = {
    "to_media PM0 PM1", "from_media PM1 PM0", "to_storage PM1 PM0"
  };

  /** Paths through the graph. */
  private static final String[] PATHS = {
    "nginx_web_server compose_post_service_0 unique_id_service compose_post_service_1 to_media"
        + " media_service from_media compose_post_service_2 user_service compose_post_service_3"
        + " text_service_0 text_service_1 user_mention_service compose_post_service_4"
        + " home_timeline_service_0 social_graph_service home_timeline_service_1"
        + " compose_post_service_5 user_timeline_service compose_post_service_6 to_storage"
        + " post_storage_service",
    "text_service_0 text_service_2 url_shorten_service"
  };

  static final class Requests extends Actor {
    private final Task entrance;
    private final int perSecond;

    Requests(Task entrance, int perSecond) {
      this.entrance = entrance;
      this.perSecond = perSecond;
    }

    @Override
    public void run() {
      for (int i = 0; i < 7 * perSecond; i++) {
        entrance.enqueue_firings(1);
        sleep_for(1.0 / perSecond);
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Map<String, Task> tasks = new HashMap<>();
    for (String line : SERVICES) {
      String[] words = line.split(" ");
      Host host = engine.host_by_name(words[1]);
      host.set_concurrency_limit(10);
      double flops = Integer.parseInt(words[2]) * host.get_speed() / 1e6;
      tasks.put(words[0], ExecTask.init(words[0], flops, host));
    }
    for (String line : TRANSFERS) {
      String[] words = line.split(" ");
      Host source = engine.host_by_name(words[1]);
      tasks.put(
          words[0], CommTask.init(words[0], 100, source, engine.host_by_name(words[2])));
    }
    for (String path : PATHS) {
      String[] words = path.split(" ");
      for (int i = 1; i < words.length; i++) {
        tasks.get(words[i - 1]).add_successor(tasks.get(words[i]));
      }
    }
    tasks.values().forEach(task -> task.set_parallelism_degree(10));

    Task entrance = tasks.get("nginx_web_server");
    engine.host_by_name("PM0").add_actor("request_sender", new Requests(entrance, 500));
    int[] answered = {0};
    Task.on_completion_cb(
        task -> {
          double now = Engine.get_clock();
          if (task.get_name().equals("post_storage_service") && now > 2 && now < 7) {
            answered[0]++;
          }
        });
    engine.run();
    Engine.info("Requests processed per second: %f", answered[0] / 5.0);
  }
}
