/**
 * Reads LevelDB's write-ahead log (LevelDB, `doc/log_format.md`). A log has blocks of 32 KiB. A block has records, each
 * with a header (checksum, length, type) and data. LevelDB silently ignores a damaged record and the rest of its block.
 */

const BLOCK = 32_768;
const HEADER = 7;
/** The types of a record: whole, or the first, a middle or the last part of a record that spans blocks. */
const types = { full: 1, first: 2, middle: 3, last: 4 } as const;

/** The content of a log, up to the first place that cannot be read. */
export interface LogContent {
  /**
   * - `torn`: its last write was cut off, as by a power cut. No acknowledged write is lost by that alone.
   * - `damaged`: it has bytes that LevelDB did not write.
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
    const hasBegun = parts.length > 0;
    if (hasBegun !== continues(part.type)) return until('damaged');
    parts.push(part.data);
    at += HEADER + part.data.length;
    if (isFollowed(part.type)) continue;
    records.push(parts.length === 1 ? parts[0]! : Buffer.concat(parts));
    parts = [];
  }
  return until(parts.length > 0 ? 'torn' : 'whole');
}

/** Returns true for a part that continues a record. */
const continues = (type: number): boolean => type === types.middle || type === types.last;

/** Returns true for a part that the next part continues. */
const isFollowed = (type: number): boolean => type === types.first || type === types.middle;

/** The part of a record at this place, or `null` if it is not sound. `left`: bytes to the end of its block. */
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

/**
 * Returns true if the write at this place is the last one: the file ends in or after it, or has only zeros from here.
 */
function isCutOff(log: Uint8Array, at: number, left: number): boolean {
  if (at + HEADER > log.length) return true;
  const length = HEADER + log[at + 4]! + 256 * log[at + 5]!;
  return (length <= left && at + length >= log.length) || log.subarray(at).every((byte) => byte === 0);
}

/** A checksum as LevelDB stores it: rotated and shifted (`crc32c::Mask`). */
function masked(bytes: Uint8Array): number {
  const crc = crc32c(bytes);
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}

/** CRC-32C (Castagnoli), with which LevelDB guards the records of its logs (RFC 3720, appendix B.4). */

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  return crc;
});

/** The checksum of these bytes, from 0 to 2³² − 1. */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let at = 0; at < bytes.length; at += 1) crc = table[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
