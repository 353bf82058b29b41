import { introducedAs } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { seal } from '#engine/kernel/secret.ts';
import { type GameState, living, livingOf, membersOf, type SeatState } from '#engine/kernel/state.ts';
import type { Turn } from '#engine/kernel/turn.ts';
import { type Clan, clans } from '#engine/kernel/types.ts';
import { clanOf } from '#engine/mechanics/changed-sides.ts';

/** D28: returns true if a clan has lost every player who wakes with it or has turned to it. The lawyer does neither. */
const isOut = (state: GameState, clan: Clan): boolean => living(state).every((seat) => clanOf(seat) !== clan);

/**
 * D24: as soon as one clan is out, the werewolf joins the other. If both are out at once, the werewolf joins neither.
 */
export function turnWerewolf(turn: Turn): void {
  const { state, rules } = turn;
  const standing = clans.filter((clan) => !isOut(state, clan));
  const [clan] = standing;
  if (!clan || standing.length > 1) return;
  for (const seat of living(state)) if (rules.roles[seat.role]!.abilitiesIn && !clanOf(seat)) join(turn, seat, clan);
}

/** Tells the werewolf and the clan about the change, and introduces them to each other. */
function join(turn: Turn, { number, role }: SeatState, clan: Clan): void {
  const { rules, state } = turn;
  turn.emit({ type: 'Turned', seat: seal(number), clan: seal(clan) });
  const nameOf = (held: string) => introducedAs(rules.roles[held]!, state.options);
  const members = membersOf(state, clan);
  const people = members.map((member) => ({ seat: member.number, as: nameOf(member.role) }));
  turn.emit({ type: 'Introduced', to: number, people: seal(people) });
  for (const member of members) {
    turn.emit({ type: 'Introduced', to: member.number, people: seal([{ seat: number, as: nameOf(role) }]) });
  }
}

/** D29: returns true for members of a clan, a turned werewolf and roles that shoot alone. */
const kills = (rules: Ruleset, seat: SeatState): boolean =>
  clanOf(seat) !== null || rules.roles[seat.role]!.abilities.some(({ verb }) => verb === 'shoots');

/** Checks G9, D27, D28 and D29, in this order. */
export function winner(rules: Ruleset, state: GameState): Clan | 'town' | 'maniac' | 'draw' | null {
  const all = living(state);
  if (all.length === 0) return 'draw';
  if (all.every(({ faction }) => faction === 'town')) return 'town';
  const [one, other] = clans;
  for (const [clan, rival] of [
    [one, other],
    [other, one],
  ] as const) {
    const own = livingOf(state, clan).length;
    if (!isOut(state, clan) && isOut(state, rival) && own > all.length - own) return clan;
  }
  const others = all.filter(({ faction }) => faction !== 'maniac');
  const isAlone = others.length === 0 || (others.length === 1 && !kills(rules, others[0]!));
  return isAlone && others.length < all.length ? 'maniac' : null;
}
