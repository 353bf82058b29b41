/** The effect `watch` in rulebooks without a witness: a player who watched a victim learns the killer. */
import type { Rules } from '#engine/kernel/rules.ts';
import { seal } from '#engine/kernel/secret.ts';
import { type GameState, isAlive, membersOf } from '#engine/kernel/state.ts';
import type { Turn } from '#engine/kernel/turn.ts';
import { type Clan, clans, isClan, type SeatNumber } from '#engine/kernel/types.ts';
import type { Shot } from '#engine/mechanics/effects.ts';

/** Returns the shots that have killed this seat tonight, in the order of the calls. */
export type BlowsOf = (state: GameState, seat: SeatNumber) => readonly Pick<Shot, 'call' | 'by'>[];

/** A25, ruling: a clan's shot counts as its head's, or otherwise as that of the living member on the lowest seat. */
export function bossOf(rules: Rules, state: GameState, clan: Clan): SeatNumber | undefined {
  const members = membersOf(state, clan).filter(({ faction }) => faction === clan);
  return (members.find(({ role }) => rules.roles[role]!.headsClan) ?? members[0])?.number;
}

/** If a clan is among several killers, the clan counts as the killer (A25). */
function killerOf(rules: Rules, state: GameState, blows: ReturnType<BlowsOf>): SeatNumber | undefined {
  const blow = blows.find(({ call }) => isClan(call)) ?? blows[0];
  if (!blow) return undefined;
  const clan = clans.find((each) => each === blow.call);
  return clan ? bossOf(rules, state, clan) : (blow.by ?? undefined);
}

/** Tells the living watchers as the day breaks (A25). */
export function tellWatchers(turn: Turn, killed: readonly SeatNumber[], blowsOf: BlowsOf): void {
  const { state, rules } = turn;
  for (const { kind, by, on } of state.night.effects) {
    if (kind !== 'watch' || by === null || killed.includes(by) || !isAlive(state, by) || !killed.includes(on)) continue;
    const killer = killerOf(rules, state, blowsOf(state, on));
    if (killer === undefined) continue;
    turn.emit({ type: 'Learned', seat: seal(by), about: seal(on), answer: seal([`killer:${killer}`]) });
  }
}
