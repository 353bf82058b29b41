/** `pack -- check` compares numbers and roles with those of our narrator, and names a recording with the words of another line. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { note } from '#packs/problem.ts';
import { ffmpegCommand } from '../../audio/build/tools.ts';
import { check } from '../../audio/own/check.ts';
import { newPack } from '../../audio/own/new.ts';
import { otherWordsIn, type Rival } from '../../audio/own/other-words.ts';
import { type Language, languages } from '../languages.ts';
import { tempFolder } from './kit.ts';

/** Another speaker: our narrator with a higher voice, who speaks at another pace. */
const SPEAKER = 'asetrate=48000*1.08,aresample=48000,atempo=0.9';

/** A new pack of recordings, by the line whose name they have, with the clip of our narrator that says their words. */
async function packOf(language: Language, recordings: Readonly<Record<string, string>>): Promise<string> {
  const folder = await newPack([`${language}-mine`], { inside: tempFolder() });
  const command = (await ffmpegCommand())!;
  for (const [line, clip] of Object.entries(recordings)) {
    const filter = `[0:a]adelay=500|500,apad=pad_len=24000,${SPEAKER}`;
    const args = ['-nostdin', '-v', 'error', '-y', '-i', `audio/${language}/${clip}.ogg`, '-filter_complex', filter];
    execFileSync(command, [...args, path.join(folder, `${line}.wav`)]);
  }
  return folder;
}

/** The lines that are named as having other words, with these words. */
async function namedIn(folder: string): Promise<readonly (readonly [line: string, words: string])[]> {
  const { ok, lines } = await check(folder);
  expect(ok, lines.join('\n')).toBe(true);
  return lines.flatMap((line) => {
    const [, name, words] =
      /· (\S+)\.wav.*(?:sounds more like|похоже не на свою реплику, а на) [“«](.*?)[”»]/.exec(line) ?? [];
    return name === undefined ? [] : [[name, words!] as const];
  });
}

describe.each(languages)('pack -- check in %s', (language) => {
  test('names a number and a role that are said in place of others, and no right ones', async () => {
    const said = { 'player.5': 'player.9', 'player.7': 'player.7-2', 'num.8': 'num.14', 'num.14': 'num.14' };
    const roles = { 'role.doctor': 'role.maniac', 'role.maniac': 'role.maniac', 'sleep.don': 'sleep.don' };
    const folder = await packOf(language, { ...said, ...roles });
    const { clips } = JSON.parse(readFileSync(`audio/${language}/pack.json`, 'utf8'));
    const textOf = (cue: string): string => (clips[cue].variants?.[0] ?? clips[cue]).text;
    expect(await namedIn(folder)).toEqual([
      ['num.8', textOf('num.14')],
      ['player.5', textOf('player.9')],
      ['role.doctor', textOf('role.maniac')],
    ]);
  });

  test('says nothing about lines with the speaker’s own words', async () => {
    const folder = await packOf(language, { 'player.5': 'player.9' });
    const manifest = path.join(folder, 'pack.json');
    const draft = JSON.parse(readFileSync(manifest, 'utf8'));
    writeFileSync(manifest, JSON.stringify({ ...draft, said: { 'player.5': 'Seat five!' } }));
    expect(await namedIn(folder)).toEqual([]);
  });
});

test('says nothing about a voice in a language that our narrator does not speak', async () => {
  const folder = await packOf('ru', { 'player.5': 'player.9' });
  const manifest = path.join(folder, 'pack.json');
  const draft = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(
    manifest,
    JSON.stringify({ ...draft, lang: 'uk', script: 'ru', said: { 'player.5': 'Гравець номер п’ять.' } }),
  );
  expect(await namedIn(folder)).toEqual([]);
});

describe('a voice', () => {
  /** Recordings that are so much nearer to another line than to their own. */
  const near = (...shares: readonly number[]): readonly Rival[] =>
    shares.map((share, index) => ({ file: `${index}.wav`, words: 'Ten.', share }));
  const right = Array.from({ length: 9 }, () => 1.1);

  test('that is like our narrator’s is judged more strictly, once there are enough recordings', () => {
    expect(otherWordsIn(near(0.92))).toEqual([]);
    expect(otherWordsIn(near(0.89))).toEqual([note('other-words', { file: '0.wav', words: 'Ten.' })]);
    expect(otherWordsIn(near(0.92, ...right))).toHaveLength(1);
    expect(otherWordsIn(near(0.95, ...right))).toEqual([]);
  });

  test('that is too unlike our narrator’s is not judged', () => {
    expect(otherWordsIn(near(...right, ...right.map(() => 0.85)))).toEqual([]);
  });
});
