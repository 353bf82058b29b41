/** `/pack` on the local Discord: who may do what, what is said, and what is kept. */

import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { download } from '#discord/connection/download.ts';
import { choosePack, listPacks, uploadPack } from '#discord/features/voice-packs.ts';
import type { Caller } from '#discord/ui/context.ts';
import { GuildPacks } from '#packs/guild-packs.ts';
import { inspect } from '#packs/inspect.ts';
import { loadPacks } from '#voice/load-pack.ts';
import { temporaryFolder } from '../after-test.ts';
import { rawZip } from '../packs/raw-zip.ts';
import { wordingOf } from '../rulebooks.ts';
import { makeTinyPack, type TinyPackOptions } from '../voice/tiny-pack.ts';
import { contextOf, keptLog, noPacks } from './bot-parts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
  const inside = path.dirname(makeTinyPack({ id: 'en', cues: ['night.fall', 'win.town'] }).folder);
  makeTinyPack({ id: 'ru', lang: 'ru', inside, cues: ['night.fall'] });
  const installed = new Map([...(await loadPacks(inside))].map(([id, { pack }]) => [id, pack]));
  const packs = async (guilds: TestServer['guilds']) => {
    const repository = new GuildPacks({ folder, installed, guilds, log: keptLog(), inspect });
    await repository.load();
    return repository;
  };
  place = await startTestServer({ packs });
});

function zipped(options: TinyPackOptions = {}) {
  const pack = makeTinyPack({ id: 'ru-moy', lang: 'ru', cues: ['night.fall'], extends: 'ru', ...options });
  const files = readdirSync(pack.folder).map((name) => ({ name, data: readFileSync(path.join(pack.folder, name)) }));
  return { name: 'moy.zip', content: rawZip(files) };
}

const ofGuild = () => readdirSync(path.join(folder, place.guild.id));

test('a moderator sends a pack, lets it host, and takes it away; the server’s log names who did it', async () => {
  const { guild, guilds } = place;
  const { owner } = guild;
  const sent = await owner.slash('озвучка загрузить', { файл: zipped() });
  expect(sent.content).toMatch(/загружена\. Послушать: <\/pack preview:\d+> ru-moy/);
  expect(sent.content).toMatch(/Не хватает дублей: .*их скажет озвучка «ru»/);
  expect(ofGuild()).toHaveLength(1);
  expect((await owner.slash('pack choose', { pack: 'ru-moy' })).content).toMatch(
    /Русский: следующие игры ведёт «ru\\-moy»/,
  );
  expect(guilds.of(guild.id).packs).toEqual({ ru: 'ru-moy' });
  const list = (await owner.slash('pack list')).content;
  expect(list).toMatch(/`ru-moy`.*озвучка этого сервера.*1 свой дубль, выбрана/);
  expect(list).toMatch(/`en`.*идёт вместе с ботом.*выбрана/);
  expect(list).not.toMatch(/`ru` .*выбрана/);
  expect((await owner.slash('pack choose', { pack: 'ru' })).content).toMatch(/ведёт «ru»/);
  expect(guilds.of(guild.id).packs.ru ?? null).toBeNull();
  expect((await owner.slash('pack remove', { pack: 'ru' })).content).toMatch(/удалить её нельзя/);
  const asked = await owner.slash('pack remove', { pack: 'ru-moy' });
  expect(asked.content).toMatch(/Удалить озвучку «ru\\-moy»\? В ней 1 реплика/);
  expect(guilds.of(guild.id).ownPacks).toHaveProperty('ru-moy');
  await owner.press(asked.message!, 'Удалить');
  expect(guilds.of(guild.id).ownPacks).toEqual({});
  expect((await owner.slash('settings log')).content).toMatch(/Своя озвучка ru-moy/);
});

test('a removed pack can be brought back from its answer or the list, and speaks again where it was chosen', async () => {
  const { guild, guilds } = place;
  const { owner } = guild;
  await owner.slash('pack upload', { file: zipped() });
  expect((await owner.slash('pack choose', { pack: 'ru-moy' })).content).toMatch(
    /Записано не всё: Игра, Ночь и утро, /,
  );
  const asked = await owner.slash('pack remove', { pack: 'ru-moy' });
  await owner.press(asked.message!, 'Удалить');
  expect(guilds.of(guild.id).packs).toEqual({});
  expect(ofGuild()).toHaveLength(1);
  const list = await owner.slash('pack list');
  expect(list.content).toMatch(/`ru-moy` · удалена\. Вернуть можно до <t:\d+:f>/);
  await owner.press(list.message!, 'Вернуть ru-moy');
  expect(guilds.of(guild.id)).toMatchObject({ packs: { ru: 'ru-moy' }, removedPacks: {} });
  expect((await owner.slash('pack list')).content).toMatch(/`ru-moy`.*озвучка этого сервера.*выбрана/);
});

test('a pack is sent in a form, and a refused one opens the form again', async () => {
  const { owner } = place.guild;
  const opened = await owner.press((await owner.slash('pack list')).message!, 'Загрузить озвучку');
  await expect(owner.submit(opened.modal, { 'Файл zip': [{ name: 'a.ogg', content: '' }] })).rejects.toThrow('.zip');
  const refused = await owner.submit(opened.modal, { 'Файл zip': [{ name: 'a.zip', content: 'no zip' }] });
  expect(refused.content).toMatch(/не zip-файл/);
  const again = await owner.press(refused.message!, 'Загрузить озвучку');
  const { name, content } = zipped();
  expect((await owner.submit(again.modal, { 'Файл zip': [{ name, content }] })).content).toMatch(
    /«ru\\-moy» загружена/,
  );
  expect(ofGuild()).toHaveLength(1);
});

test('a new version takes the place of the old one, and the pack is there after a restart', async () => {
  const { owner } = place.guild;
  await owner.slash('pack upload', { file: zipped() });
  const [before] = ofGuild();
  expect((await owner.slash('pack upload', { file: zipped({ frames: 9 }) })).content).toMatch(/заменила прежнюю/);
  expect(ofGuild()).toHaveLength(1);
  expect(ofGuild()).not.toContain(before);
  await place.restart();
  expect((await owner.slash('pack list')).content).toMatch(/`ru-moy`.*озвучка этого сервера/);
});

test('a pack in a language of no table speaks at tables in the server’s language', async () => {
  const { guild, guilds } = place;
  await guild.owner.slash('pack upload', { file: zipped({ id: 'uk-anna', lang: 'uk' }) });
  const chosen = (await guild.owner.slash('pack choose', { pack: 'uk-anna' })).content;
  expect(chosen).toMatch(/Русский: .*ведёт «uk\\-anna»\. Язык голоса: українська\. .*только написаны/);
  expect(guilds.of(guild.id).packs).toEqual({ ru: 'uk-anna' });
  expect((await guild.owner.slash('pack list')).content).toMatch(/`uk-anna`.*українська.*выбрана/);
});

test('a person who is no moderator may look, and nothing else', async () => {
  const [ann] = place.people;
  const list = await ann!.slash('pack list');
  expect(list.content).toMatch(/`en`.*comes with the bot/);
  expect(list.message!.rows).toEqual([]);
  const tries = [
    await ann!.slash('pack upload', { file: zipped() }),
    await ann!.slash('pack choose', { pack: 'en' }),
    await ann!.slash('pack preview', { pack: 'en' }),
    await ann!.slash('pack remove', { pack: 'en' }),
  ];
  for (const { content } of tries) expect(content).toMatch(/Manage Server/);
  expect(readdirSync(folder)).toEqual([]);
  expect(place.service.calls).not.toContain('testVoice');
});

describe('a file that is no pack is refused with what to do, and changes nothing', () => {
  const refusalOf = async (file: { name: string; content: Buffer }) =>
    (await place.guild.owner.slash('pack upload', { file })).content;

  test.each<[string, () => Buffer, RegExp]>([
    ['a picture', () => Buffer.from('\x89PNG and so on'), /не zip-файл/],
    ['a way out of the folder', () => rawZip([{ name: '../../x.ogg', data: Buffer.from('x') }]), /файл не на месте/],
    [
      'a bomb',
      () => rawZip([{ name: 'a.ogg', data: Buffer.alloc(2 ** 20), deflate: true }]),
      /при распаковке слишком велик/,
    ],
    [
      'recordings',
      () => rawZip([{ name: 'night.fall.wav', data: Buffer.from('RIFF') }]),
      /исходные дубли.*pack -- build/,
    ],
  ])('%s', async (_, content, remedy) => {
    expect(await refusalOf({ name: 'a.zip', content: content() })).toMatch(remedy);
    expect(place.guilds.of(place.guild.id).ownPacks).toEqual({});
    expect(ofGuild()).toEqual([]);
  });

  test('one that Discord does not hand out', async () => {
    place.emulator.beforeDownload = () => ({ kind: 'status', status: 500 });
    expect(await refusalOf(zipped())).toMatch(/Не получилось забрать файл/);
    place.emulator.beforeDownload = () => ({ kind: 'cut', after: 100 });
    expect(await refusalOf(zipped())).toMatch(/Не получилось забрать файл/);
    place.emulator.beforeDownload = undefined;
    expect(await refusalOf(zipped())).toMatch(/загружена/);
  });
});

describe('a file that is sent along', () => {
  let server: Server;
  const served = async (answer: (response: ServerResponse) => void): Promise<string> => {
    server = createServer((_, response) => answer(response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/moy.zip`;
  };
  const sent = (url: string) => ({ name: 'moy.zip', url, size: 1 });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  test('is fetched as far as it is wanted, whatever it says of itself', async () => {
    const url = await served((response) => {
      const more = () => {
        while (response.write(Buffer.alloc(1000)));
        response.once('drain', more);
      };
      more();
    });
    expect(await download(sent(url), 100_000)).toEqual({ ok: false, error: 'too-large' });
  });

  test('is not waited for without an end', async () => {
    const url = await served((response) => response.write('P'));
    expect(await download(sent(url), 100_000, 300)).toEqual({ ok: false, error: 'unreachable' });
  });

  test('is not fetched at all where Discord says that it is too large', async () => {
    let asked = false;
    const url = await served((response) => {
      asked = true;
      response.end();
    });
    const { guild, people } = place;
    const caller = { guildId: guild.id, userId: people[0]!.id, wording: wordingOf('ru'), moderates: true } as Caller;
    const { content } = await uploadPack(contextOf(place.service), caller, { ...sent(url), size: 10 * 2 ** 20 + 1 });
    expect(content).toMatch(/10,1 МБ, а можно не больше 10 МБ/);
    expect(asked).toBe(false);
  });
});

test('a pack whose files cannot be read says so in the list and where it is chosen, and what to do', async () => {
  const broken = {
    id: 'ru-moy',
    name: 'ru-moy',
    lang: '',
    version: '',
    author: '',
    cues: 0,
    incomplete: [],
    own: true,
  };
  const context = { ...contextOf(place.service), packs: { ...noPacks, list: () => [broken] } };
  const caller = { guildId: '1', userId: '2', wording: wordingOf('ru'), moderates: true } as Caller;
  const words = /`ru-moy` · файлы не читаются.*\/озвучка загрузить.*\/озвучка убрать/;
  expect(listPacks(context, caller).content).toMatch(words);
  expect((await choosePack(context, caller, 'ru-moy')).content).toMatch(words);
});

describe('a preview', () => {
  test('speaks by that pack in the voice channel of the person who asks, if no game is on', async () => {
    const { guild, service } = place;
    const { owner } = guild;
    const voice = guild.addChannel({ name: 'Talk', type: 2 });
    expect((await owner.slash('pack preview', { pack: 'en' })).content).toMatch(/зайдите в голосовой канал/);
    await owner.joinVoice(voice);
    const heard = await owner.slash('pack preview', { pack: 'en' });
    expect(heard.content).toContain(`Я говорю в <#${voice.id}>`);
    const cues = [{ cue: 'night.fall' }];
    expect(service.asked.at(-1)).toEqual({ what: 'testVoice', args: [guild.id, voice.id, 'ru', { pack: 'en', cues }] });
  });

  test('tells when the pack incomplete the line, or is not there', async () => {
    const { owner } = place.guild;
    expect((await owner.slash('pack preview', { pack: 'en', line: 'turn' })).content).toMatch(/Такой реплики нет/);
    expect((await owner.slash('pack preview', { pack: 'nobody' })).content).toMatch(/Озвучки «nobody» здесь нет/);
  });
});
