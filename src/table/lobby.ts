import type { Ruleset } from '#engine/ruleset.ts';
import type { Options } from '#engine/words.ts';
import { because, type Failure } from './answers.ts';
import { changedOptions, chosenOrder, deckWarnings, problemWith } from './deck.ts';
import type { TableSummary } from './desk.ts';
import { floorRemarks } from './floor.ts';
import type { TableDocument } from './journal.ts';
import type { LobbyNotes } from './lobby-notes.ts';
import type { LobbyView, Player, Remark } from './ports.ts';

type Players = Pick<TableDocument, 'players' | 'hostId'>;

interface Bounds {
  readonly min: number;
  readonly max: number;
}

export const isSeated = (table: Players, userId: string): boolean =>
  table.players.some((player) => player.userId === userId);

/** The players with one more, in the order of coming; or why he cannot sit down. */
export function withPlayer(
  rules: Ruleset,
  table: TableDocument,
  person: Player,
): Pick<TableDocument, 'players'> | Failure {
  if (isSeated(table, person.userId)) return because('table.already-seated');
  const { max } = boundsOf(rules, table);
  return table.players.length < max ? { players: [...table.players, person] } : because('table.full', { max });
}

/** The table with other options, as its host wants them; or why not. */
export function withOptions(
  rules: Ruleset,
  table: TableDocument,
  userId: string,
  change: Options,
): Pick<TableDocument, 'options'> | Failure {
  if (userId !== table.hostId) return because('table.not-host');
  const options = { ...table.options, ...change };
  return problemWith(rules, { ...table, options }) ?? { options };
}

/** The lobby without these players: the host's chair goes to who came next. `null`: nobody is left. */
export function withoutPlayers(table: Players, userIds: readonly string[]): Players | null {
  const players = table.players.filter((player) => !userIds.includes(player.userId));
  const [next] = players;
  if (!next) return null;
  return { players, hostId: userIds.includes(table.hostId) ? next.userId : table.hostId };
}

/** How many may play at this table. */
export function boundsOf({ players }: Ruleset, { size, cards }: Pick<TableDocument, 'size' | 'cards'>): Bounds {
  const only = cards?.length ?? size;
  return only === undefined ? players : { min: only, max: only };
}

function missing(rules: Ruleset, table: TableDocument): readonly Remark[] {
  const { min, max } = boundsOf(rules, table);
  const { length } = table.players;
  if (length < min) return [{ key: 'lobby.missing-players', params: { count: min - length } }];
  return length > max ? [{ key: 'lobby.full', params: { max } }] : [];
}

/** Why these players cannot begin yet; `null`: they can. */
export function lackOf(rules: Ruleset, table: TableDocument): Failure | null {
  const [lacks] = missing(rules, table);
  return lacks ? because(lacks.key, lacks.params) : null;
}

/** What else the lobby's panel hangs on. */
interface Surroundings {
  readonly notes: Pick<LobbyNotes, 'hindrances' | 'onlookers'>;
  readonly voice: TableSummary['voice'];
  readonly state: LobbyView['state'];
}

export function lobbyView(table: TableDocument, rules: Ruleset, { notes, voice, state }: Surroundings): LobbyView {
  const bounds = boundsOf(rules, table);
  const elsewhere: readonly Remark[] = voice === 'elsewhere' ? [{ key: 'voice.taken' }] : [];
  const sealed: readonly Remark[] = table.secrecy === 'panels' ? [{ key: 'talk.panels' }] : [];
  const seats = Math.max(table.players.length, bounds.min);
  const floor = floorRemarks(rules, table, { seats, voice: voice === 'here' });
  return {
    ruleset: table.ruleset,
    hostId: table.hostId,
    ...bounds,
    players: table.players,
    cards: table.cards ?? null,
    ...(table.roleSet === undefined ? {} : { roleSet: table.roleSet.name }),
    options: changedOptions(rules, table.options),
    order: chosenOrder(rules, table.options),
    missing: [...missing(rules, table), ...notes.hindrances],
    remarks: [...elsewhere, ...sealed, ...notes.onlookers, ...floor, ...deckWarnings(rules, table)],
    state,
  };
}
