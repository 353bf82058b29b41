/** The messages that only one person sees. */
import type { ReceivedEvent } from 'discord-emulator';

/** Returns the number of messages that this client was sent for its person alone, and how many of them still exist. */
export function ownMessages(received: readonly ReceivedEvent[]): { readonly sent: number; readonly left: number } {
  const sent = new Set<string>();
  const left = new Set<string>();
  for (const { t: type, d } of received) {
    if (type === 'MESSAGE_CREATE' && ((d.flags ?? 0) & 64) !== 0) {
      sent.add(d.id);
      left.add(d.id);
    }
    if (type === 'MESSAGE_DELETE') left.delete(d.id);
  }
  return { sent: sent.size, left: left.size };
}

/** The part of an own panel that does not change with the moment: the card, and what the seat has learned. */
export const lastingPart = (content: string): string => content.split('\n\n')[0]!;

/** The last part of an own panel: the answer to the last press, if there was one, and the present moment below it. */
export const presentPart = (content: string): string => content.split('\n\n').at(-1)!;
