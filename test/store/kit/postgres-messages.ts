/** The messages between a client and PostgreSQL (PostgreSQL, protocol-message-formats). */

/** The tags of messages. */
export const SYNC = 'S';
const PARSE = 'P';
export const BIND = 'B';
const ROW = 'D';
export const READY = 'Z';
const START_BYTES = 8;

/** Splits a stream into messages: a tag of one byte, a length of four, the rest. The first one of a client has no tag. */
export class Messages {
  #rest: Buffer = Buffer.alloc(0);
  #isStarted: boolean;

  constructor(isStarted: boolean) {
    this.#isStarted = isStarted;
  }

  *of(chunk: Buffer): Generator<{ readonly tag: string; readonly bytes: Buffer }> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const at = this.#isStarted ? 1 : 0;
      if (this.#rest.length < at + 4) return;
      const end = at + this.#rest.readInt32BE(at);
      if (this.#rest.length < end) return;
      const tag = this.#isStarted ? String.fromCharCode(this.#rest[0]!) : '';
      const bytes = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      // A request for TLS has eight bytes. It is followed by another start.
      if (!this.#isStarted && bytes.length > START_BYTES) this.#isStarted = true;
      yield { tag, bytes };
    }
  }
}

/** A statement that was answered: its text, its parameters and the rows of its result, as text. */
export interface Answered {
  readonly text: string;
  /** The name under which it was prepared. Empty: it was not. */
  readonly name: string;
  readonly values: readonly (string | null)[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** A reader of the fields of a message. */
class Fields {
  readonly #bytes: Buffer;
  #at = 5;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** A text that ends with a zero. */
  text(): string {
    const end = this.#bytes.indexOf(0, this.#at);
    const text = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return text;
  }

  short(): number {
    this.#at += 2;
    return this.#bytes.readInt16BE(this.#at - 2);
  }

  /** Values with their lengths. The length of null is -1. */
  values(): readonly (string | null)[] {
    return Array.from({ length: this.short() }, () => {
      const length = this.#bytes.readInt32BE(this.#at);
      this.#at += 4 + Math.max(0, length);
      return length === -1 ? null : this.#bytes.toString('utf8', this.#at - length, this.#at);
    });
  }
}

/** The statements that one connection has prepared, and the one that is carried out. */
export class Statements {
  readonly #texts = new Map<string, string>();
  #values: Answered['values'] = [];
  #rows: Answered['rows'][number][] = [];
  /** The text and the name of the statement that is carried out. */
  text = '';
  #name = '';
  /** True if it was prepared by this request. */
  isFresh = false;

  /** Reads a message of the client. */
  ask(tag: string, bytes: Buffer): void {
    const fields = new Fields(bytes);
    if (tag === SYNC) this.isFresh = false;
    if (tag === PARSE) this.#texts.set(fields.text(), fields.text());
    this.isFresh ||= tag === PARSE;
    if (tag !== BIND) return;
    fields.text();
    this.#name = fields.text();
    this.text = this.#texts.get(this.#name) ?? '';
    for (let formats = fields.short(); formats > 0; formats -= 1) fields.short();
    this.#values = fields.values();
    this.#rows = [];
  }

  /** Reads a message of the server. Returns the statement once it is answered. */
  answer(tag: string, bytes: Buffer): Answered | null {
    if (tag === ROW) this.#rows.push(new Fields(bytes).values());
    if (tag !== READY || this.text === '') return null;
    const answered = { text: this.text, name: this.#name, values: this.#values, rows: this.#rows };
    this.text = '';
    return answered;
  }
}
