import type { HostRequest } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { type Body, body, menuSize } from '../body.ts';
import type { Caller, Context, Suggestion } from '../context.ts';
import { choiceLabel, problemAtTable } from '../words.ts';
import type { Named } from './guests.ts';
import { findTable } from './tables.ts';

/** Carries out an order of the table's host or of a moderator. The game tells its result to the whole town. */
export async function order(context: Context, caller: Caller, gameId: string | null, deed: HostRequest): Promise<Body> {
  const place = findTable(context, caller, gameId);
  if (place.found === null) return place.why;
  const { gameId: id, hostId } = place.found;
  if (hostId !== caller.userId && !caller.moderates) return body([t(caller.language, 'ui:kind.not-host')]);
  const outcome = await context.service.host(id, caller.userId, deed, hostId !== caller.userId);
  const answer = outcome.ok
    ? t(caller.language, 'ui:host.done')
    : problemAtTable(caller.language, outcome.error, place.found);
  return body([answer]);
}

/** The order for the player who was typed: a seat's number, from the list or by hand. */
export async function orderFor(
  context: Context,
  caller: Caller,
  gameId: string | null,
  player: string,
  actionFor: (seat: number) => HostRequest,
): Promise<Body> {
  const seat = /^\s*(\d{1,3})\b/.exec(player)?.[1];
  if (seat === undefined) return body([t(caller.language, 'ui:host.no-player')]);
  return order(context, caller, gameId, actionFor(Number(seat)));
}

/** Somebody else plays on at the seat that was typed. */
export async function replace(
  context: Context,
  caller: Caller,
  gameId: string | null,
  player: string,
  { userId, name, plays }: Named,
): Promise<Body> {
  if (!plays) return body([t(caller.language, 'ui:host.no-member')]);
  return orderFor(context, caller, gameId, player, (seat) => ({ order: 'replace', seat, person: { userId, name } }));
}

/** The living by seat; `fouled`: those who have a foul. The table's own panels show all of this. */
export function suggestPlayers(
  context: Context,
  caller: Caller,
  gameId: string | null,
  { input, fouled }: { readonly input: string; readonly fouled: boolean },
): readonly Suggestion[] {
  const table = findTable(context, caller, gameId).found;
  if (table === null) return [];
  return table.town.seats
    .filter((seat) => seat.left === null && (!fouled || seat.fouls > 0))
    .map(({ number }) => ({ name: choiceLabel(caller.language, number, table.players), value: `${number}` }))
    .filter(({ name }) => matches(name, input))
    .slice(0, menuSize);
}

const reasons = {
  foul: ['out-of-turn', 'forbidden-words', 'pestering', 'rudeness'],
  remove: ['peeking', 'gestures', 'oaths', 'swearing'],
} as const;

/** The reasons that the club's rules name (C20, C23), in the asker's language; the table is told them in its own. */
export const suggestReasons = (
  caller: Caller,
  { input, removes }: { readonly input: string; readonly removes: boolean },
): readonly Suggestion[] =>
  reasons[removes ? 'remove' : 'foul']
    .map((reason) => ({ name: t(caller.language, `words:reason.${reason}`), value: reason }))
    .filter(({ name }) => matches(name, input));

const matches = (text: string, input: string): boolean => text.toLowerCase().includes(input.trim().toLowerCase());
