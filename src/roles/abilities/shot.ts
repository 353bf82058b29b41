import type { Ability } from '#engine/kernel/role.ts';
import { type GameState, membersOf, pickOf, type SeatState } from '#engine/kernel/state.ts';
import type { CallId, Clan, SeatNumber } from '#engine/kernel/types.ts';

/** Points at one living player. The actor and their own side are allowed. */
export const shot = (call: CallId): Ability => ({
  verb: 'shoots',
  call,
  effect: 'kill',
  targets: 1,
  refuse: () => null,
});

/** Shoots a player whom the actor checked on an earlier night (A15, A18). */
export const shotAtChecked = (call: CallId, clause: string): Ability => ({
  ...shot(call),
  refuse: ({ past }, { number }, target) =>
    past.some(({ kind, by, on }) => kind === 'check' && by === number && on === target)
      ? null
      : { code: 'target-unchecked', seat: target, clause },
});

/** A member's pick in the joint shot of their clan. */
export const clanShot = (clan: Clan): Ability => shot(clan);

/** The target of this seat's shot in this call tonight, by default in its first window. */
export function shotOf(state: GameState, seat: SeatNumber, call: CallId, window = 1): SeatNumber | undefined {
  const pick = pickOf(state, seat, call, window);
  return pick?.verb === 'shoots' ? pick.targets[0] : undefined;
}

/**
 * The victim of a clan. The head's pick decides. Without a head, it is the pick of more than half of the living members
 * that have a say.
 */
export function agreedShot(
  state: GameState,
  clan: Clan,
  { isHead, hasSay }: { isHead(seat: SeatState): boolean; hasSay(seat: SeatState): boolean },
  window = 1,
): SeatNumber | undefined {
  const members = membersOf(state, clan).filter(hasSay);
  const head = members.find(isHead);
  const decided = head && shotOf(state, head.number, clan, window);
  if (decided !== undefined) return decided;
  const picks = members.map((member) => shotOf(state, member.number, clan, window));
  return picks.find((pick) => pick !== undefined && picks.filter((each) => each === pick).length > members.length / 2);
}

declare module '#engine/kernel/refusal.ts' {
  interface Refusals {
    /** Only a player whom this seat has checked may be shot (A15). */
    readonly 'target-unchecked': { readonly seat: SeatNumber };
  }
}

declare module '#engine/kernel/types.ts' {
  interface Verbs {
    readonly shoots: unknown;
  }
}

declare module '#engine/kernel/traits.ts' {
  interface RulesetTraits {
    /** The pick of a clan's majority goes before the pick of its head (A12). By default, the head's goes first. */
    readonly majorityFirst?: true;
  }
}
