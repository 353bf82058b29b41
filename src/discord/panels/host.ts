import { t } from '#narration/index.ts';
import type { HostDeed } from '#table/desk.ts';
import { type Body, body, menuSize } from '../body.ts';
import type { Asker, House, Suggestion } from '../house.ts';
import { choiceLabel, problemAtTable } from '../words.ts';
import type { Named } from './guests.ts';
import { findTable } from './tables.ts';

/** An order of the table's host, or of a moderator. What it comes to is told to the whole town by the game. */
export async function order(house: House, asker: Asker, gameId: string | null, deed: HostDeed): Promise<Body> {
  const place = findTable(house, asker, gameId);
  if (place.found === null) return place.why;
  const { gameId: id, hostId } = place.found;
  if (hostId !== asker.userId && !asker.moderates) return body([t(asker.language, 'ui:kind.not-host')]);
  const outcome = await house.desk.host(id, asker.userId, deed, hostId !== asker.userId);
  const answer = outcome.ok
    ? t(asker.language, 'ui:host.done')
    : problemAtTable(asker.language, outcome.problem, place.found);
  return body([answer]);
}

/** The order for the player who was typed: a seat's number, from the list or by hand. */
export async function orderFor(
  house: House,
  asker: Asker,
  gameId: string | null,
  player: string,
  deedFor: (seat: number) => HostDeed,
): Promise<Body> {
  const seat = /^\s*(\d{1,3})\b/.exec(player)?.[1];
  if (seat === undefined) return body([t(asker.language, 'ui:host.no-player')]);
  return order(house, asker, gameId, deedFor(Number(seat)));
}

/** Somebody else plays on at the seat that was typed. */
export async function replace(
  house: House,
  asker: Asker,
  gameId: string | null,
  player: string,
  { userId, name, plays }: Named,
): Promise<Body> {
  if (!plays) return body([t(asker.language, 'ui:host.no-member')]);
  return orderFor(house, asker, gameId, player, (seat) => ({ order: 'replace', seat, person: { userId, name } }));
}

/** The living by seat; `fouled`: those who have a foul. All of it stands on the table's own panels. */
export function suggestPlayers(
  house: House,
  asker: Asker,
  gameId: string | null,
  { typed, fouled }: { readonly typed: string; readonly fouled: boolean },
): readonly Suggestion[] {
  const table = findTable(house, asker, gameId).found;
  if (table === null) return [];
  return table.town.seats
    .filter((seat) => seat.left === null && (!fouled || seat.fouls > 0))
    .map(({ number }) => ({ name: choiceLabel(asker.language, number, table.players), value: `${number}` }))
    .filter(({ name }) => matches(name, typed))
    .slice(0, menuSize);
}

const reasons = {
  foul: ['out-of-turn', 'forbidden-words', 'pestering', 'rudeness'],
  remove: ['peeking', 'gestures', 'oaths', 'swearing'],
} as const;

/** The reasons that the club's rules name (C20, C23), in the asker's language; the table is told them in its own. */
export const suggestReasons = (
  asker: Asker,
  { typed, removes }: { readonly typed: string; readonly removes: boolean },
): readonly Suggestion[] =>
  reasons[removes ? 'remove' : 'foul']
    .map((reason) => ({ name: t(asker.language, `words:reason.${reason}`), value: reason }))
    .filter(({ name }) => matches(name, typed));

const matches = (text: string, typed: string): boolean => text.toLowerCase().includes(typed.trim().toLowerCase());
