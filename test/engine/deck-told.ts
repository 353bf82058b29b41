/** Games of the rulebook deck with every ability, and the notices of one viewer. */
import type { GameState } from '#engine/kernel/engine.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { deck } from '#rulesets/deck.ts';
import { type ActionRequest, toldIn, type Viewing } from './fixtures/told.ts';

/** Every ability, and two members in each clan. */
export const cast: readonly RoleId[] = [
  'don',
  'mafioso',
  'ninja',
  'yakuza',
  'commissar',
  'doctor',
  'sheriff',
  'maniac',
  'lawyer',
  'werewolf',
  'judge',
  'black-judge',
  'immortal',
  ...Array<RoleId>(7).fill('civilian'),
];

/** The way of a game, and the viewer who is told of it. */
interface ToldGame extends Viewing {
  readonly options?: Options;
  readonly rules?: Ruleset;
  readonly roles?: readonly RoleId[];
}

/** Returns the notices to the viewer in a game of the deck. */
export const told = (
  actions: readonly ActionRequest[],
  { options = {}, rules = deck, roles = cast, ...viewing }: ToldGame,
): string => toldIn({ rules, roles, options }, actions, viewing);

export const inNight = (night: number) => (state: GameState) => state.phase === 'night' && state.round === night;

export const onDay = (day: number) => (state: GameState) => state.phase === 'day' && state.round === day;

export const atCall = (night: number, call: string) => (state: GameState) =>
  inNight(night)(state) && state.step?.kind === 'call' && state.step.call === call;
