import { roleSetText, t } from '#narration/index.ts';
import type { RoleSetEdit, RoleSetView } from '#table/role-set-edits.ts';
import { type Body, body } from '../../body.ts';
import type { PressId } from '../../custom-id.ts';
import type { Asker, House } from '../../house.ts';
import { refuseUnlessModerator } from '../moderators.ts';
import { readValue } from '../settings.ts';
import { drawEditor, type Look, readLook } from './panel.ts';

/** A press in a role set's panel: the change, and what the set is then. The button says which state its presser has seen. */
export async function pressEditor(house: House, asker: Asker, id: PressId, values: readonly string[]): Promise<Body> {
  const refused = refuseUnlessModerator(house, asker);
  if (refused !== null) return refused;
  const { guildId, language, userId: by } = asker;
  const look = readLook(id.arg);
  if (look === null) return body([t(language, 'ui:kind.stale')]);
  const seen = await house.roleSets.view(guildId, id.gameId);
  if (!seen.ok) return body(seen.reasons.map((reason) => roleSetText(reason, language)));
  const next = nextLook(id, look, values);
  const edit = editOf(id, look, values, seen.value);
  if (edit === null) return drawEditor(seen.value, language, next);
  const done = await house.roleSets.edit(guildId, { id: id.gameId, by, revision: id.step }, edit);
  const before = done.ok ? null : done.reasons.map((reason) => roleSetText(reason, language)).join('\n');
  const now = await house.roleSets.view(guildId, id.gameId);
  return now.ok ? drawEditor(now.value, language, next, before) : body([before]);
}

function nextLook({ action }: PressId, look: Look, [value = '']: readonly string[]): Look {
  if (action === 'rsplayers') return { ...look, players: Number(value) };
  if (action === 'rsoption')
    return readLook(`o-${look.players}-u-${value}`) === null ? look : { ...look, option: value };
  return look;
}

/** What is to be changed; `null`: nothing, something else is looked at. */
function editOf({ action }: PressId, look: Look, [value]: readonly string[], view: RoleSetView): RoleSetEdit | null {
  const { players, upwards, option } = look;
  switch (action) {
    case 'rsadd':
    case 'rsmore':
      return value === undefined ? null : { edit: 'card', role: value, by: 1, players, upwards };
    case 'rstake':
      return value === undefined ? null : { edit: 'card', role: value, by: -1, players, upwards };
    case 'rsusual':
      return { edit: 'recommended' };
    case 'rsvalue': {
      const spec = Object.hasOwn(view.rulebook.options, option ?? '') ? view.rulebook.options[option!] : undefined;
      const chosen = spec === undefined || value === undefined ? null : readValue(spec, value);
      return chosen === null ? null : { edit: 'option', name: option!, value: chosen };
    }
    default:
      return null;
  }
}

/** The red button under "delete": it takes away what its presser has seen, and nothing newer. */
export async function pressDelete(house: House, asker: Asker, { gameId, step }: PressId): Promise<Body> {
  const refused = refuseUnlessModerator(house, asker);
  if (refused !== null) return refused;
  const { guildId, language, userId: by } = asker;
  const done = await house.roleSets.delete(guildId, { id: gameId, by, revision: step });
  if (!done.ok) return body(done.reasons.map((reason) => roleSetText(reason, language)));
  return body([t(language, 'rolesets:delete.done', { id: gameId })]);
}
