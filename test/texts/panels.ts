/** The panels outside of a game: those of a server, of tables around their games, and of role sets. */
import type { Caller } from '#discord/ui/context.ts';
import { RoleSetService } from '#game/server-settings/role-set-service.ts';
import type { Language } from '#narration/index.ts';
import { roleSetsOn } from '#store/role-sets.ts';
import { contextOf, memoryStore, offers } from '../discord/bot-parts.ts';
import { GUILD, Process, TestEnvironment } from '../game/kit/process.ts';
import { wordingOf } from '../rulebooks.ts';
import { showRoleSets } from './role-set-panels.ts';
import { showServer } from './server-panels.ts';
import { Shown } from './shown.ts';
import { showTables } from './table-panels.ts';

/** Everything outside of a game that has buttons, menus or a form. */
export async function panelsOf(language: Language): Promise<string> {
  const { tables } = new Process(new TestEnvironment());
  // The page shows the same time whenever it is written.
  const roleSets = new RoleSetService(roleSetsOn(memoryStore()), () => 0);
  const context = { ...contextOf(tables), offers, roleSets, readsTown: true };
  const caller: Caller = {
    ...{
      guildId: GUILD,
      channelId: 'lobby',
      userId: '1',
      name: 'P1',
      wording: wordingOf(language),
      guildLanguage: language,
    },
    ...{ manages: true, moderates: true, at: 0 },
  };
  const shown = new Shown();
  await showServer(shown, context, caller);
  await showTables(shown, context, caller);
  await showRoleSets(shown, context, caller);
  return shown.text;
}
