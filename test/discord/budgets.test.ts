/** A person who asks too much is told when to go on. Games, and everybody else, are answered. */
import type { SimulatedUser } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { invitePermissions } from '#discord/index.ts';
import { budgets } from '#metrics/budgets.ts';
import { Metrics } from '#metrics/metrics.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
let metrics: Metrics;

afterEach(() => metrics.close());

/** A server whose people have budgets for these many calls. */
async function open(person: number, server: number): Promise<void> {
  const ignore = (): void => {};
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  metrics = new Metrics(log, {
    person: { ...budgets.person, calls: person },
    server: { ...budgets.server, calls: server },
  });
  place = await startTestServer({ meterOf: (bot) => metrics.calls(bot), budgets: metrics.budgets, locale: 'en-US' });
}

const refusal =
  /^Too much was asked of me here in a short time\. Please wait a little\. Games go on as usual\.\nTime: <t:\d+:R> ⏳$/;

/** Sends a command until it is refused. Returns the number of answers before that. */
async function untilRefused(command: () => Promise<{ readonly content: string }>): Promise<number> {
  for (let answered = 0; ; answered += 1) if (refusal.test((await command()).content)) return answered;
}

/** Each answer is two calls, the deferral and the text. The last ones may not have ended when the next command comes. */
async function expectCut(person: SimulatedUser): Promise<void> {
  const answered = await untilRefused(() => person.slash('rules', {}));
  expect(answered).toBeGreaterThanOrEqual(4);
  expect(answered).toBeLessThanOrEqual(6);
}

const refusals = async () =>
  /^nightcall_budget_refusals_total\{of="(.*)",resource="(.*)"\} 1$/m.exec(await metrics.text());

test('the flood of a person is cut, and others of the server and of another server are answered', async () => {
  await open(8, 1_000);
  const [hostile, other] = place.people;
  const elsewhere = place.emulator.addGuild({ name: 'Elsewhere', locale: 'en-US' });
  elsewhere.install(place.application, invitePermissions);
  const stranger = elsewhere.addMember({ name: 'Stranger' });
  await expectCut(hostile!);
  expect((await refusals())?.slice(1)).toEqual(['person', 'calls']);
  for (const calm of [other!, stranger]) {
    const { content } = await calm.slash('rules', {});
    expect(content).not.toBe('');
    expect(content).not.toMatch(refusal);
  }
});

test('a server beyond its budget is refused, another is not', async () => {
  await open(1_000, 8);
  const [one, other] = place.people;
  const elsewhere = place.emulator.addGuild({ name: 'Elsewhere', locale: 'en-US' });
  elsewhere.install(place.application, invitePermissions);
  const stranger = elsewhere.addMember({ name: 'Stranger' });
  await expectCut(one!);
  expect((await refusals())?.slice(1)).toEqual(['server', 'calls']);
  // This person reads Russian.
  expect((await other!.slash('rules', {})).content).toMatch(/^За короткое время здесь было слишком много запросов\./);
  expect((await stranger.slash('rules', {})).content).not.toMatch(refusal);
});

test('presses and commands of a game are answered when nothing is left', async () => {
  await open(3, 1_000);
  const [person] = place.people;
  await person!.slash('game new', { rules: 'six' });
  const lobby = () => person!.messages(place.guild.channel('general')).at(-1);
  await expect.poll(lobby).toBeDefined();
  await untilRefused(() => person!.slash('rules', {}));
  expect((await person!.press(lobby()!, 'Leave')).failed).toBeUndefined();
  expect(place.service.calls).toContain('leave');
  expect((await person!.slash('game status', {})).content).not.toMatch(refusal);
  expect((await person!.slash('card', {})).content).not.toMatch(refusal);
  expect((await person!.slash('game new', { rules: 'six' })).content).toMatch(refusal);
});
