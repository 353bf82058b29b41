import type { Winner } from '#engine/kernel/types.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { EveningScore } from '../ports/game-views.ts';
import type { NextRules } from '../ports/new-table.ts';
import type { Player } from '../ports/ports.ts';
import type { TableDocument, TableIn } from '../ports/table-document.ts';
import { settingsOfNext } from '../settings/settings.ts';
import { blankTable } from './blank-table.ts';
import { barred } from './lobby.ts';
import { isPractice, peopleAmong, personIds } from './practice.ts';
import { chosenOptions } from './rules-of.ts';

/** The time in which the players of the next game confirm, ms. */
const CONFIRM_MS = 90_000;

/** Returns how many people have to ask for the next game, unless its host does: half of those who have played. */
export const neededForNext = ({ players }: Pick<TableDocument, 'players'>): number =>
  Math.ceil(peopleAmong(players).length / 2);

/** The choices for the next game. */
export interface NextChoices {
  /** User ids of the people who ask for it, the latest first. */
  readonly askedBy: readonly string[];
  mayPlay(person: Player): boolean;
  /** The most players that the rules of the next game allow. */
  readonly seats: number;
  /** The rules if they are others. */
  readonly rules?: NextRules | undefined;
}

/**
 * Returns the table of the next game: the same people, settings and external voice channel. The first player moves to
 * the last seat. Waiting people take the free seats, those of players who may not play among them. Other rules may have
 * fewer seats: then the last players wait. Everybody confirms in a roll call. A host beside the table who is banned is
 * replaced by a player, and the bot leads. `null`: nobody may play.
 */
export function nextTable(
  deps: TableDeps,
  table: TableDocument,
  winner: Winner,
  { askedBy, mayPlay, seats, rules }: NextChoices,
): TableIn<'lobby'> | null {
  const { players: before, waiting, watchers, voiceChannelId, guildId, channelId, language, hostId } = table;
  const lead = barred(deps, guildId, { userId: hostId }) ? null : table.lead;
  const [first, ...others] = before;
  const rotated = [...others, ...(first ? [first] : [])].filter(mayPlay);
  const people = peopleFirst([...rotated, ...waiting.filter(mayPlay)], Math.min(seats, before.length));
  const { players, queue } = seated({ hostId, lead }, people, seats);
  const host = hostOf({ hostId, lead }, players, askedBy);
  if (host === undefined) return null;
  const { ruleset, options, roleSet = null } = rules ?? { ...table, options: chosenOptions(table.options) };
  const { size, cards } = rules === undefined ? table : { size: null, cards: null };
  const settings = settingsOfNext(table.settings, rules && (rules.settings ?? {}));
  const blank = blankTable(deps, { guildId, channelId, language, ruleset, options, settings, host });
  const here = personIds(players).filter((userId) => askedBy.includes(userId));
  return {
    ...blank,
    size,
    cards,
    roleSet,
    lead,
    players,
    waiting: queue,
    follows: table.gameId,
    evening: scoreAfter(table.evening, winner),
    voiceChannelId,
    watchers: watchers.filter(mayPlay),
    stage: { ...blank.stage, rollCall: { until: deps.clock.now() + CONFIRM_MS, here } },
  };
}

type Hosting = Pick<TableDocument, 'hostId' | 'lead'>;

/** Leaves out practice players whose seats people need. The others keep their order. */
function peopleFirst(all: readonly Player[], seats: number): readonly Player[] {
  const free = Math.max(0, seats - peopleAmong(all).length);
  const practice = new Set(all.filter(isPractice).slice(0, free));
  return all.filter((player) => !isPractice(player) || practice.has(player));
}

/** Gives the first people a seat, and the host in any case. The others wait. */
function seated({ hostId, lead }: Hosting, people: readonly Player[], seats: number) {
  const host = lead === null ? people.find(({ userId }, index) => userId === hostId && index >= seats) : undefined;
  if (!host) return { players: people.slice(0, seats), queue: people.slice(seats) };
  const others = people.filter((person) => person !== host);
  return { players: [...others.slice(0, seats - 1), host], queue: others.slice(seats - 1) };
}

/** The host stays. If they may not play, a player who asked for the next game is the host, or the first player. */
function hostOf({ hostId, lead }: Hosting, players: readonly Player[], askedBy: readonly string[]) {
  if (lead !== null) return { userId: hostId, name: '' };
  const byId = (userId: string | undefined) => players.find((player) => player.userId === userId);
  return byId(hostId) ?? byId(askedBy[0]) ?? peopleAmong(players)[0];
}

/** Returns the score of the evening after one more game. A game that was called off does not count. */
export function scoreAfter(before: EveningScore, winner: Winner): EveningScore {
  return winner === 'none' ? before : { ...before, [winner]: (before[winner] ?? 0) + 1 };
}
