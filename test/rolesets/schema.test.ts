/** The generated documents are up to date with the code. `npx vitest run test/rolesets -u` writes them again. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { exportRoleSet, jsonSchema, shipped } from '#rolesets/index.ts';

const example = exportRoleSet(shipped['four-cards']!);

describe('the documents made from the code', () => {
  test('docs/moderator/role-set.schema.json describes what is read', async () => {
    const schema = `${JSON.stringify(jsonSchema(), null, 2)}\n`;
    await expect(schema).toMatchFileSnapshot('../../docs/moderator/role-set.schema.json');
  });

  test('docs/moderator/role-sets/four-cards.json is the worked example', async () => {
    await expect(example).toMatchFileSnapshot('../../docs/moderator/role-sets/four-cards.json');
  });

  test('and so is the one beside its records', async () => {
    await expect(example).toMatchFileSnapshot('../records/own/four-cards.json');
  });
});

test('every shipped role set fits the schema, and one with an unknown field does not', () => {
  const fits = new Ajv2020({ strict: false }).compile(jsonSchema() as object);
  for (const set of Object.values(shipped)) expect(fits(JSON.parse(JSON.stringify(set)))).toBe(true);
  expect(fits({ ...shipped['four-cards'], admin: true })).toBe(false);
});
