/** The generated parts of README, SECURITY, the guides for players, hosts and operators, and the local Discord's README. */
import { beliefTable } from './beliefs.ts';
import { lobbyBlock } from './lobby.ts';
import { partsOf, withParts } from './marks.ts';
import { narratorQuote } from './narrator.ts';
import type { PageLanguage } from './page-language.ts';
import { rulebookTable } from './rulebooks.ts';
import { settingsTable } from './settings.ts';
import { downloadPart, reportPart } from './source.ts';
import { townBlock } from './town.ts';

/** The pages with parts from here, from the project's root. */
export const guidePages: readonly (readonly [language: PageLanguage, page: string])[] = [
  ['en', 'README.md'],
  ['ru', 'README.ru.md'],
  ['en', 'SECURITY.md'],
  ['en', 'docs/player.md'],
  ['ru', 'docs/player.ru.md'],
  ['en', 'docs/host.md'],
  ['ru', 'docs/host.ru.md'],
  ['en', 'docs/operator/reference.md'],
  ['ru', 'docs/operator/reference.ru.md'],
  ['en', 'packages/discord-emulator/README.md'],
];

const sections: Readonly<Record<string, (language: PageLanguage) => string | Promise<string>>> = {
  rulebooks: rulebookTable,
  narrator: narratorQuote,
  town: townBlock,
  lobby: lobbyBlock,
  settings: settingsTable,
  download: (language) => downloadPart(language),
  report: (language) => reportPart(language),
  beliefs: beliefTable,
};

/** The page with the parts between its marks generated again. */
export async function guidePage(language: PageLanguage, written: string): Promise<string> {
  const made = new Map<string, string>();
  for (const name of partsOf(written)) made.set(name, await sections[name]!(language));
  return withParts(written, (name) => made.get(name)!);
}
