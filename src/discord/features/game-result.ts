import { type AchievementId, achievementIds, type EarnedBy } from '#game/ports/achievements.ts';
import type { Panel, PlayedResult } from '#game/ports/ports.ts';
import {
  cleanName,
  headingOf,
  inPlaceText,
  openedCard,
  say,
  seatText,
  spanText,
  t,
  type Wording,
  withSentence,
} from '#narration/index.ts';
import { namesIn } from '../formats/step.ts';
import { type Body, body, withFiles } from '../ui/body.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { rulesetText } from '../ui/texts.ts';

type ResultPanel = Panel & { kind: 'result' };

/** The most letters of a name, from the most to the fewest. The largest table has to fit into one message. */
const nameLengths = [32, 16, 8, 4] as const;
/** The letters that the lines about a game may have. The rest of a message is for the lines below them. */
const mostLetters = 1600;

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
export function resultLines(played: PlayedResult, wording: Wording): readonly string[] {
  const shown = nameLengths.map((longest) => linesWith(played, wording, longest));
  return shown.find((lines) => lines.join('\n').length <= mostLetters) ?? shown.at(-1)!;
}

function linesWith(
  { ruleset, winner, minutes, players, cards, ...played }: PlayedResult,
  wording: Wording,
  longest: number,
): readonly string[] {
  return [
    `## ${titleOf(winner, wording)}`,
    t(wording, 'evening:result.about', {
      ruleset: rulesetText(wording, ruleset),
      players: players.length,
      time: spanText(minutes * 60, wording),
    }),
    ...players.map((player) => seatLine({ ...played, ruleset, cards }, player, { wording, longest })),
    ...(cards.length === 0 ? [t(wording, 'evening:result.hidden')] : []),
  ];
}

/** The heading of the narrator's words for this end, without its mark: lists and menus have it, too. */
export const titleOf = (winner: PlayedResult['winner'], wording: Wording): string =>
  headingOf(t(wording, `lines:end.${winner}`));

/** The seat with its card, and when it left the game. */
function seatLine(
  { ruleset, former, cards, winners, left }: Omit<PlayedResult, 'winner' | 'minutes' | 'players'>,
  { seat, name }: PlayedResult['players'][number],
  { wording, longest }: { readonly wording: Wording; readonly longest: number },
): string {
  const who = seatText(seat, wording, { nameOf: () => name, longest });
  const opened = cards.find((card) => card.seat === seat);
  const out = left.find((each) => each.seat === seat);
  const end = winners.includes(seat) ? 'lines:end.card.winner' : 'lines:end.card';
  const names = former.filter((each) => each.seat === seat).map((each) => cleanName(each.name, longest));
  const card =
    opened === undefined
      ? who
      : t(wording, end, { who: `${who}${inPlaceText(names, wording)}`, role: openedCard(opened, wording, ruleset) });
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

/** The most letters of a name. */
const longestName = 16;
/** The most people of a line, and the most lines: the panel stays short, and fits into one message. */
const mostPeople = 4;
const mostLines = 8;

/** The achievements of a finished game: a line for each of the first eight, with the people who have earned it. */
export function earnedLines(
  earned: readonly EarnedBy[],
  players: PanelTable['players'],
  wording: Wording,
): readonly string[] {
  const scene = { ...namesIn({ players }), longest: longestName };
  const lineOf = (id: AchievementId): readonly string[] => {
    const people = earned.filter(({ achievements }) => achievements.includes(id));
    if (people.length === 0) return [];
    const shown = people.slice(0, mostPeople).map(({ seat }) => seatText(seat, wording, scene));
    const left = people.length - shown.length;
    const who = shown.join(', ');
    return [
      t(wording, 'achievements:line', {
        name: t(wording, `achievements:${id}`),
        about: t(wording, `achievements:${id}.about`),
        who: left === 0 ? who : t(wording, 'achievements:more', { who, more: left }),
      }),
    ];
  };
  return achievementIds.flatMap(lineOf).slice(0, mostLines);
}
