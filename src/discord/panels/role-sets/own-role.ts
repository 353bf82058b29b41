import { roleSetText, t } from '#narration/index.ts';
import type { RoleSetEdit } from '#table/role-set-edits.ts';
import { type Body, body } from '../../body.ts';
import type { Asker, House } from '../../house.ts';
import { refuseUnlessModerator } from '../moderators.ts';
import { drawEditor, firstLook } from './panel.ts';

/** An own role as it is typed in a command; what is missing is as the role had it, or as roles have it. */
export interface TypedRole {
  readonly id: string;
  readonly remove: boolean;
  readonly side: string | null;
  readonly clan: string | null;
  readonly ability: string | null;
  readonly heirOf: string | null;
  readonly place: string | null;
  readonly looks: string | null;
  readonly limits: Readonly<Record<string, string | number | boolean>>;
  readonly names: Readonly<{ en?: string; ru?: string }>;
  readonly cards: Readonly<{ en?: string; ru?: string }>;
}

/** Makes an own role of one ability, gives one a further ability or other texts, or takes one away. */
export async function putRole(house: House, asker: Asker, set: string, typed: TypedRole): Promise<Body> {
  const refused = refuseUnlessModerator(house, asker);
  if (refused !== null) return refused;
  const { guildId, language, userId: by } = asker;
  const view = await house.roleSets.view(guildId, set);
  if (!view.ok) return body(view.reasons.map((reason) => roleSetText(reason, language)));
  const { ownRoles, revision } = view.value;
  const there = ownRoles.find(({ id }) => id === typed.id);
  if (typed.remove && there === undefined) return body([t(language, 'rolesets:role.lost')]);
  const edit: RoleSetEdit = typed.remove
    ? { edit: 'no-role', id: typed.id }
    : { edit: 'role', role: roleOf(typed, there ?? null) };
  const done = await house.roleSets.edit(guildId, { id: set, by, ...(revision === null ? {} : { revision }) }, edit);
  if (!done.ok) return body(done.reasons.map((reason) => roleSetText(reason, language)));
  const now = await house.roleSets.view(guildId, set);
  if (!now.ok) return body(now.reasons.map((reason) => roleSetText(reason, language)));
  return drawEditor(
    now.value,
    language,
    firstLook(now.value),
    t(language, typed.remove ? 'rolesets:role.gone' : 'rolesets:role.done'),
  );
}

type Written = Readonly<Record<string, unknown>>;

/** The role as it would stand in a file. An ability of a kind that it has takes the place of that one. */
function roleOf(typed: TypedRole, there: Written | null): Written {
  const { id, side, clan, ability, looks, place } = typed;
  const before = (there?.['abilities'] ?? []) as readonly Written[];
  const added = ability === null ? [] : [abilityOf(ability, typed)];
  return {
    ...(there ?? { id, faction: 'town' }),
    ...(side === null ? {} : { faction: side }),
    ...(clan === null ? {} : { clan }),
    ...(looks === null ? {} : { looks }),
    ...(place === null ? {} : { place: placeOf(place) }),
    name: { ...(there?.['name'] as object | undefined), ...typed.names },
    ...textsOf(there, typed),
    abilities: [...before.filter(({ kind }) => !added.some((each) => each['kind'] === kind)), ...added],
  };
}

function textsOf(there: Written | null, { cards }: TypedRole): Written {
  const card = { ...(there?.['card'] as object | undefined), ...cards };
  return Object.keys(card).length === 0 ? {} : { card };
}

/** `check:colour`: a kind with what distinguishes it. */
function abilityOf(text: string, { heirOf, limits }: TypedRole): Written {
  const [kind = '', variant] = text.split(':');
  const plain: Record<string, Written> = {
    'take-along': { whom: variant },
    infiltrate: { clan: variant },
    immunity: { against: variant },
    inherit: { heirOf: heirOf ?? '' },
  };
  if (Object.hasOwn(plain, kind)) return { kind, ...plain[kind] };
  return { kind, ...(kind === 'check' ? { learns: variant } : {}), ...limits };
}

/** `first`, `last`, `before:mafia`, `after:doctor`. */
function placeOf(text: string): unknown {
  const [where = '', call] = text.split(':');
  return call === undefined ? where : { [where]: call };
}

/** Every ability as a choice of the command, in the order of the documents: those with variants once for each. */
export const abilityChoices: readonly string[] = [
  ...['colour', 'standing', 'commissar', 'civilian', 'role'].map((learns) => `check:${learns}`),
  ...['compare', 'shot', 'heal', 'block', 'guard', 'shelter', 'alibi', 'silence', 'arrest', 'watch', 'frame', 'shield'],
  ...['take-along:anybody', 'take-along:accusers', 'infiltrate:mafia', 'infiltrate:yakuza', 'inherit'],
  ...['immunity:clans', 'immunity:all'],
];
