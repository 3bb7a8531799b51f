#include "lacks.hpp"

extern "C" {
LACKS(int64_t, ls_chiller_create, const char*, double, double, double, double, double, double, double)
LACKS(int64_t, ls_chiller_set_name, int64_t, const char*)
LACKS(int64_t, ls_chiller_set, int64_t, int32_t, double)
LACKS(double, ls_chiller_get, int64_t, int32_t)
LACKS(int64_t, ls_chiller_set_host, int64_t, int64_t, int32_t)
LACKS(int64_t, ls_chiller_time_to_goal, int64_t)
}
