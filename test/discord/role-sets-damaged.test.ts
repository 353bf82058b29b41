import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
beforeEach(async () => {
  place = await startTestServer();
});
afterEach(async () => {
  expect(place.emulator.refusals).toEqual([]);
  expect(place.emulator.answerFaults).toEqual([]);
  await place.close();
});

const ann = () => place.people[0]!;

describe('role sets whose document is damaged', () => {
  const sets = (content: object) => ({
    version: 1,
    content: { guildId: place.guild.id, sets: [], log: [], ...content },
  });

  test.each<[string, () => unknown]>([
    ['empty', () => ({})],
    ['garbage', () => 'nonsense'],
    ['of a newer version', () => ({ ...sets({}), version: 2 })],
    ['of another shape', () => sets({ sets: 'none' })],
    ['without a field', () => sets({ log: undefined })],
    ['with a field that nobody knows', () => sets({ later: 1 })],
  ])(
    '%s: each command says so, the log names the document and the remedy, and it stays as it is',
    async (_, damage) => {
      const key = `rolesets:${place.guild.id}`;
      const damaged = damage();
      place.store.documents.set(key, damaged);
      const answers = [
        await ann().slash('roleset list'),
        await ann().slash('roleset show', { set: 'ours' }),
        await place.guild.owner.slash('roleset create', { id: 'ours', name: 'Ours', rules: 'club' }),
        await ann().slash('game new', { rules: 'ours' }),
      ];
      for (const { content } of answers) expect(content).toMatch(/cannot be read any more|больше не читаются/);
      const reasons = place.log.issues.map(({ level, fields }) => `${level} ${JSON.stringify(fields)}`);
      const named = reasons.filter((line) => line.startsWith('error') && line.includes(key));
      expect(named).toHaveLength(answers.length);
      for (const line of named) expect(line).toMatch(/copy of the data folder/);
      expect(place.store.documents.get(key)).toEqual(damaged);
      expect(place.service.place).toBeNull();
    },
  );
});
