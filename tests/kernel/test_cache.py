"""Where compiled code is kept, and which files of it are run."""

import os
import stat
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque.kernel.linking.cache import KEPT, Store, _is_ours, _private_folder, cache_root


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder of this test's own."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(folder))
    return folder


def only_file(root: Path) -> Path:
    (path,) = (path for path in root.rglob("*") if path.is_file())
    return path


def test_what_was_saved_is_loaded_under_its_entry_and_key_alone(root: Path) -> None:
    store = Store("chess")
    store.save("apply", "k1", b"code")
    assert Store("chess").load("apply", "k1") == b"code"
    assert [store.load(*other) for other in (("apply", "k2"), ("legal", "k1"))] == [None, None]
    assert Store("go").load("apply", "k1") is None
    assert only_file(root).parent == root / "jit" / "chess"


@pytest.mark.parametrize(
    "harm", [lambda data: data[:-1], lambda data: data[:40] + b"x" + data[41:], lambda data: b"", lambda data: data * 2]
)
def test_a_damaged_file_is_as_good_as_missing(root: Path, harm: Any) -> None:
    store = Store("chess")
    store.save("apply", "k1", b"a lot of machine code")
    path = only_file(root)
    path.write_bytes(harm(path.read_bytes()))
    assert store.load("apply", "k1") is None
    store.save("apply", "k1", b"compiled again")
    assert store.load("apply", "k1") == b"compiled again"


def test_a_file_under_another_key_is_not_run(root: Path) -> None:
    store = Store("chess")
    store.save("apply", "k1", b"code")
    path = only_file(root)
    path.rename(path.with_name(path.name.replace("k1", "k2")))
    assert store.load("apply", "k2") is None


def test_the_forms_used_last_are_kept_and_other_entries_untouched(root: Path) -> None:
    store = Store("chess")
    store.save("legal", "k", b"other")
    for number in range(KEPT):
        store.save("apply", f"k{number}", b"code")
        path = root / "jit" / "chess" / f"apply-k{number}.bin"
        os.utime(path, (1_000_000 + number, 1_000_000 + number))
    assert store.load("apply", "k0") == b"code", "loading counts as use"
    (root / "jit" / "chess" / "apply-dead.part").write_bytes(b"")
    os.utime(root / "jit" / "chess" / "apply-dead.part", (1, 1))
    store.save("apply", "new", b"code")
    left = {path.stem for path in (root / "jit" / "chess").iterdir()}
    assert left == {"legal-k", "apply-new", *(f"apply-k{number}" for number in range(KEPT) if number != 1)}


def test_a_place_that_cannot_be_written_keeps_nothing_and_says_nothing(root: Path) -> None:
    store = Store("chess")
    (root / "jit").write_text("in the way")
    store.save("apply", "k", b"code")
    assert store.load("apply", "k") is None


@pytest.mark.skipif(os.name == "nt", reason="owners and modes of POSIX")
def test_only_files_that_nobody_else_can_have_written_are_run(root: Path) -> None:
    def about(uid: int, mode: int) -> Any:
        return SimpleNamespace(st_uid=uid, st_mode=mode)

    me = os.getuid()
    assert _is_ours(about(me, stat.S_IFREG | 0o644))
    assert _is_ours(about(0, stat.S_IFREG | 0o644))
    assert not _is_ours(about(me + 1, stat.S_IFREG | 0o644))
    assert not _is_ours(about(me, stat.S_IFREG | 0o664))
    assert not _is_ours(about(me, stat.S_IFIFO | 0o600))
    store = Store("chess")
    store.save("apply", "k", b"code")
    only_file(root).chmod(0o666)
    assert store.load("apply", "k") is None


def test_a_folder_that_cannot_be_written_falls_back_to_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "file" / "below"))
    assert "ludotheque" in cache_root().name


def test_a_temporary_folder_of_somebody_else_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "file" / "below"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    laid_out = tmp_path / f"ludotheque-{os.getuid()}"
    laid_out.mkdir()
    laid_out.chmod(0o777)
    _private_folder.cache_clear()
    chosen = cache_root()
    _private_folder.cache_clear()
    assert chosen != laid_out
    assert chosen.stat().st_mode & 0o077 == 0
