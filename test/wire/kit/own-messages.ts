/** The messages that only one person sees. */
import type { ReceivedEvent } from 'discord-emulator';

/** A new own message replaces the former one within this time, ms. */
const replacedMs = 2_000;

/**
 * Returns the number of messages that this client was sent for its person alone, how many of them still exist, and how many
 * existed at once for longer than it takes to replace one.
 */
export function ownMessages(received: readonly ReceivedEvent[]): {
  readonly sent: number;
  readonly left: number;
  readonly most: number;
} {
  const from = new Map<string, number>();
  const to = new Map<string, number>();
  for (const { t: type, d, at } of received) {
    if (type === 'MESSAGE_CREATE' && ((d.flags ?? 0) & 64) !== 0) from.set(d.id, at);
    if (type === 'MESSAGE_DELETE' && from.has(d.id)) to.set(d.id, at);
  }
  const lasting = [...from].map(([id, at]) => ({
    from: at,
    to: (to.get(id) ?? Number.POSITIVE_INFINITY) - replacedMs,
  }));
  const most = lasting.map(({ from: at }) => lasting.filter((one) => one.from <= at && at < one.to).length);
  return { sent: from.size, left: from.size - to.size, most: Math.max(0, ...most) };
}

interface Seated {
  readonly seat: number;
  readonly user: { readonly received: readonly ReceivedEvent[] };
}

/** The seats that had two messages for themselves for a while. On a busy machine the former one goes late. */
export const crowded = (players: readonly Seated[]): readonly string[] =>
  players
    .filter(({ user }) => ownMessages(user.received).most > 1)
    .map(({ seat }) => `seat ${seat} has two own messages`);

/** The part of an own panel that does not change with the moment: the card, and what the seat has learned. */
export const lastingPart = (content: string): string => content.split('\n\n')[0]!;

/** The last part of an own panel: the answer to the last press, if there was one, and the present moment below it. */
export const presentPart = (content: string): string => content.split('\n\n').at(-1)!;
