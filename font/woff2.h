// The font as WOFF2, the compressed form that browsers load (W3C recommendation "WOFF File Format 2.0"), by
// the library libwoff2.
#pragma once

#include <string>

namespace othello {

/// Compresses a TrueType file. Throws std::runtime_error if the library refuses it.
std::string woff2_font(const std::string& truetype);

}  // namespace othello
