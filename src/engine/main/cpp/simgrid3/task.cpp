// SimGrid has no tasks.
#include "lacks.hpp"

namespace loadstar {

void require_no_task_on(sg::VirtualMachine const*) {}

} // namespace loadstar

extern "C" {
LACKS(int64_t, ls_task_init, int32_t, const char*)
LACKS(int64_t, ls_task_set_name, int64_t, const char*)
LACKS(int64_t, ls_task_set_amount, int64_t, const char*, double)
LACKS(int64_t, ls_task_amount, int64_t, const char*)
LACKS(int64_t, ls_task_count, int64_t, int32_t, const char*)
LACKS(int32_t, ls_task_instances, int64_t)
LACKS(int64_t, ls_task_resize, int64_t, int32_t)
LACKS(int64_t, ls_task_set_parallelism, int64_t, const char*, int32_t)
LACKS(int64_t, ls_task_set_internal_bytes, int64_t, const char*, int32_t)
LACKS(int64_t, ls_task_internal_bytes, int64_t, const char*)
LACKS(int64_t, ls_task_set_load_balancing, int64_t, int64_t)
LACKS(int64_t, ls_task_set_token, int64_t, int64_t)
LACKS(int64_t, ls_task_tokens, int64_t, int64_t)
LACKS(int64_t, ls_task_drop_token, int64_t, int64_t)
LACKS(int64_t, ls_task_add_successor, int64_t, int64_t)
LACKS(int64_t, ls_task_remove_successor, int64_t, int64_t)
LACKS(int64_t, ls_task_remove_all_successors, int64_t)
LACKS(int64_t, ls_task_successors, int64_t)
LACKS(int64_t, ls_task_enqueue, int64_t, int32_t)
LACKS(int64_t, ls_task_set_host, int64_t, const char*, int64_t)
LACKS(int64_t, ls_task_host, int64_t, const char*)
LACKS(int64_t, ls_task_set_source, int64_t, int64_t)
LACKS(int64_t, ls_task_source, int64_t)
LACKS(int64_t, ls_task_set_destination, int64_t, int64_t)
LACKS(int64_t, ls_task_destination, int64_t)
LACKS(int64_t, ls_task_set_disk, int64_t, int64_t)
LACKS(int64_t, ls_task_disk, int64_t)
LACKS(int64_t, ls_task_set_write, int64_t, int32_t)
LACKS(int32_t, ls_task_is_write, int64_t)
LACKS(int64_t, ls_on_task, int32_t, int64_t)
}
