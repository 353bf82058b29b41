/** The ways in which the Russian voice says its takes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DELIVERIES } from '../../audio/build/script/deliveries.ru.ts';
import { deliveriesPage } from '../../audio/measure/takes-to-try.ts';

const file = readFileSync('audio/build/script/deliveries.ru.ts', 'utf8');

test('a search that changes nothing writes the same file, with the takes that no search tries', () => {
  expect(deliveriesPage(new Map(Object.entries(DELIVERIES)))).toBe(file);
});
