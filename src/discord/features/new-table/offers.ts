import type { NewTable, Rulebook } from '#game/ports/game-service.ts';
import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import { roleName, roleSetText, t, type Wording, wordingIn } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { readCards } from '../../formats/cards/read-list.ts';
import { deckText, shortDeck } from '../../formats/deck.ts';
import { lengthsText } from '../../formats/length.ts';
import { playersText, rulebookAbout } from '../../formats/rulebook-brief.ts';
import { matches } from '../../formats/typed.ts';
import { cut, type MenuOption, menuSize, optionLimit, suggestionLimit } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import { editionName, editionsOf, editionWording, readEdition, rulesetText } from '../../ui/texts.ts';
import { setName, setWording } from '../role-sets/names.ts';
import type { NewTableRequest } from './request.ts';

/** The mark of a role set among the values of the menu. */
const roleSetMark = 'set:';
/** The mark between a rulebook and the deck for it in a value of the menu. */
const deckMark = '|';

/** The rules that a new table can have, as lines of a menu: the rulebooks, then the role sets. */
export async function rulesOffered(context: Context, caller: Caller, size?: number): Promise<readonly MenuOption[]> {
  const offers = [...rulebooksOffered(context, caller), ...(await roleSetsOffered(context, caller))];
  const fitting = offers.filter(({ min, max }) => size === undefined || (min <= size && size <= max));
  return (fitting.length > 0 ? fitting : offers).map(({ option }) => option);
}

interface Offer {
  readonly option: MenuOption;
  readonly min: number;
  readonly max: number;
}

/** The rulebooks, with their editions for children (D4). */
export const rulebooksOffered = ({ service }: Context, { wording }: Caller): readonly Offer[] =>
  service.rulebooks().flatMap((id) => {
    const rulebook = service.rulebook(id);
    if (rulebook === null) return [];
    return editionsOf(id, wording.rulebooks).map((edition) => {
      const own = editionWording(edition, wording);
      const option = { label: rulesetText(own, id), value: editionName(edition), about: rulebookAbout(rulebook, own) };
      return { option, ...rulebook.players };
    });
  });

/** The server's role sets, and the shipped ones that are not just a rulebook. A damaged one is left out. */
async function roleSetsOffered(
  { roleSets, service }: Context,
  { guildId, wording }: Caller,
): Promise<readonly Offer[]> {
  const entries = (await roleSets.list(guildId)).filter(
    ({ id, ruleset, revision }) => revision !== null || id !== ruleset,
  );
  const offers: Offer[] = [];
  for (const entry of entries) {
    const { id } = entry;
    const view = await roleSets.view(guildId, id);
    const rulebook = view.ok ? service.rulebook(view.value.ruleset) : null;
    if (!view.ok || rulebook === null || view.value.previews.length === 0) continue;
    const sizes = view.value.previews.map(({ players }) => players);
    const range = { min: Math.min(...sizes), max: Math.max(...sizes) };
    const about = roleSetAbout(view.value, { ...rulebook, players: range }, wording);
    offers.push({ option: { label: `${setName(entry, wording)} 🧩`, value: `${roleSetMark}${id}`, about }, ...range });
  }
  return offers;
}

/** A role set below its name in a menu: its players, the length of a game, its rulebook and its own roles. */
function roleSetAbout(view: RoleSetView, rulebook: Rulebook, reader: Wording): string {
  const { ruleset, ownRoles } = view;
  const wording = setWording(view, reader);
  const roles = ownRoles.map(({ id }) => roleName(id, wording, ruleset)).join(', ');
  return [
    playersText(rulebook.players, reader),
    lengthsText(rulebook, reader),
    t(reader, 'ui:new.roleset', { ruleset: rulesetText(reader, ruleset) }),
    ...(roles === '' ? [] : [t(reader, 'ui:new.roleset.own', { roles })]),
  ].join(' · ');
}

/** The rulebooks for a typed deck. Each line of their menu keeps the deck. */
interface RulesForDeck {
  /** Those that have all cards, and take that many players. */
  readonly fitting: readonly MenuOption[];
  /** Those that have what the host may have meant. */
  readonly near: readonly MenuOption[];
}

export function rulesForDeck(
  { service }: Context,
  { wording }: Caller,
  { options, deck, size }: { readonly options: readonly MenuOption[]; readonly deck: string; readonly size?: number },
): RulesForDeck {
  const lines = options.flatMap((option) => {
    const rulebook = service.rulebook(chosenRules(option.value).ruleset ?? '');
    return rulebook === null
      ? []
      : lineForDeck(option, rulebook, readCards(deck, rulebook, { wording, size: size ?? null }), wording);
  });
  const those = (isRead: boolean) => lines.filter((line) => line.isRead === isRead).map(({ option }) => option);
  return { fitting: those(true), near: those(false) };
}

/** The line of a rulebook with the deck. It shows a deck that is not the typed one. */
function lineForDeck(
  option: MenuOption,
  rulebook: Rulebook,
  read: ReturnType<typeof readCards>,
  wording: Wording,
): readonly { readonly isRead: boolean; readonly option: MenuOption }[] {
  const cards = read.ok ? read.value : read.error.readings[0];
  if (cards === undefined || cards.length > rulebook.players.max) return [];
  const value = `${option.value}${deckMark}${shortDeck(cards, rulebook)}`;
  if (value.length > optionLimit) return [];
  const shown = read.ok ? option : { ...option, about: deckText(cards, wording, rulebook) };
  return [{ isRead: read.ok, option: { ...shown, value } }];
}

/** Returns true for the value of a role set in the menu. Other values are editions of rulebooks. */
const isRoleSetValue = (value: string): boolean => value.startsWith(roleSetMark);

/** The rules that a line of the menu stands for. */
export function chosenRules(value: string): Pick<NewTableRequest, 'ruleset' | 'theme' | 'roleSet' | 'chosenDeck'> {
  if (isRoleSetValue(value)) return { roleSet: value.slice(roleSetMark.length) };
  const [edition = '', chosenDeck] = value.split(deckMark);
  return { ...readEdition(edition), ...(chosenDeck === undefined ? {} : { chosenDeck }) };
}

/** Returns true if the rules of a line are offered now: they may be gone since the menu was shown. */
export async function isOffered(
  context: Context,
  caller: Caller,
  { ruleset, theme, roleSet }: ReturnType<typeof chosenRules>,
): Promise<boolean> {
  const offered = (await rulesOffered(context, caller)).map(({ value }) => chosenRules(value));
  return offered.some((rules) => rules.ruleset === ruleset && rules.theme === theme && rules.roleSet === roleSet);
}

/** The reasons why the rules of a request are not settled. */
export interface UnsettledRules {
  readonly reasons: readonly string[];
  /** True if the menu of all rules helps. */
  readonly offersMenu: boolean;
}

type AskedRules = Pick<NewTableRequest, 'ruleset' | 'roleSet' | 'deck' | 'language'>;
type SettledRules = Result<Pick<NewTable, 'ruleset' | 'roleSet'>, UnsettledRules>;

const refuse = (...reasons: string[]) => failure({ reasons, offersMenu: false });

/** The rules of a new table: a rulebook, or one of the server's role sets with its rulebook. */
export async function requestedRules(context: Context, caller: Caller, request: AskedRules): Promise<SettledRules> {
  const settings = context.guilds.of(caller.guildId);
  const { ruleset, deck } = request;
  // The server's own role set applies only if the request names nothing at all.
  const usual = ruleset === undefined && deck === undefined ? (settings.roleSet ?? undefined) : undefined;
  const roleSet = request.roleSet ?? usual;
  if (roleSet !== undefined) return withRoleSet(context, caller, roleSet, request);
  const named = ruleset ?? settings.ruleset;
  if (named !== null) return success({ ruleset: named });
  return failure({ reasons: [], offersMenu: true });
}

async function withRoleSet(
  { roleSets }: Context,
  { guildId, wording, guildLanguage }: Caller,
  roleSet: string,
  { deck, roleSet: named, language: spoken = guildLanguage }: AskedRules,
): Promise<SettledRules> {
  if (deck !== undefined) return refuse(t(wording, 'ui:kind.roleset-deck'));
  const shown = await roleSets.show(guildId, roleSet.trim().toLowerCase());
  if (!shown.ok) {
    const why = shown.error.map((reason) => roleSetText(reason, wording));
    const reasons = named === undefined ? [...why, t(wording, 'ui:kind.roleset-usual')] : why;
    return failure({ reasons, offersMenu: true });
  }
  const { id, set, revision } = shown.value;
  const nameIn = (read: Wording) => setName({ id, name: set.name, ruleset: set.ruleset, revision }, read);
  // Everybody at the table reads the name in the table's language.
  return success({ ruleset: set.ruleset, roleSet: { id, name: nameIn(wordingIn(spoken, wording.rulebooks)), set } });
}

/** Suggests the rulebooks and the role sets that fit the text and take that many players. */
export async function suggestRules(
  context: Context,
  caller: Caller,
  input: string,
  size: number | null,
): Promise<readonly Suggestion[]> {
  const offers = await rulesOffered(context, caller, size ?? undefined);
  return offers
    .filter(({ label, value, about = '' }) => [label, value, about].some((text) => matches(text, input)))
    .slice(0, menuSize)
    .map(({ label, value, about }) => ({ name: cut(about ? `${label} · ${about}` : label, suggestionLimit), value }));
}

/** Returns the rules that a person chose, or typed as a rulebook's name or id, or as a role set's id. */
export function namedRules(
  { service }: Context,
  { wording }: Caller,
  typed: string,
): Pick<NewTableRequest, 'ruleset' | 'theme' | 'roleSet'> {
  if (isRoleSetValue(typed)) return chosenRules(typed);
  const begun = typed.trim().toLowerCase();
  const named = service
    .rulebooks()
    .flatMap((id) => editionsOf(id, wording.rulebooks))
    .find((edition) => {
      const name = rulesetText(editionWording(edition, wording), edition.ruleset);
      return [editionName(edition), name.toLowerCase()].includes(begun);
    });
  return named ?? { roleSet: typed };
}
