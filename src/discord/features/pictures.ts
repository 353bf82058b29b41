import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Moment, ShownAct, TableView, TimelineView } from '#game/ports/game-views.ts';
import type { CourseWords, SvgWriter, TableWords } from '#game/ports/pictures.ts';
import type { Panel } from '#game/ports/ports.ts';
import { plainName, roleName, t, type Wording } from '#narration/index.ts';
import { namesIn } from '../formats/step.ts';
import {
  actText,
  bare,
  courseLines,
  dayLines,
  foulLines,
  type StoryNames,
  sumsIn,
  votesIn,
  whoText,
} from '../formats/story.ts';
import { altLimit, type Body, isCut } from '../ui/body.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { choiceText } from '../ui/texts.ts';

/** The pictures of panels, with the words of their readers. */

/** A picture that is not drawn yet. */
export interface SvgPicture {
  readonly name: string;
  readonly svg: string;
  /** The description for people who do not see it. */
  readonly alt: string;
}

/** Returns the picture of a panel. `null`: it has none. */
export function pictureOf(panel: Panel, table: PanelTable, svg: SvgWriter): SvgPicture | null {
  switch (panel.kind) {
    case 'page':
      return panel.picture === undefined ? null : tablePicture(panel.picture, table, svg);
    case 'result':
      return panel.timeline === undefined ? null : timelinePicture(panel.timeline, table, svg);
    default:
      return null;
  }
}

const momentText = ({ phase, round }: Moment, wording: Wording): string => t(wording, `pictures:${phase}`, { round });

const wordsOf = (title: string, { wording, players }: PanelTable): TableWords => ({
  title,
  nameOf: namesIn({ players }).nameOf,
  moment: (moment) => momentText(moment, wording),
  choice: (choice) => choiceText(wording, choice, []),
});

function tablePicture(view: TableView, table: PanelTable, svg: SvgWriter): SvgPicture {
  const { wording } = table;
  const title = t(wording, view.ballot === null ? 'pictures:table' : 'pictures:vote', { round: view.round });
  return {
    name: 'table.png',
    svg: svg.table(view, wordsOf(title, table)),
    alt: fullest(lengthsOfNames, (longest) => [title, ...tableLines(view, table, longest)]),
  };
}

/** The longest name that Discord takes, and shorter ones for a large table. */
const lengthsOfNames = [32, 16, 8, 0];

/** The description by the first of these ways that Discord takes whole, otherwise by the last. Only what is needed is written. */
function fullest<Way>(ways: readonly Way[], linesOf: (way: Way) => readonly string[]): string {
  let text = '';
  for (const way of ways) {
    text = linesOf(way).join('\n');
    if (text.length <= altLimit) break;
  }
  return text;
}

/** The description of a picture that has files beside it, from the fullest to the shortest. A shorter one names the files. */
export const altBesideFiles = ([whole = [], ...shorter]: readonly (readonly string[])[], wording: Wording): string =>
  fullest([whole, ...shorter.map((lines) => [t(wording, 'pictures:alt.rest'), ...lines])], (lines) => lines);

/** The description of a picture that shows what its message says, or a file beside it if the message cannot hold all of it. */
export const altLike = (shown: Body, file: string, wording: Wording): string =>
  isCut(shown) ? t(wording, 'pictures:alt.file', { file }) : t(wording, 'pictures:alt.same');

/** The same as the picture, in lines. */
function tableLines(
  { seats, ballot }: TableView,
  { wording, players }: PanelTable,
  longest: number,
): readonly string[] {
  const who = (seat: SeatNumber) =>
    `${seat} ${longest === 0 ? '' : plainName(namesIn({ players }).nameOf(seat), longest)}`.trim();
  const alive = seats.filter(({ left }) => left === null).map(({ seat }) => who(seat));
  const out = seats.flatMap(({ seat, left }) => (left ? [`${who(seat)} (${momentText(left, wording)})`] : []));
  const fouls = seats.filter((each) => each.left === null && each.fouls > 0);
  const line = (key: 'alive' | 'out' | 'fouls', list: readonly string[]): readonly string[] =>
    list.length === 0 ? [] : [t(wording, `pictures:alt.${key}`, { list: list.join(', ') })];
  return [
    ...(ballot === null ? [] : [t(wording, 'pictures:alt.votes', { list: votesIn(ballot, wording).join(' · ') })]),
    ...line('alive', alive),
    ...line('out', out),
    ...line(
      'fouls',
      fouls.map((each) => `${each.seat}: ${each.fouls}`),
    ),
  ];
}

/** The most players whose names are in each line of a whole game. Those of more are beside their cards only. */
const mostNamed = 12;

/** The picture of a whole finished game. */
export function timelinePicture(view: TimelineView, table: PanelTable, svg: SvgWriter): SvgPicture {
  const { wording } = table;
  const title = t(wording, 'pictures:timeline');
  const names = view.seats.length <= mostNamed ? namesIn(table) : bare(wording);
  const words = {
    ...wordsOf(title, table),
    ...courseWords({ ...names, wording, ruleset: view.ruleset }),
    roleOf: (role: string) => roleName(role, wording, view.ruleset),
    hasFigures: wording.theme === 'city',
  };
  return {
    name: 'timeline.png',
    svg: svg.timeline(view, words),
    alt: altBesideFiles(
      [
        courseLines(view, wording),
        linesOfRounds(view, wording, votesIn),
        linesOfRounds(view, wording, sumsIn),
        linesOfRounds(view, wording, () => []),
      ].map((lines) => [title, ...lines, ...foulLines(view, wording)]),
      wording,
    ),
  };
}

/** The words of the nights and the days of a game. */
export const courseWords = (names: StoryNames): CourseWords => ({
  moment: (moment) => momentText(moment, names.wording),
  choice: (choice) => choiceText(names.wording, choice, []),
  act: (act: ShownAct) => actText(act, names),
  who: (seat: SeatNumber) => whoText([seat], names),
  out: t(names.wording, 'pictures:timeline.out'),
  votes: t(names.wording, 'pictures:timeline.votes'),
  fouls: t(names.wording, 'pictures:timeline.fouls'),
  nobody: t(names.wording, 'pictures:timeline.nothing'),
  again: t(names.wording, 'pictures:timeline.again'),
  question: t(names.wording, 'pictures:timeline.question'),
  notGiven: t(names.wording, 'pictures:timeline.given'),
});

/** The nights without their actions, which the message tells, and the votes of the days. */
const linesOfRounds = ({ rounds }: TimelineView, wording: Wording, votesOf: typeof sumsIn): readonly string[] =>
  rounds.flatMap((round) => [
    ...(round.night.length === 0
      ? []
      : [
          `${momentText({ phase: 'night', round: round.round }, wording)}: ${t(wording, 'pictures:timeline.out')} ${whoText(round.night, bare(wording))}`,
        ]),
    ...dayLines(round, wording, votesOf),
  ]);
