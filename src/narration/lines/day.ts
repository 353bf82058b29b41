/** The lines of a day up to the vote: speeches, discussions, nominations and fouls. */
import type { SeatNumber } from '#engine/kernel/types.ts';
import { seatText, spanText, withClock, withSentence } from '../phrases.ts';
import { t } from '../text.ts';
import type { AnnouncedTurn, Definitions, FirstOf, Telling } from './definition.ts';
import { fouledText } from './foul-text.ts';
import type { FouledParams, Nothing, OneSeat, Speaker, Timed } from './params.ts';
import { always, because, ifKnown, player, type SharedCue, suspense, time } from './shared-cues.ts';
import { aboutSeat, plain, speech, timed, toSeat } from './texts.ts';

/** The fixed phrases of these lines. */
export const dayPhrases = [
  'day.overran',
  'nomination',
  'speech.floor',
  'speech.ten',
  'speech.time',
  'speech.none',
  'speech.none.nominates',
  'discussion',
  'discussion.over',
  'common',
  'common.short',
  'common.begins',
  'common.over',
  'defence.30',
  'lastword.30',
  'lastword.60',
  'nominated',
  'nominated.sport',
  'nomination.withdrawn',
  'revenge',
  'dragged',
  'foul.1',
  'foul.2',
  'foul.3',
  'foul.4',
  'foul.speech',
  'foul.voice',
  'foul.technical',
  'foul.forgiven',
] as const;

type Cue = (typeof dayPhrases)[number] | SharedCue;

/** The lines with their parameters: seats, counts and public facts of the game. */
export interface DayLines {
  /** The day has lasted longer than the table's limit (D12). */
  readonly 'day.overran': Nothing;
  /** After the speeches, without the right to speak (D9). */
  readonly nomination: Speaker;
  readonly 'speech.turn': Speaker;
  readonly 'speech.defence': Speaker;
  readonly 'speech.last-word': Speaker;
  /**
   * Instead of a speech, because the seat may not speak today. `seconds`: the time in which it may still nominate, or
   * 0. `writes`: true if it may write in the town (A31).
   */
  readonly 'speech.none': Speaker & { readonly writes?: true };
  readonly discussion: Timed;
  readonly 'discussion.over': Nothing;
  readonly common: Timed;
  /** The microphones are open, and the common time begins. */
  readonly 'common.begins': Nothing;
  readonly 'common.over': Nothing;
  readonly revenge: Speaker;
  readonly dragged: OneSeat & { readonly by: SeatNumber };
  readonly fouled: FouledParams;
  /** `count`: the number of fouls that remain. */
  readonly forgiven: OneSeat & { readonly count: number; readonly technical?: true };
  readonly 'speech.ten': Nothing;
  readonly 'speech.time': OneSeat;
  readonly nominated: OneSeat & { readonly by: SeatNumber };
  readonly 'nomination.withdrawn': OneSeat & { readonly by: SeatNumber };
}

/** Returns true for the first turn of its kind today. */
const isFirst = (kind: AnnouncedTurn, seat: SeatNumber, { first }: Telling): boolean => (first[kind] ?? seat) === seat;

/** Returns true if a turn is announced in full: the first of its kind today, or each of them. */
const isInFull = (kind: AnnouncedTurn, seat: SeatNumber, telling: Telling): boolean =>
  telling.detail === 'full' || isFirst(kind, seat, telling);

/** Calls a speaker. The first one has the floor in words: without them the seat could be one more of a list before it. */
const called = (kind: AnnouncedTurn, seat: SeatNumber, telling: Telling): readonly (Cue | FirstOf)[] => [
  player(seat),
  ...(isFirst(kind, seat, telling) ? (['speech.floor'] as const) : []),
];

export const dayLines: Definitions<DayLines, Cue> = {
  'day.overran': { text: plain('day.overran'), cues: always('sfx.bell', 'day.overran') },
  nomination: {
    text: speech('nomination'),
    // The others are asked the same.
    cues: ({ seat }, telling) => [
      player(seat),
      ...(isInFull('nomination', seat, telling) ? (['nomination'] as const) : []),
    ],
    addresses: toSeat,
  },
  'speech.turn': {
    text: speech('speech.turn'),
    // The turns of a day have the same length. The written line has it for each of them.
    cues: ({ seat, seconds }, telling) => [
      ...called('turn', seat, telling),
      ...(telling.detail !== 'brief' && isInFull('turn', seat, telling) ? [time(seconds)] : []),
    ],
    addresses: toSeat,
  },
  'speech.defence': {
    text: speech('speech.defence'),
    cues: ({ seat, seconds }, telling) => [
      ...called('defence', seat, telling),
      ...(isInFull('defence', seat, telling) ? [ifKnown(`defence.${seconds}`)] : []),
    ],
    addresses: toSeat,
  },
  'speech.last-word': {
    text: speech('speech.last-word'),
    // One who leaves alone has just been named.
    cues: ({ seat, seconds }, telling) => {
      if (telling.leaver === seat) return [{ firstOf: [`lastword.${seconds}`, `player.${seat}`] }];
      return [player(seat), ...(isInFull('last-word', seat, telling) ? [ifKnown(`lastword.${seconds}`)] : [])];
    },
    addresses: toSeat,
  },
  'speech.none': {
    text: ({ seat, seconds, writes }, { wording, scene }) => {
      const who = seatText(seat, wording, scene);
      const text = t(wording, writes ? 'lines:speech.none.writes' : 'lines:speech.none', { who });
      if (seconds === 0) return text;
      const left = spanText(seconds, wording);
      return withClock(withSentence(text, t(wording, 'lines:speech.none.nominates', { time: left })), scene);
    },
    cues: ({ seat, seconds }) => [
      player(seat),
      'speech.none',
      ...(seconds > 0 ? (['speech.none.nominates', time(seconds)] as const) : []),
    ],
  },
  discussion: { text: timed('discussion'), cues: ({ seconds }) => ['discussion', time(seconds)] },
  'discussion.over': { text: plain('discussion.over'), cues: always('discussion.over'), onlySpoken: true },
  common: {
    text: timed('common'),
    // `common.begins` says when it begins.
    cues: ({ seconds }, { detail }) => [detail === 'full' ? 'common' : 'common.short', time(seconds)],
  },
  'common.begins': { text: plain('common.begins'), cues: always('common.begins'), onlySpoken: true },
  'common.over': { text: plain('common.over'), cues: always('common.over'), onlySpoken: true },
  revenge: {
    text: speech('revenge'),
    cues: ({ seat, seconds }) => [player(seat), 'revenge', time(seconds)],
    addresses: toSeat,
  },
  dragged: {
    text: ({ by, seat }, { wording, scene }) =>
      t(wording, 'lines:dragged', { by: seatText(by, wording, scene), who: seatText(seat, wording, scene) }),
    cues: ({ by, seat }) => [player(by), 'dragged', ...suspense, player(seat), 'vote.leaves'],
  },
  fouled: {
    text: (params, { wording, scene }) => fouledText(params, wording, scene),
    cues: ({ seat, count, cost, reason, technical }) => [
      'sfx.gavel',
      player(seat),
      technical ? 'foul.technical' : ifKnown(`foul.${count}`),
      because(reason),
      ifKnown(`foul.${cost}`),
    ],
  },
  forgiven: {
    text: ({ seat, count, technical }, { wording, scene }) =>
      t(wording, technical ? 'lines:forgiven.technical' : 'lines:forgiven', {
        who: seatText(seat, wording, scene),
        number: count,
      }),
    cues: ({ seat }) => [player(seat), 'foul.forgiven'],
  },
  'speech.ten': { text: plain('speech.ten'), cues: always('sfx.tick', 'speech.ten'), priority: 'talk' },
  'speech.time': { text: aboutSeat('speech.time'), cues: always('speech.time'), onlySpoken: true },
  'nomination.withdrawn': {
    text: ({ by, seat }, { wording, scene }) =>
      t(wording, 'lines:nomination.withdrawn', {
        by: seatText(by, wording, scene),
        who: seatText(seat, wording, scene),
      }),
    cues: ({ seat }) => [player(seat), 'nomination.withdrawn'],
  },
  nominated: {
    text: ({ by, seat }, { wording, scene }) =>
      t(wording, 'lines:nominated', { by: seatText(by, wording, scene), who: seatText(seat, wording, scene) }),
    // It may interrupt a speaker, so a nominee is said once a day.
    cues: ({ by, seat }, { nominations = [], rules }) => {
      const first = nominations.find((each) => each.seat === seat);
      const said: FirstOf = { firstOf: [`nominated.${rules.id}`, 'nominated'] };
      return first !== undefined && first.by !== by ? [] : [player(seat), said];
    },
  },
};
