import assert from "node:assert/strict";
import { test } from "node:test";

import { brief, full } from "../js/session.mjs";

const PRINT = Array.from({ length: 32 }, (_, number) => (number * 7 + 3).toString(16).padStart(2, "0").toUpperCase()).join(":");
const NAME = "0f8b2c4e-1a2b-4c3d-8e9f-001122334455.local";
const SDP = [
  "v=0", "o=- 4611731400430051336 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "a=extmap-allow-mixed", "a=msid-semantic: WMS",
  "m=application 51234 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
  `a=candidate:1 1 udp 2113937151 ${NAME} 51234 typ host generation 0 network-cost 999`,
  "a=candidate:2 1 udp 1677729535 203.0.113.7 40000 typ srflx raddr 0.0.0.0 rport 0 generation 0",
  "a=candidate:3 1 tcp 1518280447 10.0.0.1 9 typ host tcptype active generation 0",
  "a=ice-ufrag:Ab/+", "a=ice-pwd:0123456789abcdefghijkl+/", "a=ice-options:trickle", `a=fingerprint:sha-256 ${PRINT}`,
  "a=setup:actpass", "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", "",
].join("\r\n");

test("a description is short, and whole again has all that counts", () => {
  const short = brief(SDP);
  assert.ok(short.length < SDP.length / 4, `${short.length} of ${SDP.length}`);
  const whole = full(short);
  for (const line of SDP.split("\r\n").filter((each) => /^a=(ice-ufrag|ice-pwd|fingerprint|setup|mid|sctp-port|group)/.test(each))) {
    assert.ok(whole.includes(`${line}\r\n`), line);
  }
  assert.match(whole, new RegExp(`^a=candidate:1 1 udp 2130706431 ${NAME.replaceAll(".", "\\.")} 51234 typ host\r$`, "m"));
  assert.match(whole, /^a=candidate:2 1 udp \d+ 203\.0\.113\.7 40000 typ srflx raddr 0\.0\.0\.0 rport 0\r$/m);
  assert.ok(!whole.includes("tcp"));
  assert.equal(brief(whole), short);
});

test("a description without an address, and one of an answer, keep what they say", () => {
  const alone = SDP.replace(/^a=candidate.*\r\n/gm, "").replace("actpass", "active");
  assert.match(full(brief(alone)), /^a=setup:active\r$/m);
  assert.ok(!full(brief(alone)).includes("candidate"));
});

test("what has anything else goes as it is, and so does what an older page made", () => {
  for (const other of [
    "v=0 an offer", SDP.replace("a=mid:0", "a=mid:data"), SDP.replace("sha-256", "sha-512"), SDP.replace("5000", "5001"), `${SDP}m=audio 9 x 0\r\n`,
  ]) {
    assert.equal(brief(other), other);
    assert.equal(full(other), other);
  }
});
