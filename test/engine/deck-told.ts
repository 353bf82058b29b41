/** Games of the rulebook deck with every ability, and the notices of one viewer. */
import type { Command } from '#engine/kernel/commands.ts';
import type { GameState } from '#engine/kernel/engine.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options, RoleId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { deck } from '#rulesets/deck.ts';
import { type Tells, WatchedGame } from './fixtures/watched-game.ts';

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

/** An action that is made as soon as the game has reached that moment. */
export interface ActionRequest {
  readonly when: (state: GameState) => boolean;
  readonly command: Command;
}

/** The way of a game, and the viewer who is told of it. */
interface Stage {
  readonly viewer: SeatNumber | null;
  readonly tells: Tells;
  readonly until: (state: GameState) => boolean;
  readonly options?: Options;
  readonly rules?: Ruleset;
  readonly roles?: readonly RoleId[];
}

/** Returns the notices to the viewer on the way, without the prompts and without the batch in which the game ends. */
export function told(
  actions: readonly ActionRequest[],
  { viewer, tells, until, options = {}, rules = deck, roles = cast }: Stage,
): string {
  const watched = new WatchedGame({ rules, roles, options }, viewer, tells);
  const heard: Notice[] = [];
  const due = [...actions];
  for (;;) {
    const ready = due.findIndex(({ when }) => watched.state.open && when(watched.state));
    const { step, open } = watched.state;
    const next: Command =
      ready < 0 ? { type: open ? 'timeout' : 'announced', step: step!.number } : due.splice(ready, 1)[0]!.command;
    const played = watched.play(next);
    if (!played) throw new Error(`refused: ${JSON.stringify(next)}`);
    if (until(watched.state)) break;
    heard.push(...played.told);
  }
  if (due.length > 0) throw new Error(`never came: ${JSON.stringify(due.map(({ command }) => command))}`);
  return JSON.stringify(heard.filter(({ news }) => news.type !== 'Prompted'));
}

/** The command of a seat to act. */
export const act = (seat: SeatNumber, verb: Verb, ...targets: readonly VoteChoice[]): Command => ({
  type: 'act',
  act: { seat, verb, targets },
});

/** True in this night. */
export const inNight = (night: number) => (state: GameState) => state.phase === 'night' && state.round === night;

/** True on this day. */
export const onDay = (day: number) => (state: GameState) => state.phase === 'day' && state.round === day;

/** True at this call. */
export const atCall = (night: number, call: string) => (state: GameState) =>
  inNight(night)(state) && state.step?.kind === 'call' && state.step.call === call;
