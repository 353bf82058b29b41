import type { Command } from '../kernel/commands.ts';
import { play } from '../kernel/engine.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type GameState, seatOf, unstarted } from '../kernel/state.ts';
import type { PlayedGame } from './played-game.ts';

/** The number that is being called in a blind shooting, or for which a late shot was meant: night, clan, number. */
const place = (round: number, clan: string | null | undefined, called: number): string => `${round} ${clan} ${called}`;

const numberOf = ({ step, round }: GameState): string | null =>
  step?.kind === 'number' ? place(round, step.clan, step.called) : null;

/** D14: moves a shot that came after its number's time into that time, because a record has no late actions. */
export function inTime(rules: Ruleset, { options, seed, roles, commands }: PlayedGame): readonly Command[] {
  const start: Command = { type: 'start', ruleset: rules.id, options, seed, deal: { roles } };
  let state: GameState = unstarted;
  const ended = new Map<string, Command>();
  const kept: Command[] = [];
  for (const command of [start, ...commands.filter(({ type }) => type !== 'start')]) {
    const result = play(rules, state, command);
    const end = result.ok ? lateFor(state, command, ended) : undefined;
    kept.splice(end ? kept.lastIndexOf(end) : kept.length, 0, command);
    if (!result.ok) continue;
    const number = numberOf(state);
    if (number && numberOf(result.value.state) !== number) ended.set(number, command);
    state = result.value.state;
  }
  return kept;
}

/**
 * Returns the command that ended the time of the number at which this shot was fired, or `undefined` if the shot is not
 * late.
 */
function lateFor(state: GameState, command: Command, ended: ReadonlyMap<string, Command>): Command | undefined {
  if (command.type !== 'act' || command.act.called === undefined) return undefined;
  return ended.get(place(state.round, seatOf(state, command.act.seat)?.clan, command.act.called));
}
