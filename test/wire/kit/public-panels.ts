/** The texts that the pages of the town may show: only those that follow from the public news. */
import { drawPanel } from '#discord/features/panels.ts';
import { courseLines, seatLines } from '#discord/formats/overview.ts';
import type { Readers } from '#discord/formats/step.ts';
import { nextCall } from '#engine/mechanics/calling.ts';
import { seatsOf } from '#game/model/seating.ts';
import type { GameOverview, PageChoices, Panel, StepChoice } from '#game/ports/ports.ts';
import { numbersText, seatText, t } from '#narration/index.ts';
import { wordingOf } from '../../rulebooks.ts';
import type { Allowed } from './allowed.ts';
import { type Moment, type Truth, timeless } from './truth.ts';

/** Every line about the state of a step, with the time from which it may be read. */
export function publicLines(truth: Truth): readonly Allowed[] {
  const { table } = truth;
  const { gameId, language } = table;
  const players = seatsOf(table);
  const draw = (panel: Panel) =>
    drawPanel(panel, { gameId, wording: wordingOf(language), players }).content.split('\n');
  return [
    ...truth.moments.flatMap((moment) =>
      pagesAt(moment).flatMap((panel) => draw(panel).map((text) => ({ at: moment.at, text: timeless(text) }))),
    ),
    ...truth.moments.flatMap((moment) =>
      statusLines(moment, { wording: wordingOf(language), players }).map((text) => ({
        at: moment.at,
        text: timeless(text),
      })),
    ),
    ...players.flatMap(({ seat }) => [{ at: 0, text: t(language, 'panels:next', { who: nameIn(truth, seat) }) }]),
    // The sections of a list of seats.
    ...players.map(({ seat }) => ({ at: 0, text: nameIn(truth, seat) })),
    // If several vote at once, an edit shows some or all of them.
    ...truth.moments.flatMap(({ at, town }) =>
      town.voted?.length
        ? [{ at, text: t(language, 'panels:voted', { seats: numbersText(town.voted, language) }) }]
        : [],
    ),
  ];
}

function nameIn({ table }: Truth, seat: number): string {
  const nameOf = (number: number) => table.players[number - 1]?.name ?? '';
  return seatText(seat, table.language, { nameOf });
}

/** The pages with and without the end of the time, without the lines of the record. */
const pagesAt = (moment: Moment): readonly Panel[] =>
  choicesAt(moment).flatMap((choice) => [null, 0].map((until) => pageWith(choice, until)));

function pageWith(choice: StepChoice, until: number | null): Panel {
  const now: PageChoices = { step: 0, until, note: null, talks: false, choice };
  return { kind: 'page', number: 1, lines: [], mentions: [], now };
}

/** The choices that the step may show. The next speaker is allowed separately, because that is no news. */
function choicesAt(moment: Moment): readonly StepChoice[] {
  const { after, town } = moment;
  const { phase, step, seats } = town;
  if (phase !== 'day') {
    // D14: the numbers of all living seats, each with its time.
    const calls = seats.filter(({ left }) => left === null).map(({ number }) => ({ seat: number, at: 0 }));
    return [{ kind: 'night', numbers: step?.kind === 'number' ? calls : null }];
  }
  if (step?.kind === 'ballot') {
    const { called } = step;
    const call =
      called === undefined ? {} : { call: { choice: called, next: nextCall(after) ?? null, hands: town.hands ?? [] } };
    return [{ kind: 'ballot', choices: [1, 2], voted: town.voted ?? [], ...call }];
  }
  return [{ kind: 'day', overview: overviewOf(moment), offers: ['passes', 'ready', 'nominates'] }];
}

/**
 * The lines about the course of the day and about the seats, at the host’s desk and in `/game status`. They follow from the
 * public news.
 */
const statusLines = (moment: Moment, readers: Readers): readonly string[] =>
  [
    ...[null, 0].flatMap((until) => courseLines({ ...overviewOf(moment), until }, readers)),
    ...seatLines(overviewOf(moment), readers),
  ].filter((line) => line !== null);

function overviewOf({ town }: Moment): GameOverview {
  const { seats, step, paused, nominations = [], ready = [], voted = [], lastBallot = null } = town;
  return { seats, step, paused, nominations, ready, voted, lastBallot, next: null, until: null };
}
