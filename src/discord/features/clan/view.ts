import { ButtonStyle } from 'discord.js';
import type { Clan, SeatNumber } from '#engine/kernel/types.ts';
import type { Panel } from '#game/ports/ports.ts';
import { dealOf, say, t, type Wording } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow } from '../../ui/body.ts';
import type { PanelTable } from '../../ui/panel-table.ts';
import { choiceText } from '../../ui/texts.ts';
import { orderedSeats } from '../actions/contract.ts';
import { actionIds } from '../actions/custom-ids.ts';
import { clanIds } from './custom-ids.ts';

type ClanPanel = Panel & { kind: 'clan' };

/**
 * The panel of a clan's chat: its contract and the latest proposal (D6), and the button of the blind shooting (D14).
 */
export function drawClan(panel: ClanPanel, table: PanelTable): Body {
  const { language, players } = table;
  const { clan, settled, fires, proposes } = panel;
  const buttons = clanButtons(panel, table);
  return body(
    [
      t(language, `panels:clan.${clan}`),
      settled === null
        ? t(language, 'panels:clan.unsettled')
        : t(language, 'panels:clan.settled', { who: orderedSeats(settled, language, players) }),
      ...proposalLines(panel, table),
      proposes && settled === null ? proposeText(clan, language) : null,
      proposes && settled !== null ? t(language, 'panels:clan.change') : null,
      fires ? t(language, 'panels:clan.fires') : null,
    ],
    buttons.length === 0 ? [] : [buttonRow(...buttons)],
  );
}

/** The rule of a proposal, and what is settled if the clan does not agree (D6). */
function proposeText(clan: Clan, language: Wording): string {
  const rule = dealOf(language)?.deciders[clan]?.rule ?? 'contract-head';
  const late = say(language, `panels:clan.late.${rule}`);
  return [t(language, 'panels:clan.propose'), ...(late === null ? [] : [late])].join(' ');
}

function clanButtons({ latest, fires, proposes }: ClanPanel, { gameId, language }: PanelTable): readonly Button[] {
  const propose: Button = { id: clanIds.draftContract({ gameId }), label: t(language, 'ui:verb.orders') };
  const fire: Button = {
    id: actionIds.fire({ gameId }),
    label: t(language, 'ui:verb.fires'),
    look: ButtonStyle.Danger,
  };
  const agree = (seats: readonly SeatNumber[]): Button => ({
    id: clanIds.agreeToContract({ gameId, seats }),
    label: t(language, 'ui:verb.agrees'),
    look: ButtonStyle.Success,
  });
  return [...(proposes ? [propose] : []), ...(latest === null ? [] : [agree(latest)]), ...(fires ? [fire] : [])];
}

function proposalLines({ latest, confirmed, members }: ClanPanel, table: PanelTable): readonly string[] {
  if (latest === null) return [];
  const { language, players } = table;
  const names = (seats: readonly SeatNumber[]) => seats.map((seat) => choiceText(language, seat, players)).join(', ');
  const open = members.filter((seat) => !confirmed.includes(seat));
  return [
    confirmed.length === 0
      ? t(language, 'panels:clan.latest.none', { who: orderedSeats(latest, language, players) })
      : t(language, 'panels:clan.latest', { who: orderedSeats(latest, language, players), agreed: names(confirmed) }),
    ...(open.length === 0 ? [] : [t(language, 'panels:clan.open', { who: names(open) })]),
  ];
}
