import { ButtonStyle } from 'discord.js';
import type { Clan, SeatNumber } from '#engine/kernel/types.ts';
import type { Panel } from '#game/ports/ports.ts';
import { contractWords, dealOf, say, t, type Wording } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow } from '../ui/body.ts';
import { defineButtons } from '../ui/button.ts';
import type { Caller, Context } from '../ui/context.ts';
import { atTable, buttonId } from '../ui/custom-id.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { choiceText } from '../ui/texts.ts';
import { orderedSeats } from './actions/contract.ts';
import { actionIds, ofSeatList } from './actions/draft.ts';
import { showChoices, showStale, submitAction } from './actions/handlers.ts';
import { findSeat } from './which-table/find-table.ts';

export const clanIds = {
  /** Begins a proposal of a contract (D6). */
  draftContract: buttonId('draft', atTable),
  /** Agrees to the proposal that the button was made for. */
  agreeToContract: buttonId('agree', ofSeatList),
};

type ClanPanel = Panel & { kind: 'clan' };

/**
 * The panel of a clan's chat: its contract and the latest proposal (D6), and the button of the blind shooting (D14).
 */
export function drawClan(all: ClanPanel, table: PanelTable): Body {
  const panel = withoutSettled(all);
  const { wording, players } = table;
  const { clan, settled, fires, proposes, called, tonight } = panel;
  const buttons = offered(panel, table);
  return body(
    [
      contractWords(wording, `panels:clan.${clan}`),
      settled === null
        ? t(wording, 'panels:clan.unsettled')
        : t(wording, 'panels:clan.settled', { who: orderedSeats(settled, wording, players) }),
      ...proposalLines(panel, table),
      proposes ? proposeText(clan, settled !== null, wording) : null,
      tonight === undefined
        ? null
        : contractWords(wording, 'panels:clan.tonight', { who: choiceText(wording, tonight, players) }),
      fires ? t(wording, 'panels:clan.fires') : null,
      called === undefined ? null : t(wording, 'panels:clan.called', { number: called }),
    ],
    buttons.length === 0 ? [] : [buttonRow(...buttons)],
  );
}

/** The panel without a proposal that is in force: it says that above, and there is nothing left to agree to. */
const withoutSettled = (panel: ClanPanel): ClanPanel =>
  panel.latest?.join() === panel.settled?.join() ? { ...panel, latest: null } : panel;

/** The rule of a proposal, and what is settled if the clan does not agree (D6). */
function proposeText(clan: Clan, isSettled: boolean, wording: Wording): string {
  const rule = dealOf(wording)?.deciders[clan]?.rule ?? 'contract-head';
  if (rule === 'noted') return t(wording, 'panels:clan.noted');
  if (isSettled) return t(wording, 'panels:clan.change');
  const late = say(wording, `panels:clan.late.${rule}`);
  return [t(wording, 'panels:clan.propose'), ...(late === null ? [] : [late])].join(' ');
}

function offered({ latest, fires, proposes }: ClanPanel, { gameId, wording }: PanelTable): readonly Button[] {
  const propose: Button = { id: clanIds.draftContract({ gameId }), label: contractWords(wording, 'ui:verb.orders') };
  const fire: Button = {
    id: actionIds.fire({ gameId }),
    label: t(wording, 'ui:verb.fires'),
    look: ButtonStyle.Danger,
  };
  const agree = (seats: readonly SeatNumber[]): Button => ({
    id: clanIds.agreeToContract({ gameId, seats }),
    label: t(wording, 'ui:verb.agrees'),
    look: ButtonStyle.Success,
  });
  return [...(proposes ? [propose] : []), ...(latest === null ? [] : [agree(latest)]), ...(fires ? [fire] : [])];
}

function proposalLines({ latest, confirmed, members }: ClanPanel, table: PanelTable): readonly string[] {
  if (latest === null) return [];
  const { wording, players } = table;
  const names = (seats: readonly SeatNumber[]) => seats.map((seat) => choiceText(wording, seat, players)).join(', ');
  const open = members.filter((seat) => !confirmed.includes(seat));
  return [
    confirmed.length === 0
      ? t(wording, 'panels:clan.latest.none', { who: orderedSeats(latest, wording, players) })
      : t(wording, 'panels:clan.latest', { who: orderedSeats(latest, wording, players), agreed: names(confirmed) }),
    ...(open.length === 0 ? [] : [t(wording, 'panels:clan.open', { who: names(open) })]),
  ];
}

/** Agrees to the proposal that the button was made for, and to no later one. */
async function agreeToContract(
  context: Context,
  caller: Caller,
  gameId: string,
  seats: readonly SeatNumber[],
): Promise<Body> {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const latest = seat.value.view.contract?.latest;
  if (latest && latest.join() !== seats.join()) return showStale(context, caller, gameId);
  return submitAction(context, caller, gameId, { verb: 'agrees', targets: [] });
}

export const clanButtons = defineButtons(clanIds, {
  draftContract: {
    mode: 'message',
    run: ({ context, caller }, { gameId }) => showChoices(context, caller, gameId, 'orders'),
  },
  agreeToContract: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId, seats }) => agreeToContract(context, caller, gameId, seats),
  },
});
