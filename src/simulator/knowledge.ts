/** The certain conclusions that a player can draw from what they were told. */
import { factionOf } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type Faction, isClan, type RoleId, type SeatNumber } from '#engine/kernel/types.ts';
import type { Finding, Memory } from './memory.ts';

/** `crime`: in a clan or a loner, but not known which. */
export type Side = Faction | 'crime';

/** A player's certain knowledge of others. */
export interface Known {
  readonly sides: ReadonlyMap<SeatNumber, Side>;
  readonly roles: ReadonlyMap<SeatNumber, RoleId>;
}

/** The player's own side. */
export function ownSide(rules: Ruleset, { role, turned, town }: Memory): Faction {
  return turned ?? factionOf(rules.roles[role]!, town.options);
}

/** Returns true if the two sides win together. A loner has no friends. */
export const areFriends = (one: Faction, other: Side): boolean =>
  one === other && (one === 'town' || isClan(one as string));

/** The latest knowledge of each player, and the number of facts that it was made of. */
const latest = new WeakMap<Memory, { readonly facts: number; readonly known: Known }>();

/** Adds up the cards on the table, the introductions and the answers. The sum is kept until the player learns more. */
export function knownBy(rules: Ruleset, memory: Memory): Known {
  const facts = memory.facts + memory.town.cards.size;
  const kept = latest.get(memory);
  if (kept?.facts === facts) return kept.known;
  const known = summed(rules, memory);
  latest.set(memory, { facts, known });
  return known;
}

function summed(rules: Ruleset, memory: Memory): Known {
  const { town, seat, met, shown, findings } = memory;
  const roles = new Map<SeatNumber, RoleId>([...town.cards, ...shown]);
  const sides = new Map<SeatNumber, Side>([[seat, ownSide(rules, memory)]]);
  for (const [other, as] of met) learn(rules, memory, { sides, roles }, other, as);
  for (const finding of findings) read(rules, memory, { sides, roles }, finding);
  for (const [other, role] of roles) if (other !== seat) sides.set(other, sideOf(rules, memory, role));
  return { sides, roles };
}

interface Learning {
  readonly sides: Map<SeatNumber, Side>;
  readonly roles: Map<SeatNumber, RoleId>;
}

const sideOf = (rules: Ruleset, { town }: Memory, role: RoleId): Side =>
  Object.hasOwn(rules.roles, role) ? factionOf(rules.roles[role]!, town.options) : 'town';

/** Notes the role or the faction under which a player is known. */
function learn(rules: Ruleset, memory: Memory, { sides, roles }: Learning, seat: SeatNumber, as: string): void {
  if (Object.hasOwn(rules.roles, as)) {
    roles.set(seat, as);
    sides.set(seat, sideOf(rules, memory, as));
  } else sides.set(seat, as as Faction);
}

/** Notes what an answer says about the player it concerns. Facts of a single night, such as a corpse, are left out. */
function read(rules: Ruleset, memory: Memory, learning: Learning, { about, answer, verb }: Finding): void {
  const [first, second] = about;
  if (first === undefined) return;
  for (const word of answer) {
    const [kind, rest = ''] = word.split(':');
    if (kind === 'killer' && Number(rest) > 0) learning.sides.set(Number(rest), 'crime');
    else if (kind === 'role' || kind === 'roles') learn(rules, memory, learning, first, rest.split(',')[0]!);
    else if (verb === 'checks' && second !== undefined) compare(memory, learning, [first, second], word);
    else if (verb === 'checks') answered(rules, memory, learning, first, word);
  }
}

/** Notes what `same` or `different` says if one of the two players is already known. */
function compare({ seat }: Memory, { sides }: Learning, about: readonly [number, number], word: string): void {
  const [known, other] = sides.has(about[0]) ? about : [about[1], about[0]];
  const side = sides.get(known);
  if (side === undefined || other === seat || sides.has(other)) return;
  if (word === 'same') sides.set(other, side);
  else if (word === 'different') sides.set(other, side === 'town' ? 'crime' : 'town');
}

/** Notes the answer to a question about one player. */
function answered(rules: Ruleset, memory: Memory, { sides, roles }: Learning, seat: SeatNumber, word: string): void {
  switch (word) {
    case 'black':
      sides.set(seat, 'crime');
      break;
    case 'red':
    case 'civilian':
      sides.set(seat, 'town');
      break;
    case 'mafia':
    case 'maniac':
      sides.set(seat, word);
      break;
    case 'yes':
    case 'no':
      yesOrNo(rules, memory, { sides, roles }, seat, word === 'yes');
  }
}

/**
 * Notes the answer to a question that depends on who asks: heads of clans look for the commissar, and the town looks
 * for the clans.
 */
function yesOrNo(rules: Ruleset, memory: Memory, { sides, roles }: Learning, seat: SeatNumber, yes: boolean): void {
  if (ownSide(rules, memory) === 'town') sides.set(seat, yes ? 'crime' : 'town');
  else if (memory.role === 'bloodhound') {
    if (yes) roles.set(seat, 'civilian');
  } else if (yes) roles.set(seat, 'commissar');
}
