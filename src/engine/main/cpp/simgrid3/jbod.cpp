#include "lacks.hpp"

extern "C" {
LACKS(int64_t, ls_jbod_create, int64_t, const char*, double, int32_t, int32_t, double, double)
LACKS(int64_t, ls_jbod_by_name, const char*)
LACKS(int64_t, ls_jbod_controller, int64_t)
LACKS(int32_t, ls_jbod_parity_disk, int64_t)
LACKS(int64_t, ls_jbod_io, int64_t, int64_t, int32_t)
LACKS(int64_t, ls_jbod_io_start, int64_t)
LACKS(int64_t, ls_jbod_io_wait, int64_t)
LACKS(int64_t, ls_jbod_io_release, int64_t)
}
