/** `pack -- record` at a terminal, with the recorder as a process of its own. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { newPack } from '../../audio/own/new.ts';
import { record } from '../../audio/own/record.ts';
import { scriptOf } from '../../audio/own/takes.ts';
import { recordInto, type Spoken, tempFolder } from './kit.ts';

const [first, second, third] = scriptOf('en').map(({ name }) => name) as [string, string, string];

/** A person at the keyboard, who waits for an output and then types. */
function person() {
  const input = new PassThrough();
  const output = new PassThrough({ encoding: 'utf8' });
  let shown = '';
  let tell = () => {};
  output.on('data', (text) => {
    shown += text;
    tell();
  });
  const sees = (words: RegExp): Promise<void> =>
    new Promise((resolve) => {
      tell = () => {
        const found = words.exec(shown);
        if (found === null) return;
        shown = shown.slice(found.index + found[0].length);
        resolve();
      };
      tell();
    });
  return { input, output, sees, types: (line: string) => void input.write(`${line}\n`) };
}

async function studio(sound: 'good' | 'fail' = 'good', how: Spoken = {}) {
  const folder = await newPack(['en-mine'], { inside: tempFolder() });
  const elsewhere = tempFolder();
  await recordInto(elsewhere, 'take.wav', how);
  const take = sound === 'good' ? path.join(elsewhere, 'take.wav') : 'fail';
  const recorder = `${process.execPath} ${path.resolve('test/packs/fake-recorder.mjs')} ${take} FILE`;
  const recorded = () => readdirSync(folder).filter((file) => file.endsWith('.wav') || file.endsWith('.part'));
  return { folder, recorder, recorded };
}

/** Records one line: start, stop, and the answer to the result. */
async function speaks({ sees, types }: ReturnType<typeof person>, line: string, then: string) {
  await sees(new RegExp(`\\] ${line.replaceAll('.', '\\.')}\n`));
  await sees(/\[Enter\] record/);
  types('');
  await sees(/\[Enter\] stop/);
  types('');
  await sees(/0\.6 s\.[\s\S]*\[Enter\] keep/);
  types(then);
}

describe('pack -- record', () => {
  test('shows line after line, keeps what is wanted, takes once more what is not, and goes on another day', async () => {
    const { folder, recorder, recorded } = await studio();
    const ann = person();
    const evening = record(folder, { with: recorder, ...ann });
    await speaks(ann, first, 'r');
    await speaks(ann, first, '');
    await ann.sees(new RegExp(`\\] ${second}\n[\\s\\S]*record`));
    ann.types('s');
    await speaks(ann, third, '');
    await ann.sees(/\[Enter\] record/);
    ann.types('q');
    await ann.sees(/npm run pack -- record/);
    await evening;
    expect(recorded().sort()).toEqual([`${first}.wav`, `${third}.wav`].sort());

    const again = person();
    const nextDay = record(folder, { with: recorder, ...again });
    await again.sees(new RegExp(`2 of \\d+ lines are recorded[\\s\\S]*\\] ${second}\n[\\s\\S]*record`));
    again.types('b');
    await again.sees(new RegExp(`\\] ${first}\n`));
    again.input.end();
    await nextDay;
  });

  test('plays a take back before it is kept, as often as wanted', async () => {
    const { folder, recorder, recorded } = await studio();
    const heard = path.join(tempFolder(), 'heard.wav');
    const play = `${process.execPath} ${path.resolve('test/packs/fake-player.mjs')} ${heard} FILE`;
    const ann = person();
    const evening = record(folder, { with: recorder, play, ...ann });
    await speaks(ann, first, 'p');
    await ann.sees(/\[Enter\] keep/);
    expect(existsSync(heard)).toBe(true);
    expect(recorded()).toEqual([`${first}.wav.part`]);
    rmSync(heard);
    ann.types('p');
    await ann.sees(/\[Enter\] keep/);
    expect(existsSync(heard)).toBe(true);
    ann.types('');
    await ann.sees(/\[Enter\] record/);
    expect(recorded()).toEqual([`${first}.wav`]);
    ann.types('q');
    await evening;
  });

  test.each<[string, Spoken, RegExp]>([
    ['too quiet', { peak: 0.01, seconds: 1 }, /▮+▯+ −\d+ dB too quiet: come closer/],
    ['overdriven', { peak: 3 }, /▮{20} −?0 dB too loud: move away/],
    ['good', {}, /▮+▯+ −1\d dB good/],
  ])('shows the level while it records, and says that it is %s', async (_, how, level) => {
    const { folder, recorder } = await studio('good', how);
    const ann = person();
    const evening = record(folder, { with: recorder, ...ann });
    await ann.sees(/\[Enter\] record/);
    ann.types('');
    await ann.sees(/\[Enter\] stop/);
    // Before she has stopped, and once more for the whole take.
    await ann.sees(level);
    ann.types('');
    await ann.sees(level);
    await ann.sees(/\[Enter\] keep/);
    ann.input.end();
    await evening;
  });

  test('draws the level in the line of the question in a terminal', async () => {
    const { folder, recorder } = await studio();
    const ann = person();
    Object.assign(ann.output, { isTTY: true });
    const evening = record(folder, { with: recorder, ...ann });
    await ann.sees(/\[Enter\] record/);
    ann.types('');
    await ann.sees(/\[2Krecording .* stop ● ▮+▯+ −\d+ dB good > /);
    ann.input.end();
    await evening;
  });

  test('waits for files where the recorder does not work, and says why', async () => {
    const { folder, recorder } = await studio('fail');
    const ann = person();
    const evening = record(folder, { with: recorder, ...ann });
    await ann.sees(/\[Enter\] record/);
    ann.types('');
    await ann.sees(/does not work here: no such device/);
    await ann.sees(new RegExp(`Save your recording as ${first}\\.wav`));
    await recordInto(folder, `${first}.mp3`);
    await ann.sees(new RegExp(`${first}\\.mp3 has arrived[\\s\\S]*\\] ${second}\n`));
    await ann.sees(/q quit/);
    ann.types('q');
    await evening;
  });

  test('ends with a word about it where the folder is gone while it waits', async () => {
    const { folder } = await studio();
    const ann = person();
    const evening = record(folder, { wait: true, ...ann });
    const ended = expect(evening).rejects.toThrow(/There is no pack\.json in .*en-mine/);
    await ann.sees(new RegExp(`Save your recording as ${first}\\.wav`));
    rmSync(folder, { recursive: true });
    await ended;
  });

  test('leaves no half recording behind when it is broken off', async () => {
    const { folder, recorder, recorded } = await studio();
    const ann = person();
    const evening = record(folder, { with: recorder, ...ann });
    await ann.sees(/\[Enter\] record/);
    ann.types('');
    await ann.sees(/\[Enter\] stop/);
    ann.input.end();
    await evening;
    expect(recorded()).toEqual([]);
    expect(existsSync(path.join(folder, 'pack.json'))).toBe(true);
  });

  test('refuses a folder without a manifest', async () => {
    const folder = await newPack(['en-mine'], { inside: tempFolder() });
    rmSync(path.join(folder, 'pack.json'));
    await expect(record(folder, { ...person() })).rejects.toThrow(/pack -- new/);
  });
});
