/**
 * LevelDB's write-ahead log, as its `doc/log_format.md` has it: blocks of 32 KiB, in each block records of a header
 * (checksum, length, type) and data. LevelDB passes over a damaged record in silence, with the rest of its block.
 */
import { crc32c } from './crc32c.ts';

const BLOCK = 32_768;
const HEADER = 7;
/** Types of a record: a whole one, and the first, a middle and the last part of one that spans blocks. */
const types = { full: 1, first: 2, middle: 3, last: 4 } as const;

/** What a log holds, up to the first place that cannot be read. */
export interface LogContent {
  /**
   * - `torn`: its last write was cut off, as by a power cut. Nothing that was acknowledged is lost by that alone.
   * - `damaged`: there is something in it that no writer has left there.
   */
  readonly state: 'whole' | 'torn' | 'damaged';
  /** The byte after the last record that could be read. */
  readonly at: number;
  readonly records: readonly Uint8Array[];
}

/** Reads a log, record by record. */
export function readLog(log: Uint8Array): LogContent {
  const records: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  let at = 0;
  const until = (state: LogContent['state']): LogContent => ({ state, at, records });
  while (at < log.length) {
    const left = BLOCK - (at % BLOCK);
    if (left < HEADER) {
      at = Math.min(at + left, log.length);
      continue;
    }
    const part = partAt(log, at, left);
    if (part === null) return until(isCutOff(log, at, left) ? 'torn' : 'damaged');
    const isFollowed = parts.length > 0;
    if (isFollowed !== (part.type === types.middle || part.type === types.last)) return until('damaged');
    parts.push(part.data);
    at += HEADER + part.data.length;
    if (part.type === types.first || part.type === types.middle) continue;
    records.push(parts.length === 1 ? parts[0]! : Buffer.concat(parts));
    parts = [];
  }
  return until(parts.length > 0 ? 'torn' : 'whole');
}

/** The sound part of a record at this place; `left`: bytes to the end of its block. */
function partAt(
  log: Uint8Array,
  at: number,
  left: number,
): { readonly type: number; readonly data: Uint8Array } | null {
  if (at + HEADER > log.length) return null;
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  const end = at + HEADER + view.getUint16(at + 4, true);
  const type = log[at + 6]!;
  if (end > Math.min(log.length, at + left) || type < types.full || type > types.last) return null;
  if (view.getUint32(at, true) !== masked(log.subarray(at + 6, end))) return null;
  return { type, data: log.subarray(at + HEADER, end) };
}

/** The write that was to stand here was the last one: the file ends within it or with it, or holds only zeros from here. */
function isCutOff(log: Uint8Array, at: number, left: number): boolean {
  if (at + HEADER > log.length) return true;
  const length = HEADER + log[at + 4]! + 256 * log[at + 5]!;
  return (length <= left && at + length >= log.length) || log.subarray(at).every((byte) => byte === 0);
}

/** LevelDB stores a checksum turned about and shifted (`crc32c::Mask`). */
function masked(bytes: Uint8Array): number {
  const crc = crc32c(bytes);
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}
