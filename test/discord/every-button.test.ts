/**
 * Every registered button, menu and form, used by strangers, by banned people and timed-out members, twice, too late,
 * after a restart, in another server, and by 26 people at once. A button without an entry fails.
 */
import type { SimulatedUser } from 'discord-emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buttons } from '#discord/interactions/buttons.ts';
import { type Language, t } from '#narration/index.ts';
import { ask } from '../game/kit/ask.ts';
import { withoutLinks } from './bad-input-evening.ts';
import { answers, type Told } from './button-answers.ts';
import { ButtonScene, hosts } from './button-scene.ts';
import { uses } from './button-uses.ts';
import { type Way, ways } from './button-ways.ts';

let scene: ButtonScene;
beforeAll(async () => {
  scene = await ButtonScene.open();
});
afterAll(() => scene.place.close());

const text = (language: Language, key: string, params: object = {}): string =>
  withoutLinks((t as (language: Language, key: string, params: object) => string)(language, key, params));

/** The wanted answer: the whole of it, or a part of what is shown. */
function wanted(told: Told, language: Language): unknown {
  if (typeof told === 'string') return text(language, told);
  const shown = text(told.inEnglish ? 'en' : language, told.shows);
  return expect.stringContaining(shown.split('{{')[0]!);
}

test('every button, menu and form of the registry has an entry', () => {
  const registered = buttons.map(({ action }) => action).toSorted();
  expect(Object.keys(uses).toSorted()).toEqual(registered);
  expect(Object.keys(answers).toSorted()).toEqual(registered);
});

/** Uses every button in this way. Returns the answers, the wanted ones, and the uses that changed something. */
async function useAll(way: Way) {
  const people = () => scene.people(way.language, () => way.person(scene.place), way.times);
  const next = people();
  const [told, asWanted, changing]: [Record<string, string>, Record<string, unknown>, string[]] = [{}, {}, []];
  for (const [action, answer] of Object.entries(answers)) {
    const first = way.told(answer);
    if (first === undefined) continue;
    const person = await (way.changing.includes(action) ? people() : next)();
    for (const name of [action, `${action} again`].slice(0, way.times ?? 1)) {
      const before = scene.place.state();
      told[name] = await scene.use(person, uses[action]!(way.isLate ? scene.gone : scene.ids));
      asWanted[name] = wanted(name === action ? first : (answer.again ?? first), way.language);
      if (scene.place.state() !== before) changing.push(name);
    }
  }
  return { told, asWanted, changing };
}

describe.each(ways)('every button, menu and form used by $who', (way) => {
  test('is answered in short, and nothing is half done', async () => {
    if (way.restarts) await scene.place.restart();
    const { told, asWanted, changing } = await useAll(way);
    expect(told).toEqual(asWanted);
    expect(changing.toSorted()).toEqual(way.changing.toSorted());
    if (!way.isLate) return;
    // The channel has place for five lobbies, and the host opens one below.
    const { tables, guild } = scene.place.evening;
    const opened = tables.tablesIn(guild.id).at(-1)!;
    await ask(tables, opened.gameId).hostRequests.end(opened.hostId, false);
  });
});

/** The buttons of role sets. The last ones remove the role, and then the set. */
const last = ['rsdrop', 'rsdelete'];
const ofRoleSets = [...Object.keys(answers).filter((name) => name.startsWith('rs') && !last.includes(name)), ...last];

describe('a moderator', () => {
  test.each(['here', 'elsewhere'] as const)('is told that a role set is not there (%s)', async (where) => {
    const { evening, other } = scene.place;
    const next = scene.people('ru', () => scene.moderator(where === 'here' ? evening.guild : other));
    const ids = where === 'here' ? scene.gone : scene.ids;
    const told = text('ru', 'rolesets:unknown-set', { id: ids.set });
    for (const action of ofRoleSets) expect(await scene.use(await next(), uses[action]!(ids)), action).toBe(told);
  });

  test('changes a role set once with two presses, and learns that it has changed', async () => {
    const next = scene.people('en', () => scene.moderator(), 2);
    const changing: string[] = [];
    for (const action of ofRoleSets) {
      const [person, before] = [await next(), await scene.revision()];
      const use = uses[action]!({ ...scene.ids, revision: before! });
      const first = await scene.use(person, use);
      const revision = await scene.revision();
      const second = await scene.use(person, use);
      expect(await scene.revision(), action).toBe(revision);
      if (revision === before) expect(second, action).toBe(first);
      else changing.push(action);
      if (revision === before || last.includes(action)) continue;
      expect(second).toContain(text('en', 'rolesets:changed-meanwhile', { id: scene.ids.set, revision }));
    }
    expect(changing).toEqual([
      ...['rsadd', 'rsmore', 'rstake', 'rsvalue', 'rsusual', 'rsbefore', 'rslast', 'rsbook'],
      ...['rsside', 'rslooks', 'rsplace', 'rsamount', 'rswrite', ...last],
    ]);
  });

  test.each([
    'tourstart',
    'tour',
    'tourset',
    'setup',
    'setupform',
    'setupstore',
    'put',
    'unset',
    'type',
    'log',
    'hear',
  ])('may use %s twice, and the second use changes nothing', async (action) => {
    const person = scene.moderator();
    const first = await scene.use(person, uses[action]!(scene.ids));
    const before = scene.place.state();
    await scene.use(person, uses[action]!(scene.ids));
    expect(first).not.toBe(text('en', 'ui:kind.not-moderator'));
    expect(scene.place.state()).toBe(before);
  });
});

describe('the host', () => {
  test.each<readonly [keyof typeof hosts, string, Told, Told]>([
    ['lobby', 'set', { shows: 'words:ruleset.grand' }, { shows: 'words:ruleset.grand' }],
    ['lobby', 'tableset', { shows: 'words:ruleset.grand' }, { shows: 'words:ruleset.grand' }],
    ['lobby', 'nightorder', { shows: 'words:ruleset.grand' }, { shows: 'words:ruleset.grand' }],
    ['lobby', 'nightread', { shows: 'words:ruleset.grand' }, { shows: 'words:ruleset.grand' }],
    ['over', 'nextrules', 'evening:rules.done', 'remarks:again.opened'],
    ['playing', 'quit', 'ui:leave.done', 'refusals:out-of-game'],
  ])('at the stage “%s” presses %s twice, and it is done once', async (stage, action, first, second) => {
    const { people, tables } = scene.place.evening;
    const person = people[hosts[stage]]!;
    // Without a watcher the game of the practice players ends as soon as its only person has quit.
    if (action === 'quit')
      await ask(tables, scene.ids.playing).lobby.watch({ userId: people[hosts.plan]!.id, name: 'Watcher' });
    expect(await scene.use(person, uses[action]!(scene.ids))).toEqual(wanted(first, 'en'));
    const before = scene.place.state();
    expect(await scene.use(person, uses[action]!(scene.ids))).toEqual(wanted(second, 'en'));
    expect(scene.place.state()).toBe(before);
  });
});

/** A button in front of everybody, and what the host is told who presses it with the crowd. */
interface Crowded {
  readonly action: string;
  readonly host?: keyof typeof hosts;
  readonly told?: Told;
}

const crowded: readonly Crowded[] = [
  ...['rules', 'settings', 'start', 'practice', 'nopractice', 'here', 'leave'].map((action) => ({ action })),
  { action: 'beginnow', host: 'gathering', told: 'remarks:gathering.join-first' },
  { action: 'replacenow', host: 'gathering', told: 'remarks:gathering.join-first' },
  { action: 'otherrules', host: 'over', told: 'evening:rules.choose' },
  { action: 'planstop', host: 'plan', told: 'ui:plan.sure' },
  { action: 'closetable', host: 'over', told: 'ui:end.done' },
  { action: 'planend', host: 'plan', told: 'ui:plan.stopped' },
];

describe('26 people at once', () => {
  let crowd: readonly SimulatedUser[] = [];

  test.each(crowded)('are each answered to a press on $action, and it is done once', async ({ action, host, told }) => {
    if (crowded.findIndex((each) => each.action === action) % 7 === 0)
      crowd = Array.from({ length: 26 }, () => scene.place.stranger());
    const use = uses[action]!(scene.ids);
    const message = await scene.post(use);
    const presses = [...crowd, ...(host ? [scene.place.evening.people[hosts[host]]!] : [])];
    const before = scene.place.state();
    const said = await Promise.all(presses.map((person) => scene.use(person, use, message)));
    const { here: one, gone: other = one } = answers[action]!;
    if (told) expect(said.pop()).toEqual(wanted(told, 'en'));
    // The host may have ended it before the others are answered.
    for (const each of said) expect([wanted(one, 'en'), wanted(other, 'en')]).toContainEqual(each);
    if (host === undefined) expect(scene.place.state()).toBe(before);
  });
});
