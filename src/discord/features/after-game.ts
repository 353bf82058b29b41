import { ButtonStyle } from 'discord.js';
import type { TableSummary } from '#game/ports/game-service.ts';
import type { Panel } from '#game/ports/ports.ts';
import { t, type Wording } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type Body, body, buttonRow, type MenuOption, menuRow, portions } from '../ui/body.ts';
import { defineButtons, staleBody } from '../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../ui/context.ts';
import { atTable, atTableMenu, buttonId } from '../ui/custom-id.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { choiceLabel, choiceText, failureAtTable, remarkLine } from '../ui/texts.ts';
import { readSeats } from './actions/draft.ts';
import { end } from './host-orders.ts';
import { lobbyIds } from './lobby/view.ts';
import { newTableFrom, openChosen, refusedRequest, rulesRows } from './new-table/handlers.ts';
import { chosenRules, rulesOffered } from './new-table/offers.ts';
import { protocolButton } from './protocol/view.ts';
import { namedTable } from './which-table/find-table.ts';

export const afterGameIds = {
  /** Asks for the next game. */
  askAgain: buttonId('again', atTable),
  /** Offers the rules of the next game. */
  askForRules: buttonId('otherrules', atTable),
  /** The menu of the rules of the next game. */
  chooseNextRules: buttonId('nextrules', atTableMenu),
  /** Votes for the player of the game. */
  votePlayer: buttonId('star', atTableMenu),
  /** Closes the town and the voice channel of a finished game. */
  closeTable: buttonId('closetable', atTable),
};

/** The panel in the town of a finished game. */
export function drawAfterGame(
  { asked, needed, next, rejoin }: Panel & { kind: 'after-game' },
  { gameId, wording, players, hasProtocol, lobbyLink }: PanelTable,
): Body {
  const first = next
    ? { id: lobbyIds.answerRollCall(next), label: t(wording, 'ui:button.here') }
    : { id: afterGameIds.askAgain({ gameId }), label: t(wording, 'evening:button.again') };
  return body(
    [
      lobbyLink === undefined ? null : t(wording, 'evening:result.story', { link: lobbyLink }),
      next ? t(wording, 'evening:next', { channel: `<#${next.channelId}>` }) : null,
      t(wording, 'evening:open'),
      rejoin ? t(wording, 'evening:rejoin') : null,
      asked > 0 && !next ? t(wording, 'evening:asked', { asked, needed }) : null,
    ],
    [
      ...portions(players).map((some, menu) =>
        menuRow({
          id: afterGameIds.votePlayer({ gameId, menu }),
          placeholder: t(wording, 'evening:player.menu'),
          options: some.map(({ seat }) => ({ label: choiceLabel(wording, seat, players), value: `${seat}` })),
        }),
      ),
      buttonRow(
        { ...first, look: ButtonStyle.Success },
        ...(next ? [] : [{ id: afterGameIds.askForRules({ gameId }), label: t(wording, 'evening:button.rules') }]),
        ...(hasProtocol ? [protocolButton(gameId, wording)] : []),
        { id: afterGameIds.closeTable({ gameId }), label: t(wording, 'evening:button.close') },
      ),
    ],
  );
}

/** The menu of the rules of the next game. `before`: lines above it. */
export const drawNextRules = (
  offers: readonly MenuOption[],
  gameId: string,
  { wording }: { readonly wording: Wording },
  before: readonly string[] = [],
): Body =>
  body(
    [...before, t(wording, 'evening:rules.choose')],
    rulesRows(offers, wording, (menu) => afterGameIds.chooseNextRules({ gameId, menu })),
  );

/** Asks for the next game with the same people, for its host or a player. */
async function askAgain(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table.error;
  const asked = await context.service.again(gameId, caller.userId);
  return body([
    asked.ok ? t(caller.wording, 'evening:again.done') : failureAtTable(caller.wording, asked.error, table.value),
  ]);
}

/** Offers the rules of the next game, for the host. */
async function askForRules(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const table = hostedTable(context, caller, gameId);
  return table.ok ? drawNextRules(await rulesOffered(context, caller), gameId, caller) : table.error;
}

/**
 * Opens the next game with the rules that its host has chosen, or a new table if theirs has closed. If that fails, the menu
 * stays.
 */
async function chooseNextRules(context: Context, caller: Caller, gameId: string, value: string): Promise<Answer> {
  if (context.service.table(gameId) === null) return openChosen(context, caller, {}, value);
  const table = hostedTable(context, caller, gameId);
  if (!table.ok) return tell(table.error);
  const { wording } = caller;
  const offers = await rulesOffered(context, caller);
  if (!offers.some((option) => option.value === value))
    return redraw(drawNextRules(offers, gameId, caller, [t(wording, 'ui:kind.no-choice')]));
  const chosen = await newTableFrom(context, caller, chosenRules(value), ({ reasons }) => body(reasons));
  if (!chosen.ok) return tell(chosen.error);
  const { ruleset, options, roleSet, settings = {} } = chosen.value;
  const rules = { ruleset, options, settings, ...(roleSet ? { roleSet } : {}) };
  const asked = await context.service.again(gameId, caller.userId, rules);
  if (!asked.ok) return tell(refusedRequest(caller, asked.error, ruleset));
  return redraw(body([t(wording, 'evening:rules.done')]));
}

/** The finished table, if the caller is its host. The error is the answer for the caller. */
function hostedTable(context: Context, caller: Caller, gameId: string): Result<TableSummary, Body> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table;
  if (table.value.stage !== 'over') return failure(staleBody(caller));
  if (table.value.hostId === caller.userId) return success(table.value);
  return failure(body([remarkLine(caller.wording, { key: 'table.not-host' })]));
}

/** Votes for the player of the game, for its players. */
async function votePlayer(context: Context, caller: Caller, gameId: string, chosen: string): Promise<Body> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table.error;
  const { wording } = caller;
  const [seat] = readSeats(chosen);
  if (seat === undefined) return body([t(wording, 'ui:kind.no-choice')]);
  const voted = await context.service.ask(gameId, {
    type: 'side-vote',
    userId: caller.userId,
    vote: { kind: 'player', on: seat },
  });
  if (!voted.ok) return body([failureAtTable(wording, voted.error, table.value)]);
  return body([t(wording, 'evening:player.done', { who: choiceText(wording, seat, table.value.players) })]);
}

/** Closes the rooms of a finished game, for its host or a moderator. */
async function closeTable(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table.error;
  return table.value.stage === 'over' ? end(context, caller, gameId) : staleBody(caller);
}

export const afterGameButtons = defineButtons(afterGameIds, {
  askAgain: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => askAgain(context, caller, gameId),
  },
  askForRules: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => askForRules(context, caller, gameId),
  },
  chooseNextRules: {
    mode: 'deferred redraw',
    run: ({ context, caller, values: [value = ''] }, { gameId }) => chooseNextRules(context, caller, gameId, value),
  },
  votePlayer: {
    mode: 'deferred message',
    run: ({ context, caller, values: [chosen = ''] }, { gameId }) => votePlayer(context, caller, gameId, chosen),
  },
  closeTable: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => closeTable(context, caller, gameId),
  },
});
