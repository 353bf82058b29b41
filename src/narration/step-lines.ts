import type { NewsOf } from '#engine/kernel/notices.ts';
import type { CallStep, Step, StepKind } from '#engine/kernel/step.ts';
import type { RulesetTraits } from '#engine/kernel/traits.ts';
import type { Verdict } from '#engine/mechanics/trial/state.ts';
import { type Line, line } from './line.ts';
import type { WakePart } from './lines/params.ts';
import { type TownScene, traitsOf } from './scene.ts';

type StepOf<K extends StepKind> = Extract<Step, { kind: K }>;

type Lines = readonly Line[];

type EndedBy = NewsOf<'StepEnded'>['by'];

/** The lines at the beginning of a step. News of their own announce nightfall and morning. */
const beginnings: { readonly [K in StepKind]: (step: StepOf<K>, scene: TownScene) => Lines } = {
  opening: (_, { seats }) => [line('game.opening', { seats })],
  nightfall: () => [],
  call: ({ call, purpose, seconds, window }) => [
    purpose === 'meet'
      ? line('meet', { call, seconds })
      : line('wake', { call, seconds, part: partOf(purpose, window) }),
  ],
  number: () => [],
  sleep: ({ clan }) => [line('sleep', { call: clan })],
  morning: () => [],
  nomination: ({ seat, seconds }) => [line('nomination', { seat, seconds })],
  judgement: ({ choices, seconds }) => [line('judgement', { seats: choices, seconds })],
  speech: ({ purpose, seat, seconds }) => [line(`speech.${purpose}`, { seat, seconds })],
  silence: ({ seat, seconds }, scene) => [
    line('speech.none', { seat, seconds, ...(traitsOf(scene).silencedMayWrite ? { writes: true as const } : {}) }),
  ],
  common: ({ seconds }) => [line('common', { seconds })],
  discussion: ({ seconds }) => [line('discussion', { seconds })],
  deliberation: ({ seconds, round }) => [line('vote.decide', { seconds, ...(round > 1 ? { again: true } : {}) })],
  ballot: ({ round, choices, about, seconds, barred = [], reminded, called, goesOn }, scene) => {
    const call = called === undefined ? [] : [line('vote.call', { choice: called, seconds })];
    if (goesOn) return call;
    const isCalled = call.length > 0 ? ({ called: true } as const) : {};
    if (reminded) return [line('vote.reminder', { seats: reminded, seconds })];
    const mandatory = scene.rules.mandatoryVote !== undefined;
    const majority = mandatory ? { majority: true as const } : {};
    if (about) return [line('vote.question', { seats: about, seconds, barred, ...majority, ...isCalled }), ...call];
    const { options = {} } = scene;
    const traits = traitsOf(scene);
    const defaults = traits.missingVoteCounts?.(options) ?? false;
    const everyone = round === 1 && (traits.everyoneOnBallot?.(options) ?? false);
    return [
      line(round === 1 ? 'vote.start' : 'vote.again', {
        choices,
        seconds,
        defaults,
        everyone,
        barred,
        mandatory,
        ...isCalled,
      }),
      ...call,
    ];
  },
  appeal: ({ seat, seconds }) => [line('appeal', { seat, seconds })],
  duel: ({ seat, seconds, free }) => [line('duel', { seat, seconds, free })],
  revenge: ({ seat, seconds }) => [line('revenge', { seat, seconds })],
  verdict: ({ verdict }, scene) => [verdictLine(verdict, scene)],
};

/** The lines when the time of a step begins, after its announcement, with everything ready. */
const openings: { readonly [K in StepKind]?: (step: StepOf<K>) => Lines } = {
  common: () => [line('common.begins')],
  discussion: () => [line('common.begins')],
  deliberation: ({ seconds }) => [line('vote.count', { seconds })],
  // The step lasts for one beat, and the number is heard while it runs.
  number: ({ called }) => [line('number', { seat: called })],
};

const partOf = (purpose: CallStep['purpose'], window: CallStep['window']): WakePart | null => {
  if (purpose === 'contract' || purpose === 'shooting') return purpose;
  return window === 2 ? 'again' : null;
};

/**
 * The lines at the end of a step. A speaker who has passed is not thanked, because the next speaker already has the
 * floor.
 */
const endings: { readonly [K in StepKind]: (step: StepOf<K>, by: EndedBy) => Lines } = {
  opening: () => [],
  nightfall: () => [],
  // A call of several parts ends with a step of its own. A call of two windows ends with the second.
  call: ({ call, purpose, window }) =>
    purpose === 'contract' || purpose === 'shooting' || window === 1 ? [] : [line('sleep', { call })],
  number: () => [],
  sleep: () => [],
  morning: () => [],
  nomination: () => [],
  judgement: () => [],
  speech: ({ seat }, by) => (by === 'time' || by === 'skipped' ? [line('speech.time', { seat })] : []),
  silence: () => [],
  common: () => [line('common.over')],
  discussion: () => [line('discussion.over')],
  deliberation: () => [],
  ballot: () => [],
  appeal: () => [],
  duel: () => [],
  revenge: () => [],
  verdict: () => [],
};

const afterTie = {
  ballot: 'verdict.tie-ballot',
  coin: 'verdict.tie-coin',
  'all-stay': 'verdict.all-stay',
  question: 'verdict.tie-question',
  judgement: 'verdict.tie-judgement',
  duel: 'verdict.tie-duel',
  night: 'verdict.tie-night',
} as const;

/** The lines for a tie after which defences and another ballot follow (C10, D10). */
const firstTie = { crash: 'verdict.crash', retrial: 'verdict.retrial' } as const;

function tieKey(follows: Extract<Verdict, { outcome: 'tie' }>['follows'], { tie }: Partial<RulesetTraits>) {
  if (follows !== 'defence') return afterTie[follows];
  return tie === undefined ? 'verdict.tie' : firstTie[tie];
}

function verdictLine(verdict: Verdict, scene: TownScene): Line {
  const traits = traitsOf(scene);
  switch (verdict.outcome) {
    case 'no-nominee':
    case 'no-votes':
    case 'cancelled':
      return line(`verdict.${verdict.outcome}`);
    case 'sole-nominee':
    case 'condemned':
      if (traits.prison) return line('verdict.convicted', { seat: verdict.seat });
      return line(`verdict.${verdict.outcome}`, { seat: verdict.seat });
    case 'coin':
      return line(`verdict.${verdict.outcome}`, { seat: verdict.seat });
    case 'judged':
    case 'spared':
    case 'alibi':
    case 'immunity':
    case 'acquitted':
      return line(`verdict.${verdict.outcome}`, { seat: verdict.seat });
    case 'duel':
      return line('verdict.duel', { drawn: verdict.drawn, seat: verdict.seat });
    case 'sole-nominee-stays':
      return line('verdict.sole-stays', { seat: verdict.seat });
    case 'unjudged':
      return line(verdict.follows === 'ballot' ? 'verdict.unjudged-ballot' : 'verdict.unjudged', {
        seats: verdict.seats,
      });
    case 'tie':
      return line(tieKey(verdict.follows, traits), { seats: verdict.seats });
    case 'all-leave':
    case 'none-leave':
      return line(`verdict.${verdict.outcome}`, { seats: verdict.seats });
  }
}

/** The narrator's lines at the beginning of a step. */
export function linesOfBeginning(step: Step, scene: TownScene): Lines {
  const row = beginnings[step.kind] as (step: Step, scene: TownScene) => Lines;
  return row(step, scene);
}

/** The narrator's lines when the time of a step begins. */
export function linesOfOpening(step: Step): Lines {
  const row = openings[step.kind] as ((step: Step) => Lines) | undefined;
  return row?.(step) ?? [];
}

/** The narrator's lines at the end of a step. */
export function linesOfEnding(step: Step, by: EndedBy): Lines {
  const row = endings[step.kind] as (step: Step, by: EndedBy) => Lines;
  return row(step, by);
}
