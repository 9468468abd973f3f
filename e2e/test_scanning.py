"""A link comes in by the camera, from the code that stands on the other screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Playwright, expect

from builder.browsers import FLAGS, chromium
from e2e.elsewhere import link_for
from e2e.hosting import Host
from e2e.player import Player
from e2e.returning import copied_profile
from e2e.watch import Watch
from moleweb.qr.symbol import symbol

WIDTH: Final = 640
HEIGHT: Final = 480
CODE: Final = 320
"""Pixels of the film that a code is wide and high at most: on every screen it is seen whole."""
LIGHT: Final = 235
DARK: Final = 16
GREY: Final = b"\x80" * (WIDTH * HEIGHT // 2)
"""Both planes of colour of a frame that has none."""
OTHERS_CODE: Final = "https://example.org/menu#today"
PERMITTED: Final = "--use-fake-ui-for-media-stream"
KEEP_HOLD: Final = "() => { globalThis.film = document.getElementById('camera').srcObject }"
IS_OFF: Final = "() => globalThis.film.getTracks().every((track) => track.readyState === 'ended')"
READ: Final = 60_000
"""Milliseconds."""


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """What the camera shows: whatever is written there before it is switched on."""
    path = tmp_path / "film.y4m"
    shows(path, "")
    return path


@pytest.fixture
def two_contexts(
    playwright: Playwright, known_host: Host, film: Path, watch: Watch
) -> Iterator[Sequence[BrowserContext]]:
    """Two browsers with a camera that looks at a film."""
    looking = (
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
        PERMITTED,
    )
    with ExitStack() as closing:
        contexts = []
        for _ in range(2):
            own = playwright.chromium.launch_persistent_context(
                copied_profile(playwright, known_host),
                executable_path=chromium(),
                args=[*FLAGS, *looking],
            )
            closing.callback(own.close)
            watch.over(own)
            contexts.append(own)
        yield contexts


def shows(film: Path, text: str) -> None:
    """Make a film of the code that says ``text``, on a wall; of the wall alone if that is ""."""
    lines = symbol(text.encode()) if text else ()
    module = CODE // max(len(lines), 1)
    left, top = ((size - len(lines) * module) // 2 for size in (WIDTH, HEIGHT))
    rows = [bytearray([LIGHT]) * WIDTH for _ in range(HEIGHT)]
    for y, line in enumerate(lines):
        for x in range(line.bit_length()):
            if line >> x & 1:
                for row in rows[top + y * module : top + (y + 1) * module]:
                    row[left + x * module : left + (x + 1) * module] = bytes([DARK]) * module
    head = f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420jpeg\n".encode()
    film.write_bytes(head + (b"FRAME\n" + b"".join(rows) + GREY) * 2)


def test_where_there_is_no_camera_that_is_told_with_a_way_on(shared: Player) -> None:
    shared.start("", "elsewhere")
    shared.press("e4")
    shared.button("Scan").click()
    expect(shared.dialog.get_by_role("alert")).to_contain_text("Paste the link instead")
    shared.button("Try again").click()
    expect(shared.dialog.get_by_role("alert")).to_contain_text("Paste the link instead")


GATHERED: Final = """async () => {
  const peer = new RTCPeerConnection();
  peer.createDataChannel("x");
  await peer.setLocalDescription();
  await new Promise((done) => {
    const look = () => peer.iceGatheringState === "complete" && done();
    peer.onicegatheringstatechange = look;
    look();
  });
  const { sdp } = peer.localDescription;
  peer.close();
  return sdp;
}"""
"""What the browser itself says of where it is."""
UNPACKED: Final = """(packed) => {
  const coded = packed.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(coded), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}"""


def addresses(description: str) -> set[str]:
    """All addresses of the device in a description that no name hides."""
    lines = (line.split() for line in description.splitlines())
    found = [line[4] for line in lines if line and line[0].startswith("a=candidate:")]
    if description.startswith("1"):  # in short, as it stands in a link
        found = [way.partition(",")[2] for way in description.split()[4:]]
    return {each for each in found if not each.endswith(".local") and not each.startswith("~")}


def test_a_reply_is_scanned_and_with_the_camera_allowed_an_offer_says_no_address_and_connects(
    two_contexts: Sequence[BrowserContext], host: Host, film: Path
) -> None:
    ann, ben = (Player(own.new_page(), host.address).open() for own in two_contexts)
    ann.start("", "elsewhere")
    ann.press("e4")
    ben.page.goto(link_for(ann, "Send it to Player 2"))
    ben.button("Join and play").click()
    ben.is_at(1)
    ben.press(ben.targets()[0])

    shows(film, OTHERS_CODE)
    ann.button("Scan").click()
    expect(ann.dialog).to_contain_text("show your network address")
    expect(ann.dialog.get_by_role("alert")).to_contain_text("not for a game here", timeout=READ)
    expect(ann.dialog.locator("#camera")).to_be_visible()
    ann.page.evaluate(KEEP_HOLD)
    ann.button("Close").click()
    ann.page.wait_for_function(IS_OFF)

    shows(film, link_for(ben, "Send it to Player 1"))
    ann.button("Scan").click()
    ann.is_at(2)
    expect(ann.dialog).to_have_count(0)

    shown = addresses(ann.page.evaluate(GATHERED))
    if not shown:
        pytest.skip("scanned; but this browser hides addresses even so, or there is no network")
    ann.button("Connect directly").click()
    ann.button("Make a link").click()
    offer = ann.dialog.locator("#link").input_value()
    said = ann.page.evaluate(UNPACKED, offer.rpartition(".")[2])
    assert said.startswith("1actpass ")
    assert not [address for address in shown if address in said]
    ben.page.goto(offer)
    answer = ben.dialog.locator("#link").input_value()
    answered = ben.page.evaluate(UNPACKED, answer.rpartition(".")[2])
    assert addresses(answered) == shown, "one of both has to say where it is"
    ann.page.get_by_label("The answer from the other device").fill(answer)
    ann.button("Connect").click()
    for player in (ann, ben):
        expect(player.page.locator("main")).to_contain_text("is connected", timeout=READ)
