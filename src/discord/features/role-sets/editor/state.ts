import type { PackSummary } from '#game/ports/voice-packs.ts';
import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { Wording } from '#narration/index.ts';
import type { PressAction } from '../../../custom-id.ts';

/** A role set before somebody who changes it. */
export interface Editor {
  readonly view: RoleSetView;
  readonly language: Wording;
  /** The voice packs of the server. */
  readonly packs: readonly PackSummary[];
}

/** The sides of the panel in which a role set is changed. */
export const sides = ['cards', 'options', 'night', 'roles'] as const;

export type Side = (typeof sides)[number];

/** What an editor has before him; it stands in the buttons, so that it works after a restart too. */
export interface Look {
  /** Whose deal is changed. */
  readonly players: number;
  /** Whether larger tables are changed with it. */
  readonly upwards: boolean;
  readonly side: Side;
  /** The option, or the call, that has been taken up. */
  readonly taken?: string;
}

const shape = /^([conr])-(\d{1,2})-([un])\d?(?:-([A-Za-z][A-Za-z0-9-]{0,23}))?$/;

/** `part`: of what needs several menus, which; no two menus of a message say the same of themselves. */
export const writeLook = ({ players, upwards, side, taken }: Look, part = 0): string =>
  [side[0], players, `${upwards ? 'u' : 'n'}${part || ''}`, ...(taken === undefined ? [] : [taken])].join('-');

export function readLook(text: string | undefined): Look | null {
  const match = shape.exec(text ?? '');
  if (match === null) return null;
  const [, begun, players, upwards, taken] = match;
  const side = sides.find((each) => each[0] === begun)!;
  return { side, players: Number(players), upwards: upwards === 'u', ...(taken === undefined ? {} : { taken }) };
}

/** Where an editor begins: the smallest table, and all larger ones with it. */
export const firstLook = ({ previews }: RoleSetView): Look => ({
  players: previews[0]?.players ?? 6,
  upwards: true,
  side: 'cards',
});

/** What a button or a menu of the panel says of itself. */
export const idOf = ({ id, revision }: RoleSetView, action: PressAction, look: Look, part = 0) => ({
  gameId: id,
  step: revision ?? 0,
  action,
  arg: writeLook(look, part),
});
