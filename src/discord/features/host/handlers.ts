import type { HostRequest, TableSummary } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { matches } from '../../formats/typed.ts';
import { type Body, body, cut, menuSize, optionLimit } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import { notHost, obeys } from '../../ui/moderators.ts';
import type { NamedPerson } from '../../ui/named-person.ts';
import { choiceLabel, failureAtTable } from '../../ui/texts.ts';
import { findTable, namedTable, possibleTables } from '../which-table/find-table.ts';
import { tableName } from '../which-table/view.ts';

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
    ? t(caller.wording, 'ui:host.done')
    : failureAtTable(caller.wording, outcome.error, table.value);
  return body([answer]);
}

/** Carries out an order for one player. `player`: the typed text, or the value of a suggested player. */
export async function orderFor(
  context: Context,
  caller: Caller,
  gameId: string | null,
  player: string,
  requestFor: (seat: number) => HostRequest,
): Promise<Body> {
  const { seat, table = '' } = /^\s*(?<seat>\d{1,3})\b(?: (?<table>\S+)$)?/.exec(player)?.groups ?? {};
  if (seat === undefined) return body([t(caller.wording, 'ui:host.no-player')]);
  const suggested = context.service.table(table)?.gameId ?? null;
  return order(context, caller, gameId ?? suggested, requestFor(Number(seat)));
}

/** Gives the typed player's seat to another person. */
export async function replace(
  context: Context,
  caller: Caller,
  gameId: string | null,
  player: string,
  { userId, name, plays }: NamedPerson,
): Promise<Body> {
  if (!plays) return body([t(caller.wording, 'ui:host.no-member')]);
  return orderFor(context, caller, gameId, player, (seat) => ({ order: 'replace', seat, person: { userId, name } }));
}

/**
 * Suggests the living players by seat, or with `fouled` those who have a foul. Where several tables are possible, each
 * player is suggested with their table. The tables' own panels show all of this.
 */
export function suggestPlayers(
  context: Context,
  caller: Caller,
  gameId: string | null,
  { input, fouled }: { readonly input: string; readonly fouled: boolean },
): readonly Suggestion[] {
  const named = gameId === null ? null : namedTable(context, caller, gameId);
  const tables = named === null ? possibleTables(context, caller, 'status') : named.ok ? [named.value] : [];
  return tables
    .flatMap((table) => playersOf(table, caller, { fouled, isOnly: tables.length === 1 }))
    .filter(({ name }) => matches(name, input))
    .slice(0, menuSize);
}

/** The players of a table as suggestions. `isOnly`: no other table is possible. */
function playersOf(
  table: TableSummary,
  caller: Caller,
  { fouled, isOnly }: { readonly fouled: boolean; readonly isOnly: boolean },
): readonly Suggestion[] {
  const { town, players, gameId } = table;
  return town.seats
    .filter((seat) => seat.left === null && (!fouled || (seat.fouls ?? 0) > 0))
    .map(({ number }) => ({ number, label: choiceLabel(caller.wording, number, players) }))
    .map(({ number, label }) =>
      isOnly
        ? { name: label, value: `${number}` }
        : { name: cut(`${label} (${tableName(table, caller)})`, optionLimit), value: `${number} ${gameId}` },
    );
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
    .map((reason) => ({ name: t(caller.wording, `words:reason.${reason}`), value: reason }))
    .filter(({ name }) => matches(name, input));
