import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { type Amounts, budgets, ChargedBudgets, type Owner } from '#metrics/budgets.ts';
import { Metrics } from '#metrics/metrics.ts';

const MINUTE_MS = 60_000;
const most = { person: { cpu: 1, reads: 100, calls: 10 }, server: { cpu: 5, reads: 500, calls: 50 } };
const asker = { userId: 'p1', guildId: 's1' };
const other = { userId: 'p2', guildId: 's1' };
const stranger = { userId: 'p3', guildId: 's2' };

let now = 0;
let charged: ChargedBudgets;
const refused: string[] = [];
const open = (limits = most) => {
  charged = new ChargedBudgets(
    (...each) => refused.push(each.join(' ')),
    limits,
    () => now,
  );
  return charged;
};
afterEach(() => {
  charged.close();
  refused.length = 0;
  now = 0;
});

const calls = (amount: number) => async () => charged.use('calls', amount);
const shareOf = (of: Owner, resource: string): number | undefined =>
  charged.endMinute().find((each) => each.of === of && each.resource === resource && each.quantile === 1)?.share;

/** Works for this many ms without a pause. */
function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

describe('a budget', () => {
  test('that is used up makes its person wait, and nobody else', async () => {
    await open().charge(asker, calls(10));
    expect(charged.waitMs(asker)).toBeGreaterThan(0);
    expect([charged.waitMs(other), charged.waitMs(stranger)]).toEqual([0, 0]);
    expect(refused).toEqual(['person calls']);
  });

  test('is full again after a minute, and what is owed is paid first', async () => {
    await open().charge(asker, calls(25));
    expect(charged.waitMs(asker)).toBe(1.5 * MINUTE_MS);
    now = 1.5 * MINUTE_MS + 1;
    expect(charged.waitMs(asker)).toBe(0);
    now += MINUTE_MS;
    await charged.charge(asker, calls(9));
    expect(charged.waitMs(asker)).toBe(0);
  });

  test('lets nobody wait longer than ten minutes', async () => {
    await open().charge(asker, calls(1_000));
    expect(charged.waitMs(asker)).toBe(10 * MINUTE_MS);
  });

  test('of a server is used by all of its people, and makes all of them wait', async () => {
    open();
    for (let index = 0; index < 6; index += 1) await charged.charge({ userId: `q${index}`, guildId: 's1' }, calls(9));
    expect(charged.waitMs(asker)).toBeGreaterThan(0);
    expect(charged.waitMs(stranger)).toBe(0);
    expect(refused).toEqual(['server calls']);
  });

  test('that takes longest to fill up decides how long to wait', async () => {
    await open().charge(asker, async () => {
      charged.use('reads', 150);
      charged.use('calls', 11);
    });
    expect(charged.waitMs(asker)).toBe(0.5 * MINUTE_MS);
    expect(refused).toEqual(['person reads']);
  });
});

describe('a request', () => {
  test('is charged for what it uses until it is answered, and for nothing after that', async () => {
    let later = Promise.resolve();
    await open().charge(asker, async () => {
      charged.use('reads', 20);
      await pause(1);
      charged.use('reads', 30);
      later = pause(1).then(() => charged.use('reads', 40));
    });
    await later;
    charged.use('reads', 40);
    expect(shareOf('person', 'reads')).toBe(0.5);
  });

  test('is charged for its own work alone, while others are being answered', async () => {
    const worked = (ms: number) => async () => {
      await pause(1);
      work(ms);
      await pause(1);
      work(ms);
    };
    open({ ...most, person: { ...most.person, cpu: 0.5 } });
    await Promise.all([charged.charge(asker, worked(10)), charged.charge(stranger, worked(300)), worked(300)()]);
    expect(charged.waitMs(asker)).toBe(0);
    expect(charged.waitMs(stranger)).toBeGreaterThan(0);
    expect(refused).toEqual(['person cpu']);
  });

  test('that fails is charged, too, and fails as before', async () => {
    const failing = open().charge(asker, async () => {
      charged.use('calls', 10);
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(charged.waitMs(asker)).toBeGreaterThan(0);
  });
});

describe('at the end of a minute', () => {
  test('the shares of all people and servers are known: the 99th percentile and the highest', async () => {
    open();
    for (let index = 1; index <= 100; index += 1)
      await charged.charge({ userId: `q${index}`, guildId: `t${index}` }, calls(index / 10));
    const used = charged.endMinute().filter(({ of, resource }) => of === 'person' && resource === 'calls');
    expect(used.map(({ quantile, share }) => [quantile, share])).toEqual([
      [0.99, 0.99],
      [1, 1],
    ]);
    expect(shareOf('person', 'calls')).toBe(0);
  });

  test('those who owe something are remembered', async () => {
    await open().charge(asker, calls(40));
    charged.endMinute();
    now = MINUTE_MS;
    charged.endMinute();
    expect(charged.waitMs(asker)).toBe(2 * MINUTE_MS);
  });
});

test('the metrics show what was used and how often somebody had to wait, and name nobody', async () => {
  const ignore = (): void => {};
  const metrics = new Metrics({ debug: ignore, info: ignore, warn: ignore, error: ignore }, most);
  const call = { kind: 'answer', isMemberEdit: false, status: 200, scope: null } as const;
  await metrics.budgets.charge(asker, async () => {
    metrics.storage.read(150);
    await pause(1);
    metrics.calls(0).called(call);
  });
  metrics.calls(0).called(call);
  expect(metrics.budgets.waitMs(asker)).toBeGreaterThan(0);
  metrics.endMinute();
  const text = await metrics.text();
  metrics.close();
  expect(text).toContain('nightcall_budget_used_ratio{of="person",resource="reads",quantile="1"} 1.5\n');
  expect(text).toContain('nightcall_budget_used_ratio{of="person",resource="calls",quantile="0.99"} 0.1\n');
  expect(text).toContain('nightcall_budget_used_ratio{of="server",resource="calls",quantile="1"} 0.02\n');
  expect(text).toContain('nightcall_budget_refusals_total{of="person",resource="reads"} 1\n');
  for (const id of Object.values(asker)) expect(text).not.toContain(`"${id}"`);
});

/**
 * The highest figures of a minute in a game of six with a host, at twice the normal speed: `test/wire/kit/six-plots.ts` on
 * LevelDB, 30 November 2026. The highest is the first minute, with the opening of the table and code that is still cold.
 */
const evening: Readonly<Record<Owner, Amounts>> = {
  person: { cpu: 0.22, reads: 0, calls: 37 },
  server: { cpu: 0.53, reads: 0, calls: 161 },
};

test.each(['person', 'server'] as const)('a normal evening takes less than a tenth of each budget of a %s', (of) => {
  for (const resource of ['cpu', 'reads', 'calls'] as const)
    expect(evening[of][resource]).toBeLessThan(budgets[of][resource] / 10);
});

test('the budget of a server is that of several people, so that one of them never uses it up', () => {
  for (const resource of ['cpu', 'reads', 'calls'] as const)
    expect(budgets.server[resource]).toBeGreaterThanOrEqual(5 * budgets.person[resource]);
});

test.each(['scale.md', 'scale.ru.md'])('the page %s for operators names each budget', (page) => {
  const text = readFileSync(new URL(`../../docs/operator/${page}`, import.meta.url), 'utf8');
  for (const resource of ['cpu', 'reads', 'calls'] as const) {
    const amounts = new RegExp(`^\\| \`${resource}\`: .* \\| (.*) \\| (.*) \\|$`, 'm').exec(text)?.slice(1);
    const numbers = amounts?.map((amount) => Number(amount.replaceAll(/\D/g, '')));
    expect(numbers).toEqual([budgets.person[resource], budgets.server[resource]]);
  }
});
