/** In rulebooks without a witness, a player who watched a victim learns the killer. */
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { seal } from '#engine/kernel/secret.ts';
import { type GameState, isAlive, membersOf } from '#engine/kernel/state.ts';
import type { Turn } from '#engine/kernel/turn.ts';
import { type Clan, clans, isClan, type SeatNumber } from '#engine/kernel/types.ts';
import type { Shot } from './shots.ts';

/** The shots that killed this seat tonight, in the order of the calls. */
export type BlowsOf = (state: GameState, seat: SeatNumber) => readonly Pick<Shot, 'call' | 'by'>[];

/** A25's ruling: a clan's shot counts as that of its head, or otherwise of its living member on the lowest seat. */
function bossOf(rules: Ruleset, state: GameState, clan: Clan): SeatNumber | undefined {
  const members = membersOf(state, clan).filter(({ faction }) => faction === clan);
  return (members.find(({ role }) => rules.roles[role]!.leads) ?? members[0])?.number;
}

/** If a clan is among several killers, the clan is the killer (A25). */
function killerOf(rules: Ruleset, state: GameState, blows: ReturnType<BlowsOf>): SeatNumber | undefined {
  const blow = blows.find(({ call }) => isClan(call)) ?? blows[0];
  if (!blow) return undefined;
  const clan = clans.find((each) => each === blow.call);
  return clan ? bossOf(rules, state, clan) : (blow.by ?? undefined);
}

/** Tells the watchers at daybreak, except those who have been killed themselves (A25). */
export function tellWatchers(turn: Turn, killed: readonly SeatNumber[], blowsOf: BlowsOf): void {
  const { state, rules } = turn;
  for (const { kind, by, on } of state.night.effects) {
    if (kind !== 'watch' || by === null || killed.includes(by) || !isAlive(state, by) || !killed.includes(on)) continue;
    const killer = killerOf(rules, state, blowsOf(state, on));
    if (killer === undefined) continue;
    turn.emit({ type: 'Learned', seat: seal(by), about: seal(on), answer: seal([`killer:${killer}`]) });
  }
}
