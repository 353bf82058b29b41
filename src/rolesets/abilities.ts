/**
 * The abilities of own roles. They are made of the abilities of the rulebooks' roles, with a call and limits of their
 * own.
 */

import type { EffectKind } from '#engine/kernel/effects.ts';
import type { Ability } from '#engine/kernel/role.ts';
import type { CustomRulesPlan, Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { RoleId, Verb } from '#engine/kernel/types.ts';
import type { Parting } from '#engine/mechanics/trial/sentence.ts';
import { aim } from '#roles/abilities/aim.ts';
import { check, compare } from '#roles/abilities/check.ts';
import { decline } from '#roles/abilities/decline.ts';
import { drag, dragAccuser } from '#roles/abilities/drag.ts';
import { clanShot, shot } from '#roles/abilities/shot.ts';
import { clause, limited } from './limits.ts';
import type { AbilityKind, OwnAbility, OwnAbilityOf } from './schema.ts';

/** The verb and the effects of an aimed ability in the engine. */
const aims = {
  heal: { verb: 'heals', effect: 'heal' },
  block: { verb: 'blocks', effect: 'block' },
  guard: { verb: 'guards', effect: 'guard' },
  shelter: { verb: 'takes', effect: 'shelter' },
  alibi: { verb: 'takes', effect: 'alibi' },
  silence: { verb: 'silences', effect: 'silence' },
  jail: { verb: 'blocks', effect: ['block', 'heal'] },
  arrest: { verb: 'arrests', effect: 'arrest' },
  watch: { verb: 'watches', effect: 'watch' },
  track: { verb: 'watches', effect: 'track' },
  lookout: { verb: 'watches', effect: 'lookout' },
  frame: { verb: 'frames', effect: 'frame' },
  shield: { verb: 'shields', effect: 'immunity' },
} as const satisfies Partial<Record<AbilityKind, { verb: Verb; effect: EffectKind | readonly EffectKind[] }>>;

type AimKind = keyof typeof aims;

const isAim = (kind: AbilityKind): kind is AimKind => Object.hasOwn(aims, kind);

/** The effects that the rulebook has to support for this ability. */
export const effectsOf = (kind: AbilityKind): readonly EffectKind[] => {
  if (kind === 'shot') return ['kill'];
  return isAim(kind) ? [aims[kind].effect].flat() : [];
};

/** The abilities that work without an action at night. */
const passives = [
  'take-along',
  'infiltrate',
  'immunity',
  'acquainted',
  'vote',
  'wins',
] as const satisfies AbilityKind[];

type Passive = (typeof passives)[number];

/** Returns true if the ability works without an action at night. */
export const isPassive = (kind: AbilityKind): kind is Passive => (passives as readonly AbilityKind[]).includes(kind);

const isPassiveAbility = (ability: OwnAbility): ability is OwnAbilityOf<Passive> => isPassive(ability.kind);

/** The actions of an ability at the call of its own role. Abilities without an action give none. */
export function actsOf(rules: Ruleset, role: RoleId, ability: OwnAbility): readonly Ability[] {
  if (ability.kind === 'inherit') return inherited(rules, role, ability.heirOf);
  if (isPassiveAbility(ability)) return [];
  return [limited(actOf(rules.custom!, role, ability), ability)];
}

function actOf(
  { findings }: CustomRulesPlan,
  call: RoleId,
  ability: OwnAbilityOf<'check' | 'compare' | 'shot' | AimKind>,
): Ability {
  switch (ability.kind) {
    case 'check':
      return {
        ...check(call, findings[ability.learns]!),
        ...(ability.saves ? { effect: 'heal' as const } : {}),
        refuse: () => null,
      };
    case 'compare':
      return compare(call);
    case 'shot':
      return shot(call);
    default:
      return aim({ ...aims[ability.kind], call, clause, self: true, repeat: 'any' });
  }
}

/** The action of doing nothing, if any of these abilities may be declined. */
export const declining = (call: RoleId, abilities: readonly OwnAbility[]): readonly Ability[] =>
  abilities.some((ability) => 'mayDecline' in ability && ability.mayDecline) ? [decline(call, () => true)] : [];

/** The powers that an heir can take over: what the role does at its own call on any night. */
export const heritageOf = (rules: Ruleset, role: RoleId): readonly Ability[] =>
  Object.hasOwn(rules.roles, role)
    ? rules.roles[role]!.abilities.filter(({ call, verb, barred }) => call === role && verb !== 'copies' && !barred)
    : [];

/** A18: the powers, usable from the night after the last holder of the card has left. */
function inherited(rules: Ruleset, heir: RoleId, heirOf: RoleId): readonly Ability[] {
  const isDue = ({ seats, round }: GameState): boolean =>
    seats.filter(({ role }) => role === heirOf).every(({ left }) => left !== null && left.round < round);
  return heritageOf(rules, heirOf).map((ability) => ({
    ...ability,
    call: heir,
    barred: (state) => (isDue(state) ? null : { code: 'not-called', clause }),
  }));
}

/** An own role's part in the joint shot of its clan. */
export const huntOf = (rules: Ruleset, clan: 'mafia' | 'yakuza'): readonly Ability[] => {
  const member = Object.values(rules.roles).find(({ id }) => id === (clan === 'mafia' ? 'mafioso' : 'yakuza'));
  return member?.abilities ?? [clanShot(clan)];
};

/** The seconds to take a player along: a quarter of a minute more than for a vote, as in C19. */
const seconds = 30;

/** The parting of a role that takes another player along. */
export const partingOf = ({ whom }: OwnAbilityOf<'take-along'>): Parting =>
  whom === 'accusers' ? dragAccuser(seconds, clause) : drag(seconds);
