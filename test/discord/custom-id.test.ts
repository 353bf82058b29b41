import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nightChatIds } from '#discord/features/night-chat-button.ts';
import { setupIds } from '#discord/features/setup/view.ts';
import { rulebookOptionsIds } from '#discord/features/table-settings/options.ts';
import { type CustomIdParts, readCustomId, writeCustomId } from '#discord/ui/custom-id.ts';

const ids: fc.Arbitrary<CustomIdParts> = fc
  .record({
    subject: fc.stringMatching(/^[A-Za-z0-9-]{1,32}$/),
    number: fc.integer({ min: 0, max: 999_999_999 }),
    action: fc.stringMatching(/^[a-z]{1,12}$/),
    arg: fc.option(fc.stringMatching(/^[A-Za-z0-9-]{1,40}$/), { nil: undefined }),
  })
  .map(({ arg, ...id }) => (arg === undefined ? id : { ...id, arg }));

describe('a custom id', () => {
  test('is read as it was written, and has at most 100 characters', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const text = writeCustomId(id);
        expect(text.length).toBeLessThanOrEqual(100);
        expect(readCustomId(text)).toEqual(id);
      }),
    );
  });

  test('is the only text that is read, and no text causes an exception', () => {
    const near = fc.stringMatching(/^n[0-9]:[\s\S]{0,60}:[0-9a-z.-]{0,12}:[a-z]{0,14}(:[\s\S]{0,30})?$/);
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 120, unit: 'binary' }), near), (text) => {
        const read = readCustomId(text);
        if (read !== null) expect(writeCustomId(read)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['', 'n2:g:1:join', 'n1:g:01:join', 'n1::1:join', 'n1:g:1:join:', 'n1:g:1:join:a:b', 'n1:g:1:join\n'])(
    '%j has another format',
    (text) => {
      expect(readCustomId(text)).toBeNull();
    },
  );

  test('is not written if it could not be read', () => {
    expect(() => writeCustomId({ subject: 'a:b', number: 1, action: 'join' })).toThrow(RangeError);
  });
});

const { showChat, askForLine, sendLine } = nightChatIds;
const { setValue, resetValue, askForValue } = setupIds;

const ofThings = [showChat, askForLine, sendLine, rulebookOptionsIds.setOption, setValue, resetValue, askForValue];

test.each(ofThings.map((id) => [id.action, id] as const))(
  'the button %s is not read without the room, option or setting that it is for',
  (action, { read }) => {
    expect(read({ subject: 'game1', number: 0, action })).toBeNull();
    expect(read({ subject: 'game1', number: 0, action, arg: 'a' })).not.toBeNull();
  },
);
