import type { SeatNumber } from '#engine/kernel/types.ts';
import type { BallotParams, ClosedParams, QuestionParams } from './lines/params.ts';
import { choiceText, numbersText, rowsText, seatsText, spanText, withClock } from './phrases.ts';
import type { Scene } from './scene.ts';
import { t } from './text.ts';
import type { Wording } from './words.ts';

/** A ballot as it opens: its candidates, the players without a vote, and what silence counts for. */
export function ballotText(
  key: 'vote.start' | 'vote.again',
  { choices, seconds, defaults, everyone, barred, mandatory }: BallotParams,
  language: Wording,
  scene: Scene,
): string {
  const list = everyone
    ? t(language, 'lines:vote.everyone')
    : rowsText(choices.map((choice) => choiceText(choice, language, scene)));
  const text = t(language, `lines:${key}`, { choices: list, time: spanText(seconds, language) });
  const silence = defaults ? [t(language, 'lines:vote.default')] : [];
  const must = mandatory ? [t(language, 'lines:vote.must')] : [];
  return withClock([text, ...must, ...barredText(barred, language), ...silence].join(' '), scene);
}

/** The question whether all of the tied players leave (C11, A8). */
export function questionText(
  { seats, seconds, barred, majority }: QuestionParams,
  language: Wording,
  scene: Scene,
): string {
  const params = { who: seatsText(seats, language, scene), time: spanText(seconds, language) };
  const needed = majority ? [t(language, 'lines:vote.majority')] : [];
  return withClock(
    [t(language, 'lines:vote.question', params), ...needed, ...barredText(barred, language)].join(' '),
    scene,
  );
}

const barredText = (barred: readonly SeatNumber[], language: Wording): readonly string[] =>
  barred.length === 0 ? [] : [t(language, 'lines:vote.barred', { who: numbersText(barred, language) })];

/** The votes as they are read out: each choice with its voters by number. */
export function closedText(
  { tally, votes, defaulted, drawn, entitled }: ClosedParams,
  language: Wording,
  scene: Scene,
): string {
  const rows = tally.map(({ choice, votes: count }) => {
    const by = votes.filter((vote) => vote.choice === choice).map((vote) => vote.by);
    const params = { choice: choiceText(choice, language, scene), votes: t(language, 'words:votes', { count }) };
    if (by.length === 0) return t(language, 'lines:vote.row.none', params);
    return t(language, 'lines:vote.row', { ...params, by: numbersText(by, language) });
  });
  const notes = [
    ...(entitled === undefined ? [] : [t(language, 'lines:vote.entitled', { entitled })]),
    ...(defaulted.length > 0 ? [t(language, 'lines:vote.defaulted', { by: numbersText(defaulted, language) })] : []),
    ...(drawn.length > 0 ? [t(language, 'lines:vote.drawn', { by: numbersText(drawn, language) })] : []),
  ];
  return [t(language, 'lines:vote.closed', { rows: rowsText(rows) }), ...notes].join('\n');
}
