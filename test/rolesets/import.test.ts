/** A file of unknown origin becomes a role set completely or not at all. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportRoleSet, importRoleSet, largest, type Problem, shipped } from '#rolesets/index.ts';

const plain = { format: 'nightcall-role-set', version: 1, name: 'Ours', ruleset: 'boxed' };

const own = (role: object) => ({
  ...plain,
  ownRoles: [{ id: 'guest', name: { en: 'Guest' }, faction: 'town', ...role }],
});

const read = (value: unknown) => importRoleSet(typeof value === 'string' ? value : JSON.stringify(value));

const problemsOf = (value: unknown): readonly Problem[] => {
  const result = read(value);
  return result.ok ? [] : result.error;
};

const codesOf = (value: unknown): readonly string[] => problemsOf(value).map(({ code }) => code);

test.each(Object.keys(shipped))('the shipped role set %s is exported and read back as it was', (id) => {
  const text = exportRoleSet(shipped[id]!);
  expect(read(text)).toEqual({ ok: true, value: { set: shipped[id], cleaned: [], ignored: [] } });
});

describe('a hostile file is refused with its reason', () => {
  test.each<[string, unknown, string]>([
    ['no JSON', '{"format":', 'not-json'],
    ['nothing', '', 'not-json'],
    ['no object', '7', 'bad-value'],
    ['a list', [], 'bad-value'],
    ['more than 128 KiB', `"${'я'.repeat(largest / 2)}"`, 'too-large'],
    ['a deep nest', '['.repeat(5000) + ']'.repeat(5000), 'too-deep'],
    ['very many values', { ...plain, x: Array(5000).fill(0) }, 'too-deep'],
    ['a newer version', { ...plain, version: 2 }, 'bad-version'],
    ['a foreign format', { ...plain, format: 'chess' }, 'bad-value'],
    ['no name', { ...plain, name: undefined }, 'missing-field'],
    ['a name of nothing', { ...plain, name: '\u200b** **' }, 'empty-text'],
    ['a long name', { ...plain, name: 'n'.repeat(51) }, 'too-long'],
    ['an unknown rulebook', { ...plain, ruleset: 'constructor' }, 'bad-value'],
    ['an unknown field', { ...plain, admin: true }, 'unknown-field'],
    ['a field that every object has', `{"__proto__":{"admin":true},${JSON.stringify(plain).slice(1)}`, 'unknown-field'],
    ['an id that is a mention', own({ id: '<@1>' }), 'bad-id'],
    ['a card that is too long', own({ card: { en: 'c'.repeat(701) } }), 'too-long'],
    ['an unknown ability', own({ abilities: [{ kind: 'fly' }] }), 'bad-value'],
    [
      'a field of another ability',
      own({ abilities: [{ kind: 'inherit', heirOf: 'doctor', uses: 1 }] }),
      'unknown-field',
    ],
    ['21 own roles', { ...plain, ownRoles: Array(21).fill(own({}).ownRoles[0]) }, 'bad-value'],
  ])('%s', (_, file, code) => {
    expect(codesOf(file)).toContain(code);
  });

  test('an unknown field is named with its place, however it is spelt', () => {
    expect(problemsOf(own({ abilities: [{ kind: 'shot', 'usés @here': 1 }] }))).toEqual([
      { code: 'unknown-field', path: 'ownRoles.0.abilities.0', params: { field: 'usés here' } },
    ]);
  });

  test('nothing of it goes on: a file with one bad role is no role set', () => {
    const result = read({
      ...plain,
      ownRoles: [own({}).ownRoles[0], { ...own({ id: 'x' }).ownRoles[0], faction: 'sky' }],
    });
    expect(result).not.toHaveProperty('value');
    expect(result.ok).toBe(false);
  });

  test('whatever it is, it never throws', () => {
    const anyField = fc.constantFrom(
      'format',
      'version',
      'name',
      'ruleset',
      'options',
      'deal',
      'nightOrder',
      'ownRoles',
    );
    const anyChange = fc.tuple(anyField, fc.jsonValue());
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(read(text).ok).toBe(false);
      }),
    );
    fc.assert(
      fc.property(anyChange, ([field, value]) => {
        const result = read({ ...plain, [field]: value });
        if (!result.ok) expect(result.error.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('texts are cleaned, and it is said where', () => {
  test.each([
    ['@everyone come', 'everyone come'],
    ['<@123> <#4> <:x:5>', '123 4 :x:5'],
    ['**bold** __x__ ~~y~~ `z` ||s||', 'bold x y z s'],
    ['# Heading', 'Heading'],
    ['> - 1. quoted', 'quoted'],
    ['see [here](https://evil.example/x) now', 'see here( now'],
    ['join discord.gg/abc today', 'join today'],
    ['two\nlines\u2028three', 'two lines three'],
    ['\u202eright to left', 'right to left'],
    ['half \ud800 character', 'half character'],
    ['Z\u0301\u0301\u0301\u0301\u0301lg', '\u0179\u0301\u0301lg'],
    ['ht*tps:*//evil.example/x come', 'come'],
  ])('%j becomes %j', (name, clean) => {
    const result = read({ ...plain, name });
    expect(result).toMatchObject({ ok: true, value: { cleaned: ['name'], set: { name: clean.normalize('NFC') } } });
  });

  test('the names and cards of own roles, in both languages', () => {
    const result = read(own({ name: { en: 'A*', ru: '@Б' }, card: { en: 'c\u0000d', ru: 'ok' } }));
    expect(result).toMatchObject({
      ok: true,
      value: {
        cleaned: ['ownRoles.0.name.en', 'ownRoles.0.name.ru', 'ownRoles.0.card.en'],
        set: { ownRoles: [{ name: { en: 'A', ru: 'Б' }, card: { en: 'cd', ru: 'ok' } }] },
      },
    });
  });

  test('a cleaned text has no mention, no markup, no line break and no link', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom('@everyone', '**', 'http://a.b', '\n# '),
        (text, trick) => {
          const result = read({ ...plain, name: `${text}${trick}${text}`.slice(0, 50) });
          if (result.ok)
            expect(result.value.set.name).not.toMatch(/[\\*_~`|<>#@[\]{}\n\r\u200b-\u200f\u202a-\u202e]|:\/\//);
        },
      ),
    );
  });
});
