package loadstar.engine.shim;

import org.jspecify.annotations.Nullable;

/**
 * As {@link Shim}, the functions that take or return texts and arrays. JNA carries them over, which
 * takes longer than a call with numbers.
 */
public final class TextShim {
  static {
    Gate.load();
  }

  private TextShim() {}

  // spotless:off: no blank lines in this list
  public static native long ls_engine_create(String arguments);
  public static native long ls_engine_load_platform(String path);
  public static native long ls_engine_load_deployment(String path);
  public static native long ls_engine_set_config(String keyAndValue);
  public static native long ls_engine_host_by_name(String name);
  public static native long ls_engine_link_by_name(String name);
  public static native long ls_engine_split_link_by_name(String name);
  public static native long ls_engine_mailbox_by_name(String name);
  public static native long ls_engine_dag(int format, String path);
  public static native long ls_engine_hosts_from_hostfile(String path);
  public static native long ls_trace_declare(int resource, String variable, String color);
  public static native long ls_trace_variable(
      int resource, int operation, String name, String variable, double value);
  public static native void ls_log(int priority, String message);
  public static native long ls_die(String message);
  public static native long ls_actor_create(String name, long host, long code);
  public static native @Nullable String ls_actor_name(long actor);
  public static native @Nullable String ls_actor_property(long actor, String key);
  public static native long ls_actor_set_property(long actor, String key, String value);
  public static native long ls_actor_parallel_execute(
      long[] hosts, double[] flops, int flopsCount, double[] bytes, int bytesCount, int hostCount);
  public static native @Nullable String ls_host_name(long host);
  public static native @Nullable String ls_host_property(long host, String key);
  public static native long ls_host_set_property(long host, String key, String value);
  public static native long ls_host_add_disk(long host, String name, double read, double write);
  public static native long ls_profile_from_text(String name, String lines, double period);
  public static native long ls_profile_from_file(String path);
  public static native long ls_profile_from_callback(String name, long callback, double period);
  public static native @Nullable String ls_link_name(long link);
  public static native long ls_link_set_latency_text(long link, String value);
  public static native @Nullable String ls_link_property(long link, String key);
  public static native long ls_link_set_property(long link, String key, String value);
  public static native @Nullable String ls_disk_name(long disk);
  public static native @Nullable String ls_disk_property(long disk, String key);
  public static native long ls_disk_set_property(long disk, String key, String value);
  public static native long ls_queue_by_name(String name);
  public static native @Nullable String ls_queue_name(long queue);
  public static native long ls_zone_by_name(String name);
  public static native @Nullable String ls_zone_name(long zone);
  public static native @Nullable String ls_zone_property(long zone, String key);
  public static native long ls_zone_set_property(long zone, String key, String value);
  public static native long ls_zone_add(long zone, int kind, String name);
  public static native long ls_zone_add_cluster(
      long parent,
      int kind,
      String name,
      long numbers,
      int count,
      double bandwidth,
      double latency,
      int sharing,
      int zones,
      long leaf,
      long loopback,
      long limiter);
  public static native long ls_zone_add_host(long zone, String name, String speeds);
  public static native long ls_zone_add_link(long zone, String name, String bandwidths);
  public static native long ls_zone_add_split_link(long zone, String name, String up, String down);
  public static native long ls_zone_add_route(
      long zone,
      long from,
      long to,
      long fromGateway,
      long toGateway,
      int bypass,
      long[] links,
      long[] directions,
      int count);
  public static native long ls_zone_add_router(long zone, String name);
  public static native long ls_netpoint_by_name(String name);
  public static native @Nullable String ls_netpoint_name(long netpoint);
  public static native long ls_netpoint_set_coordinates(long netpoint, String coordinates);
  public static native long ls_vm_create(long host, String name, int cores);
  public static native @Nullable String ls_mailbox_name(long mailbox);
  public static native @Nullable String ls_activity_name(long activity);
  public static native long ls_activity_set_name(long activity, String name);
  public static native long ls_activity_set_tracing_category(long activity, String category);
  public static native @Nullable String ls_activity_tracing_category(long activity);
  public static native long ls_exec_set_hosts(long exec, long[] hosts, int count);
  public static native long ls_exec_set_flops_each(long exec, double[] flops, int count);
  public static native long ls_exec_set_bytes_each(long exec, double[] bytes, int count);
  public static native long ls_task_init(int kind, String name);
  public static native long ls_task_set_name(long task, String name);
  public static native long ls_task_set_amount(long task, String instance, double amount);
  public static native long ls_task_amount(long task, String instance);
  public static native long ls_task_count(long task, int what, String instance);
  public static native long ls_task_set_parallelism(long task, String instance, int degree);
  public static native long ls_task_set_internal_bytes(long task, String instance, int bytes);
  public static native long ls_task_internal_bytes(long task, String instance);
  public static native long ls_task_set_host(long task, String instance, long host);
  public static native long ls_task_host(long task, String instance);
  // spotless:on
}
