# Clean systems of Debian in a folder, as somebody has who has nothing else: for scripts/develop/check-package and check-debian.
# shellcheck shell=bash
#
# They need root, debootstrap and a mirror of Debian (OTHELLO_MIRROR, default http://deb.debian.org/debian). What calls
# these defines fail MESSAGE..., which ends it.

require_clean_systems() {
  ((EUID == 0)) || fail "a clean system is made as root"
  command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
}

# make_clean_system FOLDER RELEASE [PACKAGE]: the least that Debian goes with, 200 MB to fetch, and a package.
make_clean_system() {
  debootstrap --variant=minbase ${3:+"--include=$3"} "$2" "$1" "${OTHELLO_MIRROR:-http://deb.debian.org/debian}" >"$1.log" 2>&1 || {
    tail -5 "$1.log" >&2
    fail "debootstrap failed; $1.log says more"
  }
  rm -f -- "$1.log"
  chmod 755 "$1" # mktemp made it root's alone, and it is everybody's /
  echo force-unsafe-io >"$1/etc/dpkg/dpkg.cfg.d/throw-away" # it need not survive a crash
}

# run_on_clean_system FOLDER USER COMMAND...: with nothing of the environment here, and alone: what it mounts and starts
# is gone with it.
run_on_clean_system() {
  cp /etc/resolv.conf "$1/etc/resolv.conf"
  # shellcheck disable=SC2016  # the inner shell's
  env --ignore-environment PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
    unshare --pid --fork --kill-child --mount-proc="$1/proc" bash -c '
      set -e
      mount -t tmpfs -o size=50% tmpfs "$0/dev/shm"
      mount -t sysfs -o ro sysfs "$0/sys"
      mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$0/dev/pts"
      home=$(chroot "$0" getent passwd "$1" | cut -d: -f6)
      exec chroot --userspec="$1" "$0" env HOME="$home" "${@:2}"' "$@"
}
