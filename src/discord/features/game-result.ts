import type { Faction } from '#engine/kernel/types.ts';
import { type AchievementId, achievementIds, type EarnedBy } from '#game/ports/achievements.ts';
import type { BestBets, PlayerOfGame, TimelineView } from '#game/ports/game-views.ts';
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
import { storyLines, whoText } from '../formats/story.ts';
import { type Body, body, withFiles } from '../ui/body.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { capitalised, rulesetText } from '../ui/texts.ts';

type ResultPanel = Panel & { kind: 'result' };

/** The most letters of a name, the names in the lines of the nights, and the most lines of achievements. */
interface Fullness {
  readonly longest: number;
  readonly nights: 'names' | 'numbers' | null;
  readonly titles: number;
}

/** From the fullest to the shortest card. The largest table has to fit into one message. */
const fullnesses: readonly Fullness[] = [
  { longest: 32, nights: 'names', titles: 6 },
  { longest: 16, nights: 'names', titles: 6 },
  { longest: 16, nights: 'numbers', titles: 4 },
  { longest: 8, nights: 'numbers', titles: 3 },
  { longest: 16, nights: null, titles: 3 },
  { longest: 8, nights: null, titles: 2 },
  { longest: 4, nights: null, titles: 0 },
];
/** The letters that the lines about a game may have. The rest of a message is for the lines below them. */
const mostLetters = 3700;

/** The facts of a finished game besides its result. */
export interface ResultExtras {
  /** `null`: its cards stay face down, or it cannot be played again. */
  readonly timeline: TimelineView | null;
  readonly earned?: readonly EarnedBy[];
  readonly bets?: BestBets | null;
  readonly playerOfGame?: PlayerOfGame | null;
}

/** The result card, which takes the place of the lobby's card. `logId`: the channel of a town that stays. */
export function drawResult(panel: ResultPanel, { wording }: PanelTable, logId?: string): Body {
  const { files, timeline = null, earned = [], bets = null, playerOfGame = null } = panel;
  const shown = body([
    ...resultLines(panel, wording, { timeline, earned, bets, playerOfGame }),
    scoreLine(panel, wording),
    panel.keepsLog && logId !== undefined ? t(wording, 'evening:result.log', { channel: `<#${logId}>` }) : null,
  ]);
  return withFiles(
    shown,
    files.map(({ name, text }) => ({ name, data: text })),
  );
}

/** The lines about a finished game: its winner, its length, the people with their cards by sides, and its story. */
export function resultLines(played: PlayedResult, wording: Wording, extras: ResultExtras): readonly string[] {
  let lines: readonly string[] = [];
  for (const fullness of fullnesses) {
    lines = linesWith(played, wording, { ...extras, ...fullness });
    if (lines.join('\n').length <= mostLetters) break;
  }
  return lines;
}

function linesWith(
  { ruleset, winner, minutes, players, cards, ...played }: PlayedResult,
  wording: Wording,
  { timeline, earned = [], bets = null, playerOfGame: best = null, longest, nights, titles }: ResultExtras & Fullness,
): readonly string[] {
  const { nameOf } = namesIn({ players });
  const names = { wording, ruleset, nameOf, longest };
  const nightNames = nights === 'numbers' ? { ...names, nameOf: () => '' } : names;
  const lineOf = (player: PlayedResult['players'][number], isMarked: boolean) =>
    seatLine({ ...played, ruleset, cards }, player, { wording, longest, isMarked });
  return [
    `## ${titleOf(winner, wording)}`,
    t(wording, 'evening:result.about', {
      ruleset: rulesetText(wording, ruleset),
      players: players.length,
      time: spanText(minutes * 60, wording),
    }),
    ...(timeline === null
      ? players.map((player) => lineOf(player, true))
      : sidesOf(timeline).flatMap(({ side, seats, haveAllWon, hasNoneWon }) => [
          sideLine(side, haveAllWon, wording),
          ...players
            .filter(({ seat }) => seats.includes(seat))
            .map((player) => lineOf(player, !haveAllWon && !hasNoneWon)),
        ])),
    ...(cards.length === 0 ? [t(wording, 'evening:result.hidden')] : []),
    ...(timeline === null ? [] : storyLines(timeline, names, nights === null ? null : nightNames)),
    ...(best === null
      ? []
      : [t(wording, 'evening:story.player', { who: whoText(best.seats, names), votes: best.votes })]),
    ...(bets === null
      ? []
      : [t(wording, 'evening:story.bets', { who: whoText(bets.seats, names), right: bets.right })]),
    ...earnedLines(earned, players, wording).slice(0, titles),
  ];
}

/** The sides of a game in their order, each with its seats. */
function sidesOf({ seats }: TimelineView) {
  return [...new Set(seats.map(({ side }) => side))].map((side) => {
    const own = seats.filter((seat) => seat.side === side);
    const won = own.filter((seat) => seat.won);
    return {
      side,
      seats: own.map(({ seat }) => seat),
      haveAllWon: won.length === own.length,
      hasNoneWon: won.length === 0,
    };
  });
}

function sideLine(side: Faction, hasWon: boolean, wording: Wording): string {
  const name = side === 'none' ? t(wording, 'evening:story.none') : t(wording, `words:faction.${side}`);
  return t(wording, hasWon ? 'evening:story.side.won' : 'evening:story.side', { side: capitalised(name) });
}

/** The heading of the narrator's words for this end, without its mark: lists and menus have it, too. */
export const titleOf = (winner: PlayedResult['winner'], wording: Wording): string =>
  headingOf(t(wording, `lines:end.${winner}`));

/** The seat with its card, and when it left the game. */
function seatLine(
  { ruleset, former, cards, winners, left }: Omit<PlayedResult, 'winner' | 'minutes' | 'players'>,
  { seat, name }: PlayedResult['players'][number],
  { wording, longest, isMarked }: { readonly wording: Wording; readonly longest: number; readonly isMarked: boolean },
): string {
  const who = seatText(seat, wording, { nameOf: () => name, longest });
  const opened = cards.find((card) => card.seat === seat);
  const out = left.find((each) => each.seat === seat);
  const end = isMarked && winners.includes(seat) ? 'lines:end.card.winner' : 'lines:end.card';
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
    // A replaced player and the substitute have earned the same at their one seat.
    const seats = [...new Set(earned.filter(({ achievements }) => achievements.includes(id)).map(({ seat }) => seat))];
    if (seats.length === 0) return [];
    const shown = seats.slice(0, mostPeople).map((seat) => seatText(seat, wording, scene));
    const left = seats.length - shown.length;
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
