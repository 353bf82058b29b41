/** The course of time of a night: as a player sees it, and as it is stored. Two games can be held together. */
import type { ReceivedEvent } from '#emulator/index.ts';
import { holdsLine } from '../../../src/demo/spoken-lines.ts';
import type { Fixture } from './stage.ts';
import { nightfall, spanOf } from './streams.ts';
import type { Truth } from './truth.ts';

/** How long a message of a night stood alone before the next one came. */
export interface Gap {
  readonly ms: number;
  /** The message was a call's clock: it stands for the length of the call. */
  readonly isCall: boolean;
}

/** From nightfall to the morning, as the first seat has received it. */
export function gapsOf({ host, language }: Fixture, truth: Truth, night: number): readonly Gap[] {
  const [from, to] = spanOf(truth, night);
  const isPost = ({ t: type, d, at }: ReceivedEvent) =>
    type === 'MESSAGE_CREATE' && !(d.flags & 64) && (d.components ?? []).length === 0 && at >= from && at <= to + 1000;
  const all = host.received.filter(isPost);
  const posts = all.slice(all.findIndex(({ d }) => nightfall.test(d.content)));
  const morning = posts.findIndex(({ d }) => /^### ☀️/m.test(d.content));
  return posts.slice(0, morning).map(({ at, d }, index) => ({
    ms: posts[index + 1]!.at - at,
    isCall: holdsLine(language, 'clock', d.content),
  }));
}

/** How long a call lasted by the bot's own clock, and how long it was to last, ms. */
export interface CallTime {
  readonly ms: number;
  readonly meant: number;
}

/**
 * The calls of a night, each from when its clock began to run until its time was up, as they are stored. A busy machine
 * ends a call late; what is stored is never early, so a call that is shorter than it is meant to be was cut short.
 */
export function callTimes({ speed }: Fixture, truth: Truth, night: number): readonly CallTime[] {
  const [from, to] = spanOf(truth, night);
  const events = truth.moments
    .filter((moment) => moment.at >= from && moment.at <= to)
    .flatMap((moment) => moment.events.map((event) => ({ ...event, at: moment.at })));
  const when = (type: 'StepOpened' | 'StepEnded', step: number) =>
    events.find((event) => event.type === type && event.step === step)?.at;
  return events.flatMap((event) => {
    if (event.type !== 'StepBegan' || event.step.kind !== 'call') return [];
    const { number, seconds } = event.step;
    const [opened, ended] = [when('StepOpened', number), when('StepEnded', number)];
    // What a blind shooting begins with is said, and has no clock (D14).
    return opened === undefined || ended === undefined ? [] : { ms: ended - opened, meant: (seconds * 1000) / speed };
  });
}

/** Machines are slow at times; a call that is left out, or cut short, is more than this share of the shortest. */
const tolerance = 0.75;

/** How long so many seconds last in a game that runs faster, ms. */
export const msAt =
  (speed: number) =>
  (seconds: number): number =>
    (seconds * 1000) / speed;

/** How much longer a message may stand alone in one of two games, ms, by the lengths of the calls, s. */
export const toleratedFor = (calls: readonly number[], speed: number): number =>
  tolerance * Math.min(...calls.map(msAt(speed)));

/** Where two nights part in their course of time; -1: they have not the same messages. */
export const partings = (one: readonly Gap[], other: readonly Gap[], tolerated: number): readonly number[] =>
  one.length === other.length
    ? one.flatMap(({ ms }, index) => (Math.abs(ms - other[index]!.ms) > tolerated ? [index] : []))
    : [-1];
