/** The lobby's panel while the game is on. It names the rooms, and the people without a seat who wait or watch. */
import { drawLobby } from '#discord/features/lobby/view.ts';
import { boundsOf } from '#game/model/lobby.ts';
import type { LobbyView, Player } from '#game/ports/ports.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../../rulebooks.ts';
import { type Allowed, linesAt } from './allowed.ts';
import { type Reader, roomsOf } from './rooms.ts';
import type { Seating } from './stays.ts';
import { lobbyFacts, type Truth } from './truth.ts';

/** Every line that the panel may have, with any of the people without a seat on its lists. */
export function lobbyCardLines(people: readonly Reader[], { from, truth }: Seating): readonly Allowed[] {
  const { table } = truth;
  const seated = new Set(table.players.map(({ userId }) => userId));
  const guests = people.flatMap(({ id, name }): readonly Player[] =>
    name === undefined || seated.has(id) ? [] : namesOf(people, id, name).map((one) => ({ userId: id, name: one })),
  );
  const lobby = lobbyOf(table);
  const draw = (change: Partial<LobbyView>, links = {}) =>
    linesAt(from, drawLobby(table.gameId, { ...lobby, ...change }, wordingOf(table.language), links).content);
  return [
    ...ordersOf(guests).flatMap((some) => draw({ waiting: some, watchers: some })),
    ...linksOf(roomsOf(people, truth)).flatMap((links) => [draw({}, links), draw({ inText: true }, links)].flat()),
  ];
}

/** The names that a person has had in the server: their account's, and their nicknames. */
const namesOf = (people: readonly Reader[], id: string, now: string): readonly string[] => {
  const updates = people.flatMap(({ received }) => received.filter(({ t }) => t === 'GUILD_MEMBER_UPDATE'));
  const own = updates.filter(({ d }) => d.user?.id === id);
  return [...new Set([now, ...own.flatMap(({ d }) => [d.user.global_name, d.nick].filter(Boolean))])];
};

const lobbyOf = (table: Truth['table']): LobbyView => ({
  ...lobbyFacts(table),
  ...boundsOf(rulesets[table.ruleset]!, table),
  ...{ hostId: table.hostId, players: table.players, state: 'on' },
  ...{ settings: table.settings, waiting: [], watchers: [], missing: [], remarks: [], inRules: [], minutes: 0 },
});

/** Returns every list of some of the people, in every order. */
const ordersOf = (people: readonly Player[]): readonly (readonly Player[])[] => [
  [],
  ...people.flatMap((first) =>
    ordersOf(people.filter(({ userId }) => userId !== first.userId)).map((rest) => [first, ...rest]),
  ),
];

interface Links {
  readonly town?: string;
  readonly voice?: string;
}

/** Every choice of a town and a voice channel. */
function linksOf({ towns, voices }: ReturnType<typeof roomsOf>): readonly Links[] {
  return [{}, ...towns.flatMap((town) => [{ town }, ...voices.map((voice) => ({ town, voice }))])];
}
