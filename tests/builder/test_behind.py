"""What is said of packages that have newer versions."""

from __future__ import annotations

from packaging.requirements import Requirement

from builder.behind import behind

OLD_STONES = {"name": "Old_Stones", "version": "1.2.0", "latest_version": "2.0.0"}
MOSS = {"name": "moss", "version": "3.1", "latest_version": "3.2"}


def test_who_holds_a_package_where_it_is_is_named() -> None:
    asked = {
        "wall": [Requirement("old-stones~=1.1"), Requirement("moss")],
        "fence": [Requirement("old-stones>=1")],
        "requirements/page.in": [Requirement("old-stones==1.2.0")],
    }
    assert list(behind([OLD_STONES, MOSS], asked)) == [
        "Old_Stones 1.2.0 -> 2.0.0 (wall asks for ~=1.1, requirements/page.in asks for ==1.2.0)",
        "moss 3.1 -> 3.2",
    ]


def test_what_is_asked_for_elsewhere_or_by_an_extra_holds_nothing() -> None:
    asked = {
        "wall": [
            Requirement("old-stones<2; python_version < '3'"),
            Requirement("old-stones<2; extra == 'dry'"),
        ],
    }
    assert list(behind([OLD_STONES], asked)) == ["Old_Stones 1.2.0 -> 2.0.0"]
