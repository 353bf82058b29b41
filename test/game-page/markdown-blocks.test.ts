/** The blocks of Discord's markdown, as the window and the pages of games draw them. */
import { expect, test } from 'vitest';
import { blocksOf } from '../../src/game-page/page/markdown-blocks.ts';

test('an indented line goes on with the item above it, in a list within a list too', () => {
  const text = '- **#1 Ann** · Check: **#2 Boris**\n  The answer: black. 🔎\n- two\n  - within\n    goes on\nafter';
  expect(blocksOf(text)).toEqual([
    {
      ...{ kind: 'list', isOrdered: false, start: 1 },
      items: [
        { text: '**#1 Ann** · Check: **#2 Boris**\nThe answer: black. 🔎', inner: [] },
        {
          text: 'two',
          inner: [{ kind: 'list', isOrdered: false, start: 1, items: [{ text: 'within\ngoes on', inner: [] }] }],
        },
      ],
    },
    { kind: 'text', text: 'after' },
  ]);
});
