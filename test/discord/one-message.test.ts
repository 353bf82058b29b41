/** Nobody collects messages: in every rulebook a person at a table has one for themselves, in a game and after it. */
import type { SimulatedUser } from 'discord-emulator';
import { expect, test } from 'vitest';
import { rulesets } from '#rulesets/index.ts';
import { ownMessages } from '../wire/kit/own-messages.ts';
import { HandEvening } from './hand-evening.ts';

/** The labels that people press at every step, as far as the town has them. */
const labels = ['My card', 'Act'];

/** Presses something in the town, if it is there. */
async function press(evening: HandEvening, person: SimulatedUser, label: string): Promise<void> {
  const shown = evening.panel(label, person);
  if (shown === undefined) return;
  await evening.answer(person.press(shown, label));
  await expectNoPile(evening, person);
}

/** The former message is deleted at once. The call may take its time. */
async function expectNoPile(evening: HandEvening, person: SimulatedUser): Promise<void> {
  await evening.until(() => person.ephemerals.length <= 1);
}

test.each(Object.keys(rulesets))('in %s', { timeout: 300_000 }, async (rules) => {
  const people = rulesets[rules]!.players.min;
  const evening = await HandEvening.open({}, {}, { people, tableRequest: { rules, seed: 7 } });
  await evening.seat();
  // Each person presses less often than the bot's limit for one person.
  let turn = 0;
  const next = () => evening.people[turn++ % people]!;
  for (let steps = 0; steps < 12; steps += 1) {
    await evening.nextStep();
    for (const label of labels) await press(evening, next(), label);
    if (steps % 2 !== 0) continue;
    const reader = next();
    await evening.answer(reader.slash('rules', {}, { channel: evening.guild.channel('general') }));
    await expectNoPile(evening, reader);
  }
  await evening.endByHost();
  await evening.until(() => evening.panel('Again', evening.host) !== undefined);
  for (const person of evening.people.slice(-2))
    for (const label of ['Again', 'Again', 'Other rules']) await press(evening, person, label);
  await evening.until(() => evening.people.every((person) => person.ephemerals.length <= 1));
  expect(evening.people.reduce((sum, { received }) => sum + ownMessages(received).sent, 0)).toBeGreaterThan(20);
});
