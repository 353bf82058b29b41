/** The ways in which every registered button, menu and form is used by people who are strange about it. */
import type { SimulatedUser } from 'discord-emulator';
import type { Language } from '#narration/index.ts';
import type { BadInputEvening } from './bad-input-evening.ts';
import type { Answers, Told } from './button-answers.ts';

/** A way in which all buttons are used, each by a person who may not, or by anybody if it is for everybody. */
export interface Way {
  readonly who: string;
  readonly language: Language;
  person(place: BadInputEvening): SimulatedUser | Promise<SimulatedUser>;
  /** The answer in this way, or undefined if the way does not concern the button. */
  told(answer: Answers): Told | undefined;
  /** The uses that change something, because everybody may do so. */
  readonly changing: readonly string[];
  /** The presses on each button. */
  readonly times?: 2;
  readonly isLate?: true;
  readonly restarts?: true;
}

const here = ({ here: told }: Answers): Told => told;
const everybodys = ['join', 'wait', 'watch', 'planin', 'newtable', 'planrules', 'tellme'];
export const ways: readonly Way[] = [
  {
    ...{ who: 'a stranger, twice', language: 'ru', person: (place) => place.stranger(), told: here, times: 2 },
    changing: [...everybodys, 'planin again', 'tellme again'],
  },
  {
    ...{ who: 'a timed-out member', language: 'en', person: (place) => place.timedOut(), told: here },
    changing: everybodys,
  },
  {
    ...{ who: 'a banned person', language: 'ru', person: (place) => place.banned(), changing: [] },
    told: ({ here: told, banned = told }) => banned,
  },
  {
    ...{ who: 'somebody in another server', language: 'en', person: (place) => place.elsewhere() },
    ...{ told: ({ elsewhere }) => elsewhere, changing: ['newtable', 'planrules', 'tellme'] },
  },
  {
    ...{ who: 'somebody who comes too late', language: 'ru', person: (place) => place.stranger() },
    ...{ told: ({ gone }) => gone, changing: ['nextrules'], isLate: true },
  },
  {
    ...{ who: 'a stranger after a restart', language: 'en', person: (place) => place.stranger(), told: here },
    ...{ changing: everybodys, restarts: true },
  },
];
