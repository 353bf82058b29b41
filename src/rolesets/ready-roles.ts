/** Roles of other communities as own roles, for setups that are typed as their forums post them. */
import { rulesets } from '#rulesets/index.ts';
import { problemsOfRole } from './own-role.ts';
import { type OwnRole, type RoleSetInput, roleSetSchema } from './schema.ts';

/** An own role with further names that people type for it. */
interface ReadyRole {
  readonly role: OwnRole;
  readonly also: readonly string[];
}

type Written = NonNullable<RoleSetInput['ownRoles']>[number];
type Abilities = NonNullable<Written['abilities']>;

interface Shape {
  readonly id: string;
  readonly en: string;
  readonly ru: string;
  readonly also: string;
  readonly faction?: Written['faction'];
  readonly looks?: string;
  readonly abilities: Abilities;
}

const shapes: readonly Shape[] = [
  { id: 'tracker', en: 'Tracker', ru: 'Следопыт', also: 'town tracker', abilities: [{ kind: 'track' }] },
  {
    id: 'watcher',
    en: 'Watcher',
    ru: 'Наблюдатель',
    also: 'town watcher, lookout, вахтёр, сторож',
    abilities: [{ kind: 'lookout' }],
  },
  {
    id: 'jailkeeper',
    en: 'Jailkeeper',
    ru: 'Тюремщик',
    also: 'jail keeper, town jailkeeper, надзиратель, тюремщица',
    abilities: [{ kind: 'jail', repeat: 'not-twice-running' }],
  },
  {
    id: 'vest',
    en: 'Bulletproof once',
    ru: 'В бронежилете',
    also: 'oneshot bulletproof, bulletproof oneshot, oneshot bulletproof townie, oneshot bulletproof vest, бронежилет, бронежилетник',
    abilities: [{ kind: 'immunity', against: 'all', times: 1 }],
  },
  {
    id: 'bulletproof',
    en: 'Bulletproof',
    ru: 'Неуязвимый',
    also: 'bulletproof townie, bp',
    abilities: [{ kind: 'immunity', against: 'all' }],
  },
  {
    id: 'mason',
    en: 'Mason',
    ru: 'Масон',
    also: 'town mason, masons, freemason, масоны',
    abilities: [{ kind: 'acquainted' }],
  },
  {
    id: 'mayor',
    en: 'Mayor',
    ru: 'Мэр',
    also: 'double voter, doublevoter, town mayor',
    abilities: [{ kind: 'vote', weight: 'double' }],
  },
  {
    id: 'tourist',
    en: 'Voteless',
    ru: 'Турист',
    also: 'tourist, voteless townie',
    abilities: [{ kind: 'vote', weight: 'none' }],
  },
  {
    id: 'jester',
    en: 'Jester',
    ru: 'Шут',
    also: 'fool, neutral jester, suicide, самоубийца, дурак',
    faction: 'none',
    abilities: [{ kind: 'wins', when: 'voted-out' }],
  },
  {
    id: 'executioner',
    en: 'Executioner',
    ru: 'Палач',
    also: 'lyncher, neutral executioner',
    faction: 'none',
    abilities: [{ kind: 'wins', when: 'target-voted-out' }],
  },
  {
    id: 'survivor',
    en: 'Survivor',
    ru: 'Выживший',
    also: 'neutral survivor, выживальщик',
    faction: 'none',
    abilities: [{ kind: 'wins', when: 'alive' }],
  },
  {
    id: 'vigilante',
    en: 'Vigilante',
    ru: 'Мститель',
    also: 'vig, vigi, town vigilante',
    abilities: [{ kind: 'shot', mayDecline: true }],
  },
  {
    id: 'vigilante-once',
    en: 'Vigilante for one shot',
    ru: 'Мститель с одним выстрелом',
    also: 'oneshot vigilante, oneshot vig, vigilante oneshot, одноразовый мститель',
    abilities: [{ kind: 'shot', uses: 1, mayDecline: true }],
  },
  {
    id: 'mafia-blocker',
    en: 'Mafia Roleblocker',
    ru: 'Блокировщик мафии',
    also: 'mafia role blocker, rb mafia, goon roleblocker, consort',
    faction: 'mafia',
    abilities: [{ kind: 'block' }],
  },
  {
    id: 'mafia-cop',
    en: 'Mafia Rolecop',
    ru: 'Разведчик мафии',
    also: 'rolecop, role cop, consigliere',
    faction: 'mafia',
    abilities: [{ kind: 'check', learns: 'role' }],
  },
  { id: 'blocker', en: 'Roleblocker', ru: 'Блокировщик', also: 'town roleblocker', abilities: [{ kind: 'block' }] },
  {
    id: 'miller',
    en: 'Miller',
    ru: 'Мельник',
    also: 'town miller',
    looks: 'mafioso',
    abilities: [],
  },
  {
    id: 'guard',
    en: 'Bodyguard',
    ru: 'Телохранитель',
    also: 'town bodyguard',
    abilities: [{ kind: 'guard' }],
  },
];

const all: readonly ReadyRole[] = shapes.map(({ id, en, ru, also, faction = 'town', looks, abilities }) => {
  const written: Written = {
    id,
    name: { en, ru },
    faction,
    abilities,
    ...(looks === undefined ? {} : { looks }),
  };
  const { ownRoles } = roleSetSchema.parse({
    format: 'nightcall-role-set',
    version: 1,
    name: en,
    ruleset: 'club',
    ownRoles: [written],
  });
  return { role: ownRoles[0]!, also: also.split(', ') };
});

/** The ready own roles that this rulebook can play. */
export const readyRoles = (ruleset: string): readonly ReadyRole[] =>
  all.filter(({ role }) => problemsOfRole(rulesets[ruleset]!, role, '').length === 0);
