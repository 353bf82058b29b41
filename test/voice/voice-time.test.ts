/** The voice of our narrator leaves the time to the players. `npm run audio -- time` prints all of it. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadPack } from '#voice/load-pack.ts';
import { type Stretch, simulatedGame, stretchesOf } from '../../audio/measure/spoken-games.ts';

const languages = ['en', 'ru'] as const;
/** The rulebooks with the longest days, and the number of players. */
const tables = [
  ['club', 12],
  ['grand', 12],
] as const;

describe.each(languages)('the narrator in %s', (language) => {
  let stretches: readonly (Stretch & { readonly rulebook: string })[];
  beforeAll(async () => {
    const { pack } = await loadPack(fileURLToPath(new URL(`../../audio/${language}`, import.meta.url)));
    stretches = tables.flatMap(([rulebook, players]) =>
      Array.from({ length: 6 }, (_, index) => simulatedGame(rulebook, players, index + 1)).flatMap((game) =>
        stretchesOf(game, language, pack, 'normal').map((stretch) => ({ ...stretch, rulebook })),
      ),
    );
  });

  test('no day has more than 110 seconds of voice', () => {
    const days = stretches.filter(({ name }) => name === 'day').map(({ seconds }) => seconds);
    expect(days.length).toBeGreaterThan(40);
    expect(Math.max(...days)).toBeLessThanOrEqual(110);
  });

  test('the rests of no night of a club are longer than 12 seconds', () => {
    const nights = stretches.filter(({ name, rulebook }) => rulebook === 'club' && name !== 'day');
    const rests = nights.map((night) => night.rests);
    expect(Math.max(...rests)).toBeGreaterThan(1);
    expect(Math.max(...rests)).toBeLessThanOrEqual(12);
  });
});
