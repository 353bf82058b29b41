/** The answers of /rules depend only on public facts: other cards or another caller get the same answers. */
import { readText } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { showRules } from '#discord/features/rules/handlers.ts';
import { rest } from '../game/kit/clock.ts';
import { ask, GUILD, Process, TestEnvironment } from '../game/kit/process.ts';
import { inEnglish } from '../rulebooks.ts';
import { seedOfCommit } from '../seeds.ts';
import { contextOf } from './bot-parts.ts';
import { HandEvening, isOpen } from './hand-evening.ts';

const people = Array.from({ length: 13 }, (_, index) => ({ userId: `u${index + 1}`, name: `P${index + 1}` }));
const topics = [null, 'calls', 'don', 'commissar', 'doctor', 'lunatic', 'mafioso', 'civilian', 'G4', '12'];

/** The answers that everybody gets at a table with these cards, in each of its first phases. */
async function answers(ruleset: string, players: number, seed: number): Promise<readonly string[]> {
  const environment = new TestEnvironment();
  const { tables, deps } = new Process(environment);
  const [host, ...others] = people.slice(0, players);
  const tableRequest = {
    guildId: GUILD,
    channelId: 'lobby',
    host: host!,
    ruleset,
    options: {},
    language: 'en' as const,
  };
  const made = await tables.create({ ...tableRequest, seed });
  if (!made.ok) throw new Error('no table');
  for (const person of others) await ask(tables, made.value.gameId).lobby.join(person);
  await ask(tables, made.value.gameId).lobbyStart.start(host!.userId);
  const answersTo = (userId: string) =>
    topics.map((about) => {
      const caller = { guildId: GUILD, channelId: 'lobby', userId, name: userId, at: 0 } as const;
      const reader = { ...caller, wording: inEnglish, guildLanguage: 'en', manages: false, moderates: false } as const;
      return showRules(contextOf(tables, deps.log), reader, { ruleset: null, about }).content;
    });
  const told = new Map<string, string>();
  const town = () => tables.table(made.value.gameId)!.town;
  for (; town().round < 2; await environment.clock.ring(), await rest()) {
    const moment = `${town().phase} ${town().round} ${town().step?.kind}`;
    if (told.has(moment)) continue;
    // Neither does it matter who asks.
    const [host, ...others] = ['u1', 'u2', `u${players}`, 'a-stranger'].map((userId) => answersTo(userId).join('\n\n'));
    for (const other of others) expect(other).toBe(host);
    told.set(moment, host!);
  }
  return [...told].map((entry) => entry.join('\n'));
}

describe.each([
  ['six', 6],
  ['boxed', 13],
  ['club', 12],
  ['deck', 8],
  ['grand', 11],
  ['sport', 10],
] as const)('at a table of %s with %i players /rules', (ruleset, players) => {
  test('G1: gives everybody the same answer, whatever cards are dealt', async () => {
    const [one, ...others] = await Promise.all(
      [1, 2 + (seedOfCommit() % 1000)].map((seed) => answers(ruleset, players, seed)),
    );
    expect(one!.join('\n')).toContain('Night 2: the calls');
    for (const other of others) expect(other).toEqual(one);
  });
});

test('in the middle of a night everybody reads the same of it, alone, mafia and town alike', async () => {
  const evening = await HandEvening.begun();
  await evening.reach(({ town }) => town.round === 2 && isOpen('call')({ town, stage: 'playing' }));
  const answers = await Promise.all(
    evening.people.flatMap((person) =>
      ['calls', 'don', 'S13'].map(
        async (about) => [about, await evening.answer(person.slash('rules', { about }))] as const,
      ),
    ),
  );
  for (const about of ['calls', 'don', 'S13'])
    expect(new Set(answers.filter(([asked]) => asked === about).map(([, answer]) => answer)).size).toBe(1);
  expect(answers[0]![1]).toMatch(/^### Night 2: the calls 🌙\n1\. mafia: one minute\n2\. don: 20 seconds/);
  const posted = evening.guild.channels.flatMap(({ messages }) =>
    [...messages.values()].map((message) => readText(message)),
  );
  for (const [, answer] of answers) expect(posted).not.toContain(answer);
});
