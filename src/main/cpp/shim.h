// The C interface between Java and SimGrid: primitives, UTF-8 strings and opaque 64-bit handles.
//
// Two kinds of functions:
// - Plain ones return their result. They read memory, never block, never throw.
// - Commands return an event (int64_t: kind << 32 | context). They run on the engine's side, in the context of the actor
//   that calls them, and may block it: the event then tells which context Java shall continue meanwhile. When the event
//   LS_EVENT_DONE of the caller's own context arrives, the block holds its status and result (noted after "->").
//
// Handles: activities, mutexes, semaphores, barriers, condition variables and activity sets are counted; Java gives each
// one back with its release function. The handle of an actor is valid from ls_actor_create() or LS_EVENT_START until the
// actor's context has ended. Hosts, links and mailboxes live as long as the
// process.
// Units: seconds, flops, flops per second, bytes, bytes per second. A negative timeout means none.
#pragma once

#include <stdint.h>

#define LS_ABI 1
#define LS_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

enum ls_event {
  LS_EVENT_DONE           = 0, // the last command of this context is done; its status and result are in the block
  LS_EVENT_START          = 1, // a new actor: value = code number, or -1 for a deployed one; value2 = its handle
  LS_EVENT_CALLBACK       = 2, // value = callback, value2 = handle, value3 = handle, real; answer with ls_go_on()
  LS_EVENT_DEAD           = 3, // SimGrid aborted in this context; text = why. No command works any more
  LS_EVENT_FOREIGN_THREAD = 4, // the command came from another thread than ls_start(), and was not executed
};

enum ls_status {
  LS_OK               = 0,
  LS_KILLED           = 1, // the calling actor is being killed: it shall unwind and end
  LS_TIMEOUT          = 2,
  LS_NETWORK_FAILURE  = 3,
  LS_HOST_FAILURE     = 4,
  LS_STORAGE_FAILURE  = 5,
  LS_VM_FAILURE       = 6,
  LS_CANCELED         = 7,
  LS_ASSERTION        = 8,
  LS_PARSE_ERROR      = 9,
  LS_INVALID_ARGUMENT = 10,
  LS_OTHER_ERROR      = 11,
  LS_ABORTED          = 12,
  LS_OVER             = 13, // the calling actor is over, and the command is more than a question
};

// Shared with Java, which reads it at these offsets (8 bytes each).
typedef struct {
  int64_t status;        // 0
  int64_t value;         // 8
  int64_t value2;        // 16
  int64_t value3;        // 24
  double real;           // 32
  double answer;         // 40: of Java to a callback
  double clock;          // 48
  const char* text;      // 56: UTF-8, not terminated
  int64_t text_length;   // 64
  const int64_t* list;   // 72
  int64_t list_length;   // 80
  int64_t released;      // 88: how many payloads wait in ls_released_payloads()
  double real2;          // 96
  int64_t freed;         // 104: how many code numbers wait in ls_freed_codes()
} ls_block;

// ---- the coroutine (kernel.cpp)
LS_API int32_t ls_abi();
LS_API int32_t ls_simgrid_version(); // 33200, 40000, 40100
LS_API ls_block* ls_start();         // the calling thread becomes the one that runs SimGrid; once per process
LS_API void ls_bury();                  // no command works any more, as after an abort
LS_API int64_t ls_go_on(double answer); // ends a callback, or the actor whose context calls it
// A builder of virtual threads that run on this java.util.concurrent.Executor, NULL if this JDK has none (java.cpp).
LS_API void* ls_virtual_thread_builder(void* jni_env, void* executor);

// ---- engine.cpp
LS_API int64_t ls_engine_create(const char* arguments); // separated by \x1f -> text: those that SimGrid left
LS_API int64_t ls_engine_load_platform(const char* path);
LS_API int64_t ls_engine_load_deployment(const char* path);
LS_API int64_t ls_engine_seal_platform();
LS_API int64_t ls_engine_run(double until); // negative: until the end -> value: 1 after a deadlock, text: who waits
LS_API int64_t ls_engine_set_config(const char* key_and_value);
LS_API int64_t ls_engine_hosts();     // -> list
LS_API int64_t ls_engine_links();     // -> list
LS_API int64_t ls_engine_actors();    // -> list
LS_API int64_t ls_engine_actor_count(); // -> value
LS_API int64_t ls_engine_host_by_name(const char* name);    // -> value
LS_API int64_t ls_engine_link_by_name(const char* name);    // -> value
LS_API int64_t ls_engine_mailbox_by_name(const char* name); // -> value
LS_API int64_t ls_engine_on_simulation_start(int64_t callback);
LS_API int64_t ls_engine_on_simulation_end(int64_t callback);
LS_API int64_t ls_engine_on_time_advance(int64_t callback);
LS_API int64_t ls_engine_on_deadlock(int64_t callback);
LS_API int64_t ls_engine_on_platform_created(int64_t callback);
LS_API int64_t ls_engine_on_platform_creation(int64_t callback);

// ---- logging.cpp; priorities as XBT: 1 debug, 2 verbose, 3 warning... see xbt/log.h
LS_API int32_t ls_log_enabled(int32_t priority);
LS_API void ls_log(int32_t priority, const char* message);
LS_API int64_t ls_die(const char* message);

// ---- actor.cpp
LS_API int64_t ls_actor_create(const char* name, int64_t host, int64_t code); // -> value
LS_API int64_t ls_freed_codes(); // -> list of code numbers that no actor can be started from any more
LS_API int64_t ls_deployed_actor(int64_t actor); // of LS_EVENT_START -> text: file and line, function, arguments, separated by \x1f
LS_API int64_t ls_actor_by_pid(int64_t pid); // -> value, 0 if there is none
LS_API int64_t ls_actor_pid(int64_t actor);
LS_API int64_t ls_actor_ppid(int64_t actor);
LS_API const char* ls_actor_name(int64_t actor);
LS_API int64_t ls_actor_host(int64_t actor);
LS_API int64_t ls_actor_code(int64_t actor); // the code number it was created with, -1 for others
LS_API int64_t ls_actor_sleep_for(double duration);
LS_API int64_t ls_actor_sleep_until(double date);
LS_API int64_t ls_actor_execute(double flops, double priority);
LS_API int64_t ls_actor_yield();
LS_API int64_t ls_actor_suspend(int64_t actor);
LS_API int64_t ls_actor_resume(int64_t actor);
LS_API int32_t ls_actor_is_suspended(int64_t actor);
LS_API int64_t ls_actor_join(int64_t actor, double timeout);
LS_API int64_t ls_actor_kill(int64_t actor);
LS_API int64_t ls_actor_kill_all();
LS_API int64_t ls_actor_set_kill_time(int64_t actor, double date);
LS_API double ls_actor_kill_time(int64_t actor);
LS_API int64_t ls_actor_restart(int64_t actor); // -> value: the new actor
LS_API int64_t ls_actor_set_auto_restart(int64_t actor, int32_t restart);
LS_API int32_t ls_actor_restart_count(int64_t actor);
LS_API int64_t ls_actor_daemonize(int64_t actor);
LS_API int32_t ls_actor_is_daemon(int64_t actor);
LS_API int64_t ls_actor_set_host(int64_t actor, int64_t host);
LS_API const char* ls_actor_property(int64_t actor, const char* key);
LS_API int64_t ls_actor_set_property(int64_t actor, const char* key, const char* value);
LS_API int64_t ls_actor_on_exit(int64_t callback); // of the calling actor; real = 1 if it failed
// signal: 0 creation, 1 suspend, 2 resume, 3 sleep, 4 wake up, 5 host change, 6 termination, 7 destruction
LS_API int64_t ls_actor_on_signal(int32_t signal, int64_t callback);

// ---- host.cpp
LS_API const char* ls_host_name(int64_t host);
LS_API double ls_host_speed(int64_t host);
LS_API double ls_host_available_speed(int64_t host);
LS_API int64_t ls_host_load(int64_t host); // -> real
LS_API int32_t ls_host_core_count(int64_t host);
LS_API int64_t ls_host_set_core_count(int64_t host, int32_t cores);
LS_API int32_t ls_host_is_on(int64_t host);
LS_API int64_t ls_host_turn_on(int64_t host);
LS_API int64_t ls_host_turn_off(int64_t host);
LS_API const char* ls_host_property(int64_t host, const char* key);
LS_API int64_t ls_host_set_property(int64_t host, const char* key, const char* value);
LS_API int64_t ls_host_property_names(int64_t host); // -> text, separated by \x1f
LS_API int64_t ls_host_pstate_count(int64_t host);
LS_API int64_t ls_host_pstate(int64_t host);
LS_API int64_t ls_host_set_pstate(int64_t host, int64_t pstate);
LS_API int64_t ls_host_pstate_speed(int64_t host, int64_t pstate); // -> real
LS_API int64_t ls_host_route(int64_t from, int64_t to); // -> list of links, real = latency

// ---- link.cpp
LS_API const char* ls_link_name(int64_t link);
LS_API double ls_link_bandwidth(int64_t link);
LS_API double ls_link_latency(int64_t link);
LS_API int64_t ls_link_set_bandwidth(int64_t link, double value);
LS_API int64_t ls_link_set_latency(int64_t link, double value);
LS_API int64_t ls_link_set_latency_text(int64_t link, const char* value);
LS_API int64_t ls_link_load(int64_t link); // -> real
LS_API int64_t ls_link_is_used(int64_t link); // -> value
LS_API int32_t ls_link_is_shared(int64_t link);
LS_API int32_t ls_link_is_on(int64_t link);
LS_API int64_t ls_link_turn_on(int64_t link);
LS_API int64_t ls_link_turn_off(int64_t link);
LS_API const char* ls_link_property(int64_t link, const char* key);
LS_API int64_t ls_link_set_property(int64_t link, const char* key, const char* value);
LS_API int32_t ls_link_sharing_policy(int64_t link);
LS_API int64_t ls_link_seal(int64_t link);

// ---- mailbox.cpp; payloads are numbers of Java's, never 0
LS_API const char* ls_mailbox_name(int64_t mailbox);
LS_API int64_t ls_mailbox_put(int64_t mailbox, int64_t payload, int64_t bytes, double timeout);
LS_API int64_t ls_mailbox_get(int64_t mailbox, double timeout);                              // -> value: payload
LS_API int64_t ls_mailbox_put_init(int64_t mailbox, int64_t payload, int64_t bytes);         // -> value: activity
LS_API int64_t ls_mailbox_put_async(int64_t mailbox, int64_t payload, int64_t bytes);        // -> value: activity
LS_API int64_t ls_mailbox_get_init(int64_t mailbox);                                         // -> value: activity
LS_API int64_t ls_mailbox_get_async(int64_t mailbox);                                        // -> value: activity
LS_API int64_t ls_mailbox_put_detached(int64_t mailbox, int64_t payload, double bytes);
LS_API int32_t ls_mailbox_empty(int64_t mailbox);
LS_API int64_t ls_mailbox_size(int64_t mailbox);
LS_API int32_t ls_mailbox_listen(int64_t mailbox);
LS_API int64_t ls_mailbox_listen_from(int64_t mailbox);
LS_API int32_t ls_mailbox_ready(int64_t mailbox);
LS_API int64_t ls_mailbox_set_receiver(int64_t mailbox, int64_t actor); // 0: none
LS_API int64_t ls_mailbox_clear(int64_t mailbox);
LS_API int64_t ls_released_payloads(); // -> list of payloads that no one will ever receive

// ---- activity.cpp: what all activities share
LS_API int64_t ls_activity_release(int64_t activity);
LS_API int64_t ls_activity_start(int64_t activity);
// The next four conclude an activity that has finished: they take Java's handle back and leave all that can still be
// asked of it: value = payload it received or 0, value2 = PID of its sender or 0, real = start, real2 = finish date.
LS_API int64_t ls_activity_await(int64_t activity, double timeout);
LS_API int64_t ls_activity_await_or_cancel(int64_t activity, double timeout);
LS_API int64_t ls_activity_await_until(int64_t activity, double date);
LS_API int64_t ls_activity_test(int64_t activity); // -> value3: 1 concluded, 2 over in another way, 0 not over
LS_API int64_t ls_activity_cancel(int64_t activity);
LS_API int64_t ls_activity_suspend(int64_t activity);
LS_API int64_t ls_activity_resume(int64_t activity);
LS_API int32_t ls_activity_is_suspended(int64_t activity);
LS_API int32_t ls_activity_state(int64_t activity); // 0 inited, 1 starting, 2 started, 3 failed, 4 canceled, 5 finished
LS_API int64_t ls_activity_remaining(int64_t activity); // -> real
LS_API int64_t ls_activity_set_remaining(int64_t activity, double amount);
LS_API double ls_activity_start_time(int64_t activity);
LS_API double ls_activity_finish_time(int64_t activity);
LS_API const char* ls_activity_name(int64_t activity);
LS_API int64_t ls_activity_set_name(int64_t activity, const char* name);
LS_API int32_t ls_activity_is_assigned(int64_t activity);
LS_API int64_t ls_activity_payload(int64_t activity); // of a received message, 0 before it arrived

// ---- comm.cpp
LS_API int64_t ls_comm_sendto_init(int64_t from, int64_t to); // either may be 0 -> value: activity
LS_API int64_t ls_comm_sendto_async(int64_t from, int64_t to, double bytes); // -> value: activity
LS_API int64_t ls_comm_set_source(int64_t comm, int64_t host);
LS_API int64_t ls_comm_set_destination(int64_t comm, int64_t host);
LS_API int64_t ls_comm_source(int64_t comm);
LS_API int64_t ls_comm_destination(int64_t comm);
LS_API int64_t ls_comm_set_mailbox(int64_t comm, int64_t mailbox);
LS_API int64_t ls_comm_mailbox(int64_t comm);
LS_API int64_t ls_comm_set_payload(int64_t comm, int64_t payload);
LS_API int64_t ls_comm_set_payload_size(int64_t comm, int64_t bytes);
LS_API int64_t ls_comm_set_rate(int64_t comm, double bytes_per_second);
LS_API int64_t ls_comm_detach(int64_t comm);
LS_API int64_t ls_comm_sender(int64_t comm);   // -> value or 0
LS_API int64_t ls_comm_receiver(int64_t comm); // -> value or 0

// ---- exec.cpp
LS_API int64_t ls_exec_init();                                                // -> value: activity
LS_API int64_t ls_exec_init_on(int64_t host, double flops, int32_t start);    // -> value: activity
LS_API int64_t ls_exec_set_host(int64_t exec, int64_t host);
LS_API int64_t ls_exec_unset_host(int64_t exec);
LS_API int64_t ls_exec_host(int64_t exec);
LS_API int64_t ls_exec_set_flops(int64_t exec, double flops);
LS_API int64_t ls_exec_set_bound(int64_t exec, double flops_per_second);
LS_API int64_t ls_exec_set_priority(int64_t exec, double priority);
LS_API int64_t ls_exec_update_priority(int64_t exec, double priority);
LS_API int64_t ls_exec_remaining_ratio(int64_t exec); // -> real
LS_API double ls_exec_cost(int64_t exec);

// ---- activity_set.cpp
LS_API int64_t ls_set_new();
LS_API void ls_set_release(int64_t set);
LS_API void ls_set_push(int64_t set, int64_t activity);
LS_API void ls_set_erase(int64_t set, int64_t activity);
LS_API void ls_set_clear(int64_t set);
LS_API int64_t ls_set_await_any(int64_t set, double timeout); // concludes one -> value3: its former handle
LS_API int64_t ls_set_test_any(int64_t set);                  // concludes one -> value3: its former handle, or 0
LS_API int64_t ls_set_failed(int64_t set);                    // -> value: activity or 0

// ---- synchro.cpp
LS_API int64_t ls_mutex_create(int32_t recursive); // -> value
LS_API int64_t ls_mutex_lock(int64_t mutex);
LS_API int64_t ls_mutex_try_lock(int64_t mutex); // -> value
LS_API int64_t ls_mutex_unlock(int64_t mutex);
LS_API int64_t ls_mutex_owner(int64_t mutex); // -> value or 0
LS_API int64_t ls_mutex_release(int64_t mutex);
LS_API int64_t ls_semaphore_create(int64_t capacity); // -> value
LS_API int64_t ls_semaphore_acquire(int64_t semaphore);
LS_API int64_t ls_semaphore_acquire_timeout(int64_t semaphore, double timeout); // -> value: 1 if it timed out
LS_API int64_t ls_semaphore_free(int64_t semaphore); // S4U's Semaphore::release()
LS_API int32_t ls_semaphore_capacity(int64_t semaphore);
LS_API int32_t ls_semaphore_would_block(int64_t semaphore);
LS_API int64_t ls_semaphore_release(int64_t semaphore);
LS_API int64_t ls_barrier_create(int64_t actors); // -> value
LS_API int64_t ls_barrier_wait(int64_t barrier);  // -> value: 1 for one of the actors
LS_API int64_t ls_barrier_describe(int64_t barrier); // -> text
LS_API int64_t ls_barrier_release(int64_t barrier);
LS_API int64_t ls_condition_create(); // -> value
LS_API int64_t ls_condition_wait(int64_t condition, int64_t mutex);
LS_API int64_t ls_condition_wait_for(int64_t condition, int64_t mutex, double timeout); // -> value: 1 if it timed out
LS_API int64_t ls_condition_wait_until(int64_t condition, int64_t mutex, double date);  // -> value: 1 if it timed out
LS_API int64_t ls_condition_notify_one(int64_t condition);
LS_API int64_t ls_condition_notify_all(int64_t condition);
LS_API int64_t ls_condition_release(int64_t condition);

#ifdef __cplusplus
}
#endif
