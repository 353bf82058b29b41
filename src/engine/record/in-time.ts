import type { Command } from '../kernel/commands.ts';
import { play } from '../kernel/engine.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type GameState, seatOf, unstarted } from '../kernel/state.ts';
import type { PlayedGame } from './played-game.ts';

/** The number of a blind shooting that is under way, or that a late shot was meant for: night, clan, number. */
const place = (round: number, clan: string | null | undefined, called: number): string => `${round} ${clan} ${called}`;

const numberOf = ({ step, round }: GameState): string | null =>
  step?.kind === 'number' ? place(round, step.clan, step.called) : null;

/** D14: a shot that came after its number's time is moved into it, for a record has no late acts. */
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
    if (number && numberOf(result.state) !== number) ended.set(number, command);
    state = result.state;
  }
  return kept;
}

/** What ended the time of the number at which this shot was fired; `undefined`: it is no late shot. */
function lateFor(state: GameState, command: Command, ended: ReadonlyMap<string, Command>): Command | undefined {
  if (command.type !== 'act' || command.act.called === undefined) return undefined;
  return ended.get(place(state.round, seatOf(state, command.act.seat)?.clan, command.act.called));
}
