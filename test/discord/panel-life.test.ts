/** The life of an own panel: Discord takes the token of a press for a quarter of an hour. */
import { MessageFlags } from 'discord.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answerable, Press } from '#discord/interactions/answer.ts';
import { OwnPanels } from '#discord/interactions/own-panels.ts';
import { type Body, body } from '#discord/ui/body.ts';
import type { Layout, Reconciler } from '#game/ports/ports.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const minuteMs = 60_000;
const tokenMs = 15 * minuteMs;

/** The calls that were made with the token of each press. */
const calls: string[] = [];
beforeEach(() => {
  calls.length = 0;
});

const panels = () =>
  new OwnPanels(
    (shown) => shown,
    () => ({ tablesIn: () => [] }),
  );

/** A press, with the token of which a message can be edited and deleted. */
const press = (id: string) =>
  ({
    ...{ id, guildId: '9', user: { id: '100' } },
    webhook: {
      editMessage: async (message: string) => {
        calls.push(`${id} edits ${message}`);
        return { components: [] };
      },
      deleteMessage: async (message: string) => void calls.push(`${id} deletes ${message}`),
    },
  }) as unknown as Answerable;

/** A panel that looks the same at every later time. */
const living = (): Body => ({ ...body(['Your card']), living: { gameId: 'g1', draw: living } });

const told = (shown: Body) =>
  ({ answer: { kind: 'tell', body: shown }, given: { isSure: true, messageId: '@original' } }) as const;
const redrawn = (shown: Body) => ({ ...told(shown), answer: { kind: 'redraw', body: shown } }) as const;
const same = (shown: Body): Body => shown;

/** A press on the message that the press `origin` has made. */
const on = (origin: string) =>
  ({
    message: { flags: { has: (flag: MessageFlags) => flag === MessageFlags.Ephemeral }, id: origin },
  }) as unknown as Press;

test('a panel on which nobody presses is deleted while its token lasts: its buttons would look alive', async () => {
  panels().answered(press('first'), told(living()), null, same);
  await vi.advanceTimersByTimeAsync(tokenMs - minuteMs);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(minuteMs - 1);
  expect(calls).toEqual(['first deletes @original']);
});

test('a press on it renews it: it is deleted while the later token lasts, and by that token', async () => {
  const own = panels();
  own.answered(press('first'), told(living()), null, same);
  await vi.advanceTimersByTimeAsync(tokenMs - minuteMs);
  own.answered(press('second'), redrawn(living()), own.pressed(on('first')), same);
  await vi.advanceTimersByTimeAsync(tokenMs - minuteMs);
  expect(calls.filter((call) => call.includes('deletes'))).toEqual([]);
  await vi.advanceTimersByTimeAsync(minuteMs - 1);
  expect(calls.filter((call) => call.includes('deletes'))).toEqual(['second deletes @original']);
});

test('the next press elsewhere has another in its place', async () => {
  const own = panels();
  own.answered(press('first'), told(living()), null, same);
  own.answered(press('second'), told(living()), null, same);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['first deletes @original']);
  // Its own time ends with it.
  await vi.advanceTimersByTimeAsync(tokenMs);
  expect(calls).toEqual(['first deletes @original', 'second deletes @original']);
});

test('a panel is drawn again after its answer only if a table was arranged since it was read', async () => {
  const own = panels();
  const { arrange } = own.after({ arrange: async () => ({ done: true, remarks: [] }) } as unknown as Reconciler);
  const readAt = (): Body => {
    const draw = (): Body => body(['Your card, changed']);
    return { ...body(['Your card']), living: { gameId: 'g1', readAt: performance.now(), draw } };
  };
  await arrange({ gameId: 'g1' } as Layout);
  own.answered(press('first'), told(readAt()), null, same);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([]);
  const read = readAt();
  await arrange({ gameId: 'g1' } as Layout);
  own.answered(press('second'), told(read), null, same);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toContain('second edits @original');
});

test('the answer to a press on a panel is drawn again only while an edit of the panel is on its way', async () => {
  const own = panels();
  const { arrange } = own.after({ arrange: async () => ({ done: true, remarks: [] }) } as unknown as Reconciler);
  let draws = 0;
  const drawn = (text: string): Body => ({
    ...body([text]),
    living: { gameId: 'g1', readAt: performance.now(), draw: () => drawn(`${text}, drawing ${++draws}`) },
  });
  own.answered(press('first'), told(drawn('Your card')), null, same);
  await arrange({ gameId: 'g1' } as Layout);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([draws, calls]).toEqual([1, ['first edits @original']]);
  own.answered(press('second'), redrawn(drawn('Your card')), own.pressed(on('first')), same);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([draws, calls]).toEqual([1, ['first edits @original']]);
});
