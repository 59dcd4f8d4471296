// Of no use by itself: with it, what all tests include is compiled once (tests/CMakeLists.txt).
