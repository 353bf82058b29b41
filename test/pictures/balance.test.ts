import { expect, test } from 'vitest';
import type { Balance } from '#game/ports/balance.ts';
import { balancePicture, pngOf } from '#pictures/index.ts';

const share = { share: 0.5, low: 0.4, high: 0.6 };
const balance: Balance = {
  ...{ games: 40, averageRounds: 4.2 },
  wins: [
    { winner: 'town', ...share },
    { winner: 'mafia', ...share },
  ],
  roles: [{ role: 'dancer', survival: share, victory: share }],
};

test('the bars of a balance hold nothing that was not drawn by us, whatever names say, and become a PNG', async () => {
  const picture = balancePicture(balance, {
    ...{ title: '<script>&"', about: '', wins: '', survival: '' },
    nameOf: (word) => `<${word}>`,
    percent: (share) => `${100 * share} %`,
  });
  expect(picture).not.toMatch(/<script|<town|href|url\(/);
  expect(picture).toContain('&lt;script&gt;&amp;&quot;');
  expect(picture.match(/<rect/g)).toHaveLength(1 + 2 * (balance.wins.length + balance.roles.length));
  expect(picture).toContain('>50 %<');
  expect((await pngOf(picture)).slice(0, 8)).toEqual(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a));
});
