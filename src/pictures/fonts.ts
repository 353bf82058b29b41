/** The fonts of the pictures, and how far each letter moves the pen, so that a text is measured before it is drawn. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

const regular = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const bold = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');
const emoji = resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf');

/** Letters of many alphabets, and emoji in one colour for the names that have them. */
export const fontFiles: readonly string[] = [regular, bold, emoji];

/** The advance of a code point in the height of the letters (em). Undefined: the font does not have it. */
type Advances = (code: number) => number | undefined;

/** The fonts in the order in which a letter is looked for. */
const orders = { regular: [regular, emoji], bold: [bold, regular, emoji] } as const;

const read = new Map<string, Advances>();

function advancesOf(file: string): Advances {
  const advances = read.get(file) ?? readAdvances(readFileSync(file));
  read.set(file, advances);
  return advances;
}

/** Returns the advance of a code point in em. `null`: no font of the pictures has it. */
export function advanceOf(code: number, isBold: boolean): number | null {
  for (const file of isBold ? orders.bold : orders.regular) {
    const advance = advancesOf(file)(code);
    if (advance !== undefined) return advance;
  }
  return null;
}

/** Reads the tables `head`, `hhea`, `hmtx` and `cmap` of an OpenType font (OpenType 1.9.1). */
function readAdvances(bytes: Buffer): Advances {
  const table = tablesOf(bytes);
  const unitsPerEm = table('head').readUInt16BE(18);
  const metrics = table('hhea').readUInt16BE(34);
  // Copies, so that the rest of the font need not stay in memory.
  const hmtx = Buffer.from(table('hmtx').subarray(0, 4 * metrics));
  const glyphs = glyphsOf(table('cmap'));
  return (code) => {
    const glyph = glyphs.get(code);
    if (glyph === undefined) return undefined;
    // The last metric counts for all glyphs behind it.
    return hmtx.readUInt16BE(4 * Math.min(glyph, metrics - 1)) / unitsPerEm;
  };
}

/** Finds the tables of a font by their tags. */
function tablesOf(bytes: Buffer): (tag: string) => Buffer {
  const records = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  return (tag) => {
    const record = records.find((at) => bytes.toString('latin1', at, at + 4) === tag);
    if (record === undefined) throw new Error(`the font has no table ${tag}`);
    return bytes.subarray(bytes.readUInt32BE(record + 8));
  };
}

/** The glyphs by code point, from the subtable for all of Unicode, or else from that for its first plane. */
function glyphsOf(cmap: Buffer): ReadonlyMap<number, number> {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4)),
  );
  const [full, plane] = [12, 4].map((format) => subtables.find((each) => each.readUInt16BE(0) === format));
  if (full !== undefined) return groupsOf(full);
  if (plane !== undefined) return segmentsOf(plane);
  throw new Error('the font has no cmap of format 4 or 12');
}

/** Format 12: groups of code points whose glyphs follow each other. */
function groupsOf(subtable: Buffer): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  for (let at = 16; at < 16 + 12 * subtable.readUInt32BE(12); at += 12) {
    const [first, last, glyph] = [
      subtable.readUInt32BE(at),
      subtable.readUInt32BE(at + 4),
      subtable.readUInt32BE(at + 8),
    ];
    for (let code = first; code <= last; code += 1) glyphs.set(code, glyph + code - first);
  }
  return glyphs;
}

/** Format 4: segments of code points with a difference to their glyphs, or with a list of them. */
function segmentsOf(subtable: Buffer): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  const size = subtable.readUInt16BE(6);
  for (let at = 14; at < 14 + size; at += 2) {
    const [last, first] = [subtable.readUInt16BE(at), subtable.readUInt16BE(at + size + 2)];
    const [delta, rangeAt] = [subtable.readUInt16BE(at + 2 * size + 2), at + 3 * size + 2];
    const range = subtable.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const listed = range === 0 ? code : subtable.readUInt16BE(rangeAt + range + 2 * (code - first));
      if (listed !== 0) glyphs.set(code, (listed + delta) & 0xffff);
    }
  }
  return glyphs;
}
