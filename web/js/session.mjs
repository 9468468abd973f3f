// What a connection says of itself (SDP, RFC 8866), as short as another device needs it: a data channel's description has
// the same lines in every browser but for keys, the role and where the device is.

const FOUND = /** @type {const} */ ({
  ufrag: /^a=ice-ufrag:(\S+)\r?$/m,
  password: /^a=ice-pwd:(\S+)\r?$/m,
  fingerprint: /^a=fingerprint:sha-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})\r?$/im,
  role: /^a=setup:(actpass|active|passive)\r?$/m,
  mid: /^a=mid:(0)\r?$/m,
  port: /^a=sctp-port:(5000)\r?$/m,
});
const CANDIDATE = /^a=candidate:\S+ \d+ udp \d+ (\S+) (\d+) typ (host|srflx|prflx|relay)/gim;
/** A name behind which a browser hides an address: 16 bytes at random. */
const HIDDEN = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/;
const HEAD = "1";
/** How such a text begins, with its version; a description begins with "v". */
const SHORT = /^1(?:actpass|active|passive) \S+ \S+ [A-Za-z0-9+/]{43}(?: |$)/;
/** Preference of each kind of address (RFC 8445, 5.1.2.2). */
const PREFERENCES = /** @type {Record<string, number>} */ ({ host: 126, prflx: 110, srflx: 100, relay: 0 });

/** @param {string} digits hexadecimal */
const asBase64 = (digits) => btoa(digits.match(/../g)?.map((each) => String.fromCharCode(parseInt(each, 16))).join("") ?? "").replace(/=+$/, "");

/** @param {string} text */
const asDigits = (text) => [...atob(text)].map((each) => each.charCodeAt(0).toString(16).padStart(2, "0"));

/** @param {string} address */
const shortened = (address) => (HIDDEN.test(address) ? `~${asBase64(address.replace(HIDDEN, "$1$2$3$4$5"))}` : address);

/** @param {string} address */
function named(address) {
  if (!address.startsWith("~")) return address;
  return `${asDigits(address.slice(1)).join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}.local`;
}

/** A description in short, or as it is where it has anything else. @param {string} sdp */
export function brief(sdp) {
  const found = Object.fromEntries(Object.entries(FOUND).map(([name, line]) => [name, sdp.match(line)?.[1] ?? ""]));
  if (Object.values(found).includes("") || sdp.match(/^m=/gm)?.length !== 1) return sdp;
  const print = asBase64(found.fingerprint.replaceAll(":", ""));
  const ways = [...sdp.matchAll(CANDIDATE)].map(([, address, port, kind]) => `${kind[0]}${Number(port).toString(36)},${shortened(address)}`);
  return [HEAD + found.role, found.ufrag, found.password, print, ...ways].join(" ");
}

/** The whole description again. @param {string} text */
export function full(text) {
  if (!SHORT.test(text)) return text;
  const [role, ufrag, password, print, ...ways] = text.slice(HEAD.length).split(" ");
  const kinds = Object.keys(PREFERENCES);
  const candidates = ways.map((way, number) => {
    const [start, address] = way.split(",");
    const kind = kinds.find((each) => each[0] === start[0]) ?? "host";
    const priority = PREFERENCES[kind] * 2 ** 24 + (65535 - number) * 2 ** 8 + 255;
    const base = kind === "host" ? "" : " raddr 0.0.0.0 rport 0";
    return `a=candidate:${number + 1} 1 udp ${priority} ${named(address)} ${parseInt(start.slice(1), 36)} typ ${kind}${base}`;
  });
  const lines = [
    "v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", ...candidates,
    `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${asDigits(print).join(":").toUpperCase()}`,
    `a=setup:${role}`, "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144",
  ];
  return `${lines.join("\r\n")}\r\n`;
}
