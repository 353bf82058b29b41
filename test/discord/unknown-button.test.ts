/** A press on a button that does not exist, or no longer does. */
import { describe, expect, test } from 'vitest';
import { answerForm, answerPress, readPress } from '#discord/interactions/registry.ts';
import type { Context } from '#discord/ui/context.ts';
import { inEnglish } from '../rulebooks.ts';

describe('an unknown button', () => {
  const context = {} as Context;
  const caller = { wording: inEnglish } as Parameters<typeof answerPress>[1];

  test.each(['n1:g1:0:fly', 'n2:g1:0:join', '', 'n1:g1:12:pick:flies-0', 'n1:g1:0:undo:x'])(
    '%j is answered as out of date',
    async (customId) => {
      const answer = await answerPress(context, caller, readPress({ customId, values: [] }));
      expect(answer).toMatchObject({ kind: 'tell', body: { content: expect.stringContaining('out of date') } });
    },
  );

  test('asks for no form', async () => {
    expect(readPress({ customId: 'n1:g1:0:fly', values: [] }).mode).toBe('message');
    const form = await answerForm(context, caller, readPress({ customId: 'n1:g1:0:join', values: [] }));
    expect(form).toMatchObject({ ok: false, error: { kind: 'tell' } });
  });
});
