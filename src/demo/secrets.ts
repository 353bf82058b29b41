import type { ReceivedEvent } from '#emulator/index.ts';
import type { Language } from '#narration/index.ts';
import type { DemoPlayer } from './player.ts';
import { lineIn } from './spoken-lines.ts';

/** Something that reached somebody who may not know it. */
export interface Leak {
  readonly seat: number;
  readonly what: string;
  readonly event: string;
}

/**
 * Looks through everything that each player's client received before the cards were opened:
 * a card that is not his beside its owner's seat, somebody else's ephemeral message, and a night chat that is closed to
 * him. Whoever is of the mafia may know it; the dead may watch (G6).
 */
export function findLeaks(
  players: readonly DemoPlayer[],
  mafia: readonly number[],
  { language, until }: { readonly language: Language; readonly until: number },
): readonly Leak[] {
  return players.flatMap((player) => {
    const dead = deathOf(player, language);
    return player.user.received
      .filter((event) => event.at < until)
      .flatMap((event) => [
        ...othersEphemerals(player, event),
        ...closedChats(player, event, mafia.includes(player.seat) || event.at >= dead),
        ...othersCards(player, event, players, mafia),
      ]);
  });
}

const leak = (player: DemoPlayer, what: string, event: ReceivedEvent): Leak => ({
  seat: player.seat,
  what,
  event: event.raw.slice(0, 300),
});

const isEphemeral = (event: ReceivedEvent): boolean => (Number(event.d.flags ?? 0) & 64) !== 0;

function othersEphemerals(player: DemoPlayer, event: ReceivedEvent): readonly Leak[] {
  if (!event.t.startsWith('MESSAGE_') || !isEphemeral(event)) return [];
  const asker = event.d.interaction_metadata?.user?.id;
  return asker === undefined || asker === player.user.id ? [] : [leak(player, "another's private answer", event)];
}

/** A channel may be known to be there, hidden; its name and its members may not. */
function closedChats(player: DemoPlayer, event: ReceivedEvent, mayKnow: boolean): readonly Leak[] {
  if (mayKnow || !event.t.startsWith('CHANNEL_')) return [];
  const { name } = event.d;
  return /^(mafia|мафия)/i.test(String(name)) ? [leak(player, 'the night chat of the mafia', event)] : [];
}

function othersCards(
  player: DemoPlayer,
  event: ReceivedEvent,
  players: readonly DemoPlayer[],
  mafia: readonly number[],
): readonly Leak[] {
  if (!event.t.startsWith('MESSAGE_')) return [];
  // What he has asked and was answered alone he may know.
  const lines = String(event.d.content ?? '')
    .split('\n')
    .filter((line) => !(isEphemeral(event) && line.startsWith('🔎')));
  const foreign = players.filter(
    (other) => other !== player && !(mafia.includes(player.seat) && mafia.includes(other.seat)),
  );
  return foreign
    .filter((other) => lines.some((line) => namesSeat(line, other.seat) && hasWord(line, other.role)))
    .map((other) => leak(player, `the card of seat ${other.seat}`, event));
}

const hasWord = (line: string, word: string): boolean =>
  word !== '' &&
  line
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .includes(word.toLowerCase());

const namesSeat = (text: string, seat: number): boolean => new RegExp(`[#№]${seat}(?!\\d)`).test(text);

const departures = ['morning.killed', 'verdict.sole-nominee', 'verdict.condemned', 'verdict.coin', 'left'] as const;

/** When the town was told that he leaves, ms since 1970; `Infinity`: he lives. */
function deathOf(player: DemoPlayer, language: Language): number {
  const told = player.user.received.find(
    ({ t, d }) =>
      t === 'MESSAGE_CREATE' &&
      namesSeat(String(d.content ?? ''), player.seat) &&
      lineIn(language, departures, String(d.content)) !== null,
  );
  return told?.at ?? Number.POSITIVE_INFINITY;
}
