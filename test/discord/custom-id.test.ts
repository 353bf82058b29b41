import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PressId, pressActions, readPressId, writePressId } from '#discord/custom-id.ts';

const letters = fc.stringMatching(/^[A-Za-z0-9-]{1,32}$/);
const ids: fc.Arbitrary<PressId> = fc
  .record({
    gameId: letters,
    step: fc.integer({ min: 0, max: 999_999_999 }),
    action: fc.constantFrom(...pressActions),
    arg: fc.option(fc.stringMatching(/^[A-Za-z0-9-]{1,40}$/), { nil: undefined }),
  })
  .map(({ arg, ...id }) => (arg === undefined ? id : { ...id, arg }));

describe('what a button says of itself', () => {
  test('is read as it was written, in at most 100 characters', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const text = writePressId(id);
        expect(text.length).toBeLessThanOrEqual(100);
        expect(readPressId(text)).toEqual(id);
      }),
    );
  });

  test('anything else is nothing, and never an exception', () => {
    const near = fc.stringMatching(/^n[0-9]:[\s\S]{0,60}:[0-9a-z.-]{0,12}:[a-z]{0,14}(:[\s\S]{0,30})?$/);
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 120, unit: 'binary' }), near), (text) => {
        const read = readPressId(text);
        if (read !== null) expect(writePressId(read)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    '',
    'n2:g:1:join',
    'n1:g:01:join',
    'n1:g:1:fly',
    'n1::1:join',
    'n1:g:1:join:',
    'n1:g:1:join:a:b',
    'n1:g:1:join\n',
  ])('%j is no button of this version', (text) => {
    expect(readPressId(text)).toBeNull();
  });

  test('what could not be read back is not written', () => {
    expect(() => writePressId({ gameId: 'a:b', step: 1, action: 'join' })).toThrow(RangeError);
  });
});
