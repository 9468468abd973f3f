// What the scripts have in common: the global object through which they meet
// Python and each other, and what is put above the service worker by the build.

/** Tells Python what happened on the page: see `moleweb/shell/features.py`. */
type Send = (act: string, key: string, value: string) => void;

/** An element of the page or of a drawing in it. */
type Part = HTMLElement | SVGElement;

/** A place on the screen or in a drawing, in pixels or the drawing's units. */
interface Point {
  x: number;
  y: number;
}

/** The one door through which text becomes elements or a worker. */
interface Trust {
  createHTML(markup: string): string;
  createScriptURL(address: string): string;
}

/** Why the page cannot start or go on. */
type Trouble = "wasm" | "policy" | "file" | "load" | "start" | "fatal";

/** What is said before Python is there, in every language: the ends of ids, as `builder/page.py` has them. */
type StartWord =
  | "old" | "wasm" | "policy" | "file" | "load" | "elsewhere" | "offline" | "slow" | "stuck" | "start" | "fatal"
  | "loading" | "setting_up" | "mending" | "kept" | "amount" | "amount_minutes" | "amount_seconds"
  | "cannot_start" | "more_parts" | "rescue" | "rescue_about" | "one_game_safe" | "games_safe" | "no_games"
  | "saved_games" | "try_again" | "try_again_about" | "save_games" | "save_games_about" | "repair"
  | "repair_about" | "repairing" | "not_repaired" | "without_worker" | "without_worker_about" | "clear"
  | "clear_about" | "restart";

interface Boot {
  fail(kind: Trouble, detail?: string): void;
  /** How far the start is, from 0 to 1, and the word for it. */
  stage(fraction: number, word: StartWord): void;
  /** Bytes that have come of those that have to, which fill this share of the bar. */
  progress(received: number, total: number, share: number): void;
  /** A file of the page, compared with what was built; null where it cannot be had. */
  bring(address: string): Promise<ArrayBuffer | null>;
  /** This start cannot do without this file. */
  need(address: string): void;
  done(): void;
  restart(): void;
  /** Load the page anew, at the address that it has when it goes: see `web/js/start/reload.mjs`. */
  reload(): void;
  /** Whether this document goes, and whatever it still asks for is broken off. */
  readonly reloading: boolean;
  readonly failed: boolean;
  /** The version of the page. */
  readonly build: string | null;
  /** Whether it was restarted less than a minute ago. */
  readonly again: boolean;
}

interface Page {
  connect(receiver: Send): void;
  patch(steps: string, more: boolean): void;
  afterPaint(then: () => void): void;
  beforePaint(then: () => void): void;
  arrive(place: string): void;
  look(settings: string): void;
  speak(language: string, direction: "ltr" | "rtl"): void;
  /** What the browser asks for, the best first, with spaces between. */
  languages(): string;
  go(place: string, instead: boolean): void;
  fragment(): string;
  copy(text: string): Promise<void>;
  share(text: string): Promise<void>;
  play(words: string): Promise<void>;
  readLicences(): Promise<void>;
  readRules(game: string, language: string): Promise<void>;
}

interface Files {
  download(name: string, text: string): void;
  picture(name: string, svg: string): Promise<void>;
  askRoom(promise: boolean): Promise<void>;
  visit(hasGame: boolean): Promise<void>;
}

/** Told how an addition ended, and of the save that is there instead or of what went wrong. */
type Appended = (outcome: "kept" | "conflict" | "failed", text: string) => void;

interface Journal {
  /** Whether the browser has a database for it. */
  works: boolean;
  /** Add `lines` and where the match stands, if the checksum of its log is still `after`. */
  append(id: string, after: string, lines: string, check: string, stand: string, done: Appended): Promise<void>;
  read(id: string, done: (save: string) => void): Promise<void>;
  readAll(done: (saves: string[]) => void): void;
  remove(id: string): void;
  /** Let the chair of a match outlive a browser that is killed; "" forgets it. The one with more writes is newer. */
  keepChair(id: string, text: string, writes: number): void;
  /** Begin with the match that is at hand; both are "" where there is none. */
  whenRead(begin: (id: string, save: string) => void): Promise<void>;
}

/** Brings what a start did not need. */
interface Later {
  /** `then` hears whether the bundle is there now. */
  need(name: string, then: (there: boolean) => void): void;
  /** Without this bundle, which cannot be had, there is nothing to begin with. */
  lost(name: string): void;
}

interface Fallback {
  left: string;
  hold(save: string): void;
}

interface Records {
  fetchReader(): Promise<void>;
}

/** Hears how far an opponent's thinking is, from 0 to 1, what is best so far, its answer, or what went wrong. */
type Listener = (kind: "progress" | "best" | "answer" | "error" | "slow", text: string) => void;

interface Opponent {
  ask(request: string, callback: Listener): void;
  consult(request: string, callback: Listener): void;
  warm(game: string): void;
  cancel(): void;
}

/** Bots of other packages, each at its place: a match and a seat. */
interface Bots {
  ask(question: string, place: string, callback: Listener): void;
  cancel(): void;
}

/** Ed25519; all bytes as hexadecimal digits. */
interface Signing {
  public(secret: string): string;
  sign(secret: string, content: string): string;
  verify(key: string, content: string, signature: string): boolean;
  element(uniform: string): string;
  lock(key: string, cards: string): string;
  unlock(key: string, cards: string): string;
  isCard(card: string): boolean;
  base(key: string): string;
  total(cards: string): string;
  prove(key: string, cards: string, name: string, nonce: string): string;
  isProven(key: string, cards: string, locked: string, name: string, proof: string): boolean;
}

/** Encrypts a seat that moves to another device, in Base64; answered by the acts `locked` and `unlocked`. */
interface Vault {
  lock(content: string, password: string): Promise<void>;
  unlock(locked: string, password: string): Promise<void>;
}

/** Text from device to device without links. */
interface Wire {
  join(game: string, goodbye: string): void;
  say(text: string): void;
  offer(server: string): Promise<void>;
  answer(packed: string, server: string): Promise<void>;
  accept(packed: string): Promise<void>;
}

/** Reads codes: `film` shows what the camera sees, until it is on the page no more. */
interface Camera {
  watch(film: HTMLVideoElement, tell: (text: string) => void): Promise<void>;
}

interface Scanning {
  start(): Promise<void>;
}

interface Tabs {
  tell(text: string): void;
  hold(id: string): void;
  takeOver(id: string): void;
}

/** Under which names the browser keeps things for this page. */
interface Names {
  /** What keys in local storage begin with. */
  keys: string;
  /** The database, the channel, and what locks begin with. */
  name: string;
}

interface Molecore {
  trust: Trust;
  names: Names;
  boot: Boot;
  /** Called when the page answers for the first time. */
  ready(): void;
  page: Page;
  files: Files;
  records: Records;
  later: Later;
  journal: Journal;
  fallback: Fallback;
  opponent: Opponent;
  bots: Bots;
  tabs: Tabs;
  vault: Vault;
  /** Once somebody plays with somebody elsewhere. */
  signing?: Signing;
  wire?: Wire;
  scanning?: Scanning;
  /** Once somebody scans a code. */
  camera?: Camera;
  /** Brings in the new version, once one waits at the door. */
  update?: () => void;
  /** Where the page is one file (`web/js/single`): Pyodide's other half ... */
  createPyodideModule?: import("pyodide").PyodideConfig["createPyodideModule"];
  /** ... its interpreter for PyScript ... */
  interpreter?: () => Promise<unknown>;
  /** ... the address of the opponent's worker, or of a bot's, made when it is first needed ... */
  worker?: (whose?: "bot") => Promise<string>;
  bot?: boolean;
  workerAddress?: string;
  /** ... and in that worker, where the page is, and the addresses of files by those they would have. */
  base?: string;
  packed?: Record<string, string>;
  /** Python's machine code, where it was asked for before all else, until somebody takes it ... */
  arriving?: { address: string, response: Promise<Response> };
  /** ... and where its compiling has begun. */
  machineCode?: Promise<WebAssembly.Module>;
}

declare var molecore: Molecore;

/** The hashes of what Python is started with, as `integrity` has them: put there by the build. */
declare const INTEGRITIES: Record<string, string>;
declare const VERSION: string;
declare const HEADERS: Record<string, string>;
/** Paths and their SHA-256. */
declare const FILES: Record<string, string>;
/** The same, of what is kept only once the page has asked for it. */
declare const LATE: Record<string, string>;

/** The files of the version that the worker holds itself, to show them where nothing else is left. */
declare const OWN: Record<string, string>;

/** Installed pages have this: told of the files that were opened with them. */
declare var launchQueue: undefined | { setConsumer(taker: (launch: { files?: FileSystemFileHandle[] }) => void): void };

/** Browsers that check what becomes elements have this; what it makes counts as text here. */
declare var trustedTypes: undefined | { createPolicy(name: string, rules: Trust): Trust };

declare module "pyodide/pyodide.asm.mjs" {
  const create: NonNullable<import("pyodide").PyodideConfig["createPyodideModule"]>;
  export default create;
}
declare module "polyscript/worker";
