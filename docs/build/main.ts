/** `npm run docs`: makes the documents that are made from the code. */
import { writeFileSync } from 'node:fs';
import { rolesPage } from './roles.ts';

writeFileSync(new URL('../roles.md', import.meta.url), rolesPage());
