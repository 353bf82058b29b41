/** `/roleset` over the local Discord: listed, composed, checked, carried from server to server; hostile files stay out. */
import type { APIMessage } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Role, SimulatedUser } from '#emulator/index.ts';
import { languages } from '#narration/index.ts';
import { shipped } from '#rolesets/index.ts';
import { fine } from '../table/kit/house.ts';
import { type Stand, stand } from './support.ts';

let place: Stand;
let moderator: SimulatedUser;
let ann: SimulatedUser;
let role: Role;
beforeEach(async () => {
  place = await stand();
  ann = place.people[0]!;
  moderator = place.people[2]!;
  role = place.guild.addRole({ name: 'Hosts' });
  place.guild.asModerator().giveRole(moderator, role);
  fine(await place.guilds.change(place.guild.id, moderator.id, { hostRoleId: role.id }));
});
afterEach(async () => {
  expect(place.emulator.refusals).toEqual([]);
  expect(place.emulator.answerFaults).toEqual([]);
  await place.close();
});

/** The custom id of the menu or button whose id holds this. */
function idIn(message: APIMessage | undefined, part: string): string {
  const rows = (message?.components ?? []) as { components?: { custom_id?: string }[] }[];
  const ids = rows.flatMap(({ components = [] }) => components.flatMap(({ custom_id: id }) => id ?? []));
  const found = ids.find((id) => id.includes(part));
  if (found === undefined) throw new Error(`no ${part} in ${ids.join(' ')}`);
  return found;
}

/** Chooses in a panel, and waits until it is shown anew. */
async function choose(person: SimulatedUser, message: APIMessage | undefined, part: string, value?: string) {
  const now = () => person.message(message!);
  const before = now().edited_timestamp;
  const id = part.startsWith('n1:') ? part : idIn(now(), part);
  await (value === undefined ? person.press(message!, id) : person.choose(message!, id, value));
  await person.waitUntil(() => now().edited_timestamp !== before, { timeoutMs: 15_000 });
}

const fetched = async (message: APIMessage | undefined) => {
  const response = await fetch(message?.attachments[0]?.url ?? '');
  return response.text();
};

const file = (content: string | Uint8Array, name = 'ours.json') => ({ file: { name, content } });

test('what ships is listed, shown with the deal of every number of players, and offered while a name is typed', async () => {
  const list = await ann.slash('roleset list');
  for (const id of Object.keys(shipped)) expect(list.content).toContain(`\`${id}\``);
  const shown = await ann.slash('roleset show', { set: 'boxed' });
  for (const players of [6, 12, 20]) expect(shown.content).toMatch(new RegExp(`^${players}: `, 'm'));
  const own = await ann.slash('roleset show', { set: 'four-cards' });
  expect(own.content).toContain('Dancer');
  const offered = await ann.autocomplete('roleset show', 'set', { set: 'four' });
  expect(offered.map(({ value }) => value)).toEqual(['four-cards']);
});

describe('who is no moderator', () => {
  test.each(['create', 'edit', 'copy', 'delete', 'import', 'role'])('may not %s', async (what) => {
    const options = {
      create: { id: 'ours', name: 'Ours', rules: 'six' },
      copy: { set: 'boxed', id: 'ours' },
      import: file(JSON.stringify(shipped['four-cards'])),
      role: { set: 'ours', id: 'guest' },
    }[what] ?? { set: 'boxed' };
    const { content } = await ann.slash(`roleset ${what}`, options);
    expect(content).toContain(`<@&${role.id}>`);
    expect((await moderator.slash('roleset list')).content).not.toContain('`ours`');
  });
});

describe('a moderator', () => {
  test('copies the box, changes its cards for a number and more, sees the deal at once, and takes it back', async () => {
    const copied = await moderator.slash('roleset copy', { set: 'boxed', id: 'ours', name: 'Sundays' });
    expect(copied.content).toContain('**Sundays** · `ours`');
    await choose(moderator, copied.message, ':rsplayers:', '9');
    const before = copied.content;
    await choose(moderator, copied.message, ':rsadd:', 'beauty');
    expect(copied.content).not.toBe(before);
    expect(copied.content).toMatch(/\*\*9: .*Beauty/);
    expect(copied.content).toMatch(/^10: .*Beauty/m);
    expect(copied.content).not.toMatch(/^8: .*Beauty/m);
    await choose(moderator, copied.message, ':rstake:', 'beauty');
    expect(copied.content).not.toMatch(/^10: .*Beauty/m);
  });

  test('sets an option, and a table takes it with the set', async () => {
    const { message } = await moderator.slash('roleset create', { id: 'ours', name: 'Ours', rules: 'club' });
    await choose(moderator, message, ':rsshow:o-');
    await choose(moderator, message, ':rsoption:', 'stalemateRounds');
    await choose(moderator, message, ':rsvalue:', '8');
    expect(moderator.message(message!).content).toContain('8');
    const exported = await moderator.slash('roleset export', { set: 'ours' });
    expect(JSON.parse(await fetched(exported.message)).options).toEqual({ stalemateRounds: 8 });
    await ann.slash('game new', { roleset: 'ours' });
    expect(place.desk.place).toMatchObject({ ruleset: 'club', roleSet: { id: 'ours', name: 'Ours' } });
  });

  test('makes a role of an ability with its limits, names and texts in both languages, deals it, and takes it out', async () => {
    await moderator.slash('roleset copy', { set: 'boxed', id: 'ours' });
    const made = await moderator.slash('roleset role', {
      ...{ set: 'ours', id: 'guest', english: 'Guest', russian: 'Гость', side: 'town', ability: 'heal' },
      ...{ uses: 2, from: 3, nights: 'odd', 'card-english': 'You heal.', place: 'before:mafia' },
    });
    expect(made.content).toContain('Guest');
    await choose(moderator, made.message, ':rsadd:', 'guest');
    expect(made.content).toMatch(/6: .*Guest/);
    const exported = await moderator.slash('roleset export', { set: 'ours' });
    expect(JSON.parse(await fetched(exported.message)).ownRoles).toMatchObject([
      {
        id: 'guest',
        name: { en: 'Guest', ru: 'Гость' },
        abilities: [{ kind: 'heal', uses: 2, from: 3, nights: 'odd' }],
      },
    ]);
    const wrong = await moderator.slash('roleset role', {
      set: 'ours',
      id: 'guest',
      ability: 'inherit',
      heir: 'nobody',
    });
    expect(wrong.content).toContain('nobody');
    const gone = await moderator.slash('roleset role', { set: 'ours', id: 'guest', remove: true });
    expect(gone.content).not.toMatch(/6: .*Guest/);
  });

  test('is told when somebody else has changed the set meanwhile, and sees the newer state', async () => {
    place.guild.asModerator().giveRole(ann, role);
    const opened = await moderator.slash('roleset copy', { set: 'boxed', id: 'ours' });
    const stale = idIn(opened.message, ':rsadd:');
    const other = await ann.slash('roleset edit', { set: 'ours' });
    await choose(ann, other.message, ':rsadd:', 'captain');
    const theirs = (await ann.slash('roleset show', { set: 'ours' })).content;
    await choose(moderator, opened.message, stale, 'beauty');
    expect(opened.content).toContain('has been changed meanwhile');
    expect((await ann.slash('roleset show', { set: 'ours' })).content).toBe(theirs);
    expect(idIn(opened.message, ':rsadd:')).not.toBe(stale);
    const sure = await ann.slash('roleset delete', { set: 'ours' });
    await choose(moderator, opened.message, ':rsadd:', 'beauty');
    await choose(ann, sure.message, ':rsdelete');
    expect(sure.content).toContain('has been changed meanwhile');
  });

  test('carries a set to another place by its file, and nothing that is there is replaced by it', async () => {
    const exported = await moderator.slash('roleset export', { set: 'four-cards' });
    const text = await fetched(exported.message);
    expect((await moderator.slash('roleset import', { ...file(text), id: 'mine' })).content).toContain('`mine`');
    expect((await moderator.slash('roleset import', { ...file(text), id: 'mine' })).content).toContain('already');
    expect((await moderator.slash('roleset import', file(text, 'Our Set.json'))).content).toContain('`our-set`');
  });
});

describe('a hostile file is refused as a whole, in its sender’s language:', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['no JSON', '{"format":', /JSON/],
    ['one unknown field', JSON.stringify({ ...shipped['boxed'], admin: true }), /admin/],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 255]), /JSON/],
    ['more than 64 KiB', `"${'x'.repeat(70_000)}"`, /65536|64/],
    ['more than is fetched at all', new Uint8Array(300 * 1024).fill(32), /64/],
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

test.each(languages)('what is checked is told by clause (%s)', async (language) => {
  const set = { ...shipped['boxed'], deal: { kind: 'cards', cards: { mafioso: 3, commissar: 1, civilian: 4 } } };
  await moderator.slash('roleset import', file(JSON.stringify(set)));
  const person = language === 'ru' ? place.people[1]! : moderator;
  const { content } = await person.slash(language === 'ru' ? 'наборы проверить' : 'roleset check', {
    [language === 'ru' ? 'набор' : 'set']: 'ours',
  });
  expect(content).toMatch(/(rule|правило) B2/);
  expect(content).not.toContain('{{');
});
