import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Moment, ShownAct, TableView, TimelineView } from '#game/ports/game-views.ts';
import type { CourseWords, SvgWriter, TableWords } from '#game/ports/pictures.ts';
import type { Panel } from '#game/ports/ports.ts';
import { plainName, roleName, t, type Wording } from '#narration/index.ts';
import { namesIn } from '../formats/step.ts';
import { actText, bare, dayLines, foulLines, type StoryNames, whoText } from '../formats/story.ts';
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
    alt: [title, ...tableLines(view, table)].join('\n'),
  };
}

/** The same as the picture, in lines. */
function tableLines({ seats, ballot }: TableView, { wording, players }: PanelTable): readonly string[] {
  const who = (seat: SeatNumber) => `${seat} ${plainName(namesIn({ players }).nameOf(seat), 32)}`.trim();
  const alive = seats.filter(({ left }) => left === null).map(({ seat }) => who(seat));
  const out = seats.flatMap(({ seat, left }) => (left ? [`${who(seat)} (${momentText(left, wording)})`] : []));
  const fouls = seats.filter((each) => each.left === null && each.fouls > 0);
  const votes = (ballot?.tally ?? [])
    .filter((each) => each.votes > 0)
    .map(
      (each) =>
        `${typeof each.choice === 'number' ? each.choice : choiceText(wording, each.choice, [])}: ${each.votes}`,
    );
  const line = (key: 'alive' | 'out' | 'fouls' | 'votes', list: readonly string[]): readonly string[] =>
    list.length === 0 ? [] : [t(wording, `pictures:alt.${key}`, { list: list.join(', ') })];
  return [
    ...line('votes', votes),
    ...line('alive', alive),
    ...line('out', out),
    ...line(
      'fouls',
      fouls.map((each) => `${each.seat}: ${each.fouls}`),
    ),
  ];
}

/** The picture of a whole finished game. */
export function timelinePicture(view: TimelineView, table: PanelTable, svg: SvgWriter): SvgPicture {
  const { wording } = table;
  const title = t(wording, 'pictures:timeline');
  const words = {
    ...wordsOf(title, table),
    ...courseWords({ wording, ruleset: view.ruleset, ...namesIn(table) }),
    roleOf: (role: string) => roleName(role, wording, view.ruleset),
  };
  return {
    name: 'timeline.png',
    svg: svg.timeline(view, words),
    alt: [title, ...timelineLines(view, table)].join('\n'),
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

/** The parts of the picture that the message does not tell. */
function timelineLines(view: TimelineView, { wording }: PanelTable): readonly string[] {
  const out = (moment: Moment, seats: readonly SeatNumber[]): readonly string[] =>
    seats.length === 0
      ? []
      : [`${momentText(moment, wording)}: ${t(wording, 'pictures:timeline.out')} ${whoText(seats, bare(wording))}`];
  return [
    ...view.rounds.flatMap((round) => [
      ...out({ phase: 'night', round: round.round }, round.night),
      ...dayLines(round, wording),
    ]),
    ...foulLines(view, wording),
  ];
}
