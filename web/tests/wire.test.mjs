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
    this.localDescription = { sdp: this.remote ? "v=0 an answer" : Peer.offered };
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
  assert.deepEqual(told.at(-1), ["wire", "failed", ""], "nothing is offered any more");
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
