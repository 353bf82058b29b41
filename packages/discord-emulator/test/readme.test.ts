import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

test('the quick start of the README is a test that runs', () => {
  expect(text('../README.md')).toContain(`\`\`\`ts\n${text('quick-start.test.ts')}\`\`\`\n`);
});
