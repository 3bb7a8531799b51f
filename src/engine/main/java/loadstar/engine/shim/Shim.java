package loadstar.engine.shim;

/**
 * The functions of {@code shim.h} that take and return numbers only, under their C names. They run
 * in the world of the calling thread. The first use of this class loads the library and makes world
 * 0 that of the current thread.
 */
public final class Shim {
  static {
    Gate.load();
  }

  private Shim() {}

  public static native int ls_simgrid_version();

  public static native void ls_bury();

  public static native long ls_finish();

  public static native void ls_flush();

  public static native long ls_go_on(double answer);

  public static native void ls_rehearse(int on);

  public static native long ls_engine_seal_platform();

  public static native long ls_engine_run(double until);

  public static native long ls_engine_hosts();

  public static native long ls_engine_links();

  public static native long ls_engine_actors();

  public static native long ls_engine_actor_count();

  public static native long ls_engine_on_simulation_start(long callback);

  public static native long ls_engine_on_simulation_end(long callback);

  public static native long ls_engine_on_time_advance(long callback);

  public static native long ls_engine_on_deadlock(long callback);

  public static native long ls_engine_on_platform_created(long callback);

  public static native long ls_engine_on_platform_creation(long callback);

  public static native long ls_engine_track_vetoed();

  public static native long ls_engine_vetoed();

  public static native long ls_engine_clear_vetoed();

  public static native long ls_engine_flatify();

  public static native long ls_engine_plugin(int plugin);

  public static native int ls_log_enabled(int priority);

  public static native long ls_freed_numbers();

  public static native long ls_deployed_actor(long actor);

  public static native long ls_actor_by_pid(long pid);

  public static native long ls_actor_pid(long actor);

  public static native long ls_actor_ppid(long actor);

  public static native long ls_actor_host(long actor);

  public static native long ls_actor_code(long actor);

  public static native long ls_actor_sleep_for(double duration);

  public static native long ls_actor_sleep_until(double date);

  public static native long ls_actor_execute(double flops, double priority);

  public static native long ls_actor_yield();

  public static native long ls_actor_suspend(long actor);

  public static native long ls_actor_resume(long actor);

  public static native int ls_actor_is_suspended(long actor);

  public static native long ls_actor_join(long actor, double timeout);

  public static native long ls_actor_kill(long actor);

  public static native long ls_actor_kill_all();

  public static native long ls_actor_set_kill_time(long actor, double date);

  public static native double ls_actor_kill_time(long actor);

  public static native long ls_actor_restart(long actor);

  public static native long ls_actor_set_auto_restart(long actor, int restart);

  public static native int ls_actor_restart_count(long actor);

  public static native long ls_actor_daemonize(long actor);

  public static native int ls_actor_is_daemon(long actor);

  public static native long ls_actor_set_host(long actor, long host);

  public static native long ls_actor_on_exit(long callback);

  public static native long ls_actor_thread_execute(long host, double flops, int threads);

  public static native void ls_actor_keep_ended();

  public static native long ls_on(int signal, long callback);

  public static native long ls_on_activity(int kind, int event, long callback);

  public static native double ls_host_speed(long host);

  public static native double ls_host_available_speed(long host);

  public static native long ls_host_load(long host);

  public static native int ls_host_core_count(long host);

  public static native long ls_host_set_core_count(long host, int cores);

  public static native int ls_host_is_on(long host);

  public static native long ls_host_turn_on(long host);

  public static native long ls_host_turn_off(long host);

  public static native long ls_host_property_names(long host);

  public static native long ls_host_pstate_count(long host);

  public static native long ls_host_pstate(long host);

  public static native long ls_host_set_pstate(long host, long pstate);

  public static native long ls_host_pstate_speed(long host, long pstate);

  public static native long ls_host_route(long from, long to);

  public static native long ls_host_disks(long host);

  public static native long ls_host_set_concurrency_limit(long host, int limit);

  public static native long ls_host_set_cpu_factor(long host, long callback);

  public static native long ls_host_seal(long host);

  public static native long ls_host_consumed_energy(long host);

  public static native long ls_host_watt_min(long host, int pstate);

  public static native long ls_host_watt_max(long host, int pstate);

  public static native long ls_host_load_plugin(long host, int measure);

  public static native int ls_host_is_vm(long host);

  public static native long ls_profile_attach(long profile, int resource, long handle, int what);

  public static native void ls_profile_event(double date, double value);

  public static native double ls_link_bandwidth(long link);

  public static native double ls_link_latency(long link);

  public static native long ls_link_set_bandwidth(long link, double value);

  public static native long ls_link_set_latency(long link, double value);

  public static native long ls_link_load(long link);

  public static native long ls_link_is_used(long link);

  public static native int ls_link_is_shared(long link);

  public static native int ls_link_is_on(long link);

  public static native long ls_link_turn_on(long link);

  public static native long ls_link_turn_off(long link);

  public static native int ls_link_sharing_policy(long link);

  public static native long ls_link_seal(long link);

  public static native long ls_link_set_concurrency_limit(long link, int limit);

  public static native long ls_link_concurrency_limit(long link);

  public static native long ls_link_set_host_wifi_rate(long link, long host, int level);

  public static native long ls_link_load_plugin(long link, int measure);

  public static native double ls_disk_read_bandwidth(long disk);

  public static native double ls_disk_write_bandwidth(long disk);

  public static native int ls_disk_is_on(long disk);

  public static native long ls_disk_turn_on(long disk);

  public static native long ls_disk_turn_off(long disk);

  public static native long ls_disk_set_bandwidth(long disk, int what, double value);

  public static native long ls_disk_set_host(long disk, long host);

  public static native long ls_disk_host(long disk);

  public static native long ls_disk_set_concurrency_limit(long disk, int limit);

  public static native long ls_disk_concurrency_limit(long disk);

  public static native int ls_disk_sharing_policy(long disk, int operation);

  public static native long ls_disk_seal(long disk);

  public static native long ls_disk_io(long disk, long bytes, int write, int start);

  public static native long ls_disk_transfer(long disk, long bytes, int write, double priority);

  public static native long ls_io_init();

  public static native long ls_io_set_disk(long io, long disk);

  public static native long ls_io_set_priority(long io, double priority);

  public static native long ls_io_update_priority(long io, double priority);

  public static native long ls_io_set_size(long io, long bytes);

  public static native long ls_io_set_write(long io, int write);

  public static native long ls_io_performed(long io);

  public static native long ls_io_streamto(
      long from, long fromDisk, long to, long toDisk, long bytes, int start);

  public static native long ls_io_set_end(long io, int destination, long host, long disk);

  public static native long ls_queue_size(long queue);

  public static native long ls_mess_init(long queue, long payload);

  public static native long ls_mess_put_init(long queue);

  public static native long ls_mess_set_queue(long mess, long queue);

  public static native long ls_mess_queue(long mess);

  public static native long ls_mess_set_payload(long mess, long payload);

  public static native long ls_zone_root();

  public static native long ls_zones();

  public static native long ls_zone_parent(long zone);

  public static native long ls_zone_children(long zone);

  public static native long ls_zone_hosts(long zone);

  public static native long ls_zone_set_gateway(long zone, long host);

  public static native void ls_cluster_part(long handle);

  public static native long ls_zone_seal(long zone);

  public static native long ls_zone_unseal(long zone);

  public static native long ls_zone_set_factor(long zone, int latency, long callback);

  public static native long ls_disk_set_factor(long disk, long callback);

  public static native long ls_set_sharing_policy(
      int shared, long resource, int policy, long callback);

  public static native int ls_host_sharing_policy(long host);

  public static native long ls_vm_start(long vm);

  public static native long ls_vm_suspend(long vm);

  public static native long ls_vm_resume(long vm);

  public static native long ls_vm_shutdown(long vm);

  public static native long ls_vm_destroy(long vm);

  public static native long ls_vm_pm(long vm);

  public static native long ls_vm_set_pm(long vm, long host);

  public static native long ls_vm_ramsize(long vm);

  public static native long ls_vm_set_ramsize(long vm, long bytes);

  public static native long ls_vm_set_bound(long vm, double flopsPerSecond);

  public static native long ls_vm_migrate(long vm, long host);

  public static native long ls_vm_start_migration(long vm);

  public static native long ls_vm_end_migration(long vm);

  public static native long ls_vm_state(long vm);

  public static native long ls_mailbox_put(long mailbox, long payload, long bytes, double timeout);

  public static native long ls_mailbox_get(long mailbox, double timeout);

  public static native long ls_mailbox_put_init(long mailbox, long payload, long bytes);

  public static native long ls_mailbox_put_async(long mailbox, long payload, long bytes);

  public static native long ls_mailbox_get_init(long mailbox);

  public static native long ls_mailbox_get_async(long mailbox);

  public static native long ls_mailbox_put_detached(
      long mailbox, long payload, double bytes, long callback);

  public static native int ls_mailbox_empty(long mailbox);

  public static native long ls_mailbox_size(long mailbox);

  public static native int ls_mailbox_listen(long mailbox);

  public static native long ls_mailbox_listen_from(long mailbox);

  public static native int ls_mailbox_ready(long mailbox);

  public static native long ls_mailbox_set_receiver(long mailbox, long actor);

  public static native long ls_mailbox_clear(long mailbox);

  public static native long ls_released_payloads();

  public static native long ls_activity_release(long activity);

  public static native long ls_activity_start(long activity);

  public static native long ls_activity_await(long activity, double timeout);

  public static native long ls_activity_await_or_cancel(long activity, double timeout);

  public static native long ls_activity_await_until(long activity, double date);

  public static native long ls_activity_test(long activity);

  public static native long ls_activity_cancel(long activity);

  public static native long ls_activity_suspend(long activity);

  public static native long ls_activity_resume(long activity);

  public static native int ls_activity_is_suspended(long activity);

  public static native int ls_activity_state(long activity);

  public static native long ls_activity_remaining(long activity);

  public static native long ls_activity_set_remaining(long activity, double amount);

  public static native double ls_activity_start_time(long activity);

  public static native double ls_activity_finish_time(long activity);

  public static native int ls_activity_is_assigned(long activity);

  public static native long ls_activity_payload(long activity);

  public static native long ls_activities_over(long handles, int count);

  public static native long ls_fail(int kind, int status, int again);

  public static native long ls_activity_sender(long activity);

  public static native long ls_activity_receiver(long activity);

  public static native void ls_activity_retain(long activity);

  public static native int ls_activity_kind(long activity);

  public static native long ls_activity_add_successor(long activity, long successor);

  public static native long ls_activity_remove_successor(long activity, long successor);

  public static native long ls_activity_successors(long activity);

  public static native long ls_activity_dependencies(long activity);

  public static native int ls_activity_dependencies_solved(long activity);

  public static native int ls_activity_has_no_successor(long activity);

  public static native void ls_activity_mark(long activity);

  public static native int ls_activity_is_marked(long activity);

  public static native long ls_activity_detach(long activity);

  public static native long ls_comm_sendto_init(long from, long to);

  public static native long ls_comm_sendto(long from, long to, double bytes);

  public static native long ls_comm_sendto_async(long from, long to, double bytes);

  public static native long ls_comm_set_source(long comm, long host);

  public static native long ls_comm_set_destination(long comm, long host);

  public static native long ls_comm_source(long comm);

  public static native long ls_comm_destination(long comm);

  public static native long ls_comm_set_mailbox(long comm, long mailbox);

  public static native long ls_comm_mailbox(long comm);

  public static native long ls_comm_set_payload(long comm, long payload);

  public static native long ls_comm_set_payload_size(long comm, long bytes);

  public static native long ls_comm_set_rate(long comm, double bytesPerSecond);

  public static native long ls_comm_detach(long comm, long callback);

  public static native long ls_exec_init();

  public static native long ls_exec_init_on(long host, double flops, int start);

  public static native long ls_exec_set_host(long exec, long host);

  public static native long ls_exec_unset_host(long exec);

  public static native long ls_exec_host(long exec);

  public static native long ls_exec_set_flops(long exec, double flops);

  public static native long ls_exec_set_bound(long exec, double flopsPerSecond);

  public static native long ls_exec_set_priority(long exec, double priority);

  public static native long ls_exec_update_priority(long exec, double priority);

  public static native long ls_exec_remaining_ratio(long exec);

  public static native double ls_exec_cost(long exec);

  public static native long ls_exec_set_threads(long exec, int threads);

  public static native long ls_exec_host_count(long exec);

  public static native int ls_exec_threads(long exec);

  public static native int ls_exec_is_parallel(long exec);

  public static native int ls_task_instances(long task);

  public static native long ls_task_resize(long task, int more);

  public static native long ls_task_set_load_balancing(long task, long callback);

  public static native long ls_task_set_token(long task, long payload);

  public static native long ls_task_tokens(long task, long from);

  public static native long ls_task_drop_token(long task, long from);

  public static native long ls_task_add_successor(long task, long successor);

  public static native long ls_task_remove_successor(long task, long successor);

  public static native long ls_task_remove_all_successors(long task);

  public static native long ls_task_successors(long task);

  public static native long ls_task_enqueue(long task, int firings);

  public static native long ls_task_set_source(long task, long host);

  public static native long ls_task_source(long task);

  public static native long ls_task_set_destination(long task, long host);

  public static native long ls_task_destination(long task);

  public static native long ls_task_set_disk(long task, long disk);

  public static native long ls_task_disk(long task);

  public static native long ls_task_set_write(long task, int write);

  public static native int ls_task_is_write(long task);

  public static native long ls_on_task(int event, long callback);

  public static native long ls_set_await_any(long handles, int count, double timeout);

  public static native long ls_set_test_any(long handles, int count);

  public static native long ls_mutex_create(int recursive);

  public static native long ls_mutex_lock(long mutex);

  public static native long ls_mutex_try_lock(long mutex);

  public static native long ls_mutex_unlock(long mutex);

  public static native long ls_mutex_owner(long mutex);

  public static native long ls_mutex_release(long mutex);

  public static native long ls_semaphore_create(long capacity);

  public static native long ls_semaphore_acquire(long semaphore);

  public static native long ls_semaphore_acquire_timeout(long semaphore, double timeout);

  public static native long ls_semaphore_free(long semaphore);

  public static native int ls_semaphore_capacity(long semaphore);

  public static native int ls_semaphore_would_block(long semaphore);

  public static native long ls_semaphore_release(long semaphore);

  public static native long ls_barrier_create(long actors);

  public static native long ls_barrier_wait(long barrier);

  public static native long ls_barrier_describe(long barrier);

  public static native long ls_barrier_release(long barrier);

  public static native long ls_condition_create();

  public static native long ls_condition_wait(long condition, long mutex);

  public static native long ls_condition_wait_for(long condition, long mutex, double timeout);

  public static native long ls_condition_wait_until(long condition, long mutex, double date);

  public static native long ls_condition_notify_one(long condition);

  public static native long ls_condition_notify_all(long condition);

  public static native long ls_condition_release(long condition);
}
