/** The pages on own roles are what the code says today, and the same in both languages. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { abilityForms, importRoleSet, problemCodes } from '#rolesets/index.ts';
import { ownRolesPage } from '../../docs/build/own-roles.ts';
import { languages } from '../languages.ts';

const pages = {
  en: readFileSync(new URL('../../docs/moderator/own-roles.md', import.meta.url), 'utf8'),
  ru: readFileSync(new URL('../../docs/moderator/own-roles.ru.md', import.meta.url), 'utf8'),
};

describe.each(languages)('the page in %s', (language) => {
  const page = pages[language];

  test('is up to date (else: npm run docs)', () => {
    expect(page).toBe(ownRolesPage(language, page));
  });

  test('has every ability with its parameters, and every refusal', () => {
    for (const { kind, parameters } of abilityForms) {
      expect(page).toContain(`| \`${kind}\` |`);
      for (const { name } of parameters) expect(page).toContain(`\`${name}\``);
    }
    for (const code of problemCodes) expect(page).toMatch(new RegExp(`\\| \`${code}\` \\| .{10,} \\|`));
    expect(page).not.toMatch(/\{\{|undefined/);
  });

  test('shows a file that can be imported as it is', () => {
    const [, file = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
    expect(importRoleSet(file)).toMatchObject({ ok: true, value: { set: { ownRoles: [{ id: 'dancer' }] } } });
  });
});

test('both pages have the same parts', () => {
  const parts = (page: string) => page.match(/^(#+ |\| `[^`]+`|<!-- .*|```\w*|\d\. )/gm);
  expect(parts(pages.ru)).toEqual(parts(pages.en));
});
