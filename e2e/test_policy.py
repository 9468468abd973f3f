"""What the page's policy refuses, tried from inside the page."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from e2e.hosting import Host
from e2e.player import READY
from e2e.watch import Watch

ATTEMPTS: Final = {
    "text becomes elements": "document.body.innerHTML = '<p>x</p>'",
    "text becomes a program": "Function('return 1')()",
    "text becomes a script": "document.createElement('script').text = '1'",
    "another policy": "trustedTypes.createPolicy('mine', {})",
    "markup that runs": "molecore.trust.createHTML('<p>x</p><script src=x></script>')",
    "a worker of nobody's": "molecore.trust.createScriptURL('https://example.org/sw.js')",
    "a request elsewhere": "await fetch('https://example.org/')",
}


TRY: Final = """async () => {{
    await new Promise((resolve) => setTimeout(resolve)); // what a debugger runs may compile text
    try {{ {attempt}; return "done"; }} catch {{ return "refused"; }}
}}"""


def test_the_policy_is_kept_as_a_header_and_refuses_whatever_the_page_does_not_need(
    page: Page, host: Host, watch: Watch
) -> None:
    ready, answer = page, page.goto(host.address)
    ready.wait_for_selector(READY)
    assert answer is not None
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    worker = host.files.joinpath("pyscript/worker.js").relative_to(host.site)
    header = "async (url) => (await fetch(url)).headers.get('content-security-policy')"
    assert "require-trusted-types-for" in ready.evaluate(header, str(worker))
    assert not watch.problems

    for problem in ("policy violation", "Content Security Policy", "Trusted"):
        watch.expect(problem)
    for name, attempt in ATTEMPTS.items():
        assert ready.evaluate(TRY.format(attempt=attempt)) == "refused", name
