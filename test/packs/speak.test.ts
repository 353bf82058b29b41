/** `pack -- say`: a program of this computer speaks the lines. The tests’ own program stands for it, and espeak-ng where it is. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadPack } from '#voice/load-pack.ts';
import { makePack } from '../../audio/build/pack.ts';
import { PLANS } from '../../audio/build/plans.ts';
import { spokenBy } from '../../audio/build/spoken-by.ts';
import { succeeds } from '../../audio/build/tools.ts';
import { speakWith, textFor, wordsOf } from '../../audio/build/voice-program.ts';
import { build } from '../../audio/own/build.ts';
import { check } from '../../audio/own/check.ts';
import { newPack } from '../../audio/own/new.ts';
import { Complaint } from '../../audio/own/say.ts';
import { speak } from '../../audio/own/speak.ts';
import { scriptOf } from '../../audio/own/takes.ts';
import { tempFolder } from './kit.ts';

const node = `"${process.execPath}" "${path.resolve('test/packs/fake-voice.mjs')}"`;
const script = scriptOf('en');
const [first, second, third, fourth] = script.map(({ text }) => text) as [string, string, string, string];

/** A new pack, and the command of a program that fails at a line. */
async function begun() {
  const place = await newPack(['en-machine'], { inside: tempFolder() });
  const log = path.join(tempFolder(), 'log.txt');
  const failingAt = (text: string, seed = '') => ({ command: `${node} {file} "${log}" "${text}" ${seed}` });
  const said = () => readFileSync(log, 'utf8').trim().split('\n');
  const recorded = () => readdirSync(place).filter((file) => file.endsWith('.wav'));
  return { place, failingAt, said, recorded };
}

test('a program speaks line by line, goes on where it was interrupted, and its pack can be built', async () => {
  const { place, failingAt, said, recorded } = await begun();
  const shown: string[] = [];
  await expect(speak(place, failingAt(third), (line) => shown.push(line))).rejects.toThrow(
    /no voice left[\s\S]*continue/,
  );
  expect(recorded()).toHaveLength(2);
  expect(shown[0]).toMatch(new RegExp(`^\\[1/${script.length}\\] ${script[0]!.name} · \\d`));
  await expect(speak(place, failingAt(fourth), () => {})).rejects.toBeInstanceOf(Complaint);
  expect(said()).toEqual([first, second, third, third, fourth].map((text) => `1 ${text}`));
  expect(readdirSync(place).filter((file) => file.startsWith('.'))).toEqual([]);
  expect((await check(place)).ok).toBe(true);
  const { folder } = await build(place, () => {});
  const { pack } = await loadPack(folder, async () => loadPack('audio/en'));
  expect(pack.clips.get(script[0]!.cue)![0]).toMatchObject({ text: first, by: 'en-machine' });
});

test('a line with a fault is tried again if the command takes a seed, and otherwise left to the other pack', async () => {
  const { place, failingAt, said, recorded } = await begun();
  const manifest = path.join(place, 'pack.json');
  const draft = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify({ ...draft, said: { [script[0]!.name]: 'Hello!' } }));
  await expect(speak(place, failingAt(second, '{seed}'), () => {})).rejects.toBeInstanceOf(Complaint);
  expect(said().slice(0, 2)).toEqual(['1 Hello!', '2 Hello!']);
  expect(recorded()).toEqual([`${script[0]!.name}.wav`]);
  rmSync(path.join(place, recorded()[0]!));
  const shown: string[] = [];
  await expect(speak(place, failingAt(second), (line) => shown.push(line))).rejects.toBeInstanceOf(Complaint);
  expect([recorded(), shown[1]]).toEqual([[], expect.stringMatching(/✗ .*no audible sound/)]);
});

test('a command without {file} is refused, and one that is not there is named', async () => {
  const { place } = await begun();
  await expect(speak(place, { command: 'speaker' }, () => {})).rejects.toThrow(/pack -- say <folder>/);
  await expect(speak(place, { command: 'no-such-speaker {file}' }, () => {})).rejects.toThrow(/no-such-speaker/);
});

test('one of our own packs can be made with the voice of a program', async () => {
  const { failingAt, said } = await begun();
  const plan = PLANS.find(({ about }) => about.id === 'ru')!;
  const some = { ...plan, takes: plan.takes.slice(0, 2), effects: false };
  const program = { ...failingAt('', '1'), stress: '+V' };
  const folder = path.join(tempFolder(), 'ru');
  const { fresh } = await makePack(spokenBy(some, program), folder, tempFolder());
  expect([fresh, said()]).toEqual([2, some.takes.map(({ text }) => `1 ${text}`)]);
  expect((await makePack(spokenBy(some, program), folder, tempFolder())).fresh).toBe(0);
  expect((await loadPack(folder)).pack.clips.get(some.takes[0]!.cue)![0]!.packets.length).toBeGreaterThan(20);
});

describe('a voice program', () => {
  test.each([
    [undefined, 'город засыпает'],
    ['none', 'город засыпает'],
    ['+V', 'г+ород засып+ает'],
    ['V\u0301', 'го\u0301род засыпа\u0301ет'],
    ["V'", "го'род засыпа'ет"],
  ])('with the stress %s reads %s', (stress, text) => {
    for (const written of ['г+ород засып+ает', 'го\u0301род засыпа\u0301ет'])
      expect(textFor({ command: '', stress }, written)).toBe(text);
  });

  test('gets the words of its command without a shell', () => {
    expect(wordsOf('say -o {file} "two words" \'$HOME\' a"b"')).toEqual([
      'say',
      '-o',
      '{file}',
      'two words',
      '$HOME',
      'a',
      'b',
    ]);
  });

  test('gets the text as a word of its command where that asks for it', async () => {
    const file = path.join(tempFolder(), 'said.txt');
    const program = `"${process.execPath}" -e "require('fs').writeFileSync(process.argv[1], process.argv[2])" {file} {text}`;
    await speakWith({ command: program }, { text: 'Two $HOME "words"', file, seed: 1 });
    expect(readFileSync(file, 'utf8')).toBe('Two $HOME "words"');
  });
});

test.for(['en', 'ru'] as const)('espeak-ng speaks %s, and its clips pass the check', async (lang, context) => {
  if (!(await succeeds('espeak-ng', ['--version']))) context.skip('espeak-ng is not installed here');
  const place = await newPack([`${lang}-espeak`], { inside: tempFolder() });
  // All lines but the first five are there.
  const [last] = scriptOf(lang).slice(5);
  for (const { name } of scriptOf(lang).slice(5)) writeFileSync(path.join(place, `${name}.wav`), '');
  const program = { command: `espeak-ng -v ${lang} -s 150 -w {file}` };
  expect(await speak(place, program, () => {})).toBe(0);
  expect(existsSync(path.join(place, `${last!.name}.wav`))).toBe(true);
  for (const { name } of scriptOf(lang).slice(5)) rmSync(path.join(place, `${name}.wav`));
  const { ok, lines } = await check(place);
  expect(ok, lines.join('\n')).toBe(true);
});
