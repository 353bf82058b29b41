import type { RoleId } from '#engine/kernel/types.ts';
import type { PackSummary } from '#game/ports/voice-packs.ts';
import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { Wording } from '#narration/index.ts';
import { buttonId, type FieldFormat, inServer } from '../../ui/custom-id.ts';

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

const editorShape = /^([conr])-(\d{1,2})-([un])\d?(?:-([A-Za-z][A-Za-z0-9-]{0,23}))?$/;

/** `menu`: the number of the menu, because two menus of one message need two custom ids. */
export const writeEditorState = ({ players, upwards, tab, chosen }: EditorState, menu = 0): string =>
  [tab[0], players, `${upwards ? 'u' : 'n'}${menu || ''}`, ...(chosen === undefined ? [] : [chosen])].join('-');

/** Returns null if the text is no state. */
export function readEditorState(text: string | undefined): EditorState | null {
  const match = editorShape.exec(text ?? '');
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

/** The pages of the panel of an own role: the whole role, its result in checks, its place in the night, one ability. */
const pages = ['main', 'looks', 'place', 'ability'] as const;

/** The state of the panel of an own role. It is a part of the custom ids. */
export interface RoleEditorState {
  readonly page: (typeof pages)[number];
  readonly role: RoleId;
  /** The index of the ability. */
  readonly ability?: number;
  /** The parameter of that ability that has been chosen. */
  readonly parameter?: string;
}

const roleShape = /^([mlpa])(\d?)([A-Za-z]{0,10})-([a-z][a-z0-9-]{0,23})$/;

/** `menu`: the number of the menu, because two menus of one message need two custom ids. */
export const writeRoleState = ({ page, role, ability, parameter = '' }: RoleEditorState, menu = 0): string =>
  `${page[0]}${ability ?? (menu || '')}${parameter}-${role}`;

/** Returns null if the text is no state. */
export function readRoleState(text: string | undefined): RoleEditorState | null {
  const match = roleShape.exec(text ?? '');
  if (match === null) return null;
  const [, letter, number = '', parameter = '', role = ''] = match;
  const page = pages.find((each) => each[0] === letter)!;
  if (page !== 'ability') return { page, role };
  return { page, role, ability: Number(number), ...(parameter === '' ? {} : { parameter }) };
}

/** A role set as the person who presses has seen it. A change of another revision is refused. */
export interface SeenRoleSet {
  readonly set: string;
  readonly revision: number;
}

/** The role set of a view. */
export const seenIn = ({ id, revision }: RoleSetView): SeenRoleSet => ({ set: id, revision: revision ?? 0 });

const ofRoleSet: FieldFormat<SeenRoleSet> = {
  write: ({ set, revision }) => ({ subject: set, number: revision }),
  read: ({ subject, number }) => ({ set: subject, revision: number }),
};

interface InPanel<State> extends SeenRoleSet {
  readonly state: State;
  /** The number of the menu, if several have the same state. */
  readonly menu?: number;
}

/** The fields of a press in a panel. `state` is null if the panel is of a version with other states. */
export interface PressInPanel<State> extends SeenRoleSet {
  readonly state: State | null;
}

const inPanel = <State>(
  writeState: (state: State, menu?: number) => string,
  readState: (text: string | undefined) => State | null,
): FieldFormat<InPanel<State>, PressInPanel<State>> => ({
  write: ({ set, revision, state, menu }) => ({ subject: set, number: revision, arg: writeState(state, menu) }),
  read: ({ subject, number, arg }) => ({ set: subject, revision: number, state: readState(arg) }),
});

const inEditor = inPanel(writeEditorState, readEditorState);
const inRoleEditor = inPanel(writeRoleState, readRoleState);

/** The panel below which a form of texts is opened: the editor for a new role, or the panel of an own role. */
export type FormOrigin =
  | { readonly panel: 'editor'; readonly state: EditorState }
  | { readonly panel: 'role'; readonly state: RoleEditorState };

const ofForm: FieldFormat<SeenRoleSet & { readonly origin: FormOrigin }> = {
  write: ({ set, revision, origin }) => ({
    subject: set,
    number: revision,
    arg: origin.panel === 'editor' ? writeEditorState(origin.state) : writeRoleState(origin.state),
  }),
  read: ({ subject, number, arg }) => {
    const seen = { set: subject, revision: number };
    const role = readRoleState(arg);
    if (role !== null) return { ...seen, origin: { panel: 'role', state: role } };
    const state = readEditorState(arg);
    return state === null ? null : { ...seen, origin: { panel: 'editor', state } };
  },
};

/** The buttons of the panel in which a role set is changed, and of its pages about one own role. */
export const roleSetIds = {
  /** Shows the panel in another state. */
  showEditor: buttonId('rsshow', inEditor),
  addCard: buttonId('rsadd', inEditor),
  /** The second menu of cards, if one has no room for all. */
  addFurtherCard: buttonId('rsmore', inEditor),
  takeCard: buttonId('rstake', inEditor),
  choosePlayers: buttonId('rsplayers', inEditor),
  chooseOption: buttonId('rsoption', inEditor),
  setOption: buttonId('rsvalue', inEditor),
  /** Deals the rulebook's recommended cards again. */
  resetCards: buttonId('rsusual', inEditor),
  deleteSet: buttonId('rsdelete', ofRoleSet),
  askForSet: buttonId('setask', inServer),
  importSet: buttonId('setsend', inServer),
  chooseCall: buttonId('rscall', inEditor),
  moveCallBefore: buttonId('rsbefore', inEditor),
  moveCallToEnd: buttonId('rslast', inEditor),
  /** Restores the rulebook's night order. */
  resetNightOrder: buttonId('rsbook', inEditor),
  /** The menu of the own roles. */
  chooseRole: buttonId('rsrole', inEditor),
  showRolePage: buttonId('rsopen', inRoleEditor),
  /** The menus of the role's abilities and of further ones. */
  chooseAbility: buttonId('rsability', inRoleEditor),
  setSide: buttonId('rsside', inRoleEditor),
  setLooks: buttonId('rslooks', inRoleEditor),
  setPlace: buttonId('rsplace', inRoleEditor),
  chooseParameter: buttonId('rsparam', inRoleEditor),
  setParameter: buttonId('rsamount', inRoleEditor),
  /** Removes an ability, or the whole role. */
  remove: buttonId('rsdrop', inRoleEditor),
  /** Asks for the texts of a role. */
  askForTexts: buttonId('rsform', ofForm),
  /** The form with the texts. */
  setTexts: buttonId('rswrite', ofForm),
};
