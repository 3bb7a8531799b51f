#include "lacks.hpp"

extern "C" {
LACKS(int64_t, ls_panel_create, const char*, double, double, double, double, double)
const char* ls_panel_name(int64_t)
{
  return "";
}
LACKS(int64_t, ls_panel_set_name, int64_t, const char*)
LACKS(int64_t, ls_panel_set, int64_t, int32_t, double)
LACKS(double, ls_panel_get, int64_t, int32_t)
LACKS(int64_t, ls_on_panel_power, int64_t)
}
