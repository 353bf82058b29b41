import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Tally } from '#engine/mechanics/ballot/state.ts';
import { choiceText, numbersText, rowsText, seatsText, spanText, withClock } from '../phrases.ts';
import type { Scene } from '../scene.ts';
import { t } from '../text.ts';
import type { Wording } from '../words.ts';
import type { BallotParams, ClosedParams, QuestionParams } from './params.ts';

/** A ballot as it opens: its candidates, the players without a vote, and what silence counts for. */
export function ballotText(
  key: 'vote.start' | 'vote.again',
  { choices, seconds, defaults, everyone, barred, mandatory, called }: BallotParams,
  wording: Wording,
  scene: Scene,
): string {
  const list = everyone
    ? t(wording, 'lines:vote.everyone')
    : rowsText(choices.map((choice) => choiceText(choice, wording, scene)));
  const text = t(wording, called ? `lines:${key}.called` : `lines:${key}`, {
    choices: list,
    time: spanText(seconds, wording),
  });
  const silence = defaults ? [t(wording, 'lines:vote.default')] : [];
  const must = mandatory ? [t(wording, 'lines:vote.must')] : [];
  const full = [text, ...must, ...barredText(barred, wording), ...silence].join(' ');
  return called ? full : withClock(full, scene);
}

/** The question whether all of the tied players leave (C11, A8). */
export function questionText(
  { seats, seconds, barred, majority, called }: QuestionParams,
  wording: Wording,
  scene: Scene,
): string {
  const params = { who: seatsText(seats, wording, scene), time: spanText(seconds, wording) };
  const needed = majority ? [t(wording, 'lines:vote.majority')] : [];
  return withClock(
    [
      t(wording, called ? 'lines:vote.question.called' : 'lines:vote.question', params),
      ...needed,
      ...barredText(barred, wording),
    ].join(' '),
    scene,
  );
}

const barredText = (barred: readonly SeatNumber[], wording: Wording): readonly string[] =>
  barred.length === 0 ? [] : [t(wording, 'lines:vote.barred', { who: numbersText(barred, wording) })];

/** The count of one choice, with its voters. */
export function countText(
  { choice, votes: count }: Tally,
  by: readonly SeatNumber[],
  wording: Wording,
  scene: Scene,
): string {
  const params = { choice: choiceText(choice, wording, scene), votes: t(wording, 'words:votes', { count }) };
  if (by.length === 0) return t(wording, 'lines:vote.row.none', params);
  return t(wording, 'lines:vote.row', { ...params, by: numbersText(by, wording) });
}

/** The votes as they are read out: each choice with its voters by number. */
export function closedText(
  { tally, votes, defaulted, drawn, entitled }: ClosedParams,
  wording: Wording,
  scene: Scene,
): string {
  const rows = tally.map(({ choice, votes: count }) => {
    const by = votes.filter((vote) => vote.choice === choice).map((vote) => vote.by);
    return countText({ choice, votes: count }, by, wording, scene);
  });
  const notes = [
    ...(entitled === undefined ? [] : [t(wording, 'lines:vote.entitled', { entitled })]),
    ...(defaulted.length > 0 ? [t(wording, 'lines:vote.defaulted', { by: numbersText(defaulted, wording) })] : []),
    ...(drawn.length > 0 ? [t(wording, 'lines:vote.drawn', { by: numbersText(drawn, wording) })] : []),
  ];
  return [t(wording, 'lines:vote.closed', { rows: rowsText(rows) }), ...notes].join('\n');
}
