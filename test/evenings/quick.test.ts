/** A whole game of people who never hesitate, with limits that are several times as strict as those of Discord. */
import { DISCORD_LIMITS, type ShownMessage } from 'discord-emulator';
import { expect, test } from 'vitest';
import type { Verb, VoteChoice } from '#engine/kernel/types.ts';
import { t } from '#narration/index.ts';
import { type Evening, setScene, wiredEvening } from '../discord/evening.ts';
import { ask } from '../game/kit/ask.ts';

/** The game runs much faster than the limits, so the bot needs fewer edits than a real game may have. */
const speed = 50;
const rateLimits = Object.fromEntries(
  Object.entries(DISCORD_LIMITS).map(([name, { limit, windowMs }]) => [name, { limit, windowMs: windowMs / 8 }]),
);

let evening: Evening;

/** A table in text, so that no call but those of its messages is counted. */
async function begin(): Promise<void> {
  const settings = { speed, voice: false, quietMs: 3_600_000 };
  evening = await wiredEvening(await setScene(6, { rateLimits }), { settings });
  const [host, ...others] = evening.people;
  await host!.slash('game new', { rules: 'six', seed: 7 });
  await expect.poll(() => evening.tables.tablesIn(evening.guild.id)).toHaveLength(1);
  for (const { id, name } of others) await ask(evening.tables, table().gameId).lobby.join({ userId: id, name });
  expect(await ask(evening.tables, table().gameId).lobbyStart.start(host!.id)).toMatchObject({ ok: true });
}

const table = () => evening.tables.tablesIn(evening.guild.id)[0]!;
const town = (): readonly ShownMessage[] => evening.people[0]!.messages(evening.guild.channel('town'));
const act = (seat: number, verb: Verb, targets: readonly VoteChoice[]) =>
  ask(evening.tables, table().gameId).actions.submit(table().players[seat - 1]!.userId, { verb, targets });

/** Everybody does the first thing that the step offers. A speaker nominates the last player, and passes. */
async function play(): Promise<void> {
  const { step, seats } = table().town;
  const living = seats.filter(({ left }) => left === null).map(({ number }) => number);
  if (step?.kind === 'speech') {
    await act(step.seat, 'nominates', [living.at(-1)!]);
    await act(step.seat, 'passes', []);
    return;
  }
  for (const seat of living) {
    const insight = evening.tables.insight(table().gameId, table().players[seat - 1]!.userId);
    const choice = insight?.view.choices.find(({ options }) => options.length > 0);
    if (choice) await act(seat, choice.verb, [choice.options.find((option) => option !== seat)!]);
  }
}

test('the town keeps within the limits of Discord, and shows every speech', async () => {
  await begin();
  let [played, speeches] = [0, 0];
  const isOver = async (): Promise<boolean> => {
    const { step, open } = table().town;
    if (open && step !== null && step.number !== played) {
      played = step.number;
      if (step.kind === 'speech') speeches += 1;
      await play();
    }
    return table().stage === 'over';
  };
  await expect.poll(isOver, { interval: 5 }).toBe(true);
  await expect.poll(() => JSON.stringify(town().at(-1)!.rows)).toContain(t('en', 'evening:button.again'));
  expect(speeches).toBeGreaterThan(12);
  expect(town().filter(({ text: content }) => /(?:🎙️|🥀)$/mu.test(content))).toHaveLength(speeches);
  expect(evening.emulator.rateLimited).toBe(0);
});
