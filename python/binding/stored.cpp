#include "python/binding/bindings.h"

#include <pybind11/stl.h>

#include <cstring>
#include <memory>
#include <optional>
#include <string>

#include "estimate/samples_file.h"
#include "python/binding/block_queue.h"
#include "python/binding/board.h"
#include "python/binding/option_values.h"
#include "python/binding/run_interruptible.h"
#include "solve/replaceable_output.h"
#include "solve/value_book.h"
#include "solve/verify_stored.h"
#include "stored/file_kind.h"
#include "stored/stored_set.h"
#include "system/errors.h"
#include "system/hdf5/row_writer.h"
#include "system/output_file.h"
#include "system/temporary_file.h"

namespace othello::python {
namespace {

using solve::ValueByte;
using stored::StoredSet;

WordArray array_of(std::span<const State> states) {
  WordArray result = new_states(states.size());
  if (!states.empty()) std::memcpy(result.mutable_data(), states.data(), states.size_bytes());
  return result;
}

Array<std::int8_t> array_of(std::span<const ValueByte> values) {
  auto result = new_items<std::int8_t>(values.size());
  std::ranges::transform(values, result.mutable_data(),
                         [](ValueByte value) { return static_cast<std::int8_t>(solve::value_of(value)); });
  return result;
}

void handle_signals() {
  const py::gil_scoped_acquire acquired;
  check_signals();
}

// Iterates in blocks: arrays of states, or pairs of states and values.
class Blocks {
 public:
  Blocks(std::function<void(const BlockQueue::Visit&)> read, std::size_t size, bool with_values)
      : queue_(std::make_unique<BlockQueue>(std::move(read), size)), with_values_(with_values) {}
  ~Blocks() {
    const ReleasedLock released;
    queue_.reset();
  }
  Blocks(const Blocks&) = delete;
  Blocks& operator=(const Blocks&) = delete;

  py::object next() {
    std::optional<StateBlock> block;
    {
      const ReleasedLock released;
      block = queue_->next(handle_signals);
    }
    if (!block) throw py::stop_iteration();
    WordArray states = array_of(std::span<const State>(block->states));
    if (!with_values_) return states;
    return py::make_tuple(states, array_of(std::span<const ValueByte>(block->values)));
  }

 private:
  std::unique_ptr<BlockQueue> queue_;
  bool with_values_;
};

std::size_t block_size(std::int64_t size) {
  if (size < 1) throw std::invalid_argument(fmt::format("size {}: at least 1 is needed", size));
  return static_cast<std::size_t>(size);
}

std::shared_ptr<StoredSet> open_stored(const std::string& path, std::optional<int> depth) {
  std::shared_ptr<StoredSet> set;
  run_interruptible([&](const StopFlag&) { set = stored::open_stored_set(path, depth); });
  return set;
}

std::unique_ptr<Blocks> blocks_of_set(const std::shared_ptr<StoredSet>& set, std::int64_t size) {
  const auto read = [set](const BlockQueue::Visit& take) {
    set->visit_states([&](std::span<const State> states) { take(states, {}); });
  };
  return std::make_unique<Blocks>(read, block_size(size), false);
}

std::unique_ptr<Blocks> blocks_of_book(const std::shared_ptr<solve::ValueBook>& book, int depth,
                                       std::int64_t size) {
  const auto read = [book, depth](const BlockQueue::Visit& take) { book->visit(depth, take); };
  return std::make_unique<Blocks>(read, block_size(size), true);
}

WordArray sample_of_set(const StoredSet& set, std::uint64_t count, std::uint64_t seed) {
  std::vector<State> states;
  run_interruptible([&](const StopFlag&) { states = set.sample(count, seed); });
  return array_of(std::span<const State>(states));
}

py::tuple sample_of_book(solve::ValueBook& book, int depth, std::uint64_t count, std::uint64_t seed) {
  StateBlock block;
  run_interruptible([&](const StopFlag&) {
    book.sample(depth, count, seed, [&](std::span<const State> states, std::span<const ValueByte> values) {
      block = {.states = {states.begin(), states.end()}, .values = {values.begin(), values.end()}};
    });
  });
  return py::make_tuple(array_of(std::span<const State>(block.states)),
                        array_of(std::span<const ValueByte>(block.values)));
}

std::vector<State> states_of_depth(const StoredSet& set, const ArrayBoard& board, const WordArray& states) {
  std::vector<State> wanted = board.checked(states);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (const int depth = set.label().board.depth_of(wanted[i]); depth != set.label().depth)
      throw bad_state_error(i, fmt::format("is of depth {}, not {}", depth, set.label().depth));
  }
  return wanted;
}

Array<bool> contains(const StoredSet& set, const ArrayBoard& board, const WordArray& states) {
  const std::vector<State> wanted = states_of_depth(set, board, states);
  std::vector<bool> found;
  run_interruptible([&](const StopFlag& stop) {
    const auto watch = [&](std::uint64_t) {
      if (stop) throw Stopped();
    };
    found = contains_states(set, wanted, watch);
  });
  auto result = new_items<bool>(found.size());
  std::ranges::copy(found, result.mutable_data());
  return result;
}

// -1 for a state that the set does not have.
Array<std::int64_t> positions(const StoredSet& set, const ArrayBoard& board, const WordArray& states) {
  const std::vector<State> wanted = states_of_depth(set, board, states);
  std::vector<std::optional<std::uint64_t>> found;
  run_interruptible([&](const StopFlag& stop) {
    const auto watch = [&](std::uint64_t) {
      if (stop) throw Stopped();
    };
    found = find_positions(set, wanted, watch);
  });
  auto result = new_items<std::int64_t>(found.size());
  std::ranges::transform(found, result.mutable_data(), [](const auto& position) {
    return position ? static_cast<std::int64_t>(*position) : -1;
  });
  return result;
}

// As the messages of refusals name it.
constexpr const char* kPath = "path";

// An output that NumPy writes to as to a file of Python's. Ctrl-C ends the waiting for the reader of a pipe.
class Output {
 public:
  explicit Output(const std::string& path) {
    const ReleasedLock released;
    OutputChecks({}).file(kPath, path);
    stream_ = std::make_unique<OutputStream>(path, handle_signals);
  }

  void write(const py::bytes& bytes) {
    require_open();
    const std::string_view all = bytes;
    const ReleasedLock released;
    stream_->write(std::as_bytes(std::span(all)));
  }
  void commit() {
    require_open();
    const ReleasedLock released;
    stream_->commit();
  }
  // Nothing remains of a file that was not committed.
  void close() { stream_.reset(); }

 private:
  void require_open() const {
    if (!stream_) throw std::invalid_argument("the output is closed");
  }

  std::unique_ptr<OutputStream> stream_;
};

// Rows as bytes, and the columns' names and sizes; a size below 0 is of signed numbers.
void write_rows(const std::string& path, const py::buffer& rows,
                const std::vector<std::pair<std::string, int>>& columns,
                const std::vector<std::pair<std::string, std::string>>& attributes, bool force) {
  const py::buffer_info info = rows.request();
  const std::span bytes(static_cast<const std::byte*>(info.ptr),
                        static_cast<std::size_t>(info.size * info.itemsize));
  std::vector<RowColumn> of_rows;
  for (const auto& [name, size] : columns)
    of_rows.push_back({name, static_cast<std::size_t>(std::abs(size)), size < 0});
  run_interruptible([&](const StopFlag&) {
    OutputChecks({}).file(kPath, path, OutputKind::kRandomAccess);
    if (!force) solve::require_replaceable_kind(kPath, path, stored::FileKind::kTable, "force=True");
    TemporaryFile file(resolve_links(path));
    file.fill([&](const std::string& partial) {
      RowWriter writer(partial, "othello-table", "/states", of_rows);
      for (const auto& [name, text] : attributes) writer.attribute(name, text);
      writer.add(bytes);
      writer.close();
    });
  });
}

// What a file or folder holds, if all of it is correct.
std::string verify(const std::string& path, std::uint64_t states, std::uint64_t seed, int threads) {
  std::string lines;  // of a folder
  std::optional<std::string> found;
  run_interruptible([&](const StopFlag& stop) {
    solve::VerifyTask task{.states = states, .seed = seed, .threads = threads_of(threads)};
    task.watch = [&](std::uint64_t) {
      if (stop) throw Stopped{};
    };
    task.print = [&](const std::string& line) { lines += line; };
    try {
      found = solve::verify_stored(path, task);
      if (!found && stored::file_kind_of(path) == stored::FileKind::kSamples)
        found = estimate::verify_samples(path);
    } catch (const CheckFailed& error) {
      throw DamagedFile(fmt::format("{}{}: {}", lines, path, error.what()));
    } catch (const DamagedFile& error) {
      throw DamagedFile(lines + error.what());
    }
  });
  if (found) return lines + *found;
  const stored::FileKind kind = stored::file_kind_of(path);
  if (kind == stored::FileKind::kForeign) throw DamagedFile(fmt::format("{}: {}", path, name_of(kind)));
  throw std::invalid_argument(
      fmt::format("{}: holds {}; only the command othello verify checks such files", path, name_of(kind)));
}

}  // namespace

void bind_stored(py::module_& module) {
  py::class_<Blocks>(module, "Blocks")
      .def("__iter__", [](const py::object& self) { return self; })
      .def("__next__", &Blocks::next);
  py::class_<StoredSet, std::shared_ptr<StoredSet>>(module, "StoredSet")
      .def_property_readonly("board", [](const StoredSet& set) { return set.label().board.name(); })
      .def_property_readonly("symmetry",
                             [](const StoredSet& set) { return std::string(name_of(set.label().symmetry)); })
      .def_property_readonly("depth", [](const StoredSet& set) { return set.label().depth; })
      .def_property_readonly("states", [](const StoredSet& set) { return set.label().states; })
      .def("sample", &sample_of_set)
      .def("contains", &contains)
      .def("positions", &positions);
  py::class_<Output>(module, "Output")
      .def(py::init<const std::string&>())
      .def("write", &Output::write)
      .def("commit", &Output::commit)
      .def("close", &Output::close);
  module.def("verify", &verify);
  module.def("open_stored", &open_stored);
  module.def("blocks_of_set", &blocks_of_set);
  module.def("blocks_of_book", &blocks_of_book);
  module.def("sample_of_book", &sample_of_book);
  module.def("write_rows", &write_rows);
}

}  // namespace othello::python
