import { type ReceivedEvent, readText } from 'discord-emulator';
import type { Clan } from '#engine/kernel/types.ts';
import { type Language, t } from '#narration/index.ts';
import { NewLines } from './new-lines.ts';
import type { DemoPlayer } from './player.ts';
import { acquittedIn, departedIn, endings, holdsLine, lineIn } from './spoken-lines.ts';

/** The seats of each clan: the members who wake with it, and all who have met each other there. */
export type Clans = ReadonlyMap<Clan, { readonly members: readonly number[]; readonly met: readonly number[] }>;

/**
 * The news of a death and the rooms of the dead are sent together, and so are the end and the result card. Either may
 * arrive first within this time, ms.
 */
const atOnceMs = 2_000;

/** Information that reached a player who may not have it. */
export interface Leak {
  readonly seat: number;
  readonly what: 'answer' | 'chat' | 'card';
  /** The clan of the chat, or the seat of the card. */
  readonly of: string;
  readonly event: string;
}

/**
 * Searches everything that each player's client received before the cards were opened for a card of another player
 * beside their seat, an ephemeral message of somebody else, and a night chat that is closed to the player. Members of
 * the mafia may know it. The dead may watch (G6).
 */
export function findLeaks(
  players: readonly DemoPlayer[],
  clans: Clans,
  { language, until }: { readonly language: Language; readonly until: number },
): readonly Leak[] {
  return players.flatMap((player) => {
    const dead = deathOf(player, language);
    return player.user.received
      .filter((event) => event.at < until && !isResult(event, { language, until }))
      .flatMap((event) => [
        ...othersEphemerals(player, event),
        ...(event.at >= dead - atOnceMs ? [] : closedChats(player, event, clans, language)),
        ...othersCards(player, event, players, { clans, language }),
      ]);
  });
}

/** Returns true for the result card. The lobby's message shows it while the town reads the end. */
const isResult = (event: ReceivedEvent, { language, until }: { readonly language: Language; readonly until: number }) =>
  event.t === 'MESSAGE_UPDATE' &&
  !isEphemeral(event) &&
  event.at >= until - atOnceMs &&
  lineIn(language, endings, readText(event.d)) !== null;

const leak = (player: DemoPlayer, [what, of]: readonly [Leak['what'], string], event: ReceivedEvent): Leak => ({
  seat: player.seat,
  what,
  of,
  event: event.raw.slice(0, 300),
});

const isEphemeral = (event: ReceivedEvent): boolean => (Number(event.d.flags ?? 0) & 64) !== 0;

function othersEphemerals(player: DemoPlayer, event: ReceivedEvent): readonly Leak[] {
  if (!event.t.startsWith('MESSAGE_') || !isEphemeral(event)) return [];
  const caller = event.d.interaction_metadata?.user?.id;
  return caller === undefined || caller === player.user.id ? [] : [leak(player, ['answer', ''], event)];
}

/** A hidden channel may be visible as such. Its name and its members may not. */
function closedChats(player: DemoPlayer, event: ReceivedEvent, clans: Clans, language: Language): readonly Leak[] {
  if (!event.t.startsWith('CHANNEL_')) return [];
  return [...clans]
    .filter(([, { members }]) => !members.includes(player.seat))
    .filter(([clan]) => event.d.name === t(language, `words:room.clan-${clan}`))
    .map(([clan]) => leak(player, ['chat', clan], event));
}

function othersCards(
  player: DemoPlayer,
  event: ReceivedEvent,
  players: readonly DemoPlayer[],
  { clans, language }: { readonly clans: Clans; readonly language: Language },
): readonly Leak[] {
  // Players may say anything about each other. Only the bot's messages are checked.
  if (!event.t.startsWith('MESSAGE_') || event.d.author?.bot !== true) return [];
  // The private answers to the player's own questions are allowed.
  const lines = readText(event.d)
    .split('\n')
    .filter((line) => !(isEphemeral(event) && line.endsWith('🔎')) && !isShown(event, line, language));
  const met = [...clans.values()].flatMap(({ met }) => (met.includes(player.seat) ? met : []));
  const foreign = players.filter((other) => other !== player && !met.includes(other.seat));
  return foreign
    .filter((other) => lines.some((line) => namesSeat(line, other.seat) && hasWord(line, other.role)))
    .map((other) => leak(player, ['card', `${other.seat}`], event));
}

/** Returns true for a card that is turned over in public (B9). */
const isShown = (event: ReceivedEvent, line: string, language: Language): boolean =>
  !isEphemeral(event) && holdsLine(language, 'card.shown', line);

const hasWord = (line: string, word: string): boolean =>
  word !== '' && new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, 'iu').test(line);

const namesSeat = (text: string, seat: number): boolean => new RegExp(`[#№]${seat}(?!\\d)`).test(text);

/**
 * When the town was told that the player leaves, ms since 1970, unless they were acquitted later, or `Infinity` if they
 * live.
 */
function deathOf({ user, seat }: DemoPlayer, language: Language): number {
  const newLines = new NewLines();
  const news = user.received
    .filter((event) => isOfBot(event) && !isEphemeral(event))
    .map(({ at, d }) => ({ at, text: newLines.of(d) }));
  const tells = (seats: typeof departedIn) => (one: (typeof news)[number]) => seats(language, one.text).includes(seat);
  const acquitted = news.findLastIndex(tells(acquittedIn));
  return news.slice(acquitted + 1).find(tells(departedIn))?.at ?? Number.POSITIVE_INFINITY;
}

/** Returns true for a message that the bot posts or edits. */
const isOfBot = ({ t: type, d }: ReceivedEvent): boolean =>
  (type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE') && d.author?.bot === true;
