/** `npm run docs`: generates the documents that come from the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { buttonList, commandList } from './command-list.ts';
import { examplesPage, rulePages, withExamples } from './examples.ts';
import { guidePage, guidePages } from './guide.ts';
import { ownRolesPage } from './own-roles.ts';
import { rolesPage } from './roles.ts';

writeFileSync(new URL('../../commands/index.ts', import.meta.url), commandList());
writeFileSync(new URL('../../src/discord/interactions/buttons.ts', import.meta.url), buttonList());
// The page of commands reads the new list.
const { commandsPage } = await import('./commands.ts');

writeFileSync(new URL('../developer/examples.md', import.meta.url), examplesPage());
for (const [folder, root] of [
  ['../rules/', '../../'],
  ['../rules/ru/', '../../../'],
] as const)
  for (const name of Object.keys(rulePages)) {
    const page = new URL(`${folder}${name}.md`, import.meta.url);
    writeFileSync(page, withExamples(name, readFileSync(page, 'utf8'), root));
  }
writeFileSync(new URL('../host/roles.md', import.meta.url), rolesPage());
for (const [language, name, made] of [
  ['en', 'moderator/own-roles.md', ownRolesPage],
  ['ru', 'moderator/own-roles.ru.md', ownRolesPage],
  ['en', 'commands.md', commandsPage],
  ['ru', 'commands.ru.md', commandsPage],
] as const) {
  const page = new URL(`../${name}`, import.meta.url);
  writeFileSync(page, made(language, readFileSync(page, 'utf8')));
}
for (const [language, name] of guidePages) {
  const page = new URL(`../../${name}`, import.meta.url);
  writeFileSync(page, await guidePage(language, readFileSync(page, 'utf8')));
}
