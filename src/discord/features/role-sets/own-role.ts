import type { RoleSetEdit, RoleSetView } from '#game/server-settings/role-set-edits.ts';
import {
  languages,
  type PlainWording,
  plainName,
  roleName,
  say,
  t,
  type Wording,
  withOwnRoles,
} from '#narration/index.ts';
import { readCard } from '../../formats/cards/read-list.ts';
import { matches } from '../../formats/typed.ts';
import { type Body, body, cut, menuSize, suggestionLimit } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { changeSet, editorOf, reasonLines, showEditor } from './editor-handlers.ts';
import { readPlace, setWording } from './names.ts';

/**
 * The options of `/roleset role` as they were typed. A missing option keeps the role's value, or a default for a new
 * role.
 */
export interface OwnRoleInput {
  readonly id: string;
  readonly remove: boolean;
  readonly side: string | null;
  readonly clan: string | null;
  readonly ability: string | null;
  readonly heirOf: string | null;
  readonly place: string | null;
  readonly looks: string | null;
  readonly limits: Readonly<Record<string, string | number | boolean>>;
  /** The names and the texts of the card, by the codes of their languages. */
  readonly names: Readonly<Record<string, string>>;
  readonly cards: Readonly<Record<string, string>>;
}

/** Makes an own role with one ability, gives a role a further ability or other texts, or removes a role. */
export async function putRole(context: Context, caller: Caller, set: string, input: OwnRoleInput): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused !== null) return refused;
  const editor = await editorOf(context, caller, set);
  if (!editor.ok) return editor.error;
  const { ownRoles, revision } = editor.value.view;
  if (revision === null) return body(reasonLines([{ code: 'shipped-set', params: { id: set } }], caller));
  const there = ownRoles.find(({ id }) => id === input.id);
  if (input.remove && there === undefined) return body([t(caller.wording, 'rolesets:role.lost')]);
  const read = withNames(editor.value.view, input, caller.wording);
  const unclear = input.remove ? null : unclearName(editor.value.view, read, caller.wording);
  if (unclear !== null) return body([unclear]);
  const edit: RoleSetEdit = input.remove
    ? { edit: 'no-role', id: input.id }
    : { edit: 'role', role: roleOf(read, there ?? null) };
  const refusal = await changeSet(context, caller, { set, revision }, edit);
  if (refusal !== null) return body([refusal]);
  return showEditor(context, caller, set, {
    before: t(caller.wording, input.remove ? 'rolesets:role.gone' : 'rolesets:role.done'),
  });
}

/** The options with the place in the night as a value, and with the ids of the roles that they name. */
function withNames(view: RoleSetView, input: OwnRoleInput, wording: Wording): OwnRoleInput {
  const { ability, place, heirOf, looks } = input;
  const roles = [...new Set([...view.rulebook.roles, ...view.ownRoles.map(({ id }) => id)])];
  const roleIn = (typed: string | null): string | null => {
    if (typed === null) return null;
    const read = readCard(typed, { id: view.ruleset, roles }, withOwnRoles(wording, view.ownRoles));
    return read.ok ? read.value : typed;
  };
  return {
    ...input,
    ability: ability === null ? null : readAbility(ability),
    place: place === null ? null : readPlace(view, input.id, place, wording.rulebooks),
    heirOf: roleIn(heirOf),
    looks: roleIn(looks),
  };
}

/** The reason why the role to inherit from or the role that checks see cannot be that one. Null: they can. */
function unclearName(view: RoleSetView, { id, ability, heirOf, looks }: OwnRoleInput, reader: Wording): string | null {
  const wording = setWording(view, reader);
  const named = (roles: readonly string[]) => roles.map((role) => roleName(role, wording, view.ruleset)).join(', ');
  const typed = (role: string) =>
    view.drawable.includes(role) ? roleName(role, wording, view.ruleset) : plainName(role);
  const own = view.ownRoles.map((role) => role.id);
  const seen = view.rulebook.roles.filter((role) => !own.includes(role));
  if (looks !== null && looks !== id && !seen.includes(looks))
    return t(reader, 'rolesets:role.looks.unread', { typed: typed(looks), roles: named(seen) });
  if (ability !== 'inherit') return heirOf === null ? null : t(reader, 'rolesets:role.heir.alone');
  const heirs = view.rulebook.roles.filter((role) => role !== id && isInherited(view, role));
  if (heirOf === null) return t(reader, 'rolesets:role.heir.missing', { roles: named(heirs) });
  if (heirs.includes(heirOf)) return null;
  return t(reader, 'rolesets:role.heir.unread', { typed: typed(heirOf), roles: named(heirs) });
}

/** Returns true if a role has an ability that can pass on. */
const isInherited = (view: RoleSetView, heirOf: string): boolean =>
  view
    .problemsWith({
      edit: 'role',
      role: { id: 'heir', name: { en: 'Heir' }, faction: 'town', abilities: [{ kind: 'inherit', heirOf }] },
    })
    .every(({ code }) => code !== 'nothing-to-inherit');

/** A part of a role set as its file has it, not yet checked. */
export type Written = Readonly<Record<string, unknown>>;

/** The role as a file has it. A new ability replaces one of the same kind. */
function roleOf(input: OwnRoleInput, there: Written | null): Written {
  const { id, side, clan, ability, looks, place } = input;
  const before = (there?.['abilities'] ?? []) as readonly Written[];
  const added = ability === null ? [] : [abilityOf(ability, input)];
  return {
    ...(there ?? { id, faction: 'town' }),
    ...Object.assign({}, ...added.map(sideWith)),
    ...(side === null ? {} : { faction: side }),
    ...(clan === null ? {} : { clan }),
    ...(looks === null ? {} : { looks }),
    ...(place === null ? {} : { place: placeOf(place) }),
    name: { ...(there?.['name'] as object | undefined), ...input.names },
    ...textsOf(there, input),
    abilities: [...before.filter(({ kind }) => !added.some((each) => each['kind'] === kind)), ...added],
  };
}

/** The side that an ability needs: a role with an end of its own is on none. */
export const sideWith = ({ kind }: Written): Written => (kind === 'wins' ? { faction: 'none', clan: 'hunts' } : {});

function textsOf(there: Written | null, { cards }: OwnRoleInput): Written {
  const card = { ...(there?.['card'] as object | undefined), ...cards };
  return Object.keys(card).length === 0 ? {} : { card };
}

/** Reads an ability: a kind and its variant, such as `check:colour`. */
export function abilityOf(text: string, { heirOf, limits }: Pick<OwnRoleInput, 'heirOf' | 'limits'>): Written {
  const [kind = '', variant] = text.split(':');
  const plain: Record<string, Written> = {
    'take-along': { whom: variant },
    infiltrate: { clan: variant },
    immunity: { against: variant },
    acquainted: {},
    vote: { weight: variant },
    wins: { when: variant },
    inherit: { heirOf: heirOf ?? '' },
  };
  if (Object.hasOwn(plain, kind)) return { kind, ...plain[kind] };
  return { kind, ...(kind === 'check' ? { learns: variant } : {}), ...limits };
}

/** Reads a place in the night's order: `first`, `last`, `before:mafia`, `after:doctor`. */
export function placeOf(text: string): unknown {
  const [where = '', call] = text.split(':');
  return call === undefined ? where : { [where]: call };
}

/**
 * The abilities as choices of the command, in the order of the documents. An ability with variants has a choice for
 * each.
 */
export const abilityChoices: readonly string[] = [
  ...['colour', 'standing', 'commissar', 'civilian', 'role'].map((learns) => `check:${learns}`),
  ...[
    'compare',
    'shot',
    'heal',
    'block',
    'guard',
    'shelter',
    'alibi',
    'silence',
    'jail',
    'arrest',
    'watch',
    'track',
    'lookout',
    'frame',
    'shield',
  ],
  ...['take-along:anybody', 'take-along:accusers', 'infiltrate:mafia', 'infiltrate:yakuza', 'inherit'],
  ...['immunity:clans', 'immunity:all', 'acquainted', 'vote:none', 'vote:double', 'vote:triple'],
  ...['wins:voted-out', 'wins:target-voted-out', 'wins:alive'],
];

const abilityLabel = (choice: string, wording: PlainWording): string =>
  say(wording, `rolesets:does.${choice.replace(':', '.')}`, { role: '…' }) ?? choice;

/** Suggests the abilities whose text has the typed words, in the reader's language. */
export const suggestAbilities = (wording: Wording, input: string): readonly Suggestion[] =>
  abilityChoices
    .map((value) => ({ name: abilityLabel(value, wording), value }))
    .filter(({ name, value }) => matches(name, input) || matches(value, input))
    .slice(0, menuSize)
    .map(({ name, value }) => ({ name: cut(name, suggestionLimit), value }));

/** Reads an ability that somebody has typed: an id, or its text in any language. Unknown text stays as it is. */
function readAbility(typed: string): string {
  const wanted = typed.trim().toLowerCase();
  const named = (choice: string) => [choice, ...languages.map((language) => abilityLabel(choice, language))];
  return abilityChoices.find((choice) => named(choice).some((name) => name.toLowerCase() === wanted)) ?? wanted;
}
