// The options that engines have of their own: of each engine a struct that lies beside it. So what passes
// options on names no engine.
#pragma once

#include <any>
#include <map>
#include <typeindex>

namespace othello {

class EngineOptions {
 public:
  /// Those of the engine with this struct, which are its defaults until they are changed.
  template <class Options>
  Options& get() {
    std::any& own = of_engines_[std::type_index(typeid(Options))];
    if (!own.has_value()) own = Options();
    return std::any_cast<Options&>(own);
  }
  template <class Options>
  const Options& get() const {
    static const Options defaults = {};
    const auto own = of_engines_.find(std::type_index(typeid(Options)));
    return own == of_engines_.end() ? defaults : std::any_cast<const Options&>(own->second);
  }

 private:
  std::map<std::type_index, std::any> of_engines_;
};

}  // namespace othello
