/** Packs of takes that were recorded in Discord: their joints, their levels and their scenes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StoredTake } from '#game/ports/takes.ts';
import { decibels, speechLevelOf } from '#packs/recording/joined.ts';
import { linesToRecord } from '#packs/recording/lines.ts';
import { powersOf } from '#packs/recording/loudness.ts';
import { decodeStereo } from '#packs/recording/opus.ts';
import { packOf } from '#packs/recording/recorded-pack.ts';
import { makeTake } from '#packs/recording/take.ts';
import { compose } from '#voice/compose.ts';
import { loadPack } from '#voice/load-pack.ts';
import { writeOggOpus } from '#voice/ogg-writer.ts';
import type { Pack } from '#voice/pack.ts';
import { tempFolder } from './kit.ts';

const FRAME = 960;
/** The length of the steps in which silence is measured: 1 ms. */
const STEP = 48;
/** Sound is above this level, in dBFS. */
const SOUND = -45;

let ours: Pack;
/** Takes of three lines. */
let seat: StoredTake;
let leaves: StoredTake;
let time: StoredTake;
beforeAll(async () => {
  ours = (await loadPack('audio/ru')).pack;
  [seat, leaves, time] = await Promise.all([takeOf('player.7'), takeOf('vote.leaves'), takeOf('speech.time')]);
});

/** A take of a line, in which our narrator's clip of a cue is the voice of the person. */
async function takeOf(name: string, voice = name): Promise<StoredTake> {
  const line = linesToRecord(ours).find((one) => one.name === name)!;
  const packets = ours.clips
    .get(voice)![0]!
    .packets.slice()
    .map((bytes, index) => ({ bytes, at: index * 20 }));
  const { place } = line.clip;
  const made = await makeTake({ name, packets, line: { cue: line.cue, usual: null, around: 0 }, place });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { body, edges, lufs, dbtp } = made.value.clip;
  return {
    ...{ guildId: '1', packId: 'ru-anna', by: '2', speaker: 'Anna', lang: 'ru', base: 'ru', at: 0 },
    ...{ name, cue: line.cue, text: line.text, ogg: writeOggOpus(made.value.clip.packets).toString('base64') },
    ...{ ms: made.value.clip.packets.length * 20, body, edges, lufs, dbtp },
    ...(place === null || place === 'any' ? {} : { place }),
  };
}

/** The pack of these takes as the bot loads it. */
async function recorded(...takes: readonly StoredTake[]): Promise<Pack> {
  const { id, files } = packOf(takes, () => 'ru')!;
  const folder = path.join(tempFolder(), id);
  mkdirSync(folder);
  for (const [name, bytes] of files) writeFileSync(path.join(folder, name), bytes);
  const { pack, faults } = await loadPack(folder, async () => ({ pack: ours, faults: [] }));
  expect(faults).toEqual([]);
  return pack;
}

/** The longest silence within a line, in ms. */
function longestSilence(sound: Float32Array): number {
  const isLoud = powersOf([sound], STEP).map((power) => decibels(power) > SOUND);
  const words = isLoud.slice(isLoud.indexOf(true), isLoud.lastIndexOf(true) + 1);
  let [longest, current] = [0, 0];
  for (const loud of words) {
    current = loud ? 0 : current + 1;
    longest = Math.max(longest, current);
  }
  return longest;
}

describe('a pack that was recorded in Discord', () => {
  test('joins a phrase as closely as our own packs, at one level', async () => {
    const pack = await recorded(seat, leaves);
    const line = compose(pack, [{ cue: 'player.7' }, { cue: 'vote.leaves' }]);
    const [left] = await decodeStereo(line.packets);
    const silence = longestSilence(left);
    expect(silence).toBeGreaterThanOrEqual(20);
    expect(silence).toBeLessThanOrEqual(60);
    const levels = await Promise.all(
      ['player.7', 'vote.leaves'].map(async (cue) =>
        speechLevelOf(powersOf(await decodeStereo(pack.clips.get(cue)![0]!.packets.slice()), FRAME)),
      ),
    );
    expect(Math.abs(levels[0]! - levels[1]!)).toBeLessThanOrEqual(2);
  });

  test('knows the places of its takes, so that sentences have a pause between them', async () => {
    const pack = await recorded(seat, { ...seat, name: 'player.7-2', place: 'start' }, time);
    expect(pack.clips.get('player.7')!.map(({ place }) => place)).toEqual(['whole', 'start']);
    const both = compose(pack, [{ cue: 'player.7' }, { cue: 'speech.time' }]);
    const silence = longestSilence((await decodeStereo(both.packets))[0]);
    expect(silence).toBeGreaterThanOrEqual(300);
    expect(silence).toBeLessThanOrEqual(400);
  });

  test('has the sounds of nightfall around the words, in both ears', async () => {
    const night = await takeOf('night.fall', 'speech.time');
    expect(night.ms - time.ms).toBeGreaterThan(2300);
    const [left, right] = await decodeStereo((await recorded(night)).clips.get('night.fall')![0]!.packets.slice());
    // Wind and an owl sound in the first second, before the words, and the ears hear different winds.
    const before = left.subarray(0.3 * 48_000, 1.2 * 48_000);
    expect(decibels(powersOf([before], before.length)[0]!)).toBeGreaterThan(-45);
    expect(left.some((sample, at) => Math.abs(sample - right[at]!) > 0.01)).toBe(true);
  });
});
