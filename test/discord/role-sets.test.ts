/** `/roleset` over the local Discord: sets are listed, copied, edited and checked. */
import type { Role, SimulatedUser } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import { languages } from '#narration/index.ts';
import { shipped } from '#rolesets/index.ts';
import { choose, exportOf, fetched, file, idIn, startRoleSetServer } from './role-set-server.ts';
import type { TestServer } from './test-server.ts';

let place: TestServer;
let ann: SimulatedUser;
let moderator: SimulatedUser;
let role: Role;
beforeEach(async () => {
  ({ place, ann, moderator, role } = await startRoleSetServer());
});

test('a shipped role set is listed, shown with the deal of every number of players, and offered while a name is typed', async () => {
  const list = await ann.slash('roleset list');
  expect(JSON.stringify(list.message!.rows)).not.toContain('Load a role set');
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

  test('adds one of two cards by lot, sees the draw, and takes it back', async () => {
    const made = await moderator.slash('roleset create', { id: 'ours', name: 'Ours', rules: 'club' });
    await choose(moderator, made.message, ':rsplayers:', '8');
    await choose(moderator, made.message, ':rsadd:', 'DRAW');
    await choose(moderator, made.message, ':rsadd:', 'doctor', 'maniac');
    expect(made.content).toContain('By lot: 1 of: Doctor, Maniac');
    expect(made.content).toMatch(/^8: .*(?:Doctor|Maniac)/m);
    const whole = (await moderator.slash('roleset show', { set: 'ours' })).content;
    expect(whole).toMatch(/^8: .*\n.*By lot: 1 of: Doctor, Maniac/m);
    await choose(moderator, made.message, ':rsplayers:', '9');
    await choose(moderator, made.message, ':rsadd:', 'DRAW');
    await choose(moderator, made.message, ':rsadd:', 'doctor', 'maniac');
    expect(made.content).toContain('By lot: 2 of: Doctor, Maniac');
    await choose(moderator, made.message, ':rstake:', 'DRAW-0');
    await choose(moderator, made.message, ':rstake:', 'DRAW-0');
    expect(made.content).not.toContain('By lot');
    await choose(moderator, made.message, ':rsplayers:', '8');
    expect(made.content).toContain('By lot: 1 of: Doctor, Maniac');
  });

  test('sets an option, and a table takes it with the set', async () => {
    const { message } = await moderator.slash('roleset create', { id: 'ours', name: 'Ours', rules: 'club' });
    await choose(moderator, message, ':rsshow:o-');
    await choose(moderator, message, ':rsoption:', 'stalemateRounds');
    await choose(moderator, message, ':rsvalue:', '8');
    expect(moderator.message(message!).text).toContain('8');
    const exported = await moderator.slash('roleset export', { set: 'ours' });
    expect(JSON.parse(await fetched(exported.message)).options).toEqual({ stalemateRounds: 8 });
    await ann.slash('game new', { rules: 'ours' });
    expect(place.service.place).toMatchObject({ ruleset: 'club', roleSet: { id: 'ours', name: 'Ours' } });
  });

  test('moves a call of the night before another, to the end, and has the rulebook’s order again', async () => {
    const { message } = await moderator.slash('roleset copy', { set: 'four-cards', id: 'ours' });
    const now = () => moderator.message(message!).text;
    await choose(moderator, message, ':rsshow:n-');
    expect(now()).toMatch(/^1\. Fighter$/m);
    await choose(moderator, message, ':rscall:', 'commissar');
    expect(now()).toContain('**Commissar**');
    await choose(moderator, message, ':rsbefore:', 'fighter');
    expect(now()).toMatch(/^1\. \*\*Commissar\*\*\n2\. Fighter$/m);
    await choose(moderator, message, ':rslast:');
    const { nightOrder } = await exportOf(ann, 'ours');
    expect(nightOrder.at(-1)).toBe('commissar');
    await choose(moderator, message, ':rsbook:');
    expect(await exportOf(ann, 'ours')).not.toHaveProperty('nightOrder');
    expect(now()).toMatch(/^1\. Fighter$/m);
  });

  test('chooses the voice pack and the theme; a table takes both with the set', async () => {
    const { message } = await moderator.slash('roleset create', { id: 'ours', name: 'Ours', rules: 'deck' });
    await choose(moderator, message, ':rsshow:o-');
    await choose(moderator, message, ':rsoption:', 'pack');
    await choose(moderator, message, ':rsvalue:', 'deep');
    await choose(moderator, message, ':rsoption:', 'theme');
    await choose(moderator, message, ':rsvalue:', 'animals');
    expect(moderator.message(message!).text).toContain('`deep`');
    expect(await exportOf(ann, 'ours')).toMatchObject({ pack: 'deep', theme: 'animals', options: {} });
    await ann.slash('game new', { rules: 'ours' });
    expect(place.service.place).toMatchObject({ roleSet: { set: { pack: 'deep', theme: 'animals' } } });
    await choose(moderator, message, ':rsvalue:', 'city');
    await choose(moderator, message, ':rsoption:', 'pack');
    await choose(moderator, message, ':rsvalue:', 'USUAL');
    const without = await exportOf(ann, 'ours');
    expect(without).not.toHaveProperty('pack');
    expect(without).not.toHaveProperty('theme');
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
