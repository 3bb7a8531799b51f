#include "lacks.hpp"

extern "C" {
LACKS(int64_t, ls_battery_connector, )
LACKS(int64_t, ls_battery_create, const char*, double, double, double, double, double, double, int32_t)
LACKS(int64_t, ls_battery_set_load, int64_t, const char*, double)
LACKS(int64_t, ls_battery_switch_load, int64_t, const char*, int32_t)
LACKS(int64_t, ls_battery_connect, int64_t, int64_t, int32_t)
LACKS(double, ls_battery_measure, int64_t, int32_t)
LACKS(int64_t, ls_battery_schedule, int64_t, double, int32_t, int32_t, int64_t)
LACKS(int64_t, ls_battery_handlers, int64_t)
LACKS(double, ls_battery_handler_time, int64_t)
LACKS(int64_t, ls_battery_delete_handler, int64_t, int64_t)
LACKS(int64_t, ls_battery_handler_release, int64_t)
}
