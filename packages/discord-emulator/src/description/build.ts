/**
 * Makes the `openapi.json` beside this file from Discord's own description, which is published at
 * https://github.com/discord/discord-api-spec (`specs/openapi.json`, MIT).
 *
 *     npm run description -w discord-emulator -- path/to/openapi.json <commit it was taken from>
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { written } from './file.ts';
import { trimmed } from './trim.ts';

const [file, commit] = process.argv.slice(2);
if (file === undefined || commit === undefined) {
  console.error('npm run description -w discord-emulator -- path/to/openapi.json COMMIT');
  process.exit(2);
}
const full = readFileSync(file);
const source = {
  repository: 'https://github.com/discord/discord-api-spec',
  ...{ commit, sha256: createHash('sha256').update(full).digest('hex') },
  notice: 'Copyright 2023 Discord, MIT License; trimmed by src/description/trim.ts; see THIRD_PARTY.md',
};
const text = written({ 'x-source': source, ...trimmed(JSON.parse(full.toString('utf8'))) });
writeFileSync(new URL('openapi.json', import.meta.url), text);
console.log(`${Math.round(text.length / 1024)} KB`);
