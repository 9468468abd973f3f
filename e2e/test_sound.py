"""The sounds of the page, rendered to samples: loud enough, without clicks, all different."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from builder.paths import ROOT

RENDER: Final = """async (code) => {
    let chance = 1;  // Noise is the same in each run.
    Math.random = () => (chance = chance * 16807 % 2147483647) / 2147483647;
    const { SOUNDS, sound } = await import("data:text/javascript," + encodeURIComponent(code));
    const rendered = {};
    for (const [name, tones] of Object.entries(SOUNDS)) {
        const audio = new OfflineAudioContext(1, 44100 * 2, 44100);
        for (const tone of tones) sound(audio, tone, 0.01);
        const data = (await audio.startRendering()).getChannelData(0);
        let [peak, last, step, energy] = [0, 0, 0, 0];
        data.forEach((value, n) => {
            peak = Math.max(peak, Math.abs(value));
            energy += value * value;
            if (Math.abs(value) > 0.002) last = n / 44100;
        });
        const onset = Math.max(...[...data.slice(0, 442 + 44)].map(Math.abs));
        const crossings = data.reduce((n, value, i) => n + (i && value * data[i - 1] < 0), 0);
        rendered[name] = { peak, last, energy, onset, crossings, end: Math.abs(data.at(-1)) };
    }
    return rendered;
}"""


def test_sounds_are_loud_enough_begin_and_end_softly_and_differ(page: Page) -> None:
    rendered = page.evaluate(RENDER, (ROOT / "web" / "js" / "sound.mjs").read_text())
    for name, heard in rendered.items():
        assert 0.08 < heard["peak"] < 0.9, name
        assert 0.05 < heard["last"] < 1.6, name
        assert heard["onset"] < 0.35 * heard["peak"], f"{name} begins with a click"
        assert heard["end"] == 0, name
    profiles = {(round(h["last"], 1), round(h["crossings"], -2)) for h in rendered.values()}
    assert len(profiles) == len(rendered), "each can be told from the others"
