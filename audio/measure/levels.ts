/**
 * Measures loudness. `npm run audio -- levels` measures every decoded clip of the packs. `-- demo/en/narration.ogg`
 * measures a recording of a game, with the steps at its joins. It needs only Node. Exits with 1 if a limit is exceeded.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Ear, loudnessOf, truePeakOf } from '#packs/recording/loudness.ts';
import { readOggOpus } from '#voice/ogg.ts';
import { clipsOf, packSchema } from '#voice/pack-schema.ts';
import { decoded } from '../build/decode.ts';
import { PLANS } from '../build/plans.ts';
import { LONGEST_MS, MOST_BYTES, MOST_DBTP, TARGET_LUFS, toleranceOf } from './limits.ts';

const AUDIO = path.join(import.meta.dirname, '..');
const MOST_STEP_DB = -40;

const SAMPLES = 960;
/** The number of samples examined around a join: 5 ms. */
const AROUND = 240;
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);

async function packetsOf(file: string): Promise<readonly Buffer[]> {
  const sound = readOggOpus(await readFile(file));
  if (!sound.ok) throw new Error(`${file}: ${sound.error.reason}`);
  return sound.value.packets;
}

const range = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`;

const isEffect = (cue: string): boolean => /^(?:sfx|bed)\./.test(cue);

/** @returns the problems of a pack's clips */
async function measurePack(id: string): Promise<readonly string[]> {
  const folder = path.join(AUDIO, id);
  const manifest = packSchema.parse(JSON.parse(await readFile(path.join(folder, 'pack.json'), 'utf8')));
  const clips = Object.entries(manifest.clips).flatMap(([cue, entry]) =>
    clipsOf(entry).map((clip) => ({ cue, ...clip })),
  );
  const faults: string[] = [];
  const [spoken, effects, peaks]: [number[], number[], number[]] = [[], [], []];
  for (const { cue, file, ms } of clips) {
    const ears = decoded(await packetsOf(path.join(folder, file)));
    const [lufs, dbtp] = [loudnessOf(ears), truePeakOf(ears)];
    (isEffect(cue) ? effects : spoken).push(lufs);
    peaks.push(dbtp);
    const isOff = isEffect(cue) ? lufs > TARGET_LUFS : Math.abs(lufs - TARGET_LUFS) > toleranceOf(ms);
    if (isOff || dbtp > MOST_DBTP || ms > LONGEST_MS)
      faults.push(`${id}/${file}: ${lufs.toFixed(1)} LUFS, ${dbtp.toFixed(1)} dBTP, ${ms} ms`);
  }
  const seconds = clips.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const longest = clips.reduce((most, clip) => (clip.ms > most.ms ? clip : most));
  const beside = effects.length === 0 ? '' : `, effects ${range(effects)}`;
  console.log(
    `${id}: ${clips.length} clips, ${seconds.toFixed(0)} s, longest ${longest.file} ${longest.ms} ms; speech ${range(spoken)} LUFS${beside}; true peaks up to ${Math.max(...peaks).toFixed(1)} dBTP`,
  );
  return faults;
}

/** The greatest step between two samples at a change between sound and silence, in dBFS. */
function worstJoin(packets: readonly Buffer[], ears: readonly Ear[]): number {
  let worst = 0;
  for (let at = 1; at < packets.length; at++) {
    if (packets[at]!.equals(SILENCE) === packets[at - 1]!.equals(SILENCE)) continue;
    for (const ear of ears)
      for (let sample = at * SAMPLES - AROUND; sample < at * SAMPLES + AROUND; sample++)
        worst = Math.max(worst, Math.abs((ear[sample] ?? 0) - (ear[sample - 1] ?? 0)));
  }
  return 20 * Math.log10(worst + 1e-12);
}

async function measureRecording(file: string): Promise<readonly string[]> {
  const packets = await packetsOf(file);
  const ears = decoded(packets);
  const [lufs, dbtp, join] = [loudnessOf(ears), truePeakOf(ears), worstJoin(packets, ears)];
  const sound = packets.filter((packet) => !packet.equals(SILENCE)).length / packets.length;
  const text = `${file}: ${(packets.length / 50).toFixed(0)} s, ${(100 * sound).toFixed(0)} % of it sound, ${lufs.toFixed(1)} LUFS, true peak ${dbtp.toFixed(1)} dBTP, worst step at a join ${join.toFixed(0)} dBFS`;
  console.log(text);
  return dbtp > MOST_DBTP || join > MOST_STEP_DB ? [text] : [];
}

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map((file) => stat(path.join(folder, file))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

async function measurePacks(): Promise<readonly string[]> {
  const ids = PLANS.map(({ about }) => about.id);
  const faults: string[] = [];
  for (const id of ids) faults.push(...(await measurePack(id)));
  const bytes = (await Promise.all(ids.map((id) => bytesIn(path.join(AUDIO, id))))).reduce(
    (sum, each) => sum + each,
    0,
  );
  console.log(`all packs: ${(bytes / 1e6).toFixed(2)} MB of ${MOST_BYTES / 1e6}`);
  return bytes > MOST_BYTES ? [...faults, `${bytes} bytes`] : faults;
}

const files = process.argv.slice(2);
const faults = files.length === 0 ? await measurePacks() : (await Promise.all(files.map(measureRecording))).flat();
for (const fault of faults) console.error(`beyond a limit: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
