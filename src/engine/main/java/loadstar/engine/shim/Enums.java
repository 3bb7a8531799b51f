package loadstar.engine.shim;

/**
 * The numbers of {@code shim.h} under their C names; what they mean stands there. Those that S4U
 * has as public enums are the order of these. A test compares.
 */
public final class Enums {
  // ls_event
  public static final int LS_EVENT_DONE = 0;
  public static final int LS_EVENT_START = 1;
  public static final int LS_EVENT_CALLBACK = 2;
  public static final int LS_EVENT_DEAD = 3;
  public static final int LS_EVENT_FOREIGN_THREAD = 4;

  // ls_status
  public static final int LS_OK = 0;
  public static final int LS_KILLED = 1;
  public static final int LS_TIMEOUT = 2;
  public static final int LS_NETWORK_FAILURE = 3;
  public static final int LS_HOST_FAILURE = 4;
  public static final int LS_STORAGE_FAILURE = 5;
  public static final int LS_VM_FAILURE = 6;
  public static final int LS_CANCELED = 7;
  public static final int LS_ASSERTION = 8;
  public static final int LS_PARSE_ERROR = 9;
  public static final int LS_INVALID_ARGUMENT = 10;
  public static final int LS_OTHER_ERROR = 11;
  public static final int LS_ABORTED = 12;
  public static final int LS_OVER = 13;
  public static final int LS_NULL_TEXT = 14;

  // ls_shared
  public static final int LS_SHARED_LINK = 0;
  public static final int LS_SHARED_HOST = 1;
  public static final int LS_SHARED_DISK_READWRITE = 2;
  public static final int LS_SHARED_DISK_WRITE = 3;
  public static final int LS_SHARED_DISK_READ = 4;

  // ls_progress
  public static final int LS_GOES_ON = 0;
  public static final int LS_CONCLUDED = 1;
  public static final int LS_ENDED = 2;

  // ls_activity_kind
  public static final int LS_COMM = 0;
  public static final int LS_EXEC = 1;
  public static final int LS_IO = 2;
  public static final int LS_MESS = 3;

  // ls_activity_event
  public static final int LS_ON_START = 0;
  public static final int LS_ON_COMPLETION = 1;
  public static final int LS_ON_SUSPEND = 2;
  public static final int LS_ON_RESUME = 3;
  public static final int LS_ON_VETO = 4;
  public static final int LS_ON_SEND = 5;
  public static final int LS_ON_RECV = 6;

  // ls_signal
  public static final int LS_ON_ACTOR_SUSPEND = 0;
  public static final int LS_ON_ACTOR_SLEEP = 1;
  public static final int LS_ON_ACTOR_WAKE_UP = 2;
  public static final int LS_ON_ACTOR_HOST_CHANGE = 3;
  public static final int LS_ON_ACTOR_TERMINATION = 4;
  public static final int LS_ON_ACTOR_DESTRUCTION = 5;
  public static final int LS_ON_LINK_ONOFF = 6;
  public static final int LS_ON_LINK_BANDWIDTH = 7;
  public static final int LS_ON_LINK_DESTRUCTION = 8;
  public static final int LS_ON_DISK_ONOFF = 9;
  public static final int LS_ON_DISK_READ_BANDWIDTH = 10;
  public static final int LS_ON_DISK_WRITE_BANDWIDTH = 11;
  public static final int LS_ON_DISK_DESTRUCTION = 12;
  public static final int LS_ON_ZONE_SEAL = 13;
  public static final int LS_ON_VM_START = 14;
  public static final int LS_ON_VM_STARTED = 15;
  public static final int LS_ON_VM_SHUTDOWN = 16;
  public static final int LS_ON_VM_SUSPEND = 17;
  public static final int LS_ON_VM_RESUME = 18;
  public static final int LS_ON_VM_DESTRUCTION = 19;
  public static final int LS_ON_VM_MIGRATION_START = 20;
  public static final int LS_ON_VM_MIGRATION_END = 21;
  public static final int LS_ON_LINK_CREATION = 22;
  public static final int LS_ON_DISK_CREATION = 23;
  public static final int LS_ON_ZONE_CREATION = 24;
  public static final int LS_ON_VM_CREATION = 25;
  public static final int LS_ON_HOST_CREATION = 26;
  public static final int LS_ON_HOST_ONOFF = 27;
  public static final int LS_ON_HOST_SPEED = 28;

  // ls_with_properties
  public static final int LS_PROPERTIES_OF_ACTOR = 0;
  public static final int LS_PROPERTIES_OF_HOST = 1;
  public static final int LS_PROPERTIES_OF_LINK = 2;
  public static final int LS_PROPERTIES_OF_DISK = 3;
  public static final int LS_PROPERTIES_OF_ZONE = 4;

  // ls_task_kind
  public static final int LS_TASK_EXEC = 0;
  public static final int LS_TASK_COMM = 1;
  public static final int LS_TASK_IO = 2;

  // ls_task_event
  public static final int LS_ON_TASK_START = 0;
  public static final int LS_ON_TASK_INSTANCE_COMPLETION = 1;
  public static final int LS_ON_TASK_COMPLETION = 2;

  // ls_task_count
  public static final int LS_TASK_QUEUED = 0;
  public static final int LS_TASK_RUNNING = 1;
  public static final int LS_TASK_DONE = 2;
  public static final int LS_TASK_PARALLELISM = 3;

  // ls_zone_kind
  public static final int LS_ZONE_FULL = 0;
  public static final int LS_ZONE_STAR = 1;
  public static final int LS_ZONE_DIJKSTRA = 2;
  public static final int LS_ZONE_DIJKSTRA_CACHE = 3;
  public static final int LS_ZONE_FLOYD = 4;
  public static final int LS_ZONE_EMPTY = 5;
  public static final int LS_ZONE_TORUS = 6;
  public static final int LS_ZONE_FAT_TREE = 7;
  public static final int LS_ZONE_DRAGONFLY = 8;
  public static final int LS_ZONE_WIFI = 9;
  public static final int LS_ZONE_VIVALDI = 10;

  // ls_plugin
  public static final int LS_HOST_ENERGY = 0;
  public static final int LS_LINK_ENERGY = 1;
  public static final int LS_WIFI_ENERGY = 2;
  public static final int LS_LIVE_MIGRATION = 3;
  public static final int LS_HOST_LOAD = 4;
  public static final int LS_LINK_LOAD = 5;

  // ls_host_load
  public static final int LS_HOST_LOAD_CURRENT = 0;
  public static final int LS_HOST_LOAD_AVERAGE = 1;
  public static final int LS_HOST_LOAD_IDLE_TIME = 2;
  public static final int LS_HOST_LOAD_TOTAL_IDLE_TIME = 3;
  public static final int LS_HOST_LOAD_COMPUTED_FLOPS = 4;
  public static final int LS_HOST_LOAD_RESET = 5;

  // ls_link_load
  public static final int LS_LINK_LOAD_TRACK = 0;
  public static final int LS_LINK_LOAD_UNTRACK = 1;
  public static final int LS_LINK_LOAD_RESET = 2;
  public static final int LS_LINK_LOAD_CUMULATIVE = 3;
  public static final int LS_LINK_LOAD_AVERAGE = 4;
  public static final int LS_LINK_LOAD_MINIMUM = 5;
  public static final int LS_LINK_LOAD_MAXIMUM = 6;

  // ls_disk_bandwidth
  public static final int LS_READ_BANDWIDTH = 0;
  public static final int LS_WRITE_BANDWIDTH = 1;
  public static final int LS_BOTH_BANDWIDTHS = 2;

  // ls_dag
  public static final int LS_DAG_DOT = 0;
  public static final int LS_DAG_DAX = 1;
  public static final int LS_DAG_JSON = 2;

  // ls_trace_resource
  public static final int LS_TRACE_HOST = 0;
  public static final int LS_TRACE_LINK = 1;
  public static final int LS_TRACE_VM = 2;

  // ls_trace_operation
  public static final int LS_TRACE_SET = 0;
  public static final int LS_TRACE_ADD = 1;
  public static final int LS_TRACE_SUBTRACT = 2;

  // ls_profile_resource
  public static final int LS_PROFILE_OF_HOST = 0;
  public static final int LS_PROFILE_OF_LINK = 1;
  public static final int LS_PROFILE_OF_DISK = 2;

  // ls_profiled
  public static final int LS_PROFILED_STATE = 0;
  public static final int LS_PROFILED_SPEED = 1;
  public static final int LS_PROFILED_BANDWIDTH = 2;
  public static final int LS_PROFILED_LATENCY = 3;
  public static final int LS_PROFILED_READ_BANDWIDTH = 4;
  public static final int LS_PROFILED_WRITE_BANDWIDTH = 5;

  // ls_priority
  public static final int LS_DEBUG = 2;
  public static final int LS_VERBOSE = 3;
  public static final int LS_INFO = 4;
  public static final int LS_WARNING = 5;
  public static final int LS_ERROR = 6;
  public static final int LS_CRITICAL = 7;

  private Enums() {}
}
