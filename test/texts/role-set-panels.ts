/** The panel in which a role set is changed: its tabs, an own role with each of its pages, and their forms. */

import { firstState, type RoleEditorState, tabs } from '#discord/features/role-sets/custom-ids.ts';
import { editorOf } from '#discord/features/role-sets/editor-handlers.ts';
import { drawEditor } from '#discord/features/role-sets/editor-view.ts';
import { deleteSet, editSet, listSets, showSet } from '#discord/features/role-sets/handlers.ts';
import { parametersOf } from '#discord/features/role-sets/role-edits.ts';
import { textsForm } from '#discord/features/role-sets/role-handlers.ts';
import { drawRole } from '#discord/features/role-sets/role-view.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import { expectSuccess } from '../game/kit/process.ts';
import type { Viewer } from './shown.ts';

const id = 'ours';
const own = {
  ...{ id: 'guest', name: { en: 'Guest', ru: 'Гость' }, faction: 'town' },
  abilities: [{ kind: 'heal' }, { kind: 'block' }, { kind: 'compare' }],
};

/** Adds the panels of a role set to what is shown. */
export async function showRoleSets(viewer: Viewer, context: Context, caller: Caller): Promise<void> {
  const { roleSets } = context;
  const { guildId, userId: by } = caller;
  expectSuccess(await roleSets.copy(guildId, { from: 'boxed', id, name: null, by }));
  expectSuccess(await roleSets.edit(guildId, { id, by, revision: 1 }, { edit: 'role', role: own }));
  viewer.add('/roleset list', await listSets(context, caller));
  viewer.add('/roleset show', await showSet(context, caller, { id }));
  viewer.add('/roleset delete', await deleteSet(context, caller, { id }));
  viewer.add('/roleset edit', await editSet(context, caller, { id }));
  const editor = expectSuccess(await editorOf(context, caller, id));
  const first = firstState(editor.view);
  const chosen = {
    options: [undefined, 'pack', ...Object.keys(editor.view.rulebook.options)],
    night: [undefined, own.id],
  };
  for (const tab of tabs)
    for (const choice of tab === 'options' || tab === 'night' ? chosen[tab] : [undefined])
      viewer.add(
        '/roleset edit',
        drawEditor(editor, { ...first, tab, ...(choice === undefined ? {} : { chosen: choice }) }),
      );
  for (const state of statesOf(editor.view))
    viewer.add('An own role', drawRole(editor, editor.view.ownRoles[0]!, state));
  const press = { context, caller, values: [], answers: new Map(), files: [] };
  const seen = { set: id, revision: 2 };
  viewer.addForm('A new role', await textsForm(press, { ...seen, origin: { panel: 'editor', state: first } }));
  viewer.addForm(
    'An own role',
    await textsForm(press, { ...seen, origin: { panel: 'role', state: { page: 'main', role: own.id } } }),
  );
}

/** Every page of the own role, with each parameter of its abilities. */
const statesOf = (view: RoleSetView): readonly RoleEditorState[] => [
  ...(['main', 'looks', 'place'] as const).map((page) => ({ page, role: own.id })),
  ...view.ownRoles[0]!.abilities.flatMap((each, ability) =>
    [undefined, ...parametersOf(view, each)].map((parameter) => ({
      ...{ page: 'ability' as const, role: own.id, ability },
      ...(parameter === undefined ? {} : { parameter: parameter.name }),
    })),
  ),
];
