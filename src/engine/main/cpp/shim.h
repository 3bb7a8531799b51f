// The C interface between Java and SimGrid: primitives, UTF-8 strings and opaque 64-bit handles.
//
// Two kinds of functions:
// - Plain ones return their result. They read memory, never block, never throw: nothing in them may be a simcall of any
//   SimGrid from 3.32 on (GettersIT), as these run on Java's stack.
// - Commands return an event (int64_t: kind << 32 | context). They run on the engine's side, in the context of the actor
//   that calls them, and may block it: the event then tells which context Java shall continue meanwhile. When the event
//   LS_EVENT_DONE of the caller's own context arrives, the block holds its status and result (noted after "->").
//
// Handles: activities, mutexes, semaphores, barriers, condition variables and activity sets are counted; Java gives each
// one back with its release function. The handle of an actor is valid from ls_actor_create() or LS_EVENT_START until the
// actor's context has ended. Hosts, links, mailboxes and tasks live as long as the
// simulation.
// Units: seconds, flops, flops per second, bytes, bytes per second. A negative timeout means none.
#pragma once

#include <stdint.h>

#define LS_ABI 20
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
  LS_OVER             = 13, // SimGrid is sharing, and the command is more than a question
  LS_NULL_TEXT        = 14,
};

// SimGrid's own, in the order of the constants of Java's enums.
enum ls_activity_state {
  LS_STATE_INITED   = 0,
  LS_STATE_STARTING = 1,
  LS_STATE_STARTED  = 2,
  LS_STATE_FAILED   = 3,
  LS_STATE_CANCELED = 4,
  LS_STATE_FINISHED = 5,
};
enum ls_vm_state { LS_VM_CREATED = 0, LS_VM_RUNNING = 1, LS_VM_SUSPENDED = 2, LS_VM_DESTROYED = 3 };
enum ls_link_sharing {
  LS_LINK_FATPIPE     = 0,
  LS_LINK_SHARED      = 1,
  LS_LINK_SPLITDUPLEX = 2,
  LS_LINK_WIFI        = 3,
  LS_LINK_NONLINEAR   = 4,
};
enum ls_disk_sharing { LS_DISK_LINEAR = 0, LS_DISK_NONLINEAR = 1 };
enum ls_host_sharing { LS_HOST_LINEAR = 0, LS_HOST_NONLINEAR = 1 };
enum ls_shared { // what has a sharing policy; of a disk, for each ls_disk_operation
  LS_SHARED_LINK           = 0,
  LS_SHARED_HOST           = 1,
  LS_SHARED_DISK_READWRITE = 2,
  LS_SHARED_DISK_WRITE     = 3,
  LS_SHARED_DISK_READ      = 4,
};
enum ls_disk_operation { LS_DISK_READWRITE = 0, LS_DISK_WRITE = 1, LS_DISK_READ = 2 };
enum ls_direction { LS_ROUTE_NONE = 0, LS_ROUTE_DOWN = 1, LS_ROUTE_UP = 2 };

// What a wait for an activity says of it, in the block's value3.
enum ls_progress {
  LS_GOES_ON   = 0,
  LS_CONCLUDED = 1, // it is over, Java's handle is taken back, and the block holds what can still be asked
  LS_ENDED     = 2, // it is over in another way
};

enum ls_activity_kind { LS_COMM = 0, LS_EXEC = 1, LS_IO = 2, LS_MESS = 3 };

enum ls_activity_event {
  LS_ON_START      = 0,
  LS_ON_COMPLETION = 1,
  LS_ON_SUSPEND    = 2,
  LS_ON_RESUME     = 3,
  LS_ON_VETO       = 4,
  LS_ON_SEND       = 5, // LS_COMM only
  LS_ON_RECV       = 6, // LS_COMM only
};

enum ls_signal {
  LS_ON_ACTOR_SUSPEND        = 0,
  LS_ON_ACTOR_SLEEP          = 1,
  LS_ON_ACTOR_WAKE_UP        = 2,
  LS_ON_ACTOR_HOST_CHANGE    = 3, // value3: the host before
  LS_ON_ACTOR_TERMINATION    = 4,
  LS_ON_ACTOR_DESTRUCTION    = 5,
  LS_ON_LINK_ONOFF           = 6,
  LS_ON_LINK_BANDWIDTH       = 7,
  LS_ON_LINK_DESTRUCTION     = 8,
  LS_ON_DISK_ONOFF           = 9,
  LS_ON_DISK_READ_BANDWIDTH  = 10,
  LS_ON_DISK_WRITE_BANDWIDTH = 11,
  LS_ON_DISK_DESTRUCTION     = 12,
  LS_ON_ZONE_SEAL            = 13,
  LS_ON_VM_START             = 14,
  LS_ON_VM_STARTED           = 15,
  LS_ON_VM_SHUTDOWN          = 16,
  LS_ON_VM_SUSPEND           = 17,
  LS_ON_VM_RESUME            = 18,
  LS_ON_VM_DESTRUCTION       = 19,
  LS_ON_VM_MIGRATION_START   = 20,
  LS_ON_VM_MIGRATION_END     = 21,
  LS_ON_LINK_CREATION        = 22,
  LS_ON_DISK_CREATION        = 23,
  LS_ON_ZONE_CREATION        = 24,
  LS_ON_VM_CREATION          = 25,
  LS_ON_HOST_CREATION        = 26,
  LS_ON_HOST_ONOFF           = 27,
  LS_ON_HOST_SPEED           = 28,
};

enum ls_with_properties {
  LS_PROPERTIES_OF_ACTOR = 0,
  LS_PROPERTIES_OF_HOST  = 1,
  LS_PROPERTIES_OF_LINK  = 2,
  LS_PROPERTIES_OF_DISK  = 3,
  LS_PROPERTIES_OF_ZONE  = 4,
};
enum ls_task_kind { LS_TASK_EXEC = 0, LS_TASK_COMM = 1, LS_TASK_IO = 2 };

enum ls_task_event {
  LS_ON_TASK_START               = 0,
  LS_ON_TASK_INSTANCE_COMPLETION = 1, // value3: the number of the instance
  LS_ON_TASK_COMPLETION          = 2,
};

enum ls_task_count {
  LS_TASK_QUEUED      = 0,
  LS_TASK_RUNNING     = 1,
  LS_TASK_DONE        = 2,
  LS_TASK_PARALLELISM = 3,
};

enum ls_zone_kind {
  LS_ZONE_FULL           = 0,
  LS_ZONE_STAR           = 1,
  LS_ZONE_DIJKSTRA       = 2,
  LS_ZONE_DIJKSTRA_CACHE = 3,
  LS_ZONE_FLOYD          = 4,
  LS_ZONE_EMPTY          = 5,
  LS_ZONE_TORUS          = 6,
  LS_ZONE_FAT_TREE       = 7,
  LS_ZONE_DRAGONFLY      = 8,
  LS_ZONE_WIFI           = 9,
  LS_ZONE_VIVALDI        = 10,
};

enum ls_ways {
  LS_WAYS_ONE    = 0,
  LS_WAYS_BOTH   = 1,
  LS_WAYS_BYPASS = 2, // one, in place of the route that SimGrid finds
};

enum ls_plugin {
  LS_HOST_ENERGY    = 0,
  LS_LINK_ENERGY    = 1,
  LS_WIFI_ENERGY    = 2,
  LS_LIVE_MIGRATION = 3,
  LS_HOST_LOAD      = 4,
  LS_LINK_LOAD      = 5,
  LS_VM_LOAD        = 6,
  LS_FILE_SYSTEM    = 7,
};

enum ls_host_load { // what the plugin measures
  LS_HOST_LOAD_CURRENT         = 0,
  LS_HOST_LOAD_AVERAGE         = 1,
  LS_HOST_LOAD_IDLE_TIME       = 2,
  LS_HOST_LOAD_TOTAL_IDLE_TIME = 3,
  LS_HOST_LOAD_COMPUTED_FLOPS  = 4,
  LS_HOST_LOAD_RESET           = 5,
};

enum ls_link_load {
  LS_LINK_LOAD_TRACK      = 0,
  LS_LINK_LOAD_UNTRACK    = 1,
  LS_LINK_LOAD_RESET      = 2,
  LS_LINK_LOAD_CUMULATIVE = 3,
  LS_LINK_LOAD_AVERAGE    = 4,
  LS_LINK_LOAD_MINIMUM    = 5,
  LS_LINK_LOAD_MAXIMUM    = 6,
};

enum ls_disk_bandwidth { LS_READ_BANDWIDTH = 0, LS_WRITE_BANDWIDTH = 1, LS_BOTH_BANDWIDTHS = 2 };

enum ls_jbod_raid { LS_JBOD_RAID0 = 0, LS_JBOD_RAID1 = 1, LS_JBOD_RAID4 = 2, LS_JBOD_RAID5 = 3, LS_JBOD_RAID6 = 4 };
enum ls_battery_flow { LS_BATTERY_CHARGE = 0, LS_BATTERY_DISCHARGE = 1 };
enum ls_battery_persistancy { LS_HANDLER_PERSISTANT = 0, LS_HANDLER_ONESHOT = 1 };
enum ls_battery_measure {
  LS_BATTERY_STATE_OF_CHARGE  = 0,
  LS_BATTERY_STATE_OF_HEALTH  = 1,
  LS_BATTERY_CAPACITY         = 2,
  LS_BATTERY_ENERGY_PROVIDED  = 3,
  LS_BATTERY_ENERGY_CONSUMED  = 4,
  LS_BATTERY_ENERGY_STORED    = 5,
  LS_BATTERY_ENERGY_STORED_WH = 6,
};
enum ls_chiller { // those from LS_CHILLER_TEMP_IN on cannot be set
  LS_CHILLER_AIR_MASS           = 0,
  LS_CHILLER_SPECIFIC_HEAT      = 1,
  LS_CHILLER_ALPHA              = 2,
  LS_CHILLER_COOLING_EFFICIENCY = 3,
  LS_CHILLER_GOAL_TEMP          = 4,
  LS_CHILLER_MAX_POWER          = 5,
  LS_CHILLER_ACTIVE             = 6,
  LS_CHILLER_TEMP_IN            = 7,
  LS_CHILLER_POWER              = 8,
  LS_CHILLER_ENERGY_CONSUMED    = 9,
};
enum ls_panel { // LS_PANEL_POWER cannot be set
  LS_PANEL_AREA                  = 0,
  LS_PANEL_CONVERSION_EFFICIENCY = 1,
  LS_PANEL_SOLAR_IRRADIANCE      = 2,
  LS_PANEL_MIN_POWER             = 3,
  LS_PANEL_MAX_POWER             = 4,
  LS_PANEL_POWER                 = 5,
};
enum ls_file_origin { LS_FILE_SEEK_SET = 0, LS_FILE_SEEK_CUR = 1, LS_FILE_SEEK_END = 2 };
enum ls_disk_space { LS_DISK_SIZE = 0, LS_DISK_SIZE_USED = 1, LS_DISK_SIZE_FREE = 2 };

enum ls_dag { LS_DAG_DOT = 0, LS_DAG_DAX = 1, LS_DAG_JSON = 2 };

enum ls_trace_resource { // what a trace has variables of, and what else is declared for it
  LS_TRACE_HOST     = 0,
  LS_TRACE_LINK     = 1,
  LS_TRACE_VM       = 2,
  LS_TRACE_MARK     = 3,
  LS_TRACE_CATEGORY = 4,
};
enum ls_trace_operation { LS_TRACE_SET = 0, LS_TRACE_ADD = 1, LS_TRACE_SUBTRACT = 2 };

enum ls_profile_resource { LS_PROFILE_OF_HOST = 0, LS_PROFILE_OF_LINK = 1, LS_PROFILE_OF_DISK = 2 };
enum ls_profiled {
  LS_PROFILED_STATE           = 0,
  LS_PROFILED_SPEED           = 1,
  LS_PROFILED_BANDWIDTH       = 2,
  LS_PROFILED_LATENCY         = 3,
  LS_PROFILED_READ_BANDWIDTH  = 4,
  LS_PROFILED_WRITE_BANDWIDTH = 5,
};

enum ls_priority { // XBT's
  LS_DEBUG    = 2,
  LS_VERBOSE  = 3,
  LS_INFO     = 4,
  LS_WARNING  = 5,
  LS_ERROR    = 6,
  LS_CRITICAL = 7,
};

// Shared with Java, which reads it at these offsets (8 bytes each).
typedef struct {
  int64_t status;      // 0
  int64_t value;       // 8
  int64_t value2;      // 16
  int64_t value3;      // 24
  double real;         // 32
  double answer;       // 40: of Java to a callback
  double clock;        // 48
  const char* text;    // 56: UTF-8, not terminated
  int64_t text_length; // 64
  const int64_t* list; // 72
  int64_t list_length; // 80
  int64_t released;    // 88: how many payloads wait in ls_released_payloads()
  double real2;        // 96
  int64_t freed;       // 104: how many numbers wait in ls_freed_numbers()
  int64_t value4;      // 112
  int64_t value5;      // 120
  int64_t value6;      // 128
  int64_t outcome;     // 136: of the activity that was concluded: ls_status that a wait for it ends with
  int64_t delivered;   // 144: whether what it sent has come to the other side
} ls_block;

// ---- the coroutine (kernel.cpp)
LS_API int32_t ls_simgrid_version(); // 33200, 40000, 40100
// The calling thread becomes the one that runs SimGrid; once per copy of the library, 0 after that. In a world the copy
// leaves the signals to who opened it (gate/gate.h).
LS_API int32_t ls_start(ls_block* block, int32_t in_world);
LS_API void ls_on_abort(); // in a world, from a signal handler; may not return
// Likewise; addresses of the code that failed, and of what it wanted to read or write.
LS_API void ls_on_fault(int32_t signal, void const* address, void const* accessed);
LS_API void ls_bury(); // no command works any more, as after an abort
// Destroys what SimGrid has made, from any thread, if maestro waits for commands and no actor is left: what reports at
// the end, does. The process must end then. Returns an event.
LS_API int64_t ls_finish();
LS_API void ls_flush();                 // writes what SimGrid has kept of a trace; nothing while it runs
LS_API int64_t ls_go_on(double answer); // ends a callback, or the actor whose context calls it
LS_API void ls_rehearse(int32_t on);    // while on, ls_go_on() does nothing and says that maestro's turn has come

// ---- engine.cpp
LS_API int64_t ls_engine_create(const char* arguments); // separated by \x1f -> text: those that SimGrid left
LS_API int64_t ls_engine_load_platform(const char* path);
LS_API int64_t ls_engine_load_deployment(const char* path);
LS_API int64_t ls_engine_seal_platform();
LS_API int64_t ls_engine_run(double until); // negative: until the end -> value: 1 after a deadlock, text: who waits
LS_API int64_t ls_engine_set_config(const char* key_and_value);
LS_API int64_t ls_engine_hosts();                              // -> list
LS_API int64_t ls_engine_links();                              // -> list
LS_API int64_t ls_engine_actors();                             // -> list
LS_API int64_t ls_engine_actor_count();                        // -> value
LS_API int64_t ls_engine_host_by_name(const char* name);       // -> value
LS_API int64_t ls_engine_link_by_name(const char* name);       // -> value
LS_API int64_t ls_engine_split_link_by_name(const char* name); // -> value
LS_API int64_t ls_engine_mailbox_by_name(const char* name);    // -> value
LS_API int64_t ls_engine_on_simulation_start(int64_t callback);
LS_API int64_t ls_engine_on_simulation_end(int64_t callback);
LS_API int64_t ls_engine_on_time_advance(int64_t callback);
LS_API int64_t ls_engine_on_deadlock(int64_t callback);
LS_API int64_t ls_engine_on_platform_created(int64_t callback);
LS_API int64_t ls_engine_on_platform_creation(int64_t callback);
LS_API int64_t ls_engine_track_vetoed();
LS_API int64_t ls_engine_vetoed(); // -> list
LS_API int64_t ls_engine_clear_vetoed();
LS_API int64_t ls_engine_dag(int32_t format, const char* path); // ls_dag -> list, each counted
LS_API int64_t ls_engine_flatify();                             // -> text
LS_API int64_t ls_engine_hosts_from_hostfile(const char* path); // -> list
LS_API int64_t ls_engine_plugin(int32_t plugin);                // ls_plugin

// ---- trace.cpp: variables of the user's in the trace; ls_trace_resource, ls_trace_operation
LS_API int64_t ls_trace_declare(int32_t resource, const char* variable, const char* color);
LS_API int64_t ls_trace_variable(int32_t resource, int32_t operation, const char* name, const char* variable,
                                 double value);
LS_API int64_t ls_trace_declare_mark_value(const char* mark, const char* value, const char* color);
LS_API int64_t ls_trace_mark(const char* mark, const char* value);
LS_API int64_t ls_trace_declared(int32_t resource); // -> text: names, sorted

// ---- replay.cpp
// The callback gets nothing but the words of a line, as text, separated by \x1f; it answers 0, or 1 if it has failed.
LS_API int64_t ls_replay_register(const char* action, int64_t callback);
LS_API int64_t ls_replay_share(const char* file);
// Of the calling actor, by a file of its own, or, if that is empty, by the one that all share. LS_OTHER_ERROR if a
// callback has failed
LS_API int64_t ls_replay_run(const char* actor, const char* file);

// ---- logging.cpp; ls_priority
LS_API int32_t ls_log_enabled(int32_t priority);
LS_API void ls_log(int32_t priority, const char* message);
LS_API int64_t ls_die(const char* message);

// ---- actor.cpp
LS_API int64_t ls_actor_create(const char* name, int64_t host, int64_t code); // -> value
// The same for one that has ended; properties: keys and values, separated by \x1f -> value, value2
LS_API int64_t ls_actor_create_again(const char* name, int64_t host, int64_t code, const char* properties,
                                     double kill_time, int32_t daemon, int32_t auto_restart);
// -> list of numbers: of codes that no actor can be started from any more, and, as ~number, of callbacks that nothing
// can call any more
LS_API int64_t ls_freed_numbers();
// of LS_EVENT_START -> text: file and line, function, arguments, separated by \x1f
LS_API int64_t ls_deployed_actor(int64_t actor);
LS_API int64_t ls_actor_by_pid(int64_t pid); // -> value, 0 if there is none
LS_API int64_t ls_actor_pid(int64_t actor);
LS_API int64_t ls_actor_ppid(int64_t actor); // 0 for actor 0
LS_API const char* ls_actor_name(int64_t actor);
LS_API int64_t ls_actor_host(int64_t actor); // 0 for actor 0
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
LS_API int32_t ls_actor_restart_count(int64_t actor); // 0 for actor 0
LS_API int64_t ls_actor_daemonize(int64_t actor);
LS_API int32_t ls_actor_is_daemon(int64_t actor);
LS_API int64_t ls_actor_set_host(int64_t actor, int64_t host);
LS_API int64_t ls_actor_on_exit(int64_t callback); // of the calling actor; real = 1 if it failed
LS_API int64_t ls_actor_parallel_execute(const int64_t* hosts, const double* flops, int32_t flops_count,
                                         const double* bytes, int32_t bytes_count, int32_t host_count);
LS_API int64_t ls_actor_thread_execute(int64_t host, double flops, int32_t threads);
LS_API void ls_actor_keep_ended(); // from now on SimGrid keeps what is left of ended actors

// ---- signal.cpp: the callback gets the handle of what the signal is about, not counted
LS_API int64_t ls_on(int32_t signal, int64_t callback);                       // one of ls_signal
LS_API int64_t ls_on_activity(int32_t kind, int32_t event, int64_t callback); // ls_activity_kind, ls_activity_event

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
// Of what ls_with_properties says
LS_API const char* ls_property(int32_t of, int64_t handle, const char* key);
LS_API int64_t ls_set_property(int32_t of, int64_t handle, const char* key, const char* value);
LS_API int64_t ls_host_property_names(int64_t host);      // -> text, separated by \x1f
LS_API int64_t ls_properties(int32_t of, int64_t handle); // -> text: keys and values, sorted by key
LS_API int64_t ls_host_pstate_count(int64_t host);
LS_API int64_t ls_host_pstate(int64_t host);
LS_API int64_t ls_host_set_pstate(int64_t host, int64_t pstate);
LS_API int64_t ls_host_pstate_speed(int64_t host, int64_t pstate); // -> real
LS_API int64_t ls_host_route(int64_t from, int64_t to);            // -> list of links, real = latency
LS_API int64_t ls_host_add_disk(int64_t host, const char* name, double read, double write); // -> value: disk
LS_API int64_t ls_host_disks(int64_t host);                                                 // -> list
LS_API int64_t ls_host_set_concurrency_limit(int64_t host, int32_t limit);
LS_API int64_t ls_host_set_cpu_factor(int64_t host, int64_t callback); // gets host and flops, answers the factor
LS_API int64_t ls_host_seal(int64_t host);
LS_API int64_t ls_host_consumed_energy(int64_t host);              // -> real, joules
LS_API int64_t ls_host_current_consumption(int64_t host);          // -> real, watts
LS_API int64_t ls_host_watt_min(int64_t host, int32_t pstate);     // -> real
LS_API int64_t ls_host_watt_max(int64_t host, int32_t pstate);     // -> real
LS_API int64_t ls_host_load_plugin(int64_t host, int32_t measure); // ls_host_load -> real
LS_API int32_t ls_host_is_vm(int64_t host);

// ---- profile.cpp: what changes by itself. A negative period: not repeated
LS_API int64_t ls_profile_from_text(const char* name, const char* lines, double period); // -> value
LS_API int64_t ls_profile_from_file(const char* path);                                   // -> value
// The callback gives its events with ls_profile_event(), each time SimGrid has none left (once, if it is repeated).
LS_API int64_t ls_profile_from_callback(const char* name, int64_t callback, double period); // -> value
// ls_profile_resource, ls_profiled
LS_API int64_t ls_profile_attach(int64_t profile, int32_t resource, int64_t handle, int32_t what);
LS_API void ls_profile_event(double date, double value);

// ---- link.cpp
LS_API const char* ls_link_name(int64_t link);
LS_API double ls_link_bandwidth(int64_t link);
LS_API double ls_link_latency(int64_t link);
LS_API int64_t ls_link_set_bandwidth(int64_t link, double value);
LS_API int64_t ls_link_set_latency(int64_t link, double value);
LS_API int64_t ls_link_set_latency_text(int64_t link, const char* value);
LS_API int64_t ls_link_load(int64_t link);    // -> real
LS_API int64_t ls_link_is_used(int64_t link); // -> value
LS_API int32_t ls_link_is_shared(int64_t link);
LS_API int32_t ls_link_is_on(int64_t link);
LS_API int64_t ls_link_turn_on(int64_t link);
LS_API int64_t ls_link_turn_off(int64_t link);
LS_API int32_t ls_link_sharing_policy(int64_t link);          // ls_link_sharing
LS_API int64_t ls_link_side(int64_t link, int32_t direction); // of a split-duplex one -> value: link
LS_API int64_t ls_link_seal(int64_t link);
LS_API int64_t ls_link_set_concurrency_limit(int64_t link, int32_t limit);
LS_API int64_t ls_link_concurrency_limit(int64_t link); // -> value
LS_API int64_t ls_link_set_host_wifi_rate(int64_t link, int64_t host, int32_t level);
LS_API int64_t ls_link_load_plugin(int64_t link, int32_t measure); // ls_link_load -> real

// ---- disk.cpp
LS_API const char* ls_disk_name(int64_t disk);
LS_API double ls_disk_read_bandwidth(int64_t disk);
LS_API double ls_disk_write_bandwidth(int64_t disk);
LS_API int64_t ls_disk_set_bandwidth(int64_t disk, int32_t what, double value); // ls_disk_bandwidth
LS_API int32_t ls_disk_is_on(int64_t disk);                                     // since 4.0
LS_API int64_t ls_disk_turn_on(int64_t disk);
LS_API int64_t ls_disk_turn_off(int64_t disk);
LS_API int64_t ls_disk_set_host(int64_t disk, int64_t host);
LS_API int64_t ls_disk_host(int64_t disk);
LS_API int64_t ls_disk_set_concurrency_limit(int64_t disk, int32_t limit);
LS_API int64_t ls_disk_concurrency_limit(int64_t disk);                 // -> value
LS_API int32_t ls_disk_sharing_policy(int64_t disk, int32_t operation); // ls_disk_operation -> ls_disk_sharing
LS_API int64_t ls_disk_seal(int64_t disk);
LS_API int64_t ls_disk_io(int64_t disk, int64_t bytes, int32_t write, int32_t start);         // -> value: activity
LS_API int64_t ls_disk_transfer(int64_t disk, int64_t bytes, int32_t write, double priority); // -> value: bytes

// ---- file.cpp: files on disks, by SimGrid's plugin; only actors open, close, read, write and copy them
LS_API int64_t ls_file_open(const char* path, int64_t host); // 0: the actor's -> value, valid until it is closed
LS_API int64_t ls_file_close(int64_t file);
LS_API const char* ls_file_path(int64_t file);
LS_API int64_t ls_file_size(int64_t file);
LS_API int64_t ls_file_tell(int64_t file);
LS_API int64_t ls_file_read(int64_t file, int64_t bytes);                  // -> value: bytes that were read
LS_API int64_t ls_file_write(int64_t file, int64_t bytes, int32_t inside); // -> value: bytes that were written
LS_API int64_t ls_file_seek(int64_t file, int64_t offset, int32_t origin); // ls_file_origin
LS_API int64_t ls_file_move(int64_t file, const char* path);
LS_API int64_t ls_file_copy(int64_t file, int64_t host, const char* path); // -> value: 1 if it was done
LS_API int64_t ls_file_unlink(int64_t file);                               // -> value: 1 if it was done
LS_API int64_t ls_file_dump(int64_t file);
LS_API int64_t ls_disk_space(int64_t disk, int32_t what); // ls_disk_space -> value: bytes
LS_API int64_t ls_disk_mount_point(int64_t disk);         // -> text
LS_API int64_t ls_disk_content(int64_t disk);             // -> text: paths and sizes, sorted, separated by \x1f

// ---- io.cpp
LS_API int64_t ls_io_init(); // -> value: activity
LS_API int64_t ls_io_set_disk(int64_t io, int64_t disk);
LS_API int64_t ls_io_set_priority(int64_t io, double priority);
LS_API int64_t ls_io_update_priority(int64_t io, double priority);
LS_API int64_t ls_io_set_size(int64_t io, int64_t bytes);
LS_API int64_t ls_io_set_write(int64_t io, int32_t write);
LS_API int64_t ls_io_performed(int64_t io); // -> value: bytes
LS_API int64_t ls_io_streamto(int64_t from, int64_t from_disk, int64_t to, int64_t to_disk, int64_t bytes,
                              int32_t start); // -> value: activity
LS_API int64_t ls_io_set_end(int64_t io, int32_t destination, int64_t host, int64_t disk);

// ---- message.cpp: messages that take no time; payloads are numbers of Java's, never 0
LS_API int64_t ls_queue_by_name(const char* name); // -> value
LS_API const char* ls_queue_name(int64_t queue);
LS_API int64_t ls_queue_size(int64_t queue);
LS_API int64_t ls_mess_init(int64_t queue, int64_t payload); // payload 0: to receive -> value: activity
LS_API int64_t ls_mess_put_init(int64_t queue);              // without payload yet -> value: activity
LS_API int64_t ls_mess_set_queue(int64_t mess, int64_t queue);
LS_API int64_t ls_mess_set_payload(int64_t mess, int64_t payload);

// ---- netzone.cpp
LS_API int64_t ls_zone_root();                    // -> value
LS_API int64_t ls_zones();                        // -> list
LS_API int64_t ls_zone_by_name(const char* name); // -> value or 0
LS_API const char* ls_zone_name(int64_t zone);
LS_API int64_t ls_zone_parent(int64_t zone);
LS_API int64_t ls_zone_children(int64_t zone);                            // -> list
LS_API int64_t ls_zone_hosts(int64_t zone);                               // -> list
LS_API int64_t ls_zone_of_host(int64_t host);                             // -> value: the innermost one
LS_API int64_t ls_zone_add(int64_t zone, int32_t kind, const char* name); // ls_zone_kind -> value: zone
// Speeds and bandwidths with units, separated by \x1f -> value
LS_API int64_t ls_zone_add_host(int64_t zone, const char* name, const char* speeds);
LS_API int64_t ls_zone_add_link(int64_t zone, const char* name, const char* bandwidths);
LS_API int64_t ls_zone_add_split_link(int64_t zone, const char* name, const char* up, const char* down);
// ls_ways between two netpoints, with the gateways of those that are zones, 0 for others; directions: ls_direction; to 0: the
// route from a host to everywhere else in a star
LS_API int64_t ls_zone_add_route(int64_t zone, int64_t from, int64_t to, int64_t from_gateway, int64_t to_gateway,
                                 int32_t ways, const int64_t* links, const int64_t* directions, int32_t count);
LS_API int64_t ls_zone_set_gateway(int64_t zone, int64_t netpoint);
LS_API int64_t ls_zone_gateway(int64_t zone);                      // -> value: netpoint
LS_API int64_t ls_zone_add_router(int64_t zone, const char* name); // -> value: netpoint
LS_API int64_t ls_zone_seal(int64_t zone);
LS_API int64_t ls_zone_unseal(int64_t zone);                 // SimGrid 4.1
LS_API int64_t ls_netpoint(int32_t of_zone, int64_t handle); // of a zone or a host
LS_API int64_t ls_netpoint_by_name(const char* name);        // -> value
LS_API const char* ls_netpoint_name(int64_t netpoint);
LS_API int64_t ls_netpoint_set_coordinates(int64_t netpoint, const char* coordinates);

// ---- cluster.cpp: a torus, a fat tree or a dragonfly
// numbers: the dimensions; or the levels, then for each level what is below, above, and how many links; or two numbers
// for groups, chassis and routers each, then the nodes. The callbacks make a leaf (a zone if zones), its loopback, and what limits
// it or an inner router; -1: none. They get the zone and the element's number, and a list: its coordinates; they give what they
// have made with ls_cluster_part(). 3.32 calls them in here, 4.0 when the zone is sealed. -> value: zone
LS_API int64_t ls_zone_add_cluster(int64_t parent, int32_t kind, const char* name, int64_t numbers, int32_t count,
                                   double bandwidth, double latency, int32_t sharing, int32_t zones, int64_t leaf,
                                   int64_t loopback, int64_t limiter);
LS_API void ls_cluster_part(int64_t handle);

// ---- factors.cpp: callbacks that SimGrid asks while it computes; what was set before is replaced
// Gets source, destination and bytes, and a list: how many links, the links, the zones. Answers the factor.
LS_API int64_t ls_zone_set_factor(int64_t zone, int32_t latency, int64_t callback);
LS_API int64_t ls_disk_set_factor(int64_t disk,
                                  int64_t callback); // gets bytes and whether it is written, answers the factor
// The callback gets how many activities there are and the full capacity, answers the capacity; -1: none.
// ls_shared; ls_link_sharing, ls_host_sharing or ls_disk_sharing
LS_API int64_t ls_set_sharing_policy(int32_t shared, int64_t resource, int32_t policy, int64_t callback);
LS_API int32_t ls_host_sharing_policy(int64_t host); // ls_host_sharing

// ---- vm.cpp: the handle of a virtual machine is that of its host
LS_API int64_t ls_vm_create(int64_t host, const char* name, int32_t cores); // -> value
LS_API int64_t ls_vm_start(int64_t vm);
LS_API int64_t ls_vm_suspend(int64_t vm);
LS_API int64_t ls_vm_resume(int64_t vm);
LS_API int64_t ls_vm_shutdown(int64_t vm);
LS_API int64_t ls_vm_destroy(int64_t vm);
LS_API int64_t ls_vm_pm(int64_t vm);
LS_API int64_t ls_vm_set_pm(int64_t vm, int64_t host);
LS_API int64_t ls_vm_ramsize(int64_t vm);
LS_API int64_t ls_vm_set_ramsize(int64_t vm, int64_t bytes);
LS_API int64_t ls_vm_set_bound(int64_t vm, double flops_per_second);
LS_API int64_t ls_vm_migrate(int64_t vm, int64_t host);
LS_API int64_t ls_vm_start_migration(int64_t vm);
LS_API int64_t ls_vm_end_migration(int64_t vm);
LS_API int64_t ls_vm_state(int64_t vm); // -> value: ls_vm_state

// ---- mailbox.cpp; payloads are numbers of Java's, never 0
LS_API const char* ls_mailbox_name(int64_t mailbox);
LS_API int64_t ls_mailbox_put(int64_t mailbox, int64_t payload, int64_t bytes, double timeout);
LS_API int64_t ls_mailbox_get(int64_t mailbox, double timeout);                       // -> value: payload
LS_API int64_t ls_mailbox_put_init(int64_t mailbox, int64_t payload, int64_t bytes);  // -> value: activity
LS_API int64_t ls_mailbox_put_async(int64_t mailbox, int64_t payload, int64_t bytes); // -> value: activity
LS_API int64_t ls_mailbox_get_init(int64_t mailbox);                                  // -> value: activity
LS_API int64_t ls_mailbox_get_async(int64_t mailbox);                                 // -> value: activity
// The callback is called if the message is lost; -1: none
LS_API int64_t ls_mailbox_put_detached(int64_t mailbox, int64_t payload, double bytes, int64_t callback);
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
// Looks which of these (count handles at this address) are over although nobody has waited for them, takes Java's handles
// of those back and leaves all that can still be asked. Handle + 1 stands for one that may be SimGrid's own, as that of a
// blocking call: it is let alone until everybody has been told of its end. -> list, eleven numbers for each: its index; its
// ls_activity_state; the ls_status that a wait for it ends with; whether what it sent has come to the other side, which then
// has to free the number; payload it received, PIDs of sender and receiver, hosts it went from and to (0
// where there is none); the bits of its start and finish dates.
LS_API int64_t ls_activities_over(int64_t handles, int32_t count);
// Fails with this ls_status, as a wait for an activity of this ls_activity_kind does; again: which was told before.
LS_API int64_t ls_fail(int32_t kind, int32_t status, int32_t again);
LS_API int64_t ls_activity_start(int64_t activity);
// The next four conclude an activity that has finished: they take Java's handle back and leave all that can still be
// asked of it: value = payload it received or 0, value2 = PID of its sender or 0, value4 = PID of its receiver or 0
// (never known to 3.32 for a communication), value5 and value6 = hosts it went from (or ran on) and to or 0, real = start, real2 = finish date. value3 is one of ls_progress:
// S4U's waits may return at their deadline.
LS_API int64_t ls_activity_await(int64_t activity, double timeout);
LS_API int64_t ls_activity_await_or_cancel(int64_t activity, double timeout);
LS_API int64_t ls_activity_await_until(int64_t activity, double date);
LS_API int64_t ls_activity_test(int64_t activity);
LS_API int64_t ls_activity_cancel(int64_t activity);
LS_API int64_t ls_activity_suspend(int64_t activity);
LS_API int64_t ls_activity_resume(int64_t activity);
LS_API int32_t ls_activity_is_suspended(int64_t activity);
LS_API int32_t ls_activity_state(int64_t activity);     // ls_activity_state
LS_API int64_t ls_activity_remaining(int64_t activity); // -> real
LS_API int64_t ls_activity_set_remaining(int64_t activity, double amount);
LS_API double ls_activity_start_time(int64_t activity);
LS_API double ls_activity_finish_time(int64_t activity);
LS_API const char* ls_activity_name(int64_t activity);
LS_API int64_t ls_activity_set_name(int64_t activity, const char* name);
LS_API int32_t ls_activity_is_assigned(int64_t activity);
LS_API int64_t ls_activity_payload(int64_t activity);  // of a received message, 0 before it arrived
LS_API int64_t ls_activity_sender(int64_t activity);   // of a communication or message -> value or 0
LS_API int64_t ls_activity_receiver(int64_t activity); // likewise; 3.32 never tells it of a communication
LS_API void ls_activity_retain(int64_t activity);
LS_API int32_t ls_activity_kind(int64_t activity); // ls_activity_kind
LS_API int64_t ls_activity_add_successor(int64_t activity, int64_t successor);
LS_API int64_t ls_activity_remove_successor(int64_t activity, int64_t successor);
LS_API int64_t ls_activity_successors(int64_t activity);   // -> list
LS_API int64_t ls_activity_dependencies(int64_t activity); // -> list
LS_API int32_t ls_activity_dependencies_solved(int64_t activity);
LS_API int32_t ls_activity_has_no_successor(int64_t activity);
LS_API void ls_activity_mark(int64_t activity);
LS_API int32_t ls_activity_is_marked(int64_t activity);
LS_API int64_t ls_activity_set_tracing_category(int64_t activity, const char* category);
LS_API const char* ls_activity_tracing_category(int64_t activity);
LS_API int64_t ls_activity_detach(int64_t activity); // Exec and Io

// ---- comm.cpp
LS_API int64_t ls_comm_sendto_init(int64_t from, int64_t to);                // both or none (0) -> value: activity
LS_API int64_t ls_comm_sendto(int64_t from, int64_t to, double bytes);       // waits for the end
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
// The callback is called if the message is lost; -1: none. -> value: 1 if SimGrid tells nothing of it any more, as of all that
// was sent to a mailbox: then Java's handle is taken back
LS_API int64_t ls_comm_detach(int64_t comm, int64_t callback);

// ---- exec.cpp
LS_API int64_t ls_exec_init();                                             // -> value: activity
LS_API int64_t ls_exec_init_on(int64_t host, double flops, int32_t start); // -> value: activity
LS_API int64_t ls_exec_set_host(int64_t exec, int64_t host);
LS_API int64_t ls_exec_unset_host(int64_t exec);
LS_API int64_t ls_exec_host(int64_t exec);
LS_API int64_t ls_exec_set_flops(int64_t exec, double flops);
LS_API int64_t ls_exec_set_bound(int64_t exec, double flops_per_second);
LS_API int64_t ls_exec_set_priority(int64_t exec, double priority);
LS_API int64_t ls_exec_update_priority(int64_t exec, double priority);
LS_API int64_t ls_exec_remaining_ratio(int64_t exec); // -> real
LS_API double ls_exec_cost(int64_t exec);
LS_API int64_t ls_exec_set_hosts(int64_t exec, const int64_t* hosts, int32_t count);
LS_API int64_t ls_exec_set_flops_each(int64_t exec, const double* flops, int32_t count);
LS_API int64_t ls_exec_set_bytes_each(int64_t exec, const double* bytes, int32_t count);
LS_API int64_t ls_exec_set_threads(int64_t exec, int32_t threads);
LS_API int64_t ls_exec_host_count(int64_t exec);
LS_API int32_t ls_exec_threads(int64_t exec);
LS_API int32_t ls_exec_is_parallel(int64_t exec);

// ---- task.cpp: since 4.0. Tasks live as long as the simulation. Instances go by name: dispatcher, collector, instance_0 ...
LS_API int64_t ls_task_init(int32_t kind, const char* name); // ls_task_kind -> value
LS_API int64_t ls_task_set_name(int64_t task, const char* name);
LS_API int64_t ls_task_set_amount(int64_t task, const char* instance, double amount);
LS_API int64_t ls_task_amount(int64_t task, const char* instance);              // -> real
LS_API int64_t ls_task_count(int64_t task, int32_t what, const char* instance); // ls_task_count -> value
LS_API int32_t ls_task_instances(int64_t task);                                 // with dispatcher and collector
LS_API int64_t ls_task_resize(int64_t task, int32_t more); // of executions: as many instances more, or fewer
LS_API int64_t ls_task_set_parallelism(int64_t task, const char* instance, int32_t degree); // of "all", too
LS_API int64_t ls_task_set_internal_bytes(int64_t task, const char* instance, int32_t bytes);
LS_API int64_t ls_task_internal_bytes(int64_t task, const char* instance); // -> real
LS_API int64_t ls_task_set_load_balancing(int64_t task, int64_t callback); // which answers the number of an instance
LS_API int64_t ls_task_set_token(int64_t task, int64_t payload);           // 0: none from now on
LS_API int64_t ls_task_tokens(int64_t task, int64_t from);                 // -> list of payloads, the oldest first
LS_API int64_t ls_task_drop_token(int64_t task, int64_t from);             // the oldest
LS_API int64_t ls_task_add_successor(int64_t task, int64_t successor);
LS_API int64_t ls_task_remove_successor(int64_t task, int64_t successor);
LS_API int64_t ls_task_remove_all_successors(int64_t task);
LS_API int64_t ls_task_successors(int64_t task); // -> list
LS_API int64_t ls_task_enqueue(int64_t task, int32_t firings);
LS_API int64_t ls_task_set_host(int64_t task, const char* instance, int64_t host); // of "all", too
LS_API int64_t ls_task_host(int64_t task, const char* instance);                   // -> value, 0 if there is none
LS_API int64_t ls_task_set_source(int64_t task, int64_t host);
LS_API int64_t ls_task_source(int64_t task); // 0 if there is none
LS_API int64_t ls_task_set_destination(int64_t task, int64_t host);
LS_API int64_t ls_task_destination(int64_t task); // 0 if there is none
LS_API int64_t ls_task_set_disk(int64_t task, int64_t disk);
LS_API int64_t ls_task_disk(int64_t task); // 0 if there is none
LS_API int64_t ls_task_set_write(int64_t task, int32_t write);
LS_API int32_t ls_task_is_write(int64_t task);
LS_API int64_t ls_on_task(int32_t event,
                          int64_t callback); // ls_task_event, one callback for each; gets the task's handle

// ---- simgrid4/jbod.cpp: disks that share what is written. Not in SimGrid 3.32, as the next three
LS_API int64_t ls_jbod_create(int64_t zone, const char* name, double speed, int32_t disks, int32_t level, double read,
                              double write);      // ls_jbod_raid -> value
LS_API int64_t ls_jbod_by_name(const char* name); // -> value, 0 if there is none
LS_API int64_t ls_jbod_controller(int64_t jbod);
LS_API int32_t ls_jbod_parity_disk(int64_t jbod);
LS_API int64_t ls_jbod_io(int64_t jbod, int64_t bytes, int32_t write); // -> value, counted; for actors, as the next two
LS_API int64_t ls_jbod_io_start(int64_t io);
LS_API int64_t ls_jbod_io_wait(int64_t io);
LS_API int64_t ls_jbod_io_release(int64_t io);

// ---- simgrid4/battery.cpp; watts, joules, watt-hours
LS_API int64_t ls_battery_connector(); // -> value; each lives as long as the simulation
LS_API int64_t ls_battery_create(const char* name, double charge, double power_in, double power_out,
                                 double efficiency_in, double efficiency_out, double capacity,
                                 int32_t cycles); // -> value
LS_API int64_t ls_battery_set_load(int64_t battery, const char* load, double watts);
LS_API int64_t ls_battery_switch_load(int64_t battery, const char* load, int32_t active);
LS_API int64_t ls_battery_connect(int64_t battery, int64_t host, int32_t active);
LS_API double ls_battery_measure(int64_t battery, int32_t what); // ls_battery_measure
// ls_battery_flow, ls_battery_persistancy -> value: a handler, to be given back
LS_API int64_t ls_battery_schedule(int64_t battery, double charge, int32_t flow, int32_t persistancy, int64_t callback);
LS_API int64_t ls_battery_handlers(int64_t battery); // -> list, not counted
LS_API double ls_battery_handler_time(int64_t handler);
LS_API int64_t ls_battery_delete_handler(int64_t battery, int64_t handler);
LS_API int64_t ls_battery_handler_release(int64_t handler);

// ---- simgrid4/chiller.cpp
LS_API int64_t ls_chiller_create(const char* name, double air_mass, double specific_heat, double alpha,
                                 double efficiency, double initial_temp, double goal_temp,
                                 double max_power); // -> value; lives as long as the simulation
LS_API int64_t ls_chiller_set_name(int64_t chiller, const char* name);
LS_API int64_t ls_chiller_set(int64_t chiller, int32_t what, double value); // ls_chiller
LS_API double ls_chiller_get(int64_t chiller, int32_t what);
LS_API int64_t ls_chiller_set_host(int64_t chiller, int64_t host, int32_t inside);
LS_API int64_t ls_chiller_time_to_goal(int64_t chiller); // -> real

// ---- simgrid4/solar_panel.cpp
LS_API int64_t ls_panel_create(const char* name, double area, double efficiency, double irradiance, double min_power,
                               double max_power); // -> value; lives as long as the simulation
LS_API const char* ls_panel_name(int64_t panel);
LS_API int64_t ls_panel_set_name(int64_t panel, const char* name);
LS_API int64_t ls_panel_set(int64_t panel, int32_t what, double value); // ls_panel
LS_API double ls_panel_get(int64_t panel, int32_t what);
LS_API int64_t ls_on_panel_power(int64_t callback); // gets the panel

// ---- activity_set.cpp
// Of activities in the order of a set: count handles at this address, 0 for one that was given back when it was over.
// -> value3: -1 if none has ended; else twice the index of the one that has, plus 1 if it is concluded now: the rest of the
// block is then what ls_activity_await() leaves
LS_API int64_t ls_set_await_any(int64_t handles, int32_t count, double timeout);
LS_API int64_t ls_set_test_any(int64_t handles, int32_t count);

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
LS_API int64_t ls_semaphore_free(int64_t semaphore);                            // S4U's Semaphore::release()
LS_API int32_t ls_semaphore_capacity(int64_t semaphore);
LS_API int32_t ls_semaphore_would_block(int64_t semaphore);
LS_API int64_t ls_semaphore_release(int64_t semaphore);
LS_API int64_t ls_barrier_create(int64_t actors);    // -> value
LS_API int64_t ls_barrier_wait(int64_t barrier);     // -> value: 1 for one of the actors
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
