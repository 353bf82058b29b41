/** `npm run docs`: generates the documents that come from the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { registerRulebook } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { ownRolesPage } from './own-roles.ts';
import { rolesPage } from './roles.ts';

for (const rules of Object.values(rulesets)) registerRulebook(rules);

writeFileSync(new URL('../roles.md', import.meta.url), rolesPage());
for (const [language, name] of [
  ['en', 'OWN-ROLES.md'],
  ['ru', 'OWN-ROLES.ru.md'],
] as const) {
  const page = new URL(`../${name}`, import.meta.url);
  writeFileSync(page, ownRolesPage(language, readFileSync(page, 'utf8')));
}
