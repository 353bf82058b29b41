import { type Ability, factionOf, type Role } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { clans, isClan, type Options, type RoleId } from '#engine/kernel/types.ts';
import { actsOf, declining, effectsOf, heritageOf, huntOf, isPassive, partingOf } from './abilities.ts';
import { endOf } from './powers.ts';
import { type Problem, problem } from './problem.ts';
import type { AbilityKind, OwnAbilityOf, OwnRole } from './schema.ts';

const find = <K extends AbilityKind>({ abilities }: OwnRole, kind: K): OwnAbilityOf<K> | undefined =>
  abilities.find((ability): ability is OwnAbilityOf<K> => ability.kind === kind);

/** The engine's role for a role that a moderator described. Requires that `problemsOfRole` found nothing. */
export function roleOf(rules: Ruleset, own: OwnRole, options: Options): Role {
  const infiltrate = find(own, 'infiltrate');
  const parting = find(own, 'take-along');
  const looks = own.looks === undefined ? undefined : rules.roles[own.looks]!;
  return {
    id: own.id,
    faction: own.faction,
    abilities: abilitiesOf(rules, own),
    introducedAs: infiltrate ? infiltrate.clan : own.faction,
    ...(own.clan === 'known' && isClan(own.faction) ? { meets: () => own.faction as 'mafia' | 'yakuza' } : {}),
    ...(parting ? { parting: partingOf(parting) } : {}),
    ...(infiltrate ? { infiltrates: true } : {}),
    ...(looks ? { looks: { role: looks.id, faction: factionOf(looks, options) } } : {}),
    ...powersOf(own),
  };
}

/** The parts of a role that its abilities without an action make. */
function powersOf(own: OwnRole): Partial<Role> {
  const immunity = find(own, 'immunity');
  const vote = find(own, 'vote');
  const wins = find(own, 'wins');
  return {
    ...(immunity ? { survives: immunity.against === 'all' ? 'all' : clans } : {}),
    ...(immunity?.times === undefined ? {} : { survivedNights: immunity.times }),
    ...(find(own, 'acquainted') ? { isAcquainted: true } : {}),
    ...(vote ? { votes: weights[vote.weight] } : {}),
    ...(wins ? { end: endOf(wins.when) } : {}),
    ...(wins?.when === 'target-voted-out' ? { hasTarget: true } : {}),
  };
}

const weights = { none: 0, double: 2, triple: 3 } as const;

function abilitiesOf(rules: Ruleset, own: OwnRole): readonly Ability[] {
  const clan = find(own, 'infiltrate')?.clan ?? (own.clan === 'hunts' && isClan(own.faction) ? own.faction : null);
  return [...(clan ? huntOf(rules, clan) : []), ...ownCallOf(rules, own)];
}

/**
 * The actions at the role's own call. The actions of several abilities all count. An inherited power that is a
 * choice between two actions remains one (A15).
 */
function ownCallOf(rules: Ruleset, { id, abilities }: OwnRole): readonly Ability[] {
  const declines = declining(id, abilities);
  const groups = abilities
    .map((ability) => actsOf(rules, id, ability).filter(({ verb }) => declines.length === 0 || verb !== 'declines'))
    .filter((acts) => acts.length > 0);
  if (groups.length < 2) return [...groups.flat(), ...declines];
  const beside = (ability: Ability): Ability => ({ ...ability, beside: true });
  return [...groups.flatMap((acts) => (acts.length === 1 ? acts.map(beside) : acts)), ...declines.map(beside)];
}

/** The reasons why this rulebook cannot play this role, each with its path in the file. */
export function problemsOfRole(rules: Ruleset, own: OwnRole, path: string): readonly Problem[] {
  const { custom } = rules;
  if (!custom) return [problem('fixed-ruleset', path, { ruleset: rules.id, role: own.id })];
  const isTaken = Object.hasOwn(rules.roles, own.id) && !custom.replaceable?.includes(own.id);
  const isCall = isClan(own.id);
  return [
    ...(isTaken || isCall ? [problem('id-taken', `${path}.id`, { role: own.id })] : []),
    ...(Object.keys(own.name).length === 0 ? [problem('no-name', `${path}.name`, { role: own.id })] : []),
    ...(custom.factions.includes(own.faction)
      ? []
      : [problem('faction-not-here', `${path}.faction`, { role: own.id, faction: own.faction, ruleset: rules.id })]),
    ...(own.clan === 'apart' && isClan(own.faction) && !custom.strangers
      ? [problem('clan-not-here', `${path}.clan`, { role: own.id, ruleset: rules.id })]
      : []),
    ...(own.looks !== undefined && !Object.hasOwn(rules.roles, own.looks)
      ? [problem('unknown-looks', `${path}.looks`, { role: own.id, looks: own.looks })]
      : []),
    ...own.abilities.flatMap((ability, index) => problemsOfAbility(rules, own, ability, `${path}.abilities.${index}`)),
    ...clashes(rules, own, `${path}.abilities`),
  ];
}

function problemsOfAbility(
  rules: Ruleset,
  own: OwnRole,
  ability: OwnRole['abilities'][number],
  path: string,
): readonly Problem[] {
  const custom = rules.custom!;
  const { kind } = ability;
  const named = { role: own.id, ability: kind, ruleset: rules.id };
  if (!effectsOf(kind).every((effect) => custom.effects.includes(effect)))
    return [problem('ability-not-here', path, named)];
  if (kind === 'check' && !Object.hasOwn(custom.findings, ability.learns)) {
    return [problem('finding-not-here', path, { ...named, finding: ability.learns })];
  }
  if (kind === 'wins' && own.faction !== 'none') return [problem('own-end-side', path, { role: own.id })];
  if (kind === 'infiltrate') {
    if (!custom.infiltrated.includes(ability.clan)) return [problem('ability-not-here', path, named)];
    if (own.faction !== 'town') return [problem('infiltrator-side', path, { role: own.id })];
  }
  return kind === 'inherit' && heritageOf(rules, ability.heirOf).length === 0
    ? [problem('nothing-to-inherit', path, { role: own.id, heirOf: ability.heirOf })]
    : [];
}

/** Two actions of one kind could not be told apart at a call. Some abilities also contradict each other. */
function clashes(rules: Ruleset, own: OwnRole, path: string): readonly Problem[] {
  const acts = own.abilities.flatMap((ability) =>
    actKinds(rules, own, ability).map((verb) => ({ verb, kind: ability.kind })),
  );
  const twice = acts.find(({ verb }, index) => acts.findIndex((other) => other.verb === verb) < index);
  const repeated = own.abilities
    .map(({ kind }) => kind)
    .find((kind, index, kinds) => isPassive(kind) && kinds.indexOf(kind) < index);
  return [
    ...(twice ? [problem('same-act', path, { role: own.id, ability: twice.kind })] : []),
    ...(repeated ? [problem('passive-twice', path, { role: own.id, ability: repeated })] : []),
    ...(find(own, 'guard') && find(own, 'immunity') ? [problem('guard-immune', path, { role: own.id })] : []),
  ];
}

function actKinds(rules: Ruleset, own: OwnRole, ability: OwnRole['abilities'][number]): readonly string[] {
  const isKnown = ability.kind !== 'check' || Object.hasOwn(rules.custom!.findings, ability.learns);
  return isKnown ? actsOf(rules, own.id, ability).map(({ verb }) => verb) : [];
}

/** The ids of all roles that a deal may name. */
export const knownRoles = (rules: Ruleset, own: readonly OwnRole[]): readonly RoleId[] => [
  ...new Set([...Object.keys(rules.roles), ...own.map(({ id }) => id)]),
];
