/** `/roleset` over the local Discord: list, edit, check, and copy between servers. Hostile files are refused. */
import type { APIMessage } from 'discord-api-types/v10';
import type { Role, SimulatedUser } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { languages } from '#narration/index.ts';
import { shipped } from '#rolesets/index.ts';
import { expectSuccess } from '../game/kit/process.ts';
import { noPacks } from './bot-parts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
let moderator: SimulatedUser;
let ann: SimulatedUser;
let role: Role;
beforeEach(async () => {
  place = await startTestServer({
    rulesets: ['six', 'club', 'deck'],
    packs: async () => ({ ...noPacks, list: () => [deep] }),
  });
  ann = place.people[0]!;
  moderator = place.people[2]!;
  role = place.guild.addRole({ name: 'Hosts' });
  place.guild.asModerator().giveRole(moderator, role);
  expectSuccess(await place.guilds.change(place.guild.id, moderator.id, { hostRoleId: role.id }));
});
afterEach(async () => {
  expect(place.emulator.refusals).toEqual([]);
  expect(place.emulator.answerFaults).toEqual([]);
  await place.close();
});

/** The custom id that contains this text. */
function idIn(message: APIMessage | undefined, part: string): string {
  const rows = (message?.components ?? []) as { components?: { custom_id?: string }[] }[];
  const ids = rows.flatMap(({ components = [] }) => components.flatMap(({ custom_id: id }) => id ?? []));
  const found = ids.find((id) => id.includes(part));
  if (found === undefined) throw new Error(`no ${part} in ${ids.join(' ')}`);
  return found;
}

/** Chooses in a panel, and waits until it is updated. */
async function choose(person: SimulatedUser, message: APIMessage | undefined, part: string, value?: string) {
  const now = () => person.message(message!);
  const before = now().edited_timestamp;
  const id = part.startsWith('n1:') ? part : idIn(now(), part);
  await (value === undefined ? person.press(message!, id) : person.choose(message!, id, value));
  await person.waitUntil(() => now().edited_timestamp !== before);
}

const fetched = async (message: APIMessage | undefined) => {
  const response = await fetch(message?.attachments[0]?.url ?? '');
  return response.text();
};

const exportOf = async (set: string) => JSON.parse(await fetched((await ann.slash('roleset export', { set })).message));

/** Fills in a form, and waits until its message is updated. */
async function submit(person: SimulatedUser, form: Result, typed: Record<string, string>, message: Result['message']) {
  const now = () => person.message(message!).edited_timestamp;
  const before = now();
  await person.submit(form.modal, typed);
  await person.waitUntil(() => now() !== before);
}

type Result = Awaited<ReturnType<SimulatedUser['press']>>;

const deep = { id: 'deep', name: 'Deep', lang: 'en', version: '1', author: 'Ann', cues: 9, own: true };

const file = (content: string | Uint8Array, name = 'ours.json') => ({ file: { name, content } });

test('a shipped role set is listed, shown with the deal of every number of players, and offered while a name is typed', async () => {
  const list = await ann.slash('roleset list');
  for (const id of Object.keys(shipped)) expect(list.content).toContain(`\`${id}\``);
  const shown = await ann.slash('roleset show', { set: 'boxed' });
  for (const players of [6, 12, 20]) expect(shown.content).toMatch(new RegExp(`^${players}: `, 'm'));
  const own = await ann.slash('roleset show', { set: 'four-cards' });
  expect(own.content).toContain('Dancer');
  const offered = await ann.autocomplete('roleset show', 'set', { set: 'four' });
  expect(offered.map(({ value }) => value)).toEqual(['four-cards']);
});

describe('a person who is no moderator', () => {
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
    expect(copied.content).toMatch(/^9: .*Beauty/m);
    await choose(moderator, copied.message, ':rsplayers:', '10');
    expect(copied.content).toMatch(/^10: .*Beauty/m);
    await choose(moderator, copied.message, ':rsplayers:', '8');
    expect(copied.content).not.toMatch(/Beauty/);
    await choose(moderator, copied.message, ':rsplayers:', '9');
    await choose(moderator, copied.message, ':rstake:', 'beauty');
    await choose(moderator, copied.message, ':rsplayers:', '10');
    expect(copied.content).not.toMatch(/Beauty/);
  });

  test('sees after each press only the deal that is changed, and the whole list stays in its order', async () => {
    const copied = await moderator.slash('roleset copy', { set: 'boxed', id: 'ours' });
    const deals = (text: string) => [...text.matchAll(/^(\d+): /gm)].map(([, players]) => Number(players));
    await choose(moderator, copied.message, ':rsplayers:', '9');
    await choose(moderator, copied.message, ':rsadd:', 'beauty');
    expect(deals(copied.content)).toEqual([9]);
    await choose(moderator, copied.message, ':rsshow:o-');
    expect(deals(copied.content)).toEqual([]);
    const whole = deals((await moderator.slash('roleset show', { set: 'ours' })).content);
    expect(whole.slice(0, 5)).toEqual([6, 7, 8, 9, 10]);
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
    expect(place.service.place).toMatchObject({ ruleset: 'club', roleSet: { id: 'ours', name: 'Ours' } });
  });

  test('makes a role of an ability with its limits, names and texts in both languages, deals it, and takes it out', async () => {
    await moderator.slash('roleset copy', { set: 'boxed', id: 'ours' });
    const made = await moderator.slash('roleset role', {
      ...{ set: 'ours', id: 'guest', 'name-en': 'Guest', 'name-ru': 'Гость', side: 'town', ability: 'heal' },
      ...{ uses: 2, from: 3, nights: 'odd', 'card-en': 'You heal.', place: 'before:mafia' },
    });
    expect(made.content).toContain('The role is in the set');
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

  test('moves a call of the night before another, to the end, and has the rulebook’s order again', async () => {
    const { message } = await moderator.slash('roleset copy', { set: 'four-cards', id: 'ours' });
    const now = () => moderator.message(message!).content;
    await choose(moderator, message, ':rsshow:n-');
    expect(now()).toMatch(/^1\. fighter$/m);
    await choose(moderator, message, ':rscall:', 'commissar');
    expect(now()).toContain('**commissar**');
    await choose(moderator, message, ':rsbefore:', 'fighter');
    expect(now()).toMatch(/^1\. \*\*commissar\*\*\n2\. fighter$/m);
    await choose(moderator, message, ':rslast:');
    const { nightOrder } = await exportOf('ours');
    expect(nightOrder.at(-1)).toBe('commissar');
    await choose(moderator, message, ':rsbook:');
    expect(await exportOf('ours')).not.toHaveProperty('nightOrder');
    expect(now()).toMatch(/^1\. fighter$/m);
  });

  test('chooses the voice pack and the theme; a table takes both with the set', async () => {
    const { message } = await moderator.slash('roleset create', { id: 'ours', name: 'Ours', rules: 'deck' });
    await choose(moderator, message, ':rsshow:o-');
    await choose(moderator, message, ':rsoption:', 'pack');
    await choose(moderator, message, ':rsvalue:', 'deep');
    await choose(moderator, message, ':rsoption:', 'theme');
    await choose(moderator, message, ':rsvalue:', 'animals');
    expect(moderator.message(message!).content).toContain('`deep`');
    expect(await exportOf('ours')).toMatchObject({ pack: 'deep', theme: 'animals', options: {} });
    await ann.slash('game new', { roleset: 'ours' });
    expect(place.service.place).toMatchObject({ roleSet: { set: { pack: 'deep', theme: 'animals' } } });
    await choose(moderator, message, ':rsvalue:', 'city');
    await choose(moderator, message, ':rsoption:', 'pack');
    await choose(moderator, message, ':rsvalue:', 'USUAL');
    const without = await exportOf('ours');
    expect(without).not.toHaveProperty('pack');
    expect(without).not.toHaveProperty('theme');
  });

  test('makes a role by a form and menus alone: texts, an ability with its limits, a side', async () => {
    const { message } = await moderator.slash('roleset copy', { set: 'boxed', id: 'ours' });
    const now = () => moderator.message(message!);
    await choose(moderator, message, ':rsshow:r-');
    const form = await moderator.press(message!, idIn(now(), ':rsform:'));
    const typed = { id: 'guest', 'name-en': 'Guest', 'name-ru': 'Гость', 'card-en': 'You come and go.', 'card-ru': '' };
    await submit(moderator, form, typed, message);
    expect(now().content).toMatch(/\*\*Guest\*\* · `guest`.*Гость.*> You come and go\..*No deal has it yet/s);
    await choose(moderator, message, ':rsability:', 'heal');
    await choose(moderator, message, ':rsparam:', 'uses');
    await choose(moderator, message, ':rsamount:', '2');
    await choose(moderator, message, ':rsparam:', 'mayDecline');
    await choose(moderator, message, ':rsamount:', 'true');
    await choose(moderator, message, ':rsopen:m');
    await choose(moderator, message, ':rsside:', 'mafia:known');
    const { ownRoles } = await exportOf('ours');
    expect(ownRoles).toMatchObject([
      {
        ...{ id: 'guest', name: { en: 'Guest', ru: 'Гость' }, card: { en: 'You come and go.' } },
        ...{ faction: 'mafia', clan: 'known', abilities: [{ kind: 'heal', uses: 2, mayDecline: true }] },
      },
    ]);
  });

  test('gives a role looks, a place, another heir, and takes an ability out', async () => {
    const { message } = await moderator.slash('roleset copy', { set: 'four-cards', id: 'ours' });
    const actor = async () => (await exportOf('ours')).ownRoles[0];
    await choose(moderator, message, ':rsshow:r-');
    await choose(moderator, message, ':rsrole:', 'actor');
    await choose(moderator, message, ':rsopen:l');
    await choose(moderator, message, ':rslooks:', 'NONE');
    await choose(moderator, message, ':rsopen:p');
    await choose(moderator, message, ':rsplace:', 'before:mafia');
    await choose(moderator, message, ':rsability:', '0');
    await choose(moderator, message, ':rsparam:', 'heirOf');
    await choose(moderator, message, ':rsamount:', 'captain');
    expect(await actor()).toMatchObject({
      ...{ id: 'actor', place: { before: 'mafia' } },
      abilities: [{ kind: 'inherit', heirOf: 'captain' }],
    });
    expect(await actor()).not.toHaveProperty('looks');
    await choose(moderator, message, ':rsdrop:a0');
    expect((await actor()).abilities).toEqual([]);
  });

  test('types a role’s texts again: an empty field is removed, and a role without a name is refused', async () => {
    const { message } = await moderator.slash('roleset copy', { set: 'four-cards', id: 'ours' });
    const roles = async () => (await exportOf('ours')).ownRoles as { id: string; name: object; card?: object }[];
    const now = () => moderator.message(message!);
    await choose(moderator, message, ':rsshow:r-');
    await choose(moderator, message, ':rsrole:', 'dancer');
    const form = await moderator.press(message!, idIn(now(), ':rsform:'));
    await submit(moderator, form, { 'name-en': '', 'name-ru': '', 'card-en': '', 'card-ru': '' }, message);
    expect(now().content).toContain('needs a name');
    const again = await moderator.press(message!, idIn(now(), ':rsform:'));
    await submit(moderator, again, { 'name-en': '', 'name-ru': 'Плясунья', 'card-en': '', 'card-ru': '' }, message);
    const dancer = (await roles()).find(({ id }) => id === 'dancer');
    expect([dancer?.name, dancer?.card]).toEqual([{ ru: 'Плясунья' }, undefined]);
    expect(now().content).toContain('You block a player: their actions tonight have no effect.');
    await choose(moderator, message, ':rsdrop:m');
    expect((await roles()).map(({ id }) => id)).not.toContain('dancer');
  });

  test('reads below each choice why it would not work, and choosing it all the same changes nothing', async () => {
    const { message } = await moderator.slash('roleset copy', { set: 'four-cards', id: 'ours' });
    const now = () => moderator.message(message!);
    await choose(moderator, message, ':rsshow:r-');
    await choose(moderator, message, ':rsrole:', 'fighter');
    const before = await exportOf('ours');
    const rows = now().components as { components: { options?: { value: string; description?: string }[] }[] }[];
    const options = rows.flatMap(({ components }) => components.flatMap((each) => each.options ?? []));
    const about = (value: string) => options.find((option) => option.value === value)!;
    expect(about('immunity:all').description).toMatch(/^⛔ A guard is hit/);
    expect(about('heal').description).toBeUndefined();
    await choose(moderator, message, ':rsability:m-', 'immunity:all');
    expect(now().content).toContain('A guard is hit');
    expect(await exportOf('ours')).toEqual(before);
  });

  test('is told when somebody else has changed the set meanwhile, and sees the newer state', async () => {
    place.guild.asModerator().giveRole(ann, role);
    const opened = await moderator.slash('roleset copy', { set: 'boxed', id: 'ours' });
    const stale = idIn(opened.message, ':rsadd:');
    const other = await ann.slash('roleset edit', { set: 'ours' });
    await choose(ann, other.message, ':rsadd:', 'captain');
    const theirs = (await ann.slash('roleset show', { set: 'ours' })).content;
    await choose(moderator, opened.message, stale, 'beauty');
    expect(opened.content).toContain('Somebody has changed');
    expect((await ann.slash('roleset show', { set: 'ours' })).content).toBe(theirs);
    expect(idIn(opened.message, ':rsadd:')).not.toBe(stale);
    const sure = await ann.slash('roleset delete', { set: 'ours' });
    await choose(moderator, opened.message, ':rsadd:', 'beauty');
    await choose(ann, sure.message, ':rsdelete');
    expect(sure.content).toContain('Somebody has changed');
  });

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

test.each(languages)('the problems are told by clause (%s)', async (language) => {
  const set = { ...shipped['boxed'], deal: { kind: 'cards', cards: { mafioso: 3, commissar: 1, civilian: 4 } } };
  await moderator.slash('roleset import', file(JSON.stringify(set)));
  const person = language === 'ru' ? place.people[1]! : moderator;
  const { content } = await person.slash(language === 'ru' ? 'наборы проверить' : 'roleset check', {
    [language === 'ru' ? 'набор' : 'set']: 'ours',
  });
  expect(content).toMatch(/(clause|пункт) B2/);
  expect(content).not.toContain('{{');
});
