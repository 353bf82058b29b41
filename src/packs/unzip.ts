import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { failure, type Result, success } from '#result';
import type { ZipLimits } from './limits.ts';
import { type PackProblem, problem } from './problem.ts';

/**
 * A zip's files by their names, all in one folder, or the problem because of which it is refused. Reading writes
 * nothing.
 */
export type ReadZip = Result<ReadonlyMap<string, Buffer>, PackProblem>;

const MB = 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
/** The Unix mode of an entry that is a link. */
const LINK = 0o120000;
const KIND = 0o170000;
/** Files that some systems put into every zip. */
const LITTER = /^(?:__MACOSX\/.*|(?:[^/]*\/)?(?:\.DS_Store|Thumbs\.db|desktop\.ini))$/;
const PLAIN = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,80}$/;

/** Ends the reading of a zip, with the problem for its sender. */
class Refused extends Error {
  readonly problem: PackProblem;

  constructor(one: PackProblem) {
    super(one.code);
    this.problem = one;
  }
}

/**
 * Reads a zip that may be malicious. Compares the zip's own figures with the limits before anything is unpacked, and
 * the unpacked data with those figures. `takes`: the names that are accepted besides `pack.json`.
 */
export async function readZip(zip: Buffer, limits: ZipLimits, takes: RegExp): Promise<ReadZip> {
  try {
    if (zip.length > limits.zip) {
      throw refuse('zip-too-large', { megabytes: Math.ceil((zip.length / MB) * 10) / 10, most: limits.zip / MB });
    }
    if (zip.readUInt16BE(0) !== 0x504b) throw refuse('not-zip');
    const opened = await fromBufferPromise(zip, { lazyEntries: true, autoClose: false, decodeStrings: false });
    const entries = await named(opened, zip.length, limits, takes);
    const files = new Map<string, Buffer>();
    for (const [name, entry] of entries) files.set(name, await contentOf(opened, entry, name, limits));
    return success(files);
  } catch (error) {
    return failure(error instanceof Refused ? error.problem : problem(zip.length < 4 ? 'not-zip' : 'zip-damaged'));
  }
}

const refuse = (...[code, params]: Parameters<typeof problem>): Refused => new Refused(problem(code, params));

/** The entries by the names under which they are kept. Names are plain, and each occurs once. */
async function named(
  opened: ZipFile,
  size: number,
  limits: ZipLimits,
  takes: RegExp,
): Promise<ReadonlyMap<string, Entry>> {
  if (opened.entryCount > limits.entries) throw refuse('zip-many', { most: limits.entries });
  const listed = await listing(opened, limits);
  const top = topOf(listed.map(([name]) => name));
  const entries = new Map<string, Entry>();
  let [unpacked, packed] = [0, 0];
  for (const [path, entry] of listed) {
    const name = path.slice(top.length);
    judge(name, entry, limits, takes);
    if (entries.has(name)) throw refuse('zip-twice', { file: name });
    entries.set(name, entry);
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
  }
  if (unpacked > limits.unpacked) throw refuse('zip-unpacked', { most: limits.unpacked / MB });
  // Entries that share their bytes could make a small zip very large.
  if (packed > size) throw refuse('zip-damaged');
  return entries;
}

async function listing(opened: ZipFile, limits: ZipLimits): Promise<readonly (readonly [string, Entry])[]> {
  const listed: [string, Entry][] = [];
  for await (const entry of opened.eachEntry()) {
    const name = entry.fileNameRaw.toString('utf8');
    if (LITTER.test(name) || (name.endsWith('/') && entry.uncompressedSize === 0)) continue;
    listed.push([name, entry]);
    if (listed.length > limits.entries) throw refuse('zip-many', { most: limits.entries });
  }
  return listed;
}

/** The folder that holds all files of a zipped folder, with its slash. */
function topOf(names: readonly string[]): string {
  const [, top = ''] = /^([A-Za-z0-9_-][A-Za-z0-9._-]{0,80}\/)/.exec(names[0] ?? '') ?? [];
  return names.every((name) => name.startsWith(top)) ? top : '';
}

function judge(name: string, entry: Entry, limits: ZipLimits, takes: RegExp): void {
  const file = name.slice(0, 80);
  if (entry.isEncrypted()) throw refuse('zip-locked');
  if (!PLAIN.test(name)) throw refuse(/[/\\:]|\.\./.test(name) ? 'zip-path' : 'zip-foreign', { file });
  if (((entry.externalFileAttributes >>> 16) & KIND) === LINK) throw refuse('zip-foreign', { file });
  if (name !== 'pack.json' && !takes.test(name))
    throw refuse(isRecording(name) ? 'zip-recordings' : 'zip-foreign', { file });
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw refuse('zip-damaged');
  if (entry.uncompressedSize > limits.file) throw refuse('zip-unpacked', { most: limits.file / MB });
  // Manifests are exempt, because text shrinks well.
  if (name !== 'pack.json' && entry.uncompressedSize > entry.compressedSize * limits.ratio) {
    throw refuse('zip-ratio', { file });
  }
}

const isRecording = (name: string): boolean => /\.(?:wav|flac|mp3|oga|opus|m4a|webm)$/i.test(name);

/** Unpacks one entry, and never more bytes than its header states. */
async function contentOf(opened: ZipFile, entry: Entry, file: string, limits: ZipLimits): Promise<Buffer> {
  const most = Math.min(entry.uncompressedSize, limits.file);
  const bytes = await collect(await opened.openReadStreamPromise(entry), most, file);
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) throw refuse('zip-lies', { file });
  return bytes;
}

async function collect(stream: Readable, most: number, file: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > most) break;
      parts.push(part);
    }
  } catch {
    throw refuse('zip-lies', { file });
  }
  if (length > most) throw refuse('zip-lies', { file });
  return Buffer.concat(parts);
}
