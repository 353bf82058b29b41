import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeOgg } from 'discord-emulator/voice';
import { nightCue } from '#narration/index.ts';
import { CUES } from '#voice/cues.ts';
import type { ClipEntry, CueEntry, PackManifest, Phrase } from '#voice/pack-schema.ts';

/** 20 ms, stereo, CELT: what is in it decodes to noise, but no listener of the emulator decodes. */
const TOC = 0xfc;
/** Of every clip. The body is the packet in the middle. */
const TINY_FRAMES = 3;

export interface TinyPack {
  /** The pack's folder, named after its id. */
  readonly folder: string;
  readonly id: string;
}

export interface TinyPackOptions {
  readonly id?: string;
  readonly cues?: readonly string[];
  /** The folder that the pack's folder is made in, a new temporary one by default. */
  readonly inside?: string;
  readonly extends?: string;
  readonly lang?: string;
  readonly phrases?: readonly Phrase[];
  /** Wordings of each cue. */
  readonly variants?: number;
  /** Frames of every clip. */
  readonly frames?: number;
  /** Frames of the night's sound, if it has others. */
  readonly ambienceFrames?: number;
}

/** The packets of a cue's clip: no two clips share one, so that what a listener hears tells which cue was said. */
export function tinyPackets(cue: string, variant = 0, frames = TINY_FRAMES): Buffer[] {
  const mark = createHash('sha256').update(`${cue}/${variant}`).digest().subarray(0, 12);
  return Array.from({ length: frames }, (_, frame) => Buffer.concat([Buffer.of(TOC, frame >> 8, frame & 255), mark]));
}

/**
 * Makes a voice pack with very short clips of every cue, for tests that need the packs' packets and not their sound.
 */
export function makeTinyPack(options: TinyPackOptions = {}): TinyPack {
  const { id = 'tiny', cues = CUES, inside = mkdtempSync(path.join(tmpdir(), 'nightcall-packs-')) } = options;
  const folder = path.join(inside, id);
  mkdirSync(folder);
  const clips = Object.fromEntries(cues.map((cue) => [cue, writeCue(folder, cue, options)]));
  const { lang = 'en', phrases } = options;
  const about = { name: id, lang, version: '0', author: '', license: '', loudness: -17 };
  const base = options.extends === undefined ? {} : { extends: options.extends };
  const put = phrases === undefined ? {} : { phrases: [...phrases] };
  const manifest: PackManifest = { schema: 1, id, ...about, ...base, ...put, clips };
  writeFileSync(path.join(folder, 'pack.json'), JSON.stringify(manifest));
  return { folder, id };
}

function writeCue(folder: string, cue: string, options: TinyPackOptions): CueEntry {
  const { variants = 1, frames = TINY_FRAMES, ambienceFrames = frames } = options;
  const length = cue === nightCue ? ambienceFrames : frames;
  const clips = Array.from({ length: variants }, (_, variant) => writeClip(folder, cue, variant, length));
  return clips.length === 1 ? clips[0]! : { variants: clips };
}

function writeClip(folder: string, cue: string, variant: number, frames: number): ClipEntry {
  const file = variant === 0 ? `${cue}.ogg` : `${cue}-${variant + 1}.ogg`;
  const bytes = writeOgg(tinyPackets(cue, variant, frames));
  writeFileSync(path.join(folder, file), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { file, ms: frames * 20, body: [1, Math.max(1, frames - 2)], text: cue, sha256 };
}
