/** Time zones as people write them (test/discord/typed/zones.tsv). */
import { describe, expect, test } from 'vitest';
import { readTypedZone, readZone, suggestZones, usualZones } from '#discord/formats/time-zone.ts';
import { zonePhrases } from '#discord/formats/zone-names.ts';
import { rowsOf } from './rows.ts';

const rows = rowsOf<[string, string]>('zones.tsv');

describe('a time zone', () => {
  test.each(rows)('%s', (text, zone) => {
    expect(readZone(text) ?? '-').toBe(zone);
  });

  test('that has a name is one that Intl knows', () => {
    const zones = [...zonePhrases.map(({ zone }) => zone), ...usualZones];
    for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow();
  });

  test('that is not understood has the nearest ones', () => {
    expect(readTypedZone('Moskow')).toMatchObject({ error: ['Europe/Moscow'] });
    expect(readTypedZone('Берлн')).toMatchObject({ error: ['Europe/Berlin'] });
    expect(readTypedZone('CST')).toMatchObject({ error: ['America/Chicago', 'Asia/Shanghai'] });
  });

  test('is suggested in Cyrillic letters, too', () => {
    expect(suggestZones('моск')[0]!.value).toBe('Europe/Moscow');
    expect(
      suggestZones('')
        .slice(0, 12)
        .map(({ value }) => value),
    ).toEqual(usualZones);
  });
});
