/** Recordings that are spoiled as people spoil them: what is named, and that clean ones are left alone. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { check } from '../../audio/own/check.ts';
import { newPack } from '../../audio/own/new.ts';
import { spoiledInto, tempFolder } from './kit.ts';

const OVERDRIVEN = 'aformat=sample_fmts=s16,volume=20dB:precision=fixed';
const mixedWith = (source: string) =>
  `anull[voice];${source}[other];[voice][other]amix=duration=first:dropout_transition=99,volume=2`;

const linesOf = async (folder: string) => (await check(folder)).lines.filter((line) => line.includes('vote.start'));

describe('pack -- check names', () => {
  test.each([
    ['an overdriven wav', 'vote.start.wav', OVERDRIVEN, /✗ .*overdriven.*turn it down/],
    ['an overdriven recording in AAC', 'vote.start.m4a', OVERDRIVEN, /✗ .*overdriven.*turn it down/],
    ['an overdriven recording in MP3', 'vote.start.mp3', OVERDRIVEN, /✗ .*overdriven.*turn it down/],
    ['noise', 'vote.start.wav', mixedWith('anoisesrc=a=0.02:d=4'), /· .*noisy.*turn off fans/],
    ['hum', 'vote.start.wav', mixedWith('sine=f=50:d=4,volume=0.8'), /· .*hums.*charger/],
    ['hum of 60 Hz', 'vote.start.mp3', mixedWith('sine=f=60:d=4,volume=0.4'), /· .*hums.*charger/],
    ['opposite channels', 'vote.start.wav', 'pan=stereo|c0=c0|c1=-1*c0', /✗ .*opposite waves.*mono/],
    ['haste', 'vote.start.wav', 'atempo=2.2', /· .*very fast.*calmly/],
    ['something else in the recording', 'vote.start.wav', 'atempo=0.5,atempo=0.7', /· .*Is something else in it/],
  ])('%s, and says what to do', async (_, file, filter, named) => {
    const folder = await newPack(['en-mine'], { inside: tempFolder() });
    await spoiledInto(folder, file, filter);
    const lines = await linesOf(folder);
    expect(lines.join('\n')).toMatch(named);
    expect(lines).toHaveLength(1);
  });

  test('no noise in fast words without silence around them', async () => {
    const folder = await newPack(['en-mine'], { inside: tempFolder() });
    const silence = 'silenceremove=start_periods=1:start_threshold=-45dB';
    const fast = `anull,${silence},areverse,${silence},areverse,atempo=1.6`;
    for (const clip of ['game.over', 'win.town', 'foul.1']) await spoiledInto(folder, `${clip}.wav`, fast, clip);
    expect((await check(folder)).lines.join('\n')).not.toContain('noisy');
  });

  test('nothing in clean recordings, whatever kind of sound they are kept as', async () => {
    const folder = await newPack(['en-mine'], { inside: tempFolder() });
    const kept = ['vote.start.flac', 'player.6.oga', 'num.4.opus', 'win.town.webm', 'num.6.m4a', 'game.over.mp3'];
    for (const file of kept) await spoiledInto(folder, file, 'volume=-12dB', path.parse(file).name);
    const { lines } = await check(folder);
    expect(lines.filter((line) => !/clips/.test(line))).toEqual([`${folder}: no problems.`]);
    expect(lines[0]).toContain(`${kept.length} clips`);
  });
});
