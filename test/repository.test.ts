/** The address of the project is in package.json alone. Where it is missing, nothing shows an empty link. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { downloadPart, reportPart } from '../docs/build/source.ts';
import { repositoryAddress } from '../src/process/repository.ts';
import { temporaryFolder } from './after-test.ts';

/** The address in a package.json with this field. */
function addressIn(fields: object): string | null {
  const folder = temporaryFolder();
  const file = join(folder, 'package.json');
  writeFileSync(file, JSON.stringify(fields));
  return repositoryAddress(pathToFileURL(file));
}

test.each(['git+https://git.example/club/nightcall.git', 'https://git.example/club/nightcall'])('%s', (url) => {
  expect(addressIn({ repository: { type: 'git', url } })).toBe('https://git.example/club/nightcall');
});

test('the pages link to it', () => {
  const address = 'https://git.example/club/nightcall';
  expect(downloadPart('en', address)).toContain(`<${address}>`);
  expect(downloadPart('ru', address)).toContain(`(${address}/releases)`);
  expect(reportPart('en', address)).toContain(`(${address}/security/advisories/new)`);
});

test('without it, no page has a link', () => {
  expect(addressIn({})).toBeNull();
  for (const text of [downloadPart('en', null), downloadPart('ru', null), reportPart('en', null)])
    expect(text).not.toMatch(/http|\]\(|<>/);
});
