import type { CallId, OptionValue, RoleId } from '#engine/kernel/types.ts';
import { failure } from '#result';
import {
  type AbilityForm,
  abilityForms,
  addable,
  buildRoleSet,
  type CardChange,
  drawable,
  drawsOf,
  exportRoleSet,
  longest,
  type OwnRole,
  type Preview,
  type Problem,
  previewsOf,
  type RoleSet,
  readRoleSet,
  removable,
  withCards,
  withNightOrder,
  withOption,
  withOwnRole,
  withoutOwnRole,
  withPack,
} from '#rolesets/index.ts';
import { rulebookOf } from '../model/deck.ts';
import type { Rulebook } from '../ports/game-service.ts';

/** One change of a role set, as a moderator makes it in a panel. */
export type RoleSetEdit =
  | ({ readonly edit: 'card' } & CardChange)
  | { readonly edit: 'option'; readonly name: string; readonly value: OptionValue }
  /** `role`: in the form of a file. It is checked together with the whole set. */
  | { readonly edit: 'role'; readonly role: Readonly<Record<string, unknown>> }
  | { readonly edit: 'no-role'; readonly id: RoleId }
  | { readonly edit: 'name'; readonly name: string }
  /** `null`: the table's default voice pack. */
  | { readonly edit: 'pack'; readonly pack: string | null }
  /** `null`: the rulebook's order, with the own roles in their places. */
  | { readonly edit: 'order'; readonly calls: readonly CallId[] | null }
  /** Sets the cards that the rulebook recommends. */
  | { readonly edit: 'recommended' };

/** Returns the set after the change. It has to be checked like a file. */
function edited(set: RoleSet, edit: RoleSetEdit): object {
  switch (edit.edit) {
    case 'card':
      return withCards(set, edit);
    case 'option':
      return withOption(set, edit.name, edit.value);
    case 'role':
      return withOwnRole(set, edit.role);
    case 'no-role':
      return withoutOwnRole(set, edit.id);
    case 'name':
      return { ...set, name: edit.name };
    case 'pack':
      return withPack(set, edit.pack);
    case 'order':
      return withNightOrder(set, edit.calls);
    case 'recommended':
      return { ...set, deal: { kind: 'recommended' } };
  }
}

/** Reads the set after the change. A change that would have no effect is refused with the reason. */
export function readEdited(set: RoleSet, edit: RoleSetEdit): ReturnType<typeof readRoleSet> {
  const read = readRoleSet(JSON.parse(JSON.stringify(edited(set, edit))));
  if (!read.ok || read.value.ignored.length === 0) return read;
  return exportRoleSet(read.value.set) === exportRoleSet(set) ? failure(read.value.ignored) : read;
}

/** A role set as a panel shows it. */
export interface RoleSetView {
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  /** `null`: the set ships with the program. */
  readonly revision: number | null;
  readonly by: string | null;
  readonly kind: RoleSet['deal']['kind'];
  readonly previews: readonly Preview[];
  /** The cards that are drawn at a table of this size. */
  draws(players: number): ReturnType<typeof drawsOf>;
  readonly ownRoles: readonly OwnRole[];
  readonly addable: readonly RoleId[];
  /** The cards of which some can be drawn. */
  readonly drawable: readonly RoleId[];
  removable(cards: readonly RoleId[]): readonly RoleId[];
  readonly rulebook: Rulebook;
  /** Includes the theme. */
  readonly options: RoleSet['options'];
  readonly pack: string | null;
  /** True if the rulebook accepts own roles and orders of the night. */
  readonly composes: boolean;
  /** The possible calls of a night, in order. */
  readonly calls: readonly CallId[];
  /** True if that order was chosen. */
  readonly isOrdered: boolean;
  /** All abilities with their parameters. */
  readonly abilities: readonly AbilityForm[];
  /** The maximum lengths of an id, a name and a card's text, characters. */
  readonly longest: typeof longest;
  /** Returns why the set would not work with this change. Empty: it would work. */
  problemsWith(edit: RoleSetEdit): readonly Problem[];
}

/** @throws RangeError if the set cannot be played. Callers have parsed it before */
export function viewOf(id: string, set: RoleSet, { revision, by }: Pick<RoleSetView, 'revision' | 'by'>): RoleSetView {
  const built = buildRoleSet(set);
  if (!built.ok) throw new RangeError(`the role set ${id} cannot be played`);
  const { name, ruleset, ownRoles, theme, pack = null } = set;
  const rulebook = rulebookOf(built.value);
  return {
    id,
    revision,
    by,
    name,
    ruleset,
    ownRoles,
    pack,
    options: { ...set.options, ...(theme === undefined ? {} : { theme }) },
    kind: set.deal.kind,
    previews: previewsOf(set),
    draws: (players) => drawsOf(set, players),
    addable: addable(set),
    drawable: drawable(set),
    removable: (cards) => removable(set, cards),
    rulebook,
    composes: built.value.custom !== undefined,
    calls: rulebook.calls(null).later.map(({ call }) => call),
    isOrdered: set.nightOrder !== undefined,
    abilities: abilityForms,
    longest,
    problemsWith(edit) {
      const read = readEdited(set, edit);
      return read.ok ? [] : read.error;
    },
  };
}
