import { crc32, deflateRawSync } from 'node:zlib';

/** An entry as the zip describes it, whether true or not. */
export interface RawEntry {
  readonly name: string;
  readonly data: Uint8Array;
  readonly deflate?: boolean;
  /** Figures that the zip states instead of the true ones. */
  readonly says?: { readonly size?: number; readonly packed?: number; readonly crc?: number };
  /** General purpose flags. 1 means "encrypted". */
  readonly flags?: number;
  readonly method?: number;
  /** Unix mode, for example 0o120777 for a link. */
  readonly mode?: number;
  /** The index of another entry whose bytes this entry shares. */
  readonly at?: number;
}

/** Writes a zip by hand, so that every field may be wrong. */
export function rawZip(entries: readonly RawEntry[], says: { readonly entries?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = entry.deflate ? deflateRawSync(entry.data) : Buffer.from(entry.data);
    const name = Buffer.from(entry.name);
    const fields = common(entry, packed);
    const local = Buffer.concat([
      Buffer.from('504b0304', 'hex'),
      fields,
      sizeOf(name.length, 2),
      sizeOf(0, 2),
      name,
      packed,
    ]);
    directory.push(
      Buffer.concat([
        Buffer.from('504b01021403', 'hex'),
        fields,
        sizeOf(name.length, 2),
        Buffer.alloc(8),
        sizeOf(((entry.mode ?? 0) << 16) >>> 0, 4),
        sizeOf(entry.at ?? offset, 4),
        name,
      ]),
    );
    if (entry.at !== undefined) continue;
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const count = sizeOf(says.entries ?? entries.length, 2);
  const end = [
    Buffer.from('504b0506', 'hex'),
    Buffer.alloc(4),
    count,
    count,
    sizeOf(list.length, 4),
    sizeOf(offset, 4),
  ];
  return Buffer.concat([...parts, list, ...end, sizeOf(0, 2)]);
}

/** The fields from "version needed" to the size, which are the same in both headers of an entry. */
function common({ data, deflate, flags = 0, method, says = {} }: RawEntry, packed: Buffer): Buffer {
  return Buffer.concat([
    sizeOf(20, 2),
    sizeOf(flags, 2),
    sizeOf(method ?? (deflate ? 8 : 0), 2),
    Buffer.alloc(4),
    sizeOf(says.crc ?? crc32(data), 4),
    sizeOf(says.packed ?? packed.length, 4),
    sizeOf(says.size ?? data.length, 4),
  ]);
}

function sizeOf(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 2) buffer.writeUInt16LE(value);
  else buffer.writeUInt32LE(value);
  return buffer;
}
