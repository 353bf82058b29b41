import type { SeatNumber } from '#engine/kernel/types.ts';
import type { HostRequest, TableSummary } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { type Body, body, withFiles } from '../ui/body.ts';
import { defineButtons, type Press } from '../ui/button.ts';
import type { MemberCommand } from '../ui/command.ts';
import { type Answer, type Caller, type Context, redraw } from '../ui/context.ts';
import { memberCommand } from '../ui/localised.ts';
import { notHost, obeys } from '../ui/moderators.ts';
import {
  deskIds,
  drawDesk,
  drawEndQuestion,
  drawReasons,
  drawSubstitutes,
  type Penalty,
  plainOrders,
  readMore,
  reasons,
  substitutesAt,
} from './desk-view.ts';
import { end, orderLine } from './host-orders.ts';
import { findTable } from './which-table/find-table.ts';

/** Shows the desk of a table's host, to the host and to moderators. */
export const showDesk = (context: Context, caller: Caller, gameId: string | null): Body =>
  atDesk(context, caller, gameId, (table) => livingDesk(context, caller, table));

/**
 * Shows the desk, which changes with the game. `told`: a line about the last order, as long as its moment lasts. `from`:
 * the first player of its menus.
 */
export function livingDesk(
  { service }: Context,
  { wording }: Caller,
  table: TableSummary,
  told: string | null = null,
  from = 0,
): Body {
  const { gameId } = table;
  const draw = (now: TableSummary, line: string | null): Body => ({
    // It may take the place of a card with its picture.
    ...withFiles(drawDesk(now, wording, line, from), []),
    living: {
      gameId,
      draw: () => {
        const later = service.table(gameId);
        if (later === null) return { ...drawDesk(now, wording), components: [] };
        return draw(later, later.town.step?.number === now.town.step?.number ? line : null);
      },
    },
  });
  return draw(table, told);
}

/** The answer at a table whose orders the caller may give, or the reason why there is none. */
function atDesk<T>(
  context: Context,
  caller: Caller,
  gameId: string | null,
  answer: (table: TableSummary) => T,
): T | Body {
  const table = findTable(context, caller, gameId, 'desk');
  if (!table.ok) return table.error;
  return obeys(table.value, caller) ? answer(table.value) : notHost(caller);
}

/** Gives an order, and shows the desk with the result. */
async function give({ context, caller }: Press, gameId: string, request: HostRequest): Promise<Answer> {
  return redraw(
    await atDesk(context, caller, gameId, async (table) => {
      const line = await orderLine(context, caller, table, request);
      return livingDesk(context, caller, context.service.table(gameId) ?? table, line);
    }),
  );
}

/** The player who was chosen in a menu. Goes on with what the order needs, or gives it. */
function choosePlayer(press: Press, gameId: string, order: 'mute' | 'replace' | Penalty): Answer | Promise<Answer> {
  const { context, caller, values } = press;
  const from = readMore(values[0] ?? '');
  if (from !== null)
    return redraw(atDesk(context, caller, gameId, (table) => livingDesk(context, caller, table, null, from)));
  const seat = seatIn(values);
  if (seat === null) return stale(press, gameId);
  if (order === 'mute') {
    const isMuted = context.service.table(gameId)?.hushed.includes(seat) ?? false;
    return give(press, gameId, { order: isMuted ? 'unmute' : 'mute', seat });
  }
  return redraw(atDesk(context, caller, gameId, (table) => question(context, caller, table, { order, seat })));
}

/** The question that an order about a player needs, or the desk if there is nobody to choose. */
function question(
  context: Context,
  caller: Caller,
  table: TableSummary,
  { order, seat }: { readonly order: 'replace' | Penalty; readonly seat: SeatNumber },
): Body {
  const { wording } = caller;
  const isPlaying = (now: TableSummary): boolean =>
    now.town.seats.some(({ number, left }) => number === seat && left === null);
  return livingQuestion(context, caller, table, (now) => {
    if (!isPlaying(now)) return null;
    if (order !== 'replace') return drawReasons(now, { seat, penalty: order }, wording);
    return substitutesAt(now).length > 0
      ? drawSubstitutes(now, seat, wording)
      : livingDesk(context, caller, now, t(wording, 'ui:desk.nobody'));
  });
}

/** A question of the desk. It becomes the desk when nobody can answer it any more: `draw` is `null`, or the game is over. */
function livingQuestion(
  context: Context,
  caller: Caller,
  table: TableSummary,
  draw: (now: TableSummary) => Body | null,
): Body {
  const { gameId } = table;
  const drawn = table.stage === 'playing' ? draw(table) : null;
  if (drawn === null || drawn.living !== undefined) return drawn ?? livingDesk(context, caller, table);
  const again = (): Body => {
    const now = context.service.table(gameId);
    return now === null ? { ...drawn, components: [] } : livingQuestion(context, caller, now, draw);
  };
  return { ...drawn, living: { gameId, draw: again } };
}

/** Asks the host about a member of the server who was chosen outside the desk. */
function askAbout(context: Context, caller: Caller, userId: string, order: 'foul' | 'replace'): Body {
  const table = context.service.tableOf(caller.guildId, userId);
  if (table !== null && !obeys(table, caller)) return notHost(caller);
  const seat = table?.players.find((player) => player.userId === userId)?.seat;
  const isLiving = table?.town.seats.some(({ number, left }) => number === seat && left === null) ?? false;
  if (table?.stage !== 'playing' || seat === undefined || !isLiving)
    return body([t(caller.wording, 'ui:desk.not-playing')]);
  if (order === 'foul' && table.town.fouls === undefined)
    return livingDesk(context, caller, table, t(caller.wording, 'refusals:not-in-ruleset.fouls'));
  return question(context, caller, table, { order, seat });
}

/** The commands in the menu of a member, by which the host reaches a player without the desk. */
export const memberCommands: readonly MemberCommand[] = (['foul', 'replace'] as const).map((order) => ({
  name: memberCommand(order).name,
  data: () => memberCommand(order),
  run: (context, caller, userId) => askAbout(context, caller, userId, order),
}));

const seatIn = ([value = '']: readonly string[]): SeatNumber | null => (/^\d{1,3}$/.test(value) ? Number(value) : null);

/** Gives a seat to the person who was chosen, if they still wait or watch. */
function replace(press: Press, gameId: string, seat: SeatNumber): Answer | Promise<Answer> {
  const table = press.context.service.table(gameId);
  const person = table === null ? undefined : substitutesAt(table).find(({ userId }) => userId === press.values[0]);
  return person === undefined ? stale(press, gameId) : give(press, gameId, { order: 'replace', seat, person });
}

/** Gives a foul or removes a player for the reason that was chosen. */
function punish(
  press: Press,
  gameId: string,
  penalty: { seat: SeatNumber; penalty: Penalty },
): Answer | Promise<Answer> {
  const { seat, penalty: order } = penalty;
  const reason = reasons[order].find((each) => each === press.values[0]);
  return reason === undefined
    ? stale(press, gameId)
    : give(press, gameId, { order: order === 'remove' ? 'remove-later' : order, seat, reason });
}

/** The desk, with the line that a choice came too late. */
function stale({ context, caller }: Press, gameId: string): Answer {
  const line = t(caller.wording, 'ui:kind.stale');
  return redraw(atDesk(context, caller, gameId, (now) => livingDesk(context, caller, now, line)));
}

export const deskButtons = defineButtons(deskIds, {
  showDesk: { mode: 'message', run: ({ context, caller }, { gameId }) => showDesk(context, caller, gameId) },
  giveOrder: { mode: 'deferred redraw', run: (press, { gameId, order }) => give(press, gameId, plainOrders[order]) },
  choosePlayer: { mode: 'deferred redraw', run: (press, { gameId, order }) => choosePlayer(press, gameId, order) },
  chooseReason: { mode: 'deferred redraw', run: (press, { gameId, ...penalty }) => punish(press, gameId, penalty) },
  choosePerson: { mode: 'deferred redraw', run: (press, { gameId, seat }) => replace(press, gameId, seat) },
  askToEnd: {
    mode: 'redraw',
    run: ({ context, caller }, { gameId }) =>
      redraw(
        atDesk(context, caller, gameId, (table) =>
          livingQuestion(context, caller, table, (now) => drawEndQuestion(now, caller.wording)),
        ),
      ),
  },
  callOff: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { gameId }) => redraw(await end(context, caller, gameId)),
  },
});
