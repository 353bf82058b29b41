import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options } from '#engine/kernel/types.ts';
import { success } from '#result';
import type { TableDeps } from '../ports/deps.ts';
import type { TableSummary } from '../ports/game-service.ts';
import type { Failed, Outcome } from '../ports/outcome.ts';
import type { LobbyView, Player, Remark } from '../ports/ports.ts';
import type { RollCall, TableDocument, TableIn } from '../ports/table-document.ts';
import { playsInText } from '../ports/table-summary.ts';
import { usualTableSettings } from '../settings/settings.ts';
import { banned, because, becauseOf, notHost } from './answers.ts';
import { cardsInPlay } from './cards-in-play.ts';
import { changedOptions, chosenOrder, deckWarnings, failureOfDeal, failureOfTable, optionsOf } from './deck.ts';
import { expectedMinutes } from './expected-length.ts';
import { floorRemarks, wordRemarks } from './floor.ts';
import { packRemarks } from './pack-of.ts';
import { hasPractice, isPractice, peopleAmong, personIds, withRoom } from './practice.ts';
import { eachOnce, isIn, withRelation } from './relations.ts';
import { isSeated } from './seating.ts';
import { stageOf } from './stages.ts';

/** The fields of a table to change, or the reason why the change is not possible. */
export type TableChange = Outcome<Partial<TableDocument>>;

/** Returns the roll call that is running at the table. `null`: none is. */
export const rollCallOf = (table: TableDocument): RollCall | null => stageOf(table, 'lobby')?.rollCall ?? null;

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Returns why this person may not join any table of the guild. `null`: they may. */
export const barred = (
  { isBanned }: Pick<TableDeps, 'isBanned'>,
  guildId: string,
  { userId }: Pick<Player, 'userId'>,
): Failed | null => (isBanned?.(guildId, userId) ? banned : null);

/** Returns the table with the person moved to a seat, or the reason why they cannot join. */
export function withPlayer(rules: Ruleset, table: TableIn<'lobby'>, person: Player): TableChange {
  if (isSeated(table, person.userId)) return because('table.already-seated');
  const { max } = boundsOf(rules, table);
  const isFull = table.players.length >= max;
  if (isFull && !table.players.some(isPractice))
    return becauseOf([{ kind: 'no-seat', key: 'table.full', params: { max } }]);
  const roomy = isFull ? { ...table, players: withRoom(table.players) } : table;
  const { rollCall } = table.stage;
  const seated = withRelation(roomy, person, 'seated');
  if (rollCall === null) return success(seated);
  // A person who joins during a roll call counts as present.
  const here = [...rollCall.here, person.userId];
  return success({ ...seated, stage: { ...table.stage, rollCall: { ...rollCall, here } } });
}

/** Returns the table with the options that the host wants, or the reason why they are not possible. */
export function withOptions(rules: Ruleset, table: TableDocument, userId: string, change: Options): TableChange {
  if (userId !== table.hostId) return notHost;
  const options = { ...table.options, ...change };
  return failureOfTable(rules, { ...table, options }) ?? success({ options });
}

/**
 * Returns the lobby without these players. The next player becomes the host, and waiting people get the free seats.
 * `null`: nobody is left. A host who does not play stays even without players.
 */
export function withoutPlayers(
  table: Pick<TableDocument, 'players' | 'hostId' | 'lead' | 'waiting'>,
  userIds: readonly string[],
): Pick<TableDocument, 'players' | 'hostId' | 'waiting'> | null {
  const left = table.players.filter((player) => !userIds.includes(player.userId));
  const mayCome = ({ userId }: Player) => !userIds.includes(userId) && !isSeated(table, userId);
  const waiting = eachOnce(table.waiting).filter(mayCome);
  const free = table.players.length - left.length;
  const lists = { players: [...left, ...waiting.slice(0, free)], waiting: waiting.slice(free) };
  if (table.lead !== null && !userIds.includes(table.hostId)) return { ...lists, hostId: table.hostId };
  const [next] = peopleAmong(lists.players);
  if (!next) return null;
  return { ...lists, hostId: userIds.includes(table.hostId) ? next.userId : table.hostId };
}

/** Returns the minimum and maximum number of players at this table. */
export function boundsOf(
  { players }: Ruleset,
  { size, cards, settings: { least, most } }: Pick<TableDocument, 'size' | 'cards' | 'settings'>,
): Bounds {
  const only = cards?.length ?? size;
  if (only !== null) return { min: only, max: only };
  return { min: Math.max(players.min, least ?? 0), max: Math.min(players.max, most ?? players.max) };
}

/**
 * Returns the table with the first of these people on its free seats, and then on those of its practice players. They no
 * longer wait. `null`: there is no seat for anybody.
 */
export function withSeated(
  rules: Ruleset,
  table: Pick<TableDocument, 'players' | 'waiting' | 'size' | 'cards' | 'settings'>,
  people: readonly Player[],
): Pick<TableDocument, 'players' | 'waiting'> | null {
  const { players, waiting } = table;
  const free = Math.max(0, boundsOf(rules, table).max - players.length);
  const next = people.slice(0, free + players.filter(isPractice).length);
  if (next.length === 0) return null;
  const left = next.slice(free).reduce(withRoom, players);
  return { players: [...left, ...next], waiting: waiting.filter(({ userId }) => !isIn(next, userId)) };
}

/** Returns true if all seats of the table are taken. */
export const isFull = (rules: Ruleset, table: TableDocument): boolean =>
  table.players.length >= boundsOf(rules, table).max;

/** Returns why a table cannot have these bounds. `null`: it can. */
export function failureOfBounds(
  rules: Ruleset,
  { size, cards, settings: { least, most } }: Pick<TableDocument, 'size' | 'cards' | 'settings'>,
): Failed | null {
  if (least === null && most === null) return null;
  if (size !== null || cards !== null) return because('table.bounds-and-size');
  const { players } = rules;
  const [low, high] = [least ?? players.min, most ?? players.max];
  const fits = low <= high && low >= players.min && high <= players.max;
  return fits ? null : because('table.bounds', { min: players.min, max: players.max });
}

function missing(rules: Ruleset, table: TableDocument): readonly Remark[] {
  const { min, max } = boundsOf(rules, table);
  const { length } = table.players;
  if (length < min) return [{ key: 'lobby.missing-players', params: { count: min - length } }];
  if (length > max) return [{ key: 'lobby.full', params: { max } }];
  const silent = unanswered(table).length;
  return silent > 0 ? [{ key: 'lobby.not-here', params: { count: silent } }] : [];
}

/** Warns before anybody presses Start that the cards cannot be dealt to the players who are there. */
const undealt = (rules: Ruleset, table: TableDocument): readonly Remark[] =>
  failureOfDeal(rules, table) === null ? [] : [{ key: 'lobby.undealt', params: { count: table.players.length } }];

/** The players who have not answered the roll call. */
export function unanswered(table: TableDocument): readonly string[] {
  const rollCall = rollCallOf(table);
  return rollCall ? personIds(table.players).filter((userId) => !rollCall.here.includes(userId)) : [];
}

/** Names the voice channel of the table, unless it has its own room. */
const voiceRoomRemarks = ({ voiceChannelId }: TableDocument): readonly Remark[] =>
  voiceChannelId ? [{ key: 'lobby.voice-room', params: { channel: `<#${voiceChannelId}>` } }] : [];

const leading = ({ lead, settings }: TableDocument): readonly Remark[] => [
  ...(lead === null ? [] : [{ key: `lobby.lead.${lead}` as const }]),
  ...(settings.watchers ? [] : [{ key: 'lobby.unwatched' as const }]),
];

/** Names the bot that will speak, if there are several, or tells that none will. */
function voiceRemarks(voice: TableSummary['voice'], speaker: string | null): readonly Remark[] {
  if (voice === 'elsewhere') return [{ key: 'voice.taken' }];
  return voice === 'here' && speaker !== null ? [{ key: 'lobby.speaker', params: { bot: `<@${speaker}>` } }] : [];
}

/** Returns why these players cannot start yet. `null`: they can. */
export function whyNotReady(rules: Ruleset, table: TableDocument): Failed | null {
  const [reason] = missing(rules, table);
  return reason ? becauseOf([reason]) : null;
}

/** The state of a lobby that is not stored. */
export interface LobbyProgress {
  /** The reconciler's remarks: obstacles to the start, and people who could see secret channels. */
  readonly notes: { readonly obstacles: readonly Remark[]; readonly onlookers: readonly Remark[] };
  /** `starting`: Discord is being checked before the cards are dealt. */
  readonly progress: 'open' | 'starting';
}

/** Facts for the lobby's panel from outside the table's document. */
interface Surroundings extends Pick<LobbyProgress, 'notes'> {
  readonly voice: TableSummary['voice'];
  /** The user id of the bot that will speak, if the server has several bots. */
  readonly speaker: string | null;
  readonly state: LobbyView['state'];
  /** User ids of the players who are in voice. Missing: unknown. */
  readonly inVoice?: readonly string[] | undefined;
  readonly deps: TableDeps;
}

/** The contents of a lobby's panel. */
export function lobbyView(
  table: TableDocument,
  rules: Ruleset,
  { notes, voice, speaker, state, inVoice, deps }: Surroundings,
): LobbyView {
  const bounds = boundsOf(rules, table);
  const rollCall = rollCallOf(table);
  const awaited = missing(rules, table);
  const narrator = voiceRemarks(voice, speaker);
  const chats: Remark = { key: `talk.${table.settings.secrecy}` };
  const isUsual = table.settings.secrecy === usualTableSettings.secrecy;
  const seats = Math.min(Math.max(table.players.length, bounds.min), bounds.max);
  const options = optionsOf(rules, table);
  const bots = deps.voiceBots?.countIn(table.guildId) ?? 1;
  const floor = floorRemarks(rules, table.settings.floor, { seats, voice: voice === 'here', bots });
  return {
    ruleset: table.ruleset,
    hostId: table.hostId,
    ...bounds,
    ...(rollCall ? { rollCall } : {}),
    waiting: table.waiting,
    watchers: table.watchers,
    settings: { watchers: table.settings.watchers },
    players: table.players,
    ...(inVoice ? { inVoice } : {}),
    inPlay: cardsInPlay(rules, { options, cards: table.cards, players: seats }),
    minutes: expectedMinutes(rules, options, seats),
    cards: table.cards,
    ...(table.roleSet === null ? {} : { roleSet: table.roleSet.name }),
    options: changedOptions(rules, table.options),
    order: chosenOrder(rules, table.options),
    missing: [...(awaited.length === 0 && state === 'open' ? undealt(rules, table) : awaited), ...notes.obstacles],
    remarks: [
      ...[...leading(table), ...voiceRoomRemarks(table), ...narrator, ...packRemarks(deps, table)],
      ...(isUsual ? [] : [chats]),
      ...[...notes.onlookers, ...wordRemarks(rules, table), ...deckWarnings(rules, table)],
    ],
    inRules: [...floor, ...(isUsual ? [chats] : [])],
    ...(hasPractice(deps, table.guildId) ? { offersPractice: true as const } : {}),
    ...(playsInText({ voice, lead: table.lead }) ? { inText: true as const } : {}),
    state,
  };
}
