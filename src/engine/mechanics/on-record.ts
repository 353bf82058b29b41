/** Players put down in a speech which of the others they hold for black or red: a colour under protocol (F27). */
import type { Act } from '../kernel/commands.ts';
import { hasFloor } from '../kernel/floor.ts';
import { type EventsOf, form, type Values } from '../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic, ViewsOf } from '../kernel/mechanic.ts';
import type { Choice } from '../kernel/notices.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { numberOption } from '../kernel/rules.ts';
import { open, seal } from '../kernel/secret.ts';
import { type GameState, type SeatState, seatOf } from '../kernel/state.ts';
import { toSeat } from '../kernel/telling.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber } from '../kernel/types.ts';

/** The colours under protocol. */
export const colours = ['black', 'red'] as const;

/** A colour that players put down. */
export type Colour = (typeof colours)[number];

const putColour = { by: form.seat, seat: form.seat, colour: form.word(...colours) };

/** A colour that a player has put down. */
type PutColour = Values<typeof putColour>;

/** `speech`: the number of the step in which it was put down. */
interface Put extends PutColour {
  readonly speech: number;
}

const events = {
  ColourPut: { by: form.secret(form.seat), seat: form.secret(form.seat), colour: form.secret(form.word(...colours)) },
};

type OnRecordEvents = EventsOf<typeof events>;

const endFacts = {
  /** The colours that players have put down, in order, if there are any (F27). */
  onRecord: form.optional(form.list(form.fields(putColour))),
};

interface OnRecordNews {
  /** To the player who has put it down. */
  readonly ColourPut: PutColour;
}

/** Returns true if the option names the speech that this seat is giving. */
function isNamed(state: GameState, { number, left }: SeatState): boolean {
  const { step, options } = state;
  if (step?.kind !== 'speech' || !hasFloor(state, number)) return false;
  switch (options['onRecord']) {
    case 'any-speech':
      return true;
    case 'any-but-defence':
      return step.purpose !== 'defence';
    case 'killed':
      return step.purpose === 'last-word';
    case 'killed-at-night':
      return step.purpose === 'last-word' && left?.cause === 'night';
    default:
      return false;
  }
}

/** The colours that this seat has put down in the speech that it is giving. */
const putNow = ({ step, onRecord = [] }: GameState, by: SeatNumber): readonly Put[] =>
  onRecord.filter((put) => put.by === by && put.speech === step?.number);

/** Returns true if the seat may put down one more colour in this speech. 0 is any number. */
function isLeft(state: GameState, by: SeatNumber): boolean {
  const most = numberOption(state.options, 'onRecordCount');
  return most === 0 || putNow(state, by).length < most;
}

/** Puts down a colour of another seat. It is final in this speech. */
function put(turn: Turn, seat: SeatState, { targets, colour }: Act): Refusal | null {
  const { state } = turn;
  const [target] = targets;
  if (state.options['onRecord'] === 'no') return { code: 'not-in-ruleset', verb: 'puts' };
  if (!isNamed(state, seat)) return { code: 'not-now', verb: 'puts' };
  if (typeof target !== 'number' || targets.length !== 1 || colour === undefined)
    return { code: 'wrong-count', want: 1 };
  if (!seatOf(state, target)) return { code: 'no-such-seat', seat: target };
  if (target === seat.number) return { code: 'target-self', clause: 'F27' };
  if (putNow(state, seat.number).some((each) => each.seat === target))
    return { code: 'colour-put', seat: target, clause: 'F27' };
  if (!isLeft(state, seat.number))
    return { code: 'uses-spent', most: numberOption(state.options, 'onRecordCount'), clause: 'F27' };
  turn.emit({ type: 'ColourPut', by: seal(seat.number), seat: seal(target), colour: seal(colour) });
  return null;
}

function putChoices(state: GameState, seat: SeatState): readonly Choice[] {
  if (!isNamed(state, seat) || !isLeft(state, seat.number)) return [];
  const had = putNow(state, seat.number).map((each) => each.seat);
  const options = state.seats
    .map(({ number }) => number)
    .filter((number) => number !== seat.number && !had.includes(number));
  if (options.length === 0) return [];
  return colours.map((colour) => ({ verb: 'puts', options, min: 1, max: 1, colour }));
}

const fold: FoldsOf<OnRecordEvents> = {
  ColourPut: ({ onRecord = [], step }, { by, seat, colour }) => ({
    onRecord: [...onRecord, { by: open(by), seat: open(seat), colour: open(colour), speech: step!.number }],
  }),
};

const audience: AudiencesOf<OnRecordEvents> = {
  ColourPut: ({ by, seat, colour }) =>
    toSeat(open(by), { type: 'ColourPut', by: open(by), seat: open(seat), colour: open(colour) }),
};

const view: ViewsOf<OnRecordNews> = {
  GameStarted: () => ({ onRecord: [] }),
  ColourPut: ({ onRecord = [] }, { by, seat, colour }) => ({ onRecord: [...onRecord, { by, seat, colour }] }),
  GameEnded: (_, { onRecord }) => (onRecord ? { onRecord } : {}),
};

const withoutSpeech = ({ by, seat, colour }: Put): PutColour => ({ by, seat, colour });

/** Colours under protocol are shown after the game (F27). */
export const onRecord: Mechanic = {
  name: 'on record',
  events,
  endFacts,
  actions: { puts: { carryOut: put } },
  choices: (_, state, seat) => putChoices(state, seat),
  choiceSteps: ['speech'],
  fresh: { game: { onRecord: [] } },
  fold,
  audience,
  view,
  ending: (_, { onRecord: all = [] }) => (all.length > 0 ? { onRecord: all.map(withoutSpeech) } : {}),
};

declare module '../kernel/commands.ts' {
  interface Act {
    /** The colour that is put down (F27). */
    readonly colour?: Colour;
  }
}

declare module '../kernel/types.ts' {
  interface Verbs {
    /** Puts down a colour under protocol (F27). */
    readonly puts: unknown;
  }
}

declare module '../kernel/events.ts' {
  interface Events extends OnRecordEvents {}
  interface EndFacts extends Values<typeof endFacts> {}
}

declare module '../kernel/notices.ts' {
  interface AllNews extends OnRecordNews {}
  interface Choice {
    /** The colour that the action puts down (F27). */
    readonly colour?: Colour;
  }
}

declare module '../kernel/state.ts' {
  interface GameState {
    readonly onRecord?: readonly Put[];
  }
}

declare module '../kernel/view.ts' {
  interface View {
    /** The colours that the person has put down, and after the end those of all (F27). */
    readonly onRecord?: readonly PutColour[];
  }
}

declare module '../kernel/refusal.ts' {
  interface Refusals {
    /** The player has put down a colour of this seat in this speech (F27). */
    readonly 'colour-put': { readonly seat: SeatNumber };
  }
}
