/**
 * A pack in a language of no table, from nothing to a voice at a table: `pack -- new`, recordings, `pack -- check`,
 * `pack -- build`, an upload, and the lines that it speaks and lacks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { GuildPacks } from '#packs/guild-packs.ts';
import { inspect } from '#packs/inspect.ts';
import { compose } from '#voice/compose.ts';
import { loadPack, loadPacks } from '#voice/load-pack.ts';
import type { Pack } from '#voice/pack.ts';
import { phrased } from '#voice/phrases.ts';
import { build } from '../../audio/own/build.ts';
import { check } from '../../audio/own/check.ts';
import { draftIn } from '../../audio/own/draft.ts';
import { newPack } from '../../audio/own/new.ts';
import { linesOf } from '../../audio/own/takes.ts';
import { keptLog, loadedSettings, memoryStore } from '../discord/bot-parts.ts';
import { makeTinyPack } from '../voice/tiny-pack.ts';
import { filesOf, recordInto, tempFolder } from './kit.ts';
import { rawZip } from './raw-zip.ts';

const GUILD = '500000000000000001';
const OLGA = '500000000000000002';

const manifestOf = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'pack.json'), 'utf8'));

test('a Ukrainian narrator is translated, recorded, checked, built, uploaded, and speaks the lines that it has', async () => {
  const folder = await newPack(['uk-anna'], { inside: tempFolder(), script: 'ru' });
  const draft = manifestOf(folder);
  expect(draft).toMatchObject({ lang: 'uk', script: 'ru', extends: 'ru' });
  expect(Object.keys(draft.said)).toEqual(linesOf({ script: 'ru' }).map(({ name }) => name));
  expect(readFileSync(path.join(folder, 'script.md'), 'utf8')).toMatch(/своём языке: українська.*«said»/);
  const said = { ...draft.said, 'votes.few': 'ГОЛОСИ' };
  writeFileSync(path.join(folder, 'pack.json'), JSON.stringify({ ...draft, said }));
  const shown = new Map(linesOf(await draftIn(folder)).map(({ name, text }) => [name, text]));
  expect(shown.get('votes.few')).toBe('ГОЛОСИ');
  expect(shown.get('game.over')).toBe(draft.said['game.over']);

  const cues = ['num.3', 'votes.few'];
  for (const cue of cues) await recordInto(folder, `${cue}.wav`, { rate: 48_000 });
  const checked = await check(folder);
  expect(checked.lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(checked.lines.join('\n')).toMatch(/эти реплики будут только написаны/);
  const built = await build(folder, () => {});
  expect(manifestOf(built.folder)).toMatchObject({
    lang: 'uk',
    // A line that was not translated has no text. The place in a sentence is that of the words in the script.
    clips: { 'num.3': { text: '', place: 'whole' }, 'votes.few': { text: 'ГОЛОСИ', place: 'end' } },
  });

  const { pack: ru } = await loadPack('audio/ru');
  const packs = new GuildPacks({
    ...{ folder: tempFolder(), guilds: await loadedSettings(memoryStore()), log: keptLog(), inspect },
    installed: new Map([['ru', ru]]),
  });
  expect(await packs.upload(GUILD, OLGA, readFileSync(built.zip))).toMatchObject({
    ok: true,
    value: { pack: { id: 'uk-anna', lang: 'uk', cues: cues.length }, notes: [{ code: 'missing-written' }] },
  });
  const pack = (await packs.pack(GUILD, 'uk-anna'))!;
  // The plural of three in Ukrainian.
  const votes = phrased(pack, [{ cue: 'num.3' }, { cue: 'votes.many' }]);
  expect(votes).toEqual([{ cue: 'num.3' }, { cue: 'votes.few' }]);
  const line = compose(pack, [{ cue: 'sfx.gavel' }, { cue: 'num.3' }, { cue: 'votes.many' }]);
  expect(line).toMatchObject({
    packets: expect.arrayContaining(ru.clips.get('sfx.gavel')![0]!.packets.slice(5, 10)),
    missing: [],
  });
  expect(compose(pack, [{ cue: 'game.over' }])).toMatchObject({ packets: [], missing: ['game.over'] });
});

test('a pack in a language of no table fits every table, and its base has only sounds for it', async () => {
  const { folder } = makeTinyPack({ id: 'en' });
  makeTinyPack({ id: 'ru', lang: 'ru', inside: path.dirname(folder), cues: ['night.fall'] });
  const packs = new GuildPacks({
    ...{ folder: tempFolder(), guilds: await loadedSettings(memoryStore()), log: keptLog(), inspect },
    installed: new Map([...(await loadPacks(path.dirname(folder)))].map(([id, { pack }]) => [id, pack])),
  });
  for (const [id, lang] of [
    ['uk-mine', 'uk'],
    ['en-mine', 'en'],
  ] as const) {
    const zip = rawZip(filesOf(makeTinyPack({ id, lang, cues: ['night.fall'], extends: 'en' }).folder));
    expect(await packs.upload(GUILD, OLGA, zip)).toMatchObject({ ok: true });
  }
  const ids = (language: 'en' | 'ru') => packs.fitting(GUILD, language).map(({ id }) => id);
  expect(ids('en')).toEqual(['en', 'uk-mine', 'en-mine']);
  expect(ids('ru')).toEqual(['ru', 'uk-mine']);
  const [foreign, own] = [(await packs.pack(GUILD, 'uk-mine'))!, (await packs.pack(GUILD, 'en-mine'))!];
  const missing = (pack: Pack) => compose(pack, [{ cue: 'sfx.gong' }, { cue: 'morning.quiet' }]).missing;
  expect([missing(foreign), missing(own)]).toEqual([['morning.quiet'], []]);
  expect([...foreign.clips.keys()].filter((cue) => !/^(?:sfx|bed)\./.test(cue))).toEqual(['night.fall']);
});
