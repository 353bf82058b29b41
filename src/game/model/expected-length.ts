import type { Command } from '#engine/kernel/commands.ts';
import { decide } from '#engine/kernel/decide.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, unstarted } from '#engine/kernel/state.ts';
import type { Options } from '#engine/kernel/types.ts';
import { oncePerRuleset } from './memo.ts';

/** The share of a day's time that is used: speakers say thanks early, and on later days fewer people speak. */
const used = 0.6;
/** The seconds of announcements for each step, and of a vote with a last word on each day. */
const announcement = 4;
const vote = 150;
/** The number of players with which a game has about one more night, as the simulator shows. */
const playersPerRound = 4;
/** The precision of the estimate, minutes. */
const precision = 5;

/** The largest number of steps of the sample. A day of 26 players has about 80. */
const mostSteps = 400;

/** Returns about how many minutes a game takes, as a multiple of 5. `options`: all options, with the defaults. */
export function expectedMinutes(rules: Ruleset, options: Options, players: number): number {
  return estimate(rules, { options, players });
}

/** Plays the first night and day without any action, and expects such nights and days until the end. */
const estimate = oncePerRuleset((rules, { options, players }: { options: Options; players: number }): number => {
  const { night, day } = sample(rules, options, players);
  const rounds = 1 + players / playersPerRound;
  const seconds = rounds * (night + used * day + vote);
  return Math.max(precision, Math.round(seconds / 60 / precision) * precision);
});

/** The seconds of the first night and of the first day. */
function sample(rules: Ruleset, options: Options, players: number): { readonly night: number; readonly day: number } {
  let state: GameState = unstarted;
  const go = (command: Command): boolean => {
    const decision = decide(rules, state, command);
    if (decision.ok) state = decision.value.state;
    return decision.ok;
  };
  const seconds = { night: 0, day: 0 };
  go({ type: 'start', ruleset: rules.id, options, seed: 0, deal: { players } });
  for (let steps = 0; steps < mostSteps && state.step && !state.outcome && state.round < 2; steps += 1) {
    const { step, phase, open } = state;
    if (!open) seconds[phase ?? 'night'] += step.seconds + announcement;
    if (!go({ type: open ? 'timeout' : 'announced', step: step.number })) break;
  }
  return seconds;
}
