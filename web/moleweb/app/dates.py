"""When something was, as people say it: today, yesterday, or a date."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Final

from molecore.words import Message

_MONTHS: Final = (
    Message("date.january"),
    Message("date.february"),
    Message("date.march"),
    Message("date.april"),
    Message("date.may"),
    Message("date.june"),
    Message("date.july"),
    Message("date.august"),
    Message("date.september"),
    Message("date.october"),
    Message("date.november"),
    Message("date.december"),
)


def day_of(when: str, now: str) -> Message | None:
    """The day of ``when``, seen from ``now``, where this device is; None if it is no time.

    Both are times as ISO 8601 has them, with their zone.
    """
    with suppress(ValueError, OverflowError):  # A save can say anything.
        return _said(_day(when), _day(now))
    return None


def _day(time: str) -> date:
    return datetime.fromisoformat(time).astimezone().date()


def _said(day: date, today: date) -> Message:
    if day == today:
        return Message("date.today")
    if day == today - timedelta(days=1):
        return Message("date.yesterday")
    month = _MONTHS[day.month - 1]
    if day.year == today.year:
        return Message("date.day", day=day.day, month=month)
    return Message("date.day_of_year", day=day.day, month=month, year=day.year)
