/** The rules as game records. Each record is replayed, and its first line is the rule that it proves. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import { rulesets } from '#rulesets/index.ts';
import { beside } from './role-sets.ts';

const here = new URL('./', import.meta.url);

const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

for (const folder of folders) {
  const files = readdirSync(new URL(`${folder}/`, here)).filter((name) => name.endsWith('.record'));

  describe(`records of ${folder}`, () => {
    for (const file of files) {
      const text = readFileSync(new URL(`${folder}/${file}`, here), 'utf8');
      const title = /^# (.+)/.exec(text)?.[1] ?? `${file} begins with the rule that it proves`;

      test(title, () => {
        expect(title.split(':')[0]).toBe(file.split('-')[0]);
        replay(text, rulesets, beside(new URL(`${folder}/`, here)));
      });
    }

    test('every record says something of its own', () => {
      const titles = files.map((file) => readFileSync(new URL(`${folder}/${file}`, here), 'utf8').split('\n')[0]!);
      expect(new Set(titles).size).toBe(titles.length);
    });
  });
}
