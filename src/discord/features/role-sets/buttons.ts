import { defineButtons, type Press } from '../../ui/button.ts';
import { type Answer, redraw } from '../../ui/context.ts';
import { type PressInPanel, roleSetIds } from './custom-ids.ts';
import * as editor from './editor/handlers.ts';
import type { EditorState } from './editor/state.ts';
import { setTexts, textsForm } from './role-editor/form.ts';
import * as role from './role-editor/handlers.ts';
import type { RoleEditorState } from './role-editor/state.ts';

/** A button of the panel of a role set. */
const inEditor = (effect: editor.EditorEffect) => ({
  mode: 'redraw' as const,
  run: async (press: Press, fields: PressInPanel<EditorState>): Promise<Answer> =>
    redraw(await editor.pressEditor(press, fields, effect)),
});

/** A button of the panel of an own role. */
const inRoleEditor = (effect: role.RoleEffect) => ({
  mode: 'redraw' as const,
  run: async (press: Press, fields: PressInPanel<RoleEditorState>): Promise<Answer> =>
    redraw(await role.pressRole(press, fields, effect)),
});

export const roleSetButtons = defineButtons(roleSetIds, {
  showEditor: inEditor(editor.showState),
  addCard: inEditor(editor.addCard),
  addFurtherCard: inEditor(editor.addCard),
  takeCard: inEditor(editor.takeCard),
  choosePlayers: inEditor(editor.choosePlayers),
  chooseOption: inEditor(editor.choose),
  setOption: inEditor(editor.setOption),
  resetCards: inEditor(editor.resetCards),
  deleteSet: { mode: 'redraw', run: async (press, fields) => redraw(await editor.deleteSeenSet(press, fields)) },
  chooseCall: inEditor(editor.choose),
  moveCallBefore: inEditor(editor.moveCallBefore),
  moveCallToEnd: inEditor(editor.moveCallToEnd),
  resetNightOrder: inEditor(editor.resetNightOrder),
  chooseRole: {
    mode: 'redraw',
    run: async (press, fields) =>
      redraw(await role.pressRole(press, { ...fields, state: role.stateOf(press.values) }, role.showState)),
  },
  showRolePage: inRoleEditor(role.showState),
  chooseAbility: inRoleEditor(role.chooseAbility),
  setSide: inRoleEditor(role.setSide),
  setLooks: inRoleEditor(role.setLooks),
  setPlace: inRoleEditor(role.setPlace),
  chooseParameter: inRoleEditor(role.chooseParameter),
  setParameter: inRoleEditor(role.setParameter),
  remove: inRoleEditor(role.remove),
  askForTexts: { mode: 'form', run: textsForm },
  setTexts: { mode: 'redraw', run: async (press, fields) => redraw(await setTexts(press, fields)) },
});
