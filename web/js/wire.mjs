// From device to device without links: tabs of this browser hear each other over a channel of the game, and other
// browsers over data channels of WebRTC. What is said is text, made and read by Python; all hear everything.
// No server is asked for anything, unless somebody enters one of their own that tells a browser its address.

import { send } from "./send.mjs";
import { brief, full } from "./session.mjs";
import { atMost, offered } from "./start/offered.mjs";

/** How long addresses are gathered for an offer or an answer, in ms; on one network they are there at once. */
const PATIENCE = 3000;

const { name } = globalThis.molecore.names;
/** @type {BroadcastChannel | null} */
let tabs = null;
let game = "";
/** What the others are told when this tab goes. */
let farewell = "";
/** The connections to other browsers, each with its channel. @type {Map<RTCPeerConnection, RTCDataChannel | null>} */
const peers = new Map();
/** The connection whose offer waits for an answer. @type {RTCPeerConnection | null} */
let offering = null;
/** Whether a connection failed that was offered without addresses: from then on offers have them. */
let inVain = false;

/** @param {string} text */
function say(text) {
  offered(() => tabs?.postMessage(text));
  for (const channel of peers.values()) {
    if (channel?.readyState === "open") offered(() => channel.send(text));
  }
}

/** Whether it was offered here and led nowhere. @param {RTCPeerConnection} peer */
const ledNowhere = (peer) => peer.connectionState === "failed" && peers.get(peer)?.readyState === "connecting";

/** @param {RTCPeerConnection} peer */
function lose(peer) {
  inVain ||= ledNowhere(peer);
  if (!peers.delete(peer)) return;
  peer.close();
  send("wire", "down", "");
}

/**
 * Be heard in a game, and hear what is said in it; in none where that is "".
 * @param {string} wanted
 * @param {string} goodbye
 */
function join(wanted, goodbye) {
  farewell = goodbye;
  if (wanted === game) return;
  tabs?.close();
  for (const peer of peers.keys()) peer.close();
  peers.clear();
  offering = null;
  game = wanted;
  tabs = game ? offered(() => new BroadcastChannel(`${name} ${game}`)) : null;
  tabs?.addEventListener("message", ({ data }) => send("wire", "heard", String(data)));
}

/**
 * @param {RTCPeerConnection} peer
 * @param {RTCDataChannel} channel
 */
function use(peer, channel) {
  peers.set(peer, channel);
  channel.onopen = () => send("wire", "up", "");
  channel.onmessage = ({ data }) => send("wire", "heard", String(data));
  channel.onclose = () => lose(peer);
}

/** @param {string} server "stun:..." or "" */
function connection(server) {
  const peer = new RTCPeerConnection({ iceServers: server ? [{ urls: server }] : [] });
  peers.set(peer, null);
  peer.onconnectionstatechange = () => {
    const state = peer.connectionState;
    if (state === "failed" || state === "closed") lose(peer);
    // It may be back in a moment; a browser that was killed says no more than this for minutes.
    else if (state === "disconnected") send("wire", "down", "");
    else if (state === "connected" && peers.get(peer)?.readyState === "open") send("wire", "up", "");
  };
  peer.ondatachannel = ({ channel }) => use(peer, channel);
  return peer;
}

const CANDIDATE = /^a=candidate:(?:\S+ ){4}(\S+) \d+ typ (\S+).*\r?\n/gm;

/**
 * A description without the addresses of this device that the browser shows: it hides them behind names that end in
 * ".local", until the page may use the camera. Addresses that a server told stay, as whoever enters one wants them.
 * @param {string} sdp
 */
function withoutAddresses(sdp) {
  return sdp
    .replace(CANDIDATE, (line, address, kind) => (kind === "host" && !address.endsWith(".local") ? "" : line))
    .replace(/ raddr \S+ rport \d+/g, " raddr 0.0.0.0 rport 0")
    .replace(/^c=IN IP[46] .*$/gm, "c=IN IP4 0.0.0.0")
    .replace(/^m=application \d+ /gm, "m=application 9 ")
    .replace(/^a=end-of-candidates\r?\n/gm, "");
}

/**
 * As little of it as another device needs to connect. It is enough if one of both says where it is, as the other then
 * asks there: so an offer needs no address, and an answer only where nothing else is left in it.
 * @param {string} sdp
 * @param {boolean} mustBeFound
 */
function sparing(sdp, mustBeFound) {
  const spared = withoutAddresses(sdp);
  return mustBeFound && !spared.match(CANDIDATE) ? sdp : spared;
}

/**
 * What a connection says of itself.
 * @param {RTCPeerConnection} peer
 * @param {boolean} mustBeFound
 */
async function described(peer, mustBeFound) {
  await atMost(PATIENCE, new Promise((resolve) => {
    const look = () => peer.iceGatheringState === "complete" && resolve(undefined);
    peer.addEventListener("icegatheringstatechange", look);
    look();
  })).catch(() => undefined); // with those it has
  return pack(brief(sparing(peer.localDescription?.sdp ?? "", mustBeFound)));
}

/** @param {string} text @param {TransformStream<any, any>} through */
const streamed = async (text, through) => new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(through)).arrayBuffer());

/** @param {string} text as characters of an address, shorter */
async function pack(text) {
  const bytes = await streamed(text, new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** More than any description has: what is longer is none. */
const LONGEST = 20_000;

/** @param {string} packed */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  for (let text = ""; ;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > LONGEST) throw new TypeError("too long for a description");
  }
}

/** @param {() => Promise<void>} work which fails where a browser has no WebRTC, or was given what is none */
async function trying(work) {
  try {
    await work();
  } catch {
    send("wire", "failed", "");
  }
}

/** @param {string} server */
const offer = (server) => trying(async () => {
  if (offering) lose(offering);
  const peer = offering = connection(server);
  use(peer, peer.createDataChannel("molecore"));
  await peer.setLocalDescription();
  send("wire", "offer", await described(peer, inVain));
});

/** @param {string} packed @param {string} server */
const answer = (packed, server) => trying(async () => {
  const peer = connection(server);
  await peer.setRemoteDescription({ type: "offer", sdp: full(await unpack(packed)) });
  await peer.setLocalDescription();
  send("wire", "answer", await described(peer, true));
});

/** @param {string} packed */
const accept = (packed) => trying(async () => {
  const peer = offering;
  if (!peer) return send("wire", "late", "");
  offering = null;
  await peer.setRemoteDescription({ type: "answer", sdp: full(await unpack(packed)) });
});

addEventListener("pagehide", () => farewell && say(farewell));

globalThis.molecore.wire = { join, say, offer, answer, accept };
