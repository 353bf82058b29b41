/** The certain conclusions that a player can draw from what they were told. */
import { factionOf } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type Faction, isClan, type RoleId, type SeatNumber } from '#engine/kernel/types.ts';
import type { Finding, Memory } from './memory.ts';

/** `crime`: in a clan or a loner, but not known which. */
export type Side = Faction | 'crime';

/** A fact about each seat, by its number. It is missing where nothing is known. */
type BySeat<T> = readonly (T | undefined)[];

/** A player's certain knowledge of others. */
export interface Known {
  readonly sides: BySeat<Side>;
  readonly roles: BySeat<RoleId>;
}

/** The player's own side. */
export function ownSide(rules: Ruleset, { role, turned, town }: Memory): Faction {
  return turned ?? factionOf(rules.roles[role]!, town.options);
}

/** Returns true if the two sides win together. A loner has no friends. */
export const areFriends = (one: Faction, other: Side): boolean =>
  one === other && (one === 'town' || isClan(one as string));

/** The latest knowledge of each player, and the number of facts that it was made of. */
const latest = new WeakMap<Memory, { facts: number; known: Known }>();

/** Adds up the cards on the table, the introductions and the answers. The sum is kept until the player learns more. */
export function knownBy(rules: Ruleset, memory: Memory): Known {
  const facts = memory.facts + memory.town.cards.size;
  const kept = latest.get(memory);
  if (kept?.facts === facts) return kept.known;
  const known = summed(rules, memory);
  if (kept === undefined) latest.set(memory, { facts, known });
  else Object.assign(kept, { facts, known });
  return known;
}

function summed(rules: Ruleset, memory: Memory): Known {
  const { town, seat, met, shown, findings } = memory;
  const roles = new Array<RoleId | undefined>(town.seats + 1).fill(undefined);
  const sides = new Array<Side | undefined>(town.seats + 1).fill(undefined);
  for (const [other, role] of town.cards) roles[other] = role;
  for (const [other, role] of shown) roles[other] = role;
  sides[seat] = ownSide(rules, memory);
  for (const [other, as] of met) learn(rules, memory, { sides, roles }, other, as);
  for (const finding of findings) read(rules, memory, { sides, roles }, finding);
  for (let other = 1; other <= town.seats; other++) {
    const role = roles[other];
    if (role !== undefined && other !== seat) sides[other] = sideOf(rules, memory, role);
  }
  return { sides, roles };
}

interface Learning {
  readonly sides: (Side | undefined)[];
  readonly roles: (RoleId | undefined)[];
}

const sideOf = (rules: Ruleset, { town }: Memory, role: RoleId): Side =>
  Object.hasOwn(rules.roles, role) ? factionOf(rules.roles[role]!, town.options) : 'town';

/** Notes the role or the faction under which a player is known. */
function learn(rules: Ruleset, memory: Memory, { sides, roles }: Learning, seat: SeatNumber, as: string): void {
  if (Object.hasOwn(rules.roles, as)) {
    roles[seat] = as;
    sides[seat] = sideOf(rules, memory, as);
  } else sides[seat] = as as Faction;
}

/** Notes what an answer says about the player it concerns. Facts of a single night, such as a corpse, are left out. */
function read(rules: Ruleset, memory: Memory, learning: Learning, { about, answer, verb }: Finding): void {
  const [first, second] = about;
  if (first === undefined) return;
  for (const word of answer) {
    const [kind, rest = ''] = word.split(':');
    if (kind === 'killer' && Number(rest) > 0) learning.sides[Number(rest)] = 'crime';
    else if (kind === 'role' || kind === 'roles') learn(rules, memory, learning, first, rest.split(',')[0]!);
    else if (verb === 'checks' && second !== undefined) compare(memory, learning, [first, second], word);
    else if (verb === 'checks') answered(rules, memory, learning, first, word);
  }
}

/** Notes what `same` or `different` says if one of the two players is already known. */
function compare({ seat }: Memory, { sides }: Learning, about: readonly [number, number], word: string): void {
  const [known, other] = sides[about[0]] !== undefined ? about : [about[1], about[0]];
  const side = sides[known];
  if (side === undefined || other === seat || sides[other] !== undefined) return;
  if (word === 'same') sides[other] = side;
  else if (word === 'different') sides[other] = side === 'town' ? 'crime' : 'town';
}

/** Notes the answer to a question about one player. */
function answered(rules: Ruleset, memory: Memory, { sides, roles }: Learning, seat: SeatNumber, word: string): void {
  switch (word) {
    case 'black':
      sides[seat] = 'crime';
      break;
    case 'red':
    case 'civilian':
      sides[seat] = 'town';
      break;
    case 'mafia':
    case 'maniac':
      sides[seat] = word;
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
  if (ownSide(rules, memory) === 'town') sides[seat] = yes ? 'crime' : 'town';
  else if (memory.role === 'bloodhound') {
    if (yes) roles[seat] = 'civilian';
  } else if (yes) roles[seat] = 'commissar';
}
