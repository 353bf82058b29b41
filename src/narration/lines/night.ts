/** The lines of the night and of the morning after it. Nothing in them hints at the actors of the night (G5). */
import type { CallId } from '#engine/kernel/types.ts';
import { type CallForm, callOf } from '../call-cues.ts';
import { isOwn } from '../own-roles.ts';
import { seatsText, spanText, withClock } from '../phrases.ts';
import { soughtIn } from '../rulebook.ts';
import { say, t } from '../text.ts';
import { beginningCue, calledText, callName, endingCue, renamedCall } from './calls.ts';
import type { Definition, Definitions, TextContext } from './definition.ts';
import type { Nothing, OneSeat, Seats, Timed, WakePart } from './params.ts';
import { afterNews, always, asleep, leaving, number, reveal, type SharedCue, suspense } from './shared-cues.ts';
import { aboutSeat, plain } from './texts.ts';

/** The fixed phrases of these lines. `call-cues.ts` has those of the calls. */
export const nightPhrases = [
  'night.first',
  'night.fall',
  'morning.break',
  'morning.quiet',
  'morning.missed',
  'morning.killed',
  'morning.killed.many',
  'morning.mafia',
  'day.discussion',
] as const;

type Cue = (typeof nightPhrases)[number] | SharedCue;

interface Call extends Timed {
  readonly call: CallId;
}

interface Wake extends Call {
  readonly part: WakePart | null;
}

/** The lines with their parameters: seats, counts and public facts of the game. */
export interface NightLines {
  readonly 'night.first': Nothing;
  /** A first night without a victim in which the clans also make plans (D5). */
  readonly 'night.plans': Nothing;
  /** `waits`: it is written when it is heard. */
  readonly 'night.fall': { readonly night: number; readonly waits?: true };
  readonly meet: Call;
  readonly wake: Wake;
  /** A seat's number, called aloud while it may be shot at (D14). */
  readonly number: OneSeat;
  readonly sleep: { readonly call: CallId };
  readonly 'morning.first': { readonly day: number };
  /** The first morning of a rulebook that announces that there is mafia in town (B5). */
  readonly 'morning.mafia': { readonly day: number };
  readonly 'morning.quiet': { readonly day: number };
  /** A quiet morning in the words of source 002 (D8). It does not say why nobody was hit. */
  readonly 'morning.missed': { readonly day: number };
  readonly 'morning.killed': Seats & { readonly day: number };
}

/** The text of a call. A call without words in the catalogues is told by its name. */
function callText(form: CallForm, { call, seconds }: Call, { wording, scene }: TextContext): string {
  const called = callName(call, wording, scene.ruleset);
  const sought = say(wording, `words:sought.${soughtIn(scene.ruleset, wording.rulebooks)}`) ?? '';
  const values = { called, sought, time: spanText(seconds, wording) };
  const written = [callOf(call, scene.ruleset), renamedCall(call, wording), call]
    .map((name) => say(wording, `calls.${form}:${name}`, values))
    .find((text) => text !== null && !isOwn(call, wording));
  const other = { ...values, called: calledText(call, wording, scene.ruleset) };
  return withClock(written ?? t(wording, `lines:${form === 'meet' ? 'meet' : 'wake'}.other`, other), scene);
}

/** The same for every morning after a night in which somebody could be killed. */
const comes: Definition<{ readonly day: number }, Cue>['headline'] = ({ day }, { wording }) =>
  t(wording, 'lines:headline.morning', { day });

export const nightLines: Definitions<NightLines, Cue> = {
  'night.first': { text: plain('night.first'), cues: always('night.first') },
  'night.plans': { text: plain('night.plans'), cues: always('night.first') },
  'night.fall': {
    text: ({ night }, { wording, scene }) => {
      const fallen = t(wording, 'lines:night.fall', { night });
      return scene.camerasByDay ? `${fallen}\n${t(wording, 'lines:night.cameras')}` : fallen;
    },
    cues: ({ waits }) => (waits ? [reveal, 'night.fall'] : ['night.fall']),
  },
  meet: {
    text: (params, words) => callText('meet', params, words),
    cues: ({ call }, place) => [beginningCue('meet', call, place)],
  },
  wake: {
    text: (params, words) => callText(params.part ?? 'wake', params, words),
    cues: ({ call, part }, place) => [beginningCue(part ?? 'wake', call, place)],
  },
  number: { text: aboutSeat('number'), cues: ({ seat }) => [number(seat)], onlySpoken: true },
  sleep: {
    text: ({ call }, { wording, scene }) =>
      t(wording, 'lines:sleep', { called: calledText(call, wording, scene.ruleset) }),
    cues: ({ call }, place) => [endingCue(call, place), asleep],
    onlySpoken: true,
  },
  'morning.first': {
    text: ({ day }, { wording }) => t(wording, 'lines:morning.first', { day }),
    // The call of the first speaker shows that the discussion begins.
    cues: (_, { detail }) => ['morning.break', ...(detail === 'full' ? (['day.discussion'] as const) : []), afterNews],
  },
  'morning.mafia': {
    text: ({ day }, { wording }) => t(wording, 'lines:morning.mafia', { day }),
    cues: always('morning.break', 'morning.mafia', afterNews),
  },
  'morning.quiet': {
    text: ({ day }, { wording }) => t(wording, 'lines:morning.quiet', { day }),
    headline: comes,
    cues: always('morning.break', reveal, 'morning.quiet', afterNews),
  },
  'morning.missed': {
    text: ({ day }, { wording }) => t(wording, 'lines:morning.missed', { day }),
    headline: comes,
    cues: always('morning.break', reveal, 'morning.missed', afterNews),
  },
  'morning.killed': {
    text: ({ day, seats }, { wording, scene }) =>
      t(wording, 'lines:morning.killed', { day, who: seatsText(seats, wording, scene) }),
    headline: comes,
    cues: ({ seats }) => [
      'morning.break',
      seats.length > 1 ? 'morning.killed.many' : 'morning.killed',
      ...suspense,
      ...leaving(seats),
      afterNews,
    ],
  },
};
