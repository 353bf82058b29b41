import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { RoleSetEntry } from '#game/server-settings/role-set-service.ts';
import {
  cardSide,
  languageOf,
  languages,
  type Rulebooks,
  roleName,
  say,
  t,
  type Wording,
  withOwnRoles,
  wordingIn,
} from '#narration/index.ts';
import { listed } from '../../formats/night-order.ts';
import { matches } from '../../formats/typed.ts';
import { cut, menuSize, suggestionLimit } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import { rulesetText } from '../../ui/texts.ts';

/**
 * The name of a role set. The shipped set of a rulebook has the rulebook's name, and another shipped set one in each
 * language.
 */
export function setName(
  { id, name, ruleset, revision }: Pick<RoleSetEntry, 'id' | 'name' | 'ruleset' | 'revision'>,
  wording: Wording,
): string {
  if (revision !== null) return name;
  return id === ruleset ? rulesetText(wording, ruleset) : (say(wording, `rolesets:shipped.${id}`) ?? name);
}

type NamedSet = Pick<RoleSetView, 'ownRoles' | 'rulebook' | 'ruleset' | 'previews' | 'options'>;

/** The reader's wording for the cards of a role set: their texts name only roles and sides that the set deals. */
export function cardWording({ ownRoles, ruleset, previews, options }: NamedSet, reader: Wording): Wording {
  const wording = withOwnRoles(reader, ownRoles);
  const roles = new Set(previews.flatMap(({ cards }) => cards));
  if (roles.size === 0) return wording;
  const sides = [...roles].map((role) => cardSide(role, wording, ruleset, options));
  return { ...wording, deal: { inPlay: [...roles, ...sides], deciders: {} } };
}

/** The reader's wording for a role set. An own role that shares its name with another role also shows its id. */
export function setWording(set: NamedSet, reader: Wording): Wording {
  const { ownRoles, rulebook, ruleset } = set;
  const plain = cardWording(set, reader);
  const nameOf = (role: string) => roleName(role, plain, ruleset);
  const roles = [...new Set([...rulebook.roles, ...ownRoles.map(({ id }) => id)])];
  const isShared = (role: string) =>
    roles.some((other) => other !== role && nameOf(other).toLowerCase() === nameOf(role).toLowerCase());
  return withOwnRoles(
    plain,
    ownRoles.map((role) =>
      isShared(role.id)
        ? { ...role, name: { ...role.name, [languageOf(reader)]: `${nameOf(role.id)} (${role.id})` } }
        : role,
    ),
  );
}

/** Suggests the role sets that fit the text: the server's and the shipped ones, or with `own` only the server's. */
export async function suggestRoleSets(
  { roleSets }: Context,
  { guildId, wording }: Caller,
  input: string,
  own = false,
): Promise<readonly Suggestion[]> {
  return (await roleSets.list(guildId))
    .filter(({ revision }) => !own || revision !== null)
    .map((entry) => ({ entry, name: setName(entry, wording) }))
    .filter(({ entry: { id }, name }) => [id, name].some((text) => matches(text, input)))
    .slice(0, menuSize)
    .map(({ entry: { id, ruleset }, name }) => ({
      name: cut(`${name} · ${id} · ${rulesetText(wording, ruleset)}`, suggestionLimit),
      value: id,
    }));
}

/** The possible places of a role: `first`, `last`, `before:mafia`, `after:doctor`. */
export function placesOf({ calls }: Pick<RoleSetView, 'calls'>, role: string): readonly string[] {
  const others = calls.filter((call) => call !== role);
  return ['first', 'last', ...['before', 'after'].flatMap((where) => others.map((call) => `${where}:${call}`))];
}

/** A place in words: `before: mafia`. */
export function placeText(place: string, wording: Wording, ruleset: string): string {
  const [where = '', call] = place.split(':');
  if (call === undefined) return t(wording, where === 'first' ? 'rolesets:place.first' : 'rolesets:place.last');
  const params = { call: listed([call], wording, ruleset) };
  return t(wording, where === 'before' ? 'rolesets:place.before' : 'rolesets:place.after', params);
}

/** Reads a place that somebody has typed: in words of any language, or as a value. Unknown text stays as it is. */
export function readPlace(view: RoleSetView, role: string, typed: string, rulebooks: Rulebooks): string {
  const named = (place: string) =>
    languages.map((language) => placeText(place, setWording(view, wordingIn(language, rulebooks)), view.ruleset));
  const wanted = plain(typed);
  return placesOf(view, role).find((place) => [place, ...named(place)].map(plain).includes(wanted)) ?? wanted;
}

const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(/: /, ':');

/** Suggests the places that fit the text, in the reader's words. */
export async function suggestPlaces(
  { roleSets }: Context,
  { guildId, wording: read }: Caller,
  { set, role, input }: { readonly set: string; readonly role: string; readonly input: string },
): Promise<readonly Suggestion[]> {
  const view = await roleSets.view(guildId, set);
  if (!view.ok) return [];
  const wording = setWording(view.value, read);
  const begun = plain(input);
  return placesOf(view.value, role)
    .map((place) => ({ name: placeText(place, wording, view.value.ruleset), value: place }))
    .filter(({ name }) => plain(name).includes(begun))
    .slice(0, menuSize)
    .map(({ name, value }) => ({ name: cut(name, suggestionLimit), value }));
}
