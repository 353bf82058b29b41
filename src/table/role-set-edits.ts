import type { OptionValue, RoleId } from '#engine/words.ts';
import {
  addable,
  buildRoleSet,
  type CardChange,
  type OwnRole,
  type Preview,
  previewsOf,
  type RoleSet,
  removable,
  withCards,
  withOption,
  withOwnRole,
  withoutOwnRole,
} from '#rolesets/index.ts';
import { rulebookOf } from './deck.ts';
import type { Rulebook } from './desk.ts';

/** One change of a role set, as a moderator makes it in a panel. */
export type RoleSetEdit =
  | ({ readonly edit: 'card' } & CardChange)
  | { readonly edit: 'option'; readonly name: string; readonly value: OptionValue }
  /** `role`: as it stands in a file; it is checked with the whole. */
  | { readonly edit: 'role'; readonly role: Readonly<Record<string, unknown>> }
  | { readonly edit: 'no-role'; readonly id: RoleId }
  | { readonly edit: 'name'; readonly name: string }
  /** The cards that the rulebook recommends. */
  | { readonly edit: 'recommended' };

/** The set after the change, to be checked like a file. */
export function edited(set: RoleSet, edit: RoleSetEdit): object {
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
    case 'recommended':
      return { ...set, deal: { kind: 'recommended' } };
  }
}

/** What is shown of a role set. */
export interface RoleSetView {
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  /** `null`: it ships with the program. */
  readonly revision: number | null;
  readonly by: string | null;
  readonly kind: RoleSet['deal']['kind'];
  readonly previews: readonly Preview[];
  readonly ownRoles: readonly OwnRole[];
  readonly addable: readonly RoleId[];
  removable(cards: readonly RoleId[]): readonly RoleId[];
  readonly rulebook: Rulebook;
  readonly options: RoleSet['options'];
  readonly nightOrder: readonly string[] | null;
}

/** @throws RangeError where the set cannot be played: it has been read before */
export function viewOf(id: string, set: RoleSet, { revision, by }: Pick<RoleSetView, 'revision' | 'by'>): RoleSetView {
  const built = buildRoleSet(set);
  if (!built.ok) throw new RangeError(`the role set ${id} cannot be played`);
  return {
    ...{ id, revision, by, name: set.name, ruleset: set.ruleset, ownRoles: set.ownRoles, options: set.options },
    kind: set.deal.kind,
    previews: previewsOf(set),
    addable: addable(set),
    removable: (cards) => removable(set, cards),
    rulebook: rulebookOf(built.rules),
    nightOrder: set.nightOrder ?? null,
  };
}
