import { isBanned } from '#engine/kernel/bans.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { Telling } from '#narration/index.ts';
import { seatsOf } from '../model/seating.ts';
import type { Audience } from '../ports/ports.ts';
import type { Scene } from './scene.ts';

/**
 * The seats with the first speech, defence and nomination of the day. A silenced player has no speech. Before the first
 * day, and in rulebooks without a trial or nominations, the facts about them are missing.
 */
export function firstTurns(rules: Ruleset, state: GameState): Telling['first'] {
  const { spoken = [], trial, polled = [] }: Partial<GameState['day']> = state.day;
  const heard = spoken.find((seat) => !isBanned(rules, state, seat, 'speech'));
  return { turn: heard ?? null, defence: trial?.defended[0] ?? null, nomination: polled[0] ?? null };
}

/** The nominations of the day, in rulebooks that have them. */
export const nominationsOf = ({ day: { nominations } }: GameState): Pick<Telling, 'nominations'> =>
  nominations === undefined ? {} : { nominations };

/** The facts on which the texts of a table depend. `until`: the end of the time limit that they name. */
export function audienceOf({ table, ahead: game, rules, ownRoles, deal }: Scene, until: number | null): Audience {
  const { language, settings } = table;
  const said = { detail: settings.detail, first: firstTurns(rules, game.state), ...nominationsOf(game.state) };
  const told = { ...said, until, former: game.former };
  return { language, rules, options: game.state.options, ownRoles, deal, players: seatsOf(table), ...told };
}
