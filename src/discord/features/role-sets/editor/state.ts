import type { PackSummary } from '#game/ports/voice-packs.ts';
import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { Wording } from '#narration/index.ts';

/** The contents of the panel in which a role set is changed. */
export interface Editor {
  readonly view: RoleSetView;
  readonly wording: Wording;
  /** The voice packs of the server. */
  readonly packs: readonly PackSummary[];
}

/** The tabs of the panel. */
export const tabs = ['cards', 'options', 'night', 'roles'] as const;

/** A tab of the editor. */
export type Tab = (typeof tabs)[number];

/** The state of the panel. It is a part of the custom ids, so that the panel works after a restart too. */
export interface EditorState {
  /** The number of players whose deal is changed. */
  readonly players: number;
  /** True if the deals of larger tables are changed as well. */
  readonly upwards: boolean;
  readonly tab: Tab;
  /** The option or the call that has been chosen. */
  readonly chosen?: string;
}

const shape = /^([conr])-(\d{1,2})-([un])\d?(?:-([A-Za-z][A-Za-z0-9-]{0,23}))?$/;

/** `menu`: the number of the menu, because two menus of one message need two custom ids. */
export const writeEditorState = ({ players, upwards, tab, chosen }: EditorState, menu = 0): string =>
  [tab[0], players, `${upwards ? 'u' : 'n'}${menu || ''}`, ...(chosen === undefined ? [] : [chosen])].join('-');

/** Returns null if the text is no state. */
export function readEditorState(text: string | undefined): EditorState | null {
  const match = shape.exec(text ?? '');
  if (match === null) return null;
  const [, letter, players, upwards, chosen] = match;
  const tab = tabs.find((each) => each[0] === letter)!;
  return { tab, players: Number(players), upwards: upwards === 'u', ...(chosen === undefined ? {} : { chosen }) };
}

/** The first state of the panel: the deal of the smallest table and of all larger ones. */
export const firstState = ({ previews }: RoleSetView): EditorState => ({
  players: previews[0]?.players ?? 6,
  upwards: true,
  tab: 'cards',
});
