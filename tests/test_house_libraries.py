"""What is said about system libraries that Qt lacks."""

from app import libraries

_LDD = """\
\tlinux-vdso.so.1 (0x00007ffd)
\tlibEGL.so.1 => not found
\tlibxcb-cursor.so.0 => not found
\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
\tlibEGL.so.1 => not found
"""


def test_that_a_report_of_the_loader_tells_each_missing_library_once() -> None:
    assert libraries.not_found(_LDD) == ("libEGL.so.1", "libxcb-cursor.so.0")


def test_that_an_import_error_tells_its_library() -> None:
    error = "libxkbcommon.so.0: cannot open shared object file: No such file or directory"
    assert libraries.not_found(error) == ("libxkbcommon.so.0",)


def test_that_other_errors_tell_none() -> None:
    assert libraries.not_found("No module named 'PySide6'") == ()


def test_that_the_advice_names_packages_of_debian_and_fedora() -> None:
    text = libraries.advice(["libEGL.so.1", "libxcb-cursor.so.0"])
    assert "apt install libegl1 libxcb-cursor0" in text
    assert "dnf install mesa-libEGL xcb-util-cursor" in text


def test_that_a_library_without_a_known_package_is_still_named() -> None:
    assert "libodd.so.7" in libraries.advice(["libodd.so.7"]).splitlines()[-1]


def test_that_qt_lacks_nothing_where_the_tests_run() -> None:
    assert libraries.missing("offscreen") == ()
