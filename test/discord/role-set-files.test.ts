/** Files of role sets over the local Discord: they carry a set to another server, and hostile ones are refused. */
import type { SimulatedUser } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import { shipped } from '#rolesets/index.ts';
import { fetched, file, startRoleSetServer } from './role-set-server.ts';
import type { TestServer } from './test-server.ts';

let place: TestServer;
let moderator: SimulatedUser;
beforeEach(async () => {
  ({ place, moderator } = await startRoleSetServer());
});

describe('a moderator', () => {
  test('carries a set to another place by its file, and nothing that is there is replaced by it', async () => {
    const exported = await moderator.slash('roleset export', { set: 'four-cards' });
    const text = await fetched(exported.message);
    expect((await moderator.slash('roleset import', { ...file(text), id: 'mine' })).content).toContain('`mine`');
    expect((await moderator.slash('roleset import', { ...file(text), id: 'mine' })).content).toContain('already');
    expect((await moderator.slash('roleset import', file(text, 'Our Set.json'))).content).toContain('`our-set`');
    const long = await moderator.slash('roleset import', file(text, 'One two three four five six.json'));
    expect(long.content).toContain('`one-two-three-four-five`');
  });
});

describe('a setup as forums post it', () => {
  test('is read as a set, and the answer says what was read and what was lost', async () => {
    const text = '2 Mafia Goon, 1 Tracker, 1 Jester, 1 Innocent Child, 6 Vanilla Townie';
    const { content } = await moderator.slash('roleset import', { text });
    expect(content).toContain('`setup`');
    expect(content).toContain('Civilian 7, Mafioso 2, Tracker, Jester');
    expect(content).toContain('Innocent Child');
  });

  test('may be a text file', async () => {
    const { content } = await moderator.slash('roleset import', file('2 мафии\nшериф\n6 мирных', 'club night.txt'));
    expect(content).toContain('`club-night`');
  });

  test('that is none is refused, and so is nothing', async () => {
    expect((await moderator.slash('roleset import', { text: 'hello there' })).content).toContain('could not read');
    expect((await moderator.slash('roleset import', {})).content).toContain('send a file');
  });
});

describe('the form for a role set', () => {
  const open = async (message: Awaited<ReturnType<typeof moderator.slash>>['message']) =>
    (await moderator.press(message!, 'Load a role set')).modal;

  test('takes a file', async () => {
    const form = await open((await moderator.slash('roleset list')).message);
    const text = JSON.stringify(shipped['boxed']);
    const { content } = await moderator.submit(form, { File: [{ name: 'Our Set.json', content: text }] });
    expect(content).toContain('`our-set`');
  });

  test('is refused with what to do, and opens again with what was typed', async () => {
    const form = await open((await moderator.slash('roleset list')).message);
    const refused = await moderator.submit(form, { 'Or a setup as text': 'hello there', 'Short name': 'sundays' });
    expect(refused.content).toContain('could not read');
    const again = JSON.stringify((await open(refused.message))?.components);
    expect(again).toContain('hello there');
    expect(again).toContain('sundays');
  });
});

describe('a hostile file is refused as a whole, in its sender’s language:', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['no JSON', '{"format":', /JSON/],
    ['one unknown field', JSON.stringify({ ...shipped['boxed'], admin: true }), /admin/],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 255]), /JSON/],
    ['more than 128 KiB', `"${'x'.repeat(140_000)}"`, /131072|128/],
    ['more than is fetched at all', new Uint8Array(300 * 1024).fill(32), /128/],
  ])('%s', async (_, content, words) => {
    expect((await moderator.slash('roleset import', file(content))).content).toMatch(words);
    expect((await moderator.slash('roleset list')).content).not.toContain('`ours`');
  });

  test('one that breaks off on its way', async () => {
    place.emulator.beforeDownload = () => ({ kind: 'cut', after: 10 });
    const text = JSON.stringify(shipped['boxed']);
    expect((await moderator.slash('roleset import', file(text))).content).toContain('could not fetch');
    place.emulator.beforeDownload = undefined;
  });

  test('mentions and markup in its texts are taken out, and it is said where', async () => {
    const text = JSON.stringify({ ...shipped['boxed'], name: '@everyone **Box**' });
    const { content } = await moderator.slash('roleset import', file(text));
    expect(content).toContain('name');
    expect(content).toContain('**everyone Box**');
  });
});
