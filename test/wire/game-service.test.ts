/**
 * The game service on real sockets: a table with the role set `four-cards`, night chats in panels, a seat that another
 * person takes over, and a host who does not play and opens the notebook. Two games that differ only in secrets are
 * played, and then both again with leaks.
 */

import { type ReceivedEvent, readRows, readText, type SimulatedUser } from 'discord-emulator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { play, unstarted } from '#engine/kernel/engine.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import { exportRoleSet, rulesOfFile, shipped } from '#rolesets/index.ts';
import { beginEvening, type Evening } from '../discord/evening.ts';
import { ask } from '../game/kit/ask.ts';
import { hurried } from './kit/hurried.ts';
import { pressAgain } from './kit/next-lobby.ts';
import { lastingPart } from './kit/own-messages.ts';
import { spoil } from './kit/spoiled.ts';

const seats = 12;
const speed = 50;
/** These cards are in the same seats in both games. All other cards are elsewhere. */
const [civilian, dancer, leaver] = [2, 3, 4];
const fixed = { [civilian]: 'civilian', [dancer]: 'dancer', [leaver]: 'mafioso' };

/**
 * The first seeds that deal the fixed cards to these seats, and the commissar, the doctor and the actor to different
 * seats.
 */
function seeds(): readonly { readonly seed: number; readonly roles: readonly RoleId[] }[] {
  const rules = rulesOfFile(exportRoleSet(shipped['four-cards']!))!;
  const found: { seed: number; roles: readonly RoleId[] }[] = [];
  const isOther = (roles: readonly RoleId[]) =>
    ['commissar', 'doctor', 'actor'].every((role) => found[0]?.roles.indexOf(role) !== roles.indexOf(role));
  for (let seed = 10_000; found.length < 2; seed++) {
    const deal = { players: seats };
    const dealt = play(rules, unstarted, { type: 'start', ruleset: 'boxed', options: {}, seed, deal });
    const roles = dealt.ok ? dealt.value.state.seats.map(({ role }) => role) : [];
    const isFixed = Object.entries(fixed).every(([seat, role]) => roles[Number(seat) - 1] === role);
    if (isFixed && isOther(roles)) found.push({ seed, roles });
  }
  return found;
}

const deals = seeds();

interface PlayedGame {
  readonly evening: Evening;
  readonly roles: readonly RoleId[];
  readonly players: readonly SimulatedUser[];
  readonly host: SimulatedUser;
  readonly watcher: SimulatedUser;
  readonly substitute: SimulatedUser;
  /** The seats that have acted in the second night. */
  readonly done: ReadonlySet<string>;
  /** The card of the seat, as the player who left it read it. */
  readonly card: string;
  /** The number of events that each person had received when the seat was taken over. */
  readonly before: ReadonlyMap<string, number>;
  /** The same when the host pressed Again. */
  readonly again: ReadonlyMap<string, number>;
}

const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 90_000, interval: 5 });

async function playGame(index: 0 | 1, { leaky }: { readonly leaky: boolean }): Promise<PlayedGame> {
  const { seed, roles } = deals[index]!;
  const evening = await beginEvening(speed, seats + 3, { rateLimits: hurried(20) });
  const players = evening.people.slice(0, seats);
  const [host, watcher, substitute] = evening.people.slice(seats) as [SimulatedUser, SimulatedUser, SimulatedUser];
  const seated = (seat: number) => players[seat - 1]!;
  if (leaky) spoil(evening, { dancer: seated(dancer).id, leaver: seated(leaver).id });
  const { tables, guild } = evening;
  const tableRequest = { rules: 'set:four-cards', host: 'beside', seed };
  await host.slash('game new', tableRequest);
  const { gameId } = tables.tablesIn(guild.id)[0]!;
  await ask(tables, gameId).lobby.changeSettings(host.id, { secrecy: 'panels' });
  for (const person of players) await ask(tables, gameId).lobby.join({ userId: person.id, name: person.name });
  await watcher.slash('game watch');
  await host.slash('game start');
  const town = () => tables.table(gameId)!.town;
  await until(() => town().phase === 'day' && town().open);

  const reads = async (person: SimulatedUser) => {
    await person.slash('card');
    await person.slash('chat');
  };
  await Promise.all(players.map(reads));
  const card = lastingPart((await seated(leaver).slash('card')).content);
  await host.slash('host replace', { player: `${leaver}`, person: substitute });
  const sees = (person: SimulatedUser) => person.channels().some(({ name }) => name === 'town');
  await until(() => sees(substitute) && (leaky || !sees(seated(leaver))));
  const before = new Map(evening.people.map(({ id, received }) => [id, received.length]));

  const now = players.map((person, at) => (at === leaver - 1 ? substitute : person));
  await host.slash('host notebook');
  void host.slash('host skip', { rest: true });
  void host.slash('host skip');
  const done = new Set<string>();
  let reading: Promise<unknown> | null = null;
  while (town().phase !== 'day' || town().round < 2) {
    for (const [at, { id }] of now.entries()) await act({ tables, gameId, index, done, roles }, at + 1, id);
    if (reading === null && town().phase === 'night' && town().round === 2) {
      const mafia = now[roles.lastIndexOf('mafioso')]!;
      const said = ask(tables, gameId).talk.say(mafia.id, `the plan of game ${index}`);
      reading = said.then(() =>
        Promise.all([...now.map(reads), host.slash('host notebook'), seated(leaver).slash('card')]),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await reading;
  await Promise.all(now.map(reads));
  await host.slash('host notebook', { part: 'log' });
  await ask(tables, gameId).hostRequests.end(host.id, false, true);
  // The lobby's card may show the end before the town has been told.
  const hasEnd = ({ received }: SimulatedUser) =>
    ofTheTable({ evening }, received).some((raw) => raw.includes('The cards stay face down'));
  await until(() => [...now, watcher].every(hasEnd));
  const again = await pressAgain(evening, { gameId, host, readers: [...now, watcher] });
  return { evening, roles, players, host, watcher, substitute, card, before, again, done };
}

/**
 * Acts in the second night. In the first game the mafia shoots at the player whom the doctor heals. In the second both
 * do nothing. The checks differ, and the dancer does the same in both.
 */
async function act(
  game: Pick<Evening, 'tables'> & {
    readonly gameId: string;
    readonly index: number;
    readonly done: Set<string>;
    readonly roles: readonly RoleId[];
  },
  seat: number,
  userId: string,
): Promise<void> {
  const { tables, gameId, index, done, roles } = game;
  const choices = tables.insight(gameId, userId)?.view.choices ?? [];
  const role = roles[seat - 1]!;
  if (choices.length === 0 || tables.table(gameId)!.town.phase !== 'night' || done.has(`${seat}`)) return;
  const victim = 1 + roles.findIndex((each, at) => each === 'civilian' && at + 1 !== civilian);
  const aims: Readonly<Record<string, number>> =
    index === 0 ? { mafioso: victim, doctor: victim, commissar: 1 + roles.indexOf('actor') } : { commissar: leaver };
  const target = role === 'dancer' ? civilian : aims[role];
  const choice = choices.find(({ options }) => target !== undefined && options.includes(target));
  if (choice === undefined) return;
  const result = await ask(tables, gameId).actions.submit(userId, { verb: choice.verb, targets: [target!] });
  if (result.ok) done.add(`${seat}`);
}

/** The lines that a client has read, without ids, times and panel lines that name no card: those depend on timing. */
function readBy({ evening, roles }: PlayedGame, person: SimulatedUser, from = 0): readonly string[] {
  const nameOf = (id: string) => evening.people.find((one) => one.id === id)?.name ?? id;
  const roomOf = (id: string) => evening.guild.channels.find((one) => one.id === id)?.name ?? id;
  const cards = shipped['four-cards']!.ownRoles.map(({ name }) => name.en!).concat(roles, 'nurse');
  const tells = (line: string) => cards.some((word) => line.toLowerCase().includes(word.toLowerCase()));
  const events = person.received.slice(from);
  const made = new Set(events.flatMap(({ t: type, d }) => (type === 'MESSAGE_CREATE' ? [d.id] : [])));
  const lines = events.flatMap(({ t: type, d }) => {
    if (!type.startsWith('MESSAGE_') || typeof d.content !== 'string') return [];
    const text = readText(d);
    const isOwn = ((d.flags ?? 0) & 64) !== 0;
    // When an own panel is drawn again depends on timing, and so does the moment that it shows.
    if (isOwn && (!made.has(d.id) || text.startsWith('The game has not begun'))) return [];
    const content: string = isOwn && /^## .* 🃏/.test(text) ? lastingPart(text) : text;
    const isPanel = ((d.flags ?? 0) & 64) === 0 && (type === 'MESSAGE_UPDATE' || readRows(d).length > 0);
    const plain = content
      .replaceAll(/<t:\d+:\w>/g, '<t>')
      .replaceAll(/<@(\d+)>/g, (_: string, id: string) => `<@${nameOf(id)}>`)
      .replaceAll(/channels\/\d+\/(\d+)\/\d+/g, (_: string, id: string) => `channels/${roomOf(id)}`)
      .split('\n') as string[];
    return isPanel ? plain.filter(tells) : plain;
  });
  const rooms = person.received.flatMap(({ t: type, d }) => (type === 'CHANNEL_CREATE' ? [`#${d.name}`] : []));
  return [...new Set([...lines, ...rooms])].sort();
}

/** The messages that reached a client outside the channel `general`. */
const ofTheTable = ({ evening }: Pick<PlayedGame, 'evening'>, events: readonly ReceivedEvent[]): readonly string[] =>
  events
    .filter(({ t: type, d }) => type.startsWith('MESSAGE_') && d.channel_id !== evening.guild.channel('general').id)
    .map(({ raw }) => raw);

describe('a table at which a person watches over the game, a seat goes over, and talks are held in panels', () => {
  let one: PlayedGame;
  let other: PlayedGame;
  let leaky: readonly PlayedGame[] = [];

  beforeAll(async () => {
    [one, other, ...leaky] = (await Promise.all([
      playGame(0, { leaky: false }),
      playGame(1, { leaky: false }),
      playGame(0, { leaky: true }),
      playGame(1, { leaky: true }),
    ])) as [PlayedGame, PlayedGame, PlayedGame, PlayedGame];
  });
  afterAll(async () => {
    for (const { evening } of [one, other, ...leaky].filter(Boolean)) await evening.close();
  });

  test('the games were played as they were to be', () => {
    const [acted, slept] = [one, other].map(({ done }) => done.size);
    // Four of the mafia, the doctor, the commissar and the dancer. In the other game only the last two.
    expect([acted, slept]).toEqual([7, 2]);
  });

  const unknowing: readonly (readonly [string, (game: PlayedGame) => SimulatedUser])[] = [
    ['who watches', ({ watcher }) => watcher],
    ['a civilian', ({ players }) => players[civilian - 1]!],
    ['an own role', ({ players }) => players[dancer - 1]!],
  ];

  test.each(unknowing)('%s reads the same in two games that differ in secrets alone', (_, who) => {
    const [mine, twins] = [readBy(one, who(one)), readBy(other, who(other))];
    expect(mine).toEqual(twins);
    expect(mine.length).toBeGreaterThan(10);
  });

  /** The lines that a person has read since the host pressed Again. */
  const readAgain = (game: PlayedGame, person: SimulatedUser) => readBy(game, person, game.again.get(person.id));

  test.each(unknowing)('%s reads the same of the next game, which the host asks for with closed cards', (_, who) => {
    const mine = readAgain(one, who(one));
    expect(mine).toEqual(readAgain(other, who(other)));
    expect(mine.length).toBeGreaterThan(2);
  });

  test('an own role does read its own secrets', () => {
    const lines = readBy(one, one.players[dancer - 1]!).join('\n');
    expect(lines).toContain('Dancer');
  });

  test('a person who has given a seat away receives nothing of the table any more', () => {
    for (const game of [one, other]) {
      const { players, before } = game;
      const leaving = players[leaver - 1]!;
      const after = leaving.received.slice(before.get(leaving.id));
      expect(ofTheTable(game, after)).toEqual([]);
      expect(after.some(({ raw }) => raw.includes('Somebody else now plays at your seat'))).toBe(true);
    }
  });

  test('the substitute reads its card and its chat, and no more than the former player', () => {
    for (const [index, game] of [one, other].entries()) {
      const lines = readBy(game, game.substitute);
      expect(game.card.split('\n').filter((line) => !lines.includes(line) && !/<[@t]/.test(line))).toEqual([]);
      expect(lines.some((line) => line.includes(`the plan of game ${index}`))).toBe(true);
      const mate = game.players[game.roles.indexOf('mafioso', leaver)]!;
      const known = [...readBy(game, mate), ...readBy(game, game.players[leaver - 1]!)];
      expect(lines.filter((line) => !known.includes(line))).toEqual([]);
    }
  });

  test('the notebook is only for the person who asked for it', () => {
    for (const { evening, host } of [one, other]) {
      const holds = (person: SimulatedUser) => person.received.some(({ raw }) => raw.includes('The notebook'));
      expect(evening.people.filter(holds)).toEqual([host]);
      expect(host.received.some(({ raw }) => raw.includes('All nights'))).toBe(true);
    }
  });

  test('no channel is made for a secret', () => {
    const names = one.evening.guild.channels.map(({ name }) => name);
    expect(names).toContain('general');
    expect(names.filter((name) => name === 'mafia' || name === 'graveyard')).toEqual([]);
  });

  describe('a bot that leaks is found out', () => {
    test('a notebook that is read out in the town, and a talk that an own role may read', () => {
      const [mine, twins] = leaky as [PlayedGame, PlayedGame];
      for (const [, who] of unknowing) expect(readBy(mine, who(mine))).not.toEqual(readBy(twins, who(twins)));
    });

    test('cards that are read out when the host asks for the next game', () => {
      const [mine, twins] = leaky as [PlayedGame, PlayedGame];
      for (const [, who] of unknowing) expect(readAgain(mine, who(mine))).not.toEqual(readAgain(twins, who(twins)));
    });

    test('a town that is still open to a person who has left', () => {
      const [game] = leaky as [PlayedGame];
      const leaving = game.players[leaver - 1]!;
      expect(ofTheTable(game, leaving.received.slice(game.before.get(leaving.id)))).not.toEqual([]);
    });
  });
});
