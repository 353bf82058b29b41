import type { HostRequest } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { type Body, body, menuSize } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import { notHost, obeys } from '../../ui/moderators.ts';
import type { NamedPerson } from '../../ui/named-person.ts';
import { choiceLabel, failureAtTable } from '../../ui/texts.ts';
import { findTable } from '../which-table/find-table.ts';

/** Carries out an order of the table's host or of a moderator. The game tells its result to the whole town. */
export async function order(
  context: Context,
  caller: Caller,
  gameId: string | null,
  request: HostRequest,
): Promise<Body> {
  const table = findTable(context, caller, gameId, request);
  if (!table.ok) return table.error;
  const { gameId: id, hostId } = table.value;
  if (!obeys(table.value, caller)) return notHost(caller);
  const outcome = await context.service.host(id, caller.userId, request, hostId !== caller.userId);
  const answer = outcome.ok
    ? t(caller.language, 'ui:host.done')
    : failureAtTable(caller.language, outcome.error, table.value);
  return body([answer]);
}

/** Carries out an order for one player. `player`: the typed text, which begins with the seat's number. */
export async function orderFor(
  context: Context,
  caller: Caller,
  gameId: string | null,
  player: string,
  requestFor: (seat: number) => HostRequest,
): Promise<Body> {
  const seat = /^\s*(\d{1,3})\b/.exec(player)?.[1];
  if (seat === undefined) return body([t(caller.language, 'ui:host.no-player')]);
  return order(context, caller, gameId, requestFor(Number(seat)));
}

/** Gives the typed player's seat to another person. */
export async function replace(
  context: Context,
  caller: Caller,
  gameId: string | null,
  player: string,
  { userId, name, plays }: NamedPerson,
): Promise<Body> {
  if (!plays) return body([t(caller.language, 'ui:host.no-member')]);
  return orderFor(context, caller, gameId, player, (seat) => ({ order: 'replace', seat, person: { userId, name } }));
}

/**
 * Suggests the living players by seat, or with `fouled` those who have a foul. The table's own panels show all of this.
 */
export function suggestPlayers(
  context: Context,
  caller: Caller,
  gameId: string | null,
  { input, fouled }: { readonly input: string; readonly fouled: boolean },
): readonly Suggestion[] {
  const table = findTable(context, caller, gameId, 'status');
  if (!table.ok) return [];
  const { town, players } = table.value;
  return town.seats
    .filter((seat) => seat.left === null && (!fouled || seat.fouls > 0))
    .map(({ number }) => ({ name: choiceLabel(caller.language, number, players), value: `${number}` }))
    .filter(({ name }) => matches(name, input))
    .slice(0, menuSize);
}

const reasons = {
  foul: ['out-of-turn', 'forbidden-words', 'pestering', 'rudeness'],
  remove: ['peeking', 'gestures', 'oaths', 'swearing'],
} as const;

/** Suggests the reasons of the club's rules (C20, C23) in the caller's language. The table hears them in its own. */
export const suggestReasons = (
  caller: Caller,
  { input, removes }: { readonly input: string; readonly removes: boolean },
): readonly Suggestion[] =>
  reasons[removes ? 'remove' : 'foul']
    .map((reason) => ({ name: t(caller.language, `words:reason.${reason}`), value: reason }))
    .filter(({ name }) => matches(name, input));

const matches = (text: string, input: string): boolean => text.toLowerCase().includes(input.trim().toLowerCase());
