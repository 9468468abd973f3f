// Signatures as RFC 8032 has them: its first three examples, and what is none; locks as RFC 9496 has its group.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "./window.mjs";

openPage();
const { signing } = await import("../js/signing.mjs");

const EXAMPLES = [
  {
    secret: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    content: "",
    signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  },
  {
    secret: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
    key: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    content: "72",
    signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  },
  {
    secret: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
    key: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    content: "af82",
    signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  },
];

for (const { secret, key, content, signature } of EXAMPLES) {
  test(`a text of ${content.length / 2} bytes is signed as the standard has it`, () => {
    assert.equal(signing.public(secret), key);
    assert.equal(signing.sign(secret, content), signature);
    assert.ok(signing.verify(key, content, signature));
  });

  test(`no other text of ${content.length / 2} bytes has that signature, and no other key`, () => {
    assert.ok(!signing.verify(key, `${content}00`, signature));
    assert.ok(!signing.verify(EXAMPLES.find((other) => other.key !== key).key, content, signature));
    assert.ok(!signing.verify(key, content, `00${signature.slice(2)}`));
  });
}

test("what is no key and no signature signs nothing", () => {
  for (const [key, signature] of [["", ""], ["00", "00"], ["ff".repeat(32), "ff".repeat(64)], ["zz".repeat(32), "zz".repeat(64)], ["00".repeat(32), "00".repeat(64)]]) {
    assert.equal(signing.verify(key, "af82", signature), false);
  }
});

test("a signature has one form, and a key that anybody can sign with is none", () => {
  const { key: known, content, signature } = EXAMPLES[1];
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const [point, scalar] = [signature.slice(0, 64), BigInt(`0x${signature.slice(64).match(/../g).reverse().join("")}`)];
  const raised = (scalar + order).toString(16).padStart(64, "0").match(/../g).reverse().join("");
  assert.equal(signing.verify(known, content, point + raised), false);
  for (const weak of [
    `01${"00".repeat(31)}`, `ec${"ff".repeat(30)}7f`, "00".repeat(32), `ee${"ff".repeat(30)}7f`,
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  ]) {
    for (const other of [`01${"00".repeat(31)}`, weak]) assert.equal(signing.verify(weak, content, other + "00".repeat(32)), false, weak);
  }
});

test("the page has them where Python looks", () => assert.equal(globalThis.molecore.signing, signing));

/** The generator of the group, and twice, three and four times it. */
const [ONCE, TWICE, THRICE, FOUR_TIMES] = [
  "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76",
  "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919",
  "94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259",
  "da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57",
];
const key = (number) => number.toString(16).padStart(2, "0").padEnd(64, "0");

test("cards are locked one by one, and unlocked by the same key, in any order of keys", () => {
  assert.equal(signing.lock(key(2), ONCE + TWICE), TWICE + FOUR_TIMES);
  assert.equal(signing.unlock(key(2), TWICE + FOUR_TIMES), ONCE + TWICE);
  assert.equal(signing.lock(key(3), ONCE), THRICE);
  assert.equal(signing.unlock(key(2), signing.lock(key(3), signing.lock(key(2), THRICE))), signing.lock(key(3), THRICE));
  assert.equal(signing.lock(key(2), ""), "");
});

test("a card is an element of the group, and not the one that no key changes", () => {
  for (const card of [ONCE, FOUR_TIMES]) assert.equal(signing.isCard(card), true);
  for (const none of ["", "00".repeat(32), "ff".repeat(32), ONCE.slice(2), "zz".repeat(32)]) assert.equal(signing.isCard(none), false, none);
});

/** RFC 9496, A.3: not canonical, negative, no square, negative x * y, and s = -1. */
const NONE = `
  00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
  f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
  0100000000000000000000000000000000000000000000000000000000000000 01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f
  ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20 c34c4e1826e5d403b78e246e88aa051c36ccf0aafebffe137d148a2bf9104562
  c940e5a4404157cfb1628b108db051a8d439e1a421394ec4ebccb9ec92a8ac78 47cfc5497c53dc8e61c91d17fd626ffb1c49e2bca94eed052281b510b1117a24
  f1c6165d33367351b0da8f6e4511010c68174a03b6581212c71c0e1d026c3c72 87260f7a2f12495118360f02c26a470f450dadf34a413d21042b43b9d93e1309
  26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371 4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f
  de6a7b00deadc788eb6b6c8d20c0ae96c2f2019078fa604fee5b87d6e989ad87 bcab477be20861e01e4a0e295284146a510150d9817763caf1a6f4b422d67042
  2a292df7e32cababbd9de088d1d1abec9fc0440f637ed2fba145094dc14bea08 f4a9e534fc0d216c44b218fa0c42d99635a0127ee2e53c712f70609649fdff22
  8268436f8c4126196cf64b3c7ddbda90746a378625f9813dd9b8457077256731 2810e5cbc2cc4d4eece54f61c6f69758e289aa7ab440b3cbeaa21995c2f4232b
  3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e a45fdc55c76448c049a1ab33f17023edfb2be3581e9c7aade8a6125215e04220
  d483fe813c6ba647ebbfd3ec41adca1c6130c2beeee9d9bf065c8d151c5f396e 8a2e1d30050198c65a54483123960ccc38aef6848e1ec8f5f780e8523769ba32
  32888462f8b486c68ad7dd9610be5192bbeaf3b443951ac1a8118419d9fa097b 227142501b9d4355ccba290404bde41575b037693cef1f438c47f8fbf35d1165
  5c37cc491da847cfeb9281d407efc41e15144c876e0170b499a96a22ed31e01e 445425117cb8c90edcbc7c1cc0e74f747f2c1efa5630a967c64f287792a48a4b
  ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f`.trim().split(/\s+/);

test("what the standard calls no encoding is no card", () => {
  for (const none of NONE) assert.equal(signing.isCard(none), false, none);
});

test("what is drawn evenly becomes an element as the standard has it", () => {
  const drawn = "5d1be09e3d0c82fc538112490e35701979d99e06ca3e2b5b54bffe8b4dc772c14d98b696a1bbfb5ca32c436cc61c16563790306c79eaca7705668b47dffe5bb6";
  assert.equal(signing.element(drawn), "3066f82a1a747d45120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46");
});

/** As tests/sealed/test_ristretto.py has them. */
const CARD_0 = "746152a8289d3e6d334e0ff59d4747e292d7bf68946f2df2c8d403d1ee495c23";
const CARD_71 = "a627be327d587eeef9c694467d72a01dff6a89544bdfe850a4765f1452f65918";
const KEY = "01".repeat(64);
const NAME = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, "0")).join("");
const PUBLIC = "5c7f0fec164142986ada18df7c0950d93827925ece06b0e6a1247b6a3a304c7c";
const TOTAL = "fe973bbd0821d9ba8bd0a1e0872c52140329ba4ede5177997c1a4a2d18f3cc2c";
const PROOF = "a42da76a3b954a05ba13a89c38f387fdfa1ce4994011979e81764fa62acd9c0b96462f82a370faf69767b720abcd10e70c4bdee07fb0afd072fff61853b2fc03";

test("keys, sums and proofs are those of the Python side", () => {
  assert.equal(signing.base(KEY), PUBLIC);
  assert.equal(signing.base(key(1)), ONCE);
  assert.equal(signing.total(CARD_0 + CARD_71), TOTAL);
  assert.equal(signing.total(ONCE + TWICE), THRICE);
  assert.equal(signing.prove(KEY, CARD_0 + CARD_71, NAME, "07".repeat(64)), PROOF);
});

test("a proof holds for its cards, key and name, and nothing else", () => {
  const cards = CARD_0 + CARD_71;
  const locked = signing.lock(KEY, cards);
  assert.ok(signing.isProven(PUBLIC, cards, locked, NAME, PROOF));
  const zero = "00".repeat(32);
  for (const [public_, before, after, name, proof] of [
    [ONCE, cards, locked, NAME, PROOF],
    [zero, cards, locked, NAME, PROOF],
    [PUBLIC, CARD_71 + CARD_0, locked, NAME, PROOF],
    [PUBLIC, cards, locked.slice(0, 64) + ONCE, NAME, PROOF],
    [PUBLIC, cards, locked.slice(0, 64), NAME, PROOF],
    [PUBLIC, cards, locked, zero, PROOF],
    [PUBLIC, cards, locked, NAME, zero + zero],
    [PUBLIC, cards, locked, NAME, "ff".repeat(64)],
    [PUBLIC, cards, locked, NAME, ""],
    [PUBLIC, zero, zero, NAME, PROOF],
  ]) assert.equal(signing.isProven(public_, before, after, name, proof), false);
});
