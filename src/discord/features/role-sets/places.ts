/** The places that an own role can have in the order of the night: as values, in words, and as people type them. */
import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import { languages, type Rulebooks, t, type Wording, wordingIn } from '#narration/index.ts';
import { listed } from '../../formats/night-order.ts';
import { cut, menuSize, suggestionLimit } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import { setWording } from './names.ts';

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
