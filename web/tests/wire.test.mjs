// From device to device: what tabs and connected browsers say to each other, and how connections are made.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { openPage } from "./window.mjs";

const window = openPage();
const { sendTo } = await import("../js/send.mjs");
await import("../js/wire.mjs");
const { wire } = globalThis.molecore;

/** A channel between tabs; what one says all others of its name hear. */
class Tabs extends EventTarget {
  static open = new Set();
  constructor(name) {
    super();
    this.name = name;
    Tabs.open.add(this);
  }
  postMessage(data) {
    for (const other of Tabs.open) {
      if (other !== this && other.name === this.name) other.dispatchEvent(Object.assign(new Event("message"), { data }));
    }
  }
  close() {
    Tabs.open.delete(this);
  }
}

/** A connection that is ready as soon as it was described. */
class Peer extends EventTarget {
  static all = [];
  static offered = "v=0 an offer";
  static answered = "v=0 an answer";
  iceGatheringState = "complete";
  connectionState = "new";
  constructor(how) {
    super();
    this.how = how;
    Peer.all.push(this);
  }
  createDataChannel() {
    this.channel = { readyState: "open", said: [], send(text) { this.said.push(text); } };
    return this.channel;
  }
  async setLocalDescription() {
    this.localDescription = { sdp: this.remote ? Peer.answered : Peer.offered };
  }
  async setRemoteDescription(description) {
    this.remote = description;
  }
  close() {
    this.connectionState = "closed";
  }
}

let told = [];
beforeEach(() => {
  told = [];
  Peer.all = [];
  sendTo((...news) => told.push(news));
  Object.assign(globalThis, { BroadcastChannel: Tabs, RTCPeerConnection: Peer });
});
afterEach(() => {
  wire.join("another", ""); // what was connected outside of a game goes as well
  wire.join("", "");
  Tabs.open.clear();
});

test("tabs of a game hear each other, and no other game", () => {
  wire.join("one", "bye");
  const [same, other] = [new Tabs("molecore / one"), new Tabs("molecore / two")];
  const heard = [];
  same.addEventListener("message", ({ data }) => heard.push(data));
  wire.say("hello");
  assert.deepEqual(heard, ["hello"]);
  same.postMessage("a letter");
  other.postMessage("another game");
  assert.deepEqual(told, [["wire", "heard", "a letter"]]);
});

test("who leaves a game hears it no more", () => {
  wire.join("one", "bye");
  wire.join("", "");
  new Tabs("molecore / one").postMessage("a letter");
  assert.deepEqual(told, []);
});

test("whatever a connection is described by, its offer can stand in an address, and is read as it was", async () => {
  const described = Peer.offered;
  for (let n = 0; n < 60; n++) {
    const letters = Array.from({ length: 40 + n }, (_, at) => String.fromCharCode(33 + (n * 37 + at * at * 11) % 94));
    Object.assign(Peer, { all: [], offered: letters.join("") });
    told = [];
    await wire.offer("");
    const offer = told.findLast(([, kind]) => kind === "offer")[2];
    assert.match(offer, /^[\w-]+$/);
    await wire.answer(offer, "");
    assert.equal(Peer.all.at(-1).remote.sdp, Peer.offered);
  }
  Peer.offered = described;
});

test("an offer is answered, and both ends hear each other", async () => {
  await wire.offer("");
  const [[, kind, offer]] = told;
  assert.equal(kind, "offer");
  assert.match(offer, /^[\w-]+$/);
  await wire.answer(offer, "");
  const answer = told[1][2];
  const [asking, answering] = Peer.all;
  assert.deepEqual(answering.remote, { type: "offer", sdp: "v=0 an offer" });
  await wire.accept(answer);
  assert.deepEqual(asking.remote, { type: "answer", sdp: "v=0 an answer" });
  asking.channel.onopen();
  asking.channel.onmessage({ data: "a letter" });
  wire.say("an answer");
  assert.deepEqual(asking.channel.said, ["an answer"]);
  asking.channel.onclose();
  assert.deepEqual(told.slice(2), [["wire", "up", ""], ["wire", "heard", "a letter"], ["wire", "down", ""]]);
});

const MDNS = "a=candidate:1 1 udp 2113937151 0f3e-11.local 50001 typ host generation 0\r\n";
const SHOWN = "a=candidate:2 1 udp 2113937151 192.168.1.5 50002 typ host generation 0\r\n"
  + "a=candidate:3 1 udp 2113939711 2001:db8::5 50003 typ host generation 0\r\n";
const TOLD = "a=candidate:4 1 udp 1677729535 203.0.113.7 50002 typ srflx raddr 192.168.1.5 rport 50002\r\n";
const description = (...candidates) => "v=0\r\nm=application 50002 UDP/DTLS/SCTP webrtc-datachannel\r\n"
  + `c=IN IP4 192.168.1.5\r\n${candidates.join("")}a=ice-ufrag:x\r\na=end-of-candidates\r\n`;
const OWN = /192\.168|2001:db8/;

/** What the other device reads of an offer, and what the answer to it says, where a browser gathers `candidates`. */
async function halves(...candidates) {
  const before = Peer.offered;
  Peer.offered = description(...candidates);
  try {
    await wire.offer("");
    await wire.answer(told.findLast(([, kind]) => kind === "offer")[2], "");
    const offer = Peer.all.at(-1).remote.sdp;
    Peer.answered = Peer.offered;
    await wire.answer(told.findLast(([, kind]) => kind === "offer")[2], "");
    await wire.accept(told.findLast(([, kind]) => kind === "answer")[2]);
    return { offer, answer: Peer.all.at(-3).remote.sdp, offering: Peer.all.at(-3) };
  } finally {
    Peer.offered = before;
    Peer.answered = "v=0 an answer";
  }
}

test("an offer says no address of its device, and an answer only where nothing else is left", async () => {
  const { offer, answer } = await halves(SHOWN);
  assert.doesNotMatch(offer, OWN);
  assert.match(offer, /c=IN IP4 0\.0\.0\.0\r\na=ice-ufrag:x\r\n$/, "nor that there are none to come");
  assert.match(offer, /m=application 9 /);
  assert.equal(answer, description(SHOWN), "otherwise neither could be found");
});

test("names that hide an address stay, and what a server told without where it came from", async () => {
  for (const candidates of [[MDNS], [MDNS, SHOWN], [SHOWN, TOLD]]) {
    for (const half of Object.values(await halves(...candidates)).slice(0, 2)) {
      assert.doesNotMatch(half, OWN);
      assert.equal(half.includes(MDNS), candidates.includes(MDNS));
      assert.equal(half.includes("203.0.113.7 50002 typ srflx raddr 0.0.0.0 rport 0"), candidates.includes(TOLD));
    }
  }
});

test("once a connection failed that was offered without addresses, offers have them", async () => {
  await wire.offer("");
  const [peer] = Peer.all;
  peer.channel.readyState = "open";
  peer.connectionState = "failed";
  peer.onconnectionstatechange();
  assert.doesNotMatch((await halves(SHOWN)).offer, OWN, "one that broke later was found");
  await wire.offer("");
  const vain = Peer.all.at(-1);
  vain.channel.readyState = "connecting";
  vain.connectionState = "failed";
  vain.onconnectionstatechange();
  assert.equal((await halves(SHOWN)).offer, description(SHOWN));
  assert.doesNotMatch((await halves(MDNS, SHOWN)).offer, OWN);
});

test("a connection that falters is told as gone until it is back, and is not lost", async () => {
  await wire.offer("");
  const [peer] = Peer.all;
  told = [];
  const falls = (state) => {
    peer.connectionState = state;
    peer.onconnectionstatechange();
  };
  peer.channel.readyState = "connecting";
  falls("connecting");
  falls("connected");
  assert.deepEqual(told, [], "its channel tells when it is open");
  peer.channel.readyState = "open";
  falls("disconnected");
  falls("connected");
  assert.deepEqual(told, [["wire", "down", ""], ["wire", "up", ""]]);
  wire.say("a letter");
  assert.deepEqual([peer.channel.said, peer.connectionState], [["a letter"], "connected"]);
});

test("a connection that fails or is closed is lost, once", async () => {
  for (const state of ["failed", "closed"]) {
    told = [];
    await wire.offer("");
    const peer = Peer.all.at(-1);
    told = [];
    peer.connectionState = state;
    peer.onconnectionstatechange();
    peer.onconnectionstatechange();
    assert.deepEqual([told, peer.connectionState], [[["wire", "down", ""]], "closed"]);
    wire.say("nobody hears");
    assert.deepEqual(peer.channel.said, []);
  }
});

test("who answers speaks and hears over the channel that comes with the offer, as soon as it is open", async () => {
  await wire.offer("");
  await wire.answer(told[0][2], "");
  told = [];
  const channel = { readyState: "connecting", said: [], send(text) { this.said.push(text); } };
  Peer.all[1].ondatachannel({ channel });
  wire.say("too early");
  channel.readyState = "open";
  channel.onopen();
  channel.onmessage({ data: "a letter" });
  wire.say("an answer");
  assert.deepEqual(channel.said, ["an answer"]);
  assert.deepEqual(told, [["wire", "up", ""], ["wire", "heard", "a letter"]]);
});

test("whoever offers anew takes the former offer back, and whoever leaves the game closes all", async () => {
  await wire.offer("");
  await wire.offer("");
  const [first, second] = Peer.all;
  assert.deepEqual([first.connectionState, second.connectionState], ["closed", "new"]);
  assert.deepEqual(told.map(([, kind]) => kind), ["offer", "down", "offer"]);
  wire.join("one", "bye");
  assert.equal(second.connectionState, "closed");
  await wire.accept("AAAA");
  assert.deepEqual(told.at(-1), ["wire", "late", ""], "nothing is offered any more");
});

test("whoever closes the page says goodbye in a game, and nothing outside of one", () => {
  const heard = [];
  const other = new Tabs("molecore / one");
  other.addEventListener("message", ({ data }) => heard.push(data));
  wire.join("one", "bye");
  wire.join("one", "farewell");
  window.dispatchEvent(new window.Event("pagehide"));
  assert.deepEqual(heard, ["farewell"]);
  wire.join("", "");
  window.dispatchEvent(new window.Event("pagehide"));
  assert.deepEqual(heard, ["farewell"]);
});

test("addresses are waited for until all are there", async () => {
  class Slow extends Peer {
    iceGatheringState = "gathering";
  }
  globalThis.RTCPeerConnection = Slow;
  const offered = wire.offer("");
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  const [peer] = Peer.all;
  peer.dispatchEvent(new Event("icegatheringstatechange"));
  assert.deepEqual(told, []);
  peer.iceGatheringState = "complete";
  peer.dispatchEvent(new Event("icegatheringstatechange"));
  await offered;
  assert.equal(told[0][1], "offer");
});

test("no server is asked but the one that was entered", async () => {
  await wire.offer("");
  await wire.offer("stun:mine.example");
  assert.deepEqual(Peer.all.map(({ how }) => how.iceServers), [[], [{ urls: "stun:mine.example" }]]);
});

test("what is no offer or no answer fails, and so does a browser that has no connections", async () => {
  await wire.offer("");
  told.length = 0;
  await wire.answer("no offer", "");
  await wire.accept("AAAA");
  delete globalThis.RTCPeerConnection;
  await wire.offer("");
  assert.deepEqual(told, Array(3).fill(["wire", "failed", ""]));
});

test("a description that would be too long is not unpacked", async () => {
  const packed = await new Response(new Blob(["a".repeat(30_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  await wire.answer(Buffer.from(packed).toString("base64url"), "");
  assert.deepEqual(told, [["wire", "failed", ""]]);
});
