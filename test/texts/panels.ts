/** The panels outside of a game: those of a server, of tables around their games, and of role sets. */
import type { Caller } from '#discord/ui/context.ts';
import { RoleSetService } from '#game/server-settings/role-set-service.ts';
import type { Language } from '#narration/index.ts';
import { roleSetsOn } from '#store/role-sets.ts';
import { contextOf, memoryStore, offers } from '../discord/bot-parts.ts';
import { GUILD, Process, TestEnvironment } from '../game/kit/process.ts';
import { wordingOf } from '../rulebooks.ts';
import { type Finished, showResults } from './result-panels.ts';
import { showRoleSets } from './role-set-panels.ts';
import { showServer } from './server-panels.ts';
import type { Viewer } from './shown.ts';
import { showTables } from './table-panels.ts';

/** Shows everything outside of a game that has buttons, menus or a form. */
export async function showPanels(
  viewer: Viewer,
  language: Language,
  finished: Finished = { ruleset: 'club', seats: 10 },
): Promise<void> {
  const { tables } = new Process(new TestEnvironment());
  // The page shows the same time whenever it is written.
  const roleSets = new RoleSetService(roleSetsOn(memoryStore()), () => 0);
  const context = { ...contextOf(tables), offers, roleSets, readsTown: true };
  const caller: Caller = {
    ...{
      guildId: GUILD,
      channelId: 'lobby',
      userId: '1',
      name: viewer.nameOf(1),
      wording: wordingOf(language),
      guildLanguage: language,
    },
    ...{ manages: true, moderates: true, at: 0 },
  };
  await showServer(viewer, context, caller);
  await showTables(viewer, context, caller);
  await showRoleSets(viewer, context, caller);
  await showResults(viewer, context, caller, finished);
}
