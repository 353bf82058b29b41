import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import { buttonId, type FieldFormat } from '../../ui/custom-id.ts';
import { type EditorState, readEditorState, writeEditorState } from './editor/state.ts';
import { type RoleEditorState, readRoleState, writeRoleState } from './role-editor/state.ts';

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
