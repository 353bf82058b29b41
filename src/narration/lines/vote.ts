/** The lines of a ballot, from its announcement to its count. */

import type { Tally } from '#engine/mechanics/ballot/state.ts';
import { type Language, languages } from '../language.ts';
import { choiceText, rowsText, seatText, spanText, withClock } from '../phrases.ts';
import { t } from '../text.ts';
import { languageOf, type Wording } from '../words.ts';
import { ballotText, closedText, countText, questionText } from './ballot-text.ts';
import type { Definition, Definitions, FirstOf, Reveal } from './definition.ts';
import type {
  BallotParams,
  CallParams,
  ClosedParams,
  CountParams,
  Nothing,
  QuestionParams,
  Seats,
  Timed,
} from './params.ts';
import {
  always,
  chosen,
  fewSeats,
  gavel,
  lastOf,
  number,
  player,
  players,
  reveal,
  type SharedCue,
  time,
} from './shared-cues.ts';
import { addressed, plain } from './texts.ts';

/** The fixed phrases of these lines. */
export const votePhrases = [
  'vote.against',
  'vote.for',
  'vote.for.leaving',
  'vote.stop',
  'vote.each',
  'votes.one',
  'votes.few',
  'votes.many',
  'vote.decide',
  'vote.start',
  'vote.nominees',
  'vote.everyone',
  'vote.again',
  'vote.barred',
  'vote.must',
  'vote.default',
  'vote.reminder',
  'vote.lot',
  'vote.drawn',
  'vote.question',
  'vote.majority',
  'vote.ten',
  'vote.closed',
  'judgement',
] as const;

type Cue = (typeof votePhrases)[number] | SharedCue;

/** The lines with their parameters: seats, counts and public facts of the game. */
export interface VoteLines {
  /** `again`: it is not the first ballot of the day. */
  readonly 'vote.decide': Timed & { readonly again?: true };
  /** The countdown in which everybody decides. */
  readonly 'vote.count': Timed;
  /** The question whether all of these seats leave. */
  readonly 'vote.question': QuestionParams;
  readonly 'vote.start': BallotParams;
  readonly 'vote.again': BallotParams;
  /** The judges' verdict on these seats (D12). */
  readonly judgement: Timed & Seats;
  /** A choice is being called (F8). */
  readonly 'vote.call': CallParams;
  /** The count of a call (F8). */
  readonly 'vote.counted': CountParams;
  /** The seats whose votes are missing in a ballot without abstention. */
  readonly 'vote.reminder': Timed & Seats;
  readonly 'vote.ten': Nothing;
  readonly 'vote.closed': ClosedParams;
}

const plurals: ReadonlyMap<Language, Intl.PluralRules> = new Map(
  languages.map((language) => [language, new Intl.PluralRules(language)]),
);

function votes(count: number, wording: Wording): readonly (Cue | FirstOf)[] {
  const form = plurals.get(languageOf(wording))!.select(count);
  return [number(count), form === 'one' || form === 'few' ? `votes.${form}` : 'votes.many'];
}

const barredCue = (barred: BallotParams['barred']): readonly Cue[] => (barred.length > 0 ? ['vote.barred'] : []);

const ballotCues = (
  opening: readonly Cue[],
  { choices, seconds, defaults, everyone, barred, mandatory, called }: BallotParams,
  isListed: boolean,
): readonly (Cue | FirstOf)[] => [
  ...opening,
  ...(everyone ? (['vote.everyone'] as const) : isListed ? choices.map(chosen) : []),
  ...barredCue(barred),
  ...(mandatory ? (['vote.must'] as const) : []),
  ...(defaults ? (['vote.default'] as const) : []),
  // A choice that is called has too short a time to name it.
  ...(called ? [] : [seconds === 10 ? ('vote.ten' as const) : time(seconds)]),
];

const againCues = ({ seconds, barred, called }: BallotParams): readonly Cue[] => [
  'vote.again',
  ...barredCue(barred),
  ...(seconds === 10 && !called ? (['vote.ten'] as const) : []),
];

/** The seconds of a countdown, one number each second. */
const countdown = (seconds: number): readonly FirstOf[] =>
  Array.from({ length: seconds }, (_, index) => ({ ...number(seconds - index), lastsMs: 1000 }));

/** The end of a call, and the silence before its count. */
const stop = ['vote.stop', { pauseMs: 300 }] as const;

/** The number of results that are read out in full. Of a longer list only the top is read. */
const fewResults = 5;

/** The results as they are read out. The count of a long tie is said once, and its players are called to what follows. */
function resultCues(results: readonly Tally[], wording: Wording): readonly (Cue | FirstOf | Reveal)[] {
  const most = Math.max(...results.map(({ votes: count }) => count));
  const top = results.filter(({ votes: count }) => count === most);
  if (results.length > fewResults && top.length > fewSeats) return [reveal, 'vote.each', ...votes(most, wording)];
  const read = results.length > fewResults ? top : results;
  return lastOf(read.map(({ choice, votes: count }) => [chosen(choice), ...votes(count, wording)])).flat();
}

const closed: Definition<ClosedParams, Cue> = {
  text: (params, { wording, scene }) => closedText(params, wording, scene),
  headline: (_, { wording }) => t(wording, 'lines:headline.vote'),
  cues: ({ tally, drawn, called }, { wording, detail, rules }) => {
    // The counts of the other calls have been heard.
    if (called) return [...stop, reveal, ...votes(tally[0]!.votes, wording)];
    const results = tally.filter(({ votes }) => votes > 0);
    const byLot = drawn.length > 0 ? (['vote.drawn'] as const) : [];
    if (detail === 'brief' || results.length === 0) return ['vote.closed', ...byLot, reveal];
    if (rules.calledVote) return [...stop, ...resultCues(results, wording)];
    // The result announces the vote.
    const opening = detail === 'full' ? (['vote.closed'] as const) : [];
    return [...opening, ...byLot, ...resultCues(results, wording)];
  },
};

export const voteLines: Definitions<VoteLines, Cue> = {
  'vote.decide': {
    text: ({ seconds }, { wording }) => t(wording, 'lines:vote.decide', { time: spanText(seconds, wording) }),
    // The countdown follows at once. Those who have heard one need no announcement of it.
    cues: ({ seconds, again }, { detail }) => {
      if (again && detail !== 'full') return [];
      if (seconds !== 5) return ['sfx.bell'];
      return detail === 'full' ? ['sfx.bell', 'vote.decide'] : ['vote.decide'];
    },
  },
  'vote.count': {
    text: ({ seconds }, { wording }) => t(wording, 'lines:vote.count', { time: spanText(seconds, wording) }),
    cues: ({ seconds }) => countdown(seconds),
    priority: 'talk',
    onlySpoken: true,
  },
  'vote.question': {
    text: (params, { wording, scene }) => questionText(params, wording, scene),
    // The tie has named these seats just before, and the ballot before it those who do not vote, and the time.
    cues: ({ seats, seconds, barred, majority, called }, { detail }) => [
      'vote.question',
      ...(detail === 'full' ? players(seats) : []),
      ...(majority ? (['vote.majority'] as const) : []),
      ...(detail === 'full' ? barredCue(barred) : []),
      ...(called || detail !== 'full' ? [] : [time(seconds)]),
    ],
  },
  'vote.start': {
    text: (params, { wording, scene }) => ballotText('vote.start', params, wording, scene),
    cues: (params, { detail }) => {
      const isListed = detail === 'full' || (detail === 'normal' && params.choices.length <= fewSeats);
      const opening =
        params.everyone || !isListed ? (['vote.start'] as const) : (['vote.start', 'vote.nominees'] as const);
      return ballotCues(opening, params, isListed);
    },
  },
  'vote.again': {
    text: (params, { wording, scene }) => ballotText('vote.again', params, wording, scene),
    // The tie has named the choices just before, and the first ballot of the day had the same rules and time.
    cues: (params, { detail }) => (detail === 'full' ? ballotCues(['vote.again'], params, true) : againCues(params)),
  },
  'vote.call': {
    text: ({ choice, seconds }, { wording, scene }) =>
      withClock(
        t(wording, 'lines:vote.call', {
          choice: choiceText(choice, wording, scene),
          time: spanText(seconds, wording),
        }),
        scene,
      ),
    // The page shows the call, large.
    onlySpoken: true,
    cues: ({ choice }, { rules }) => {
      if (typeof choice !== 'number') return [chosen(choice)];
      // The words of the clubs that always vote so.
      return rules.calledVote ? ['vote.for', player(choice), 'vote.for.leaving'] : ['vote.against', player(choice)];
    },
  },
  'vote.counted': {
    text: ({ choice, count, voters }, { wording, scene }) =>
      rowsText([countText({ choice, votes: count }, voters, wording, scene)]),
    // The choice has been called just before.
    cues: ({ count }, { wording }) => [...stop, ...votes(count, wording)],
  },
  judgement: {
    text: ({ seats, seconds }, { wording, scene }) => {
      const choices = rowsText(seats.map((seat) => seatText(seat, wording, scene)));
      return withClock(t(wording, 'lines:judgement', { choices, time: spanText(seconds, wording) }), scene);
    },
    cues: ({ seats, seconds }) => [...gavel, 'judgement', ...players(seats), time(seconds)],
  },
  'vote.reminder': {
    text: ({ seats, seconds }, { wording, scene }) => {
      const who = seats.map((seat) => addressed(seat, wording, scene)).join(', ');
      return withClock(t(wording, 'lines:vote.reminder', { who, time: spanText(seconds, wording) }), scene);
    },
    cues: ({ seats, seconds }) => [
      'vote.reminder',
      ...(seats.length <= fewSeats ? players(seats) : []),
      time(seconds),
      'vote.lot',
    ],
    addresses: ({ seats }) => seats,
  },
  'vote.ten': { text: plain('vote.ten'), cues: always('sfx.tick', 'vote.ten'), priority: 'talk' },
  'vote.closed': closed,
};
