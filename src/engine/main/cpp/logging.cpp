#include "kernel.hpp"

#include <xbt/log.h>

#include <cstdio>
#include <cstdlib>

// Without assertions that header leaves out debug messages, but these are the program's, and shown when it asks for them.
#undef XBT_LOG_STATIC_THRESHOLD
#define XBT_LOG_STATIC_THRESHOLD xbt_log_priority_none

XBT_LOG_NEW_CATEGORY(java, "Java programs on S4U");

// A layout is an opaque type of xbt/log.h, yet its only public use is to be replaced. This mirrors the three fields of
// SimGrid's struct (the same in 3.32, 4.0 and 4.1) so that the layout in force can be wrapped.
struct xbt_log_layout_s {
  bool (*do_layout)(const s_xbt_log_layout_t* layout, xbt_log_event_t event, const char* format);
  void (*free_)(const s_xbt_log_layout_t* layout);
  void* data;
};

namespace loadstar {

static std::string critical;
static std::string after_critical;
constexpr std::size_t MOST_LINES_AFTER = 16384; // bytes; a deadlock of 100 000 actors need not be told in full

// Says where, not why, and in addresses that differ in every run.
static bool is_backtrace(std::string const& line)
{
  std::string const start = line.substr(0, line.find('\n'));
  return start.find("acktrace:") != std::string::npos || start.find("current backtrace") != std::string::npos;
}

static bool watch(const s_xbt_log_layout_t* layout, xbt_log_event_t log_event, const char* format)
{
  auto* wrapped    = static_cast<xbt_log_layout_t>(layout->data);
  bool is_critical = log_event->priority == xbt_log_priority_critical;
  if (is_critical || (not critical.empty() && after_critical.size() < MOST_LINES_AFTER)) {
    va_list arguments;
    va_copy(arguments, log_event->ap);
    char line[4096];
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (is_backtrace(line)) {
      // It is in the log.
    } else if (is_critical) {
      critical = line;
      after_critical.clear();
    } else {
      after_critical += (after_critical.empty() ? "" : "\n") + std::string(line);
    }
  }
  return wrapped->do_layout(wrapped, log_event, format);
}

static void wrap_layout(xbt_log_category_t category)
{
  if (category->layout != nullptr && category->layout->do_layout != watch) {
    auto* watcher =
        static_cast<xbt_log_layout_s*>(std::malloc(sizeof(xbt_log_layout_s))); // SimGrid frees it with free()
    *watcher         = {watch, nullptr, category->layout};
    category->layout = watcher; // not xbt_log_layout_set(): that would free the wrapped one
  }
  for (xbt_log_category_t child = category->firstChild; child != nullptr; child = child->nextSibling)
    wrap_layout(child);
}

void watch_log()
{
  wrap_layout(&_XBT_LOGV(XBT_LOG_ROOT_CAT));
}

std::string const& last_critical_message()
{
  if (critical.empty()) // before there is an engine SimGrid's log is not watched
    critical = made_engine == nullptr ? "something was called before there is an engine. Maybe make the Engine first"
                                      : "SimGrid called abort() without saying why";
  return critical;
}

std::string const& lines_after_critical_message()
{
  return after_critical;
}

static bool enabled(int32_t priority)
{
  return _XBT_LOG_ISENABLEDV(_XBT_LOGV(java), static_cast<e_xbt_log_priority_t>(priority));
}

} // namespace loadstar

using namespace loadstar;

extern "C" {

int32_t ls_log_enabled(int32_t priority)
{
  return enabled(priority);
}

void ls_log(int32_t priority, const char* message)
{
  if (not enabled(priority))
    return;
  switch (priority) {
    case xbt_log_priority_debug:
      XBT_CDEBUG(java, "%s", message);
      break;
    case xbt_log_priority_verbose:
      XBT_CVERB(java, "%s", message);
      break;
    case xbt_log_priority_info:
      XBT_CINFO(java, "%s", message);
      break;
    case xbt_log_priority_warning:
      XBT_CWARN(java, "%s", message);
      break;
    case xbt_log_priority_error:
      XBT_CERROR(java, "%s", message);
      break;
    default:
      XBT_CCRITICAL(java, "%s", message);
      break;
  }
}

int64_t ls_die(const char* message)
{
  return perform([text = Text(message)] {
    XBT_CCRITICAL(java, "%s", text.get().c_str());
    xbt_abort();
  });
}

} // extern "C"
