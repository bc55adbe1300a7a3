import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { closeSync, ftruncateSync, fsyncSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../json/json.ts";
import { valueOfJson } from "../../json/nesting.ts";
import { linesOf } from "../../state/data-file/lines.ts";
import type { AnswerLog, Heard, Unheard } from "./hear.ts";

/** The answers of a run that is under way, in a file; nobody reads them without the credentials of that run. */
export interface PartLog extends AnswerLog {
  /** Answers that an earlier run has left. */
  readonly onFile: number;
  /** Answers on file now. */
  readonly size: number;
  /** Why what an earlier run has left is of no use; undefined where it is, or where there is nothing. */
  readonly unread: string | undefined;
  /** Closes the file; what is in it stays. */
  close(): void;
  /** Closes the file and takes it away. */
  remove(): void;
}

/** Whose answers they are. */
export interface PartOwner {
  /** The address that was named. */
  readonly address: string;
  /** The credentials as one text; empty where there are none. */
  readonly secret: string;
  /** Milliseconds since the epoch, where a log is begun. */
  readonly now: number;
}

const FOLDER = ".recording";
const CIPHER = "aes-256-gcm";
const [IV_BYTES, TAG_BYTES, KEY_BYTES] = [12, 16, 32];

/** Opens the log in a recording's folder, or begins one. Throws the system's error where the folder can't be written. */
export function openPartLog(out: string, owner: PartOwner): PartLog {
  const folder = join(out, FOLDER);
  mkdirSync(out, { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, ".gitignore"), "*\n");
  const descriptor = openSync(join(folder, "answers"), "a+", 0o600);
  const found = readLog(descriptor, owner);
  const { key, begun, answers, end } = "unread" in found ? begin(descriptor, owner) : found;
  ftruncateSync(descriptor, end);
  const onFile = [...answers.values()].reduce((sum, list) => sum + list.length, 0);
  let size = onFile;
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  return {
    begun,
    onFile,
    get size() {
      return size;
    },
    unread: "unread" in found ? found.unread : undefined,
    next: (asked) => answers.get(asked)?.shift(),
    add(asked, answer) {
      writeSync(descriptor, `${sealed(JSON.stringify([asked, answer]), key)}\n`);
      size += 1;
    },
    close,
    remove() {
      close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Head {
  readonly key: Buffer;
  readonly begun: string;
}

interface Opened extends Head {
  readonly answers: Map<string, (Heard | Unheard)[]>;
  /** Bytes of the whole lines. */
  readonly end: number;
}

function begin(descriptor: number, owner: PartOwner): Opened {
  const salt = randomBytes(16);
  const key = keyOf(owner, salt);
  const begun = new Date(owner.now).toISOString();
  const of = sealed(JSON.stringify([owner.address, begun]), key);
  const head = `${JSON.stringify({ recording: 1, salt: salt.toString("hex"), of })}\n`;
  ftruncateSync(descriptor, 0);
  writeSync(descriptor, head);
  fsyncSync(descriptor);
  return { key, begun, answers: new Map(), end: Buffer.byteLength(head) };
}

/** What a log holds; a last line that was torn counts for nothing. */
function readLog(descriptor: number, owner: PartOwner): Opened | { readonly unread: string | undefined } {
  let known: Head | undefined;
  let end = 0;
  const answers: Opened["answers"] = new Map();
  for (const { bytes, at, ended } of linesOf(descriptor)) {
    if (!ended) break;
    const line = bytes.toString("utf8");
    if (known === undefined) {
      const head = headOf(line, owner);
      if ("unread" in head) return head;
      known = head;
    } else {
      const entry = entryOf(line, known.key);
      if (entry === undefined) break;
      answers.set(entry[0], [...(answers.get(entry[0]) ?? []), entry[1]]);
    }
    end = at + bytes.length + 1;
  }
  return known === undefined ? { unread: undefined } : { ...known, answers, end };
}

function headOf(line: string, owner: PartOwner): Head | { readonly unread: string } {
  const head = valueOfJson(line);
  if (!isObject(head) || typeof head["salt"] !== "string" || typeof head["of"] !== "string")
    return { unread: "it has another form" };
  const key = keyOf(owner, Buffer.from(head["salt"], "hex"));
  const text = opened(head["of"], key);
  if (text === undefined) return { unread: "it was begun with other credentials" };
  const [address, begun] = JSON.parse(text) as [string, string];
  return address === owner.address ? { key, begun } : { unread: `it is of ${address}` };
}

function entryOf(line: string, key: Buffer): [asked: string, answer: Heard | Unheard] | undefined {
  const text = opened(line, key);
  // Only who has the key can have written it, and that is this program.
  return text === undefined ? undefined : (JSON.parse(text) as [string, Heard | Unheard]);
}

function keyOf({ secret }: PartOwner, salt: Buffer): Buffer {
  return scryptSync(secret, salt, KEY_BYTES);
}

function sealed(text: string, key: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const body = [cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...body]).toString("base64");
}

/** The text that was sealed; undefined where the key is another, or the text was changed. */
function opened(text: string, key: Buffer): string | undefined {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
