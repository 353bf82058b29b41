/** Everything that stored documents say about one person. Nothing about others, and no secret of a running game. */
import { isPlain, type Plain, plains } from './person.ts';

const commandOf = (entry: Plain): Plain => (isPlain(entry['command']) ? entry['command'] : {});
const orderOf = (entry: Plain): Plain => {
  const host = commandOf(entry)['host'];
  return isPlain(host) ? host : {};
};

/** The seat that a command is about. `null`: it is about no seat. */
function seatOf(entry: Plain): number | null {
  const command = commandOf(entry);
  const act = isPlain(command['act']) ? command['act'] : {};
  const seat = act['seat'] ?? command['seat'] ?? orderOf(entry)['seat'];
  return typeof seat === 'number' ? seat : null;
}

const personIn = (value: unknown): string | null => (isPlain(value) ? String(value['id']) : null);

/** A time at which a substitute took over a seat. `at`: ms since 1970. `null`: a damaged entry names nobody. */
interface Replacement {
  readonly at: number;
  readonly seat: number;
  readonly from: string | null;
  readonly to: string | null;
}

const replacementsIn = (entries: readonly Plain[]): readonly Replacement[] =>
  entries.flatMap((entry) => {
    const { order, seat, from, to } = orderOf(entry);
    if (order !== 'replace') return [];
    return { at: Number(entry['at']), seat: Number(seat), from: personIn(from), to: personIn(to) };
  });

/** Returns the first person in each seat. A seat belongs first to the person whom its first substitute replaced. */
function firstHolders(players: readonly Plain[], entries: readonly Plain[]): Map<number, string> {
  const holders = new Map(players.map((player, index) => [index + 1, String(player['userId'])]));
  for (const { seat, from } of [...replacementsIn(entries)].reverse()) if (from !== null) holders.set(seat, from);
  return holders;
}

/** Returns the lines of night chats that a person wrote. Those of their substitute are secrets of a running game. */
function ownLines(
  players: readonly Plain[],
  { batches, said }: { readonly batches: readonly Plain[]; readonly said: readonly Plain[] },
  userId: string,
): readonly Plain[] {
  const [first, changes] = [firstHolders(players, batches), replacementsIn(batches)];
  return said.flatMap(({ at, room, seat, text }) => {
    const latest = changes.findLast((change) => change.seat === seat && change.at <= Number(at));
    const holder = latest ? latest.to : first.get(Number(seat));
    return holder === userId ? [{ at, room, text }] : [];
  });
}

/**
 * Returns the commands about the seats of a person, while they had them: their own actions, and the host's orders.
 */
function ownCommands(players: readonly Plain[], entries: readonly Plain[], userId: string): readonly Plain[] {
  const holders = firstHolders(players, entries);
  return entries.flatMap((entry) => {
    const seat = seatOf(entry);
    if (seat === null) return [];
    const to = orderOf(entry)['order'] === 'replace' ? personIn(orderOf(entry)['to']) : null;
    const isTheirs = holders.get(seat) === userId || to === userId;
    if (to !== null) holders.set(seat, to);
    if (!isTheirs) return [];
    return [
      { at: entry['at'], seat, ...(to === null ? { command: entry['command'] } : { substitute: to === userId }) },
    ];
  });
}

/** The entries of a list that name the person, with the seat if the list is that of the players. */
const placesIn = (document: Plain, list: string, userId: string): readonly Plain[] =>
  plains(document[list]).flatMap(({ name, seat, ...each }, index) =>
    each['userId'] === userId ? [{ in: list, name, ...(list === 'players' ? { seat: index + 1 } : { seat }) }] : [],
  );

const lists = ['players', 'former', 'waiting', 'watchers', 'people'] as const;
/** Lists of ids in the document of a table. */
const idLists = ['again', 'hushed', 'insiders', 'untoldInsiders', 'away', 'present'] as const;

function placesOf(document: Plain, userId: string): readonly Plain[] {
  const ids = idLists.filter((list) => Array.isArray(document[list]) && document[list].includes(userId));
  return [
    ...lists.flatMap((list) => placesIn(document, list, userId)),
    ...ids.map((list) => ({ in: list })),
    ...(document['hostId'] === userId ? [{ in: 'host' }] : []),
    ...plains(document['absences'])
      .filter((each) => each['userId'] === userId)
      .map((each) => ({ in: 'absences', ...each })),
  ];
}

const picked = (document: Plain, fields: readonly string[]): Plain =>
  Object.fromEntries(fields.flatMap((field) => (document[field] === undefined ? [] : [[field, document[field]]])));

/** A finished game, as far as it is about the person. */
export const ofRecord = (record: Plain, userId: string): Plain => ({
  ...picked(record, ['gameId', 'guildId', 'ruleset', 'options', 'winner', 'endedAt']),
  places: placesOf(record, userId),
  commands: ownCommands(plains(record['players']), plains(record['commands']), userId),
});

/** The result of a game, as far as it is about the person. */
export const ofResult = (result: Plain, userId: string): Plain => ({
  ...picked(result, ['gameId', 'guildId']),
  results: plains(result['people']).filter((each) => each['userId'] === userId),
});

/** An open table, as far as it is about the person. The seed and the cards are secret. */
export function ofTable(
  table: Plain,
  game: { batches: readonly Plain[]; said: readonly Plain[] },
  userId: string,
): Plain {
  const players = plains(table['players']);
  const stage = isPlain(table['stage']) ? table['stage'] : {};
  const played = isPlain(stage['game']) ? stage['game'] : {};
  return {
    ...picked(table, ['gameId', 'guildId', 'ruleset', 'createdAt']),
    places: placesOf({ ...table, ...stage, ...played }, userId),
    commands: ownCommands(players, game.batches, userId),
    said: ownLines(players, game, userId),
  };
}

/** A planned table, as far as it is about the person. */
export function ofPlan(plan: Plain, userId: string): Plain {
  const table = isPlain(plan['table']) ? plan['table'] : {};
  return {
    ...picked(table, ['gameId', 'guildId', 'ruleset']),
    at: plan['at'],
    places: [...placesOf(plan, userId), ...placesOf(table, userId)],
  };
}

/** The settings of a server, as far as they are about the person: their ban, and changes by them or about them. */
export function ofGuild(guild: Plain, userId: string): Plain {
  const settings = isPlain(guild['settings']) ? guild['settings'] : {};
  const banned = isPlain(settings['banned']) ? settings['banned'] : {};
  const isTheirs = ({ by, what }: Plain) => by === userId || what === `banned.${userId}`;
  return {
    guildId: guild['guildId'],
    bannedAs: banned[userId] ?? null,
    changes: plains(guild['log']).filter(isTheirs),
  };
}

/** The role sets of a server that the person made, and their changes. */
export const ofRoleSets = (sets: Plain, userId: string): Plain => ({
  guildId: sets['guildId'],
  sets: plains(sets['sets']).filter(({ by }) => by === userId),
  changes: plains(sets['log']).filter(({ by }) => by === userId),
});

/** The tournaments of a server in which a person takes part. */
export const ofTournaments = ({ guildId, tournaments }: Plain, userId: string): Plain => ({
  guildId,
  tournaments: plains(tournaments).flatMap(({ id, name, people }) => {
    const own = plains(people).find((person) => person['userId'] === userId);
    return own === undefined ? [] : [{ id, name, as: own['name'] }];
  }),
});

/** Returns a take of a person, with its sound. */
export const ofTake = ({ guildId, packId, cue, text, at, speaker, ogg }: Plain): Plain => ({
  guildId,
  packId,
  cue,
  text,
  at,
  speaker,
  ogg,
});
