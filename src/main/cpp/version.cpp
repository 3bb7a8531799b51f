#include <simgrid/engine.h>
#include <simgrid/version.h>

extern "C" __attribute__((visibility("default"))) int ls_simgrid_version()
{
  return SIMGRID_VERSION;
}
