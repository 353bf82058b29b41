/** The timing of a night, as a player sees it and as it is stored. The timing of two games can be compared. */
import type { ReceivedEvent } from 'discord-emulator';
import { t } from '#narration/index.ts';
import { NewLines } from '../../../src/demo/new-lines.ts';
import { holdsLine } from '../../../src/demo/spoken-lines.ts';
import type { Fixture } from './fixture.ts';
import { nightfall, spanOf } from './streams.ts';
import type { Truth } from './truth.ts';

/** The time between two changes of what the town reads in a night. */
export interface Gap {
  readonly ms: number;
  /** True if the change was the clock of a call, which lasts for the length of the call. */
  readonly isCall: boolean;
}

/** The changes of the town from nightfall to the morning, as the first seat has received them. */
export function gapsOf({ host, language }: Fixture, truth: Truth, night: number): readonly Gap[] {
  const [from] = spanOf(truth, night);
  const town = t(language, 'words:room.town');
  const room = host.received.find(({ t: type, d }) => type === 'CHANNEL_CREATE' && d.name === town)?.d.id;
  const newLines = new NewLines();
  const isTold = ({ t: type, d }: ReceivedEvent) =>
    (type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE') && d.channel_id === room && !(d.flags & 64);
  const all = host.received
    .filter(isTold)
    .map(({ d, at }) => ({ at, text: newLines.of(d) }))
    .filter(({ text, at }) => text !== '' && at >= from);
  const changes = all.slice(all.findIndex(({ text }) => nightfall.test(text)));
  const morning = changes.findIndex(({ text }) => /^### .* ☀️$/m.test(text));
  return changes.slice(0, morning).map(({ at, text }, index) => ({
    ms: changes[index + 1]!.at - at,
    isCall: holdsLine(language, 'clock', text),
  }));
}

/** The length of a call by the bot's own clock, and its intended length, in ms. */
export interface CallTime {
  readonly ms: number;
  readonly meant: number;
}

/**
 * The stored calls of a night, each from the start of its clock to its end. A busy machine ends a call late, but
 * nothing is stored early. A call that is shorter than intended was therefore cut short.
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
    // The beginning of a blind shooting is spoken, and has no clock (D14).
    return opened === undefined || ended === undefined ? [] : { ms: ended - opened, meant: (seconds * 1000) / speed };
  });
}

/**
 * The tolerated difference as a share of the shortest call. It allows for slow machines. A call that is left out, or
 * cut short, makes a larger difference.
 */
const tolerance = 0.75;

/** The milliseconds that a number of seconds takes in a game that runs faster. */
export const msAt =
  (speed: number) =>
  (seconds: number): number =>
    (seconds * 1000) / speed;

/**
 * The tolerated difference between the times of one message in two games, in ms. `calls`: the lengths of the calls in
 * s.
 */
const toleratedFor = (calls: readonly number[], speed: number): number =>
  tolerance * Math.min(...calls.map(msAt(speed)));

/** In place of the index of a message: the two nights cannot be compared message by message. */
export const incomparable = -1;

/**
 * The indexes of the messages of two nights that were the latest for a different time, with `calls`: the lengths in s of
 * the calls that have a clock. `incomparable`: the nights have different messages, or one of them lacks a clock. A machine
 * that pauses shows two clocks at once, in one of the games or in both.
 */
export function partings(
  one: readonly Gap[],
  other: readonly Gap[],
  { calls, speed }: { readonly calls: readonly number[]; readonly speed: number },
): readonly number[] {
  const isWhole = (night: readonly Gap[]) => night.filter(({ isCall }) => isCall).length === calls.length;
  if (one.length !== other.length || !isWhole(one) || !isWhole(other)) return [incomparable];
  const tolerated = toleratedFor(calls, speed);
  return one.flatMap(({ ms }, index) => (Math.abs(ms - other[index]!.ms) > tolerated ? [index] : []));
}

/**
 * The differences that stay when two games were played `again`. Games that could not be compared are no evidence for
 * messages at the same time.
 */
export function lastingPartings(seen: readonly number[], again: readonly number[]): readonly number[] {
  if (seen.includes(incomparable)) return again;
  return again.includes(incomparable) ? seen : seen.filter((index) => again.includes(index));
}
