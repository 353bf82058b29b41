import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Panel, PlayedResult } from '#game/ports/ports.ts';
import {
  cleanName,
  inPlaceText,
  roleName,
  say,
  seatText,
  spanText,
  t,
  type Wording,
  withSentence,
} from '#narration/index.ts';
import { type Body, body, withFiles } from '../../ui/body.ts';
import type { PanelTable } from '../../ui/panel-table.ts';
import { rulesetText } from '../../ui/texts.ts';

type ResultPanel = Panel & { kind: 'result' };

/** The most letters of a name: the seats of the largest table fit into one message. */
const longestName = 16;

/** The result card, which takes the place of the lobby's card. `logId`: the channel of a town that stays. */
export function drawResult(panel: ResultPanel, { wording }: PanelTable, logId?: string): Body {
  const { files } = panel;
  const shown = body([
    ...resultLines(panel, wording),
    scoreLine(panel, wording),
    panel.keepsLog && logId !== undefined ? t(wording, 'evening:result.log', { channel: `<#${logId}>` }) : null,
  ]);
  return withFiles(
    shown,
    files.map(({ name, text }) => ({ name, data: text })),
  );
}

/** The lines about a finished game: its winner, its length, and the people with their cards. */
export function resultLines(played: PlayedResult, wording: Wording): readonly (string | null)[] {
  const { ruleset, winner, minutes, players, cards } = played;
  return [
    titleOf(winner, wording),
    t(wording, 'evening:result.about', {
      ruleset: rulesetText(wording, ruleset),
      players: players.length,
      time: spanText(minutes * 60, wording),
    }),
    ...players.map(({ seat }) => seatLine(played, seat, wording)),
    cards.length === 0 ? t(wording, 'evening:result.hidden') : null,
  ];
}

/** The first line of the narrator's words for this end. */
export const titleOf = (winner: PlayedResult['winner'], wording: Wording): string =>
  t(wording, `lines:end.${winner}`).split('\n')[0]!;

/** The seat with its card, and when it left the game. */
function seatLine(
  { ruleset, players, former, cards, winners, left }: PlayedResult,
  seat: SeatNumber,
  wording: Wording,
): string {
  const name = players.find((player) => player.seat === seat)?.name ?? '';
  const who = seatText(seat, wording, { nameOf: () => cleanName(name, longestName) });
  const role = cards.find((card) => card.seat === seat)?.role;
  const out = left.find((each) => each.seat === seat);
  const end = winners.includes(seat) ? 'lines:end.card.winner' : 'lines:end.card';
  const names = former.filter((each) => each.seat === seat).map((each) => cleanName(each.name, longestName));
  const card =
    role === undefined
      ? who
      : t(wording, end, { who: `${who}${inPlaceText(names, wording)}`, role: roleName(role, wording, ruleset) });
  if (out === undefined) return `- ${card}`;
  return `- ${withSentence(card, `· ${t(wording, `evening:result.${out.phase}`, { round: out.round })}`)}`;
}

/** The wins of the evening, from its second game on. */
function scoreLine({ evening }: ResultPanel, wording: Wording): string | null {
  const all = Object.entries(evening);
  if (all.reduce((sum, [, wins]) => sum + wins, 0) < 2) return null;
  const sideOf = (winner: string) =>
    winner === 'draw' ? t(wording, 'evening:result.score.draw') : (say(wording, `words:faction.${winner}`) ?? winner);
  const score = all.map(([winner, wins]) => t(wording, 'evening:result.score.side', { side: sideOf(winner), wins }));
  return t(wording, 'evening:result.score', { score: score.join(' · ') });
}
