import { describe, expect } from 'vitest';
import { test } from './fixtures.ts';
import type { TestServer } from './test-server.ts';

const ann = (place: TestServer) => place.people[0]!;

describe('role sets whose document is damaged', () => {
  const sets = (place: TestServer, content: object) => ({
    version: 1,
    content: { guildId: place.guild.id, sets: [], log: [], ...content },
  });

  test.for<[string, (place: TestServer) => unknown]>([
    ['empty', () => ({})],
    ['garbage', () => 'nonsense'],
    ['of a newer version', (place) => ({ ...sets(place, {}), version: 2 })],
    ['of another shape', (place) => sets(place, { sets: 'none' })],
    ['without a field', (place) => sets(place, { log: undefined })],
    ['with a field that nobody knows', (place) => sets(place, { later: 1 })],
  ])(
    '%s: each command says so, the log names the document and the remedy, and it stays as it is',
    async ([_, damage], { place }) => {
      const key = `rolesets:${place.guild.id}`;
      const damaged = damage(place);
      place.store.documents.set(key, damaged);
      const answers = [
        await ann(place).slash('roleset list'),
        await ann(place).slash('roleset show', { set: 'ours' }),
        await place.guild.owner.slash('roleset create', { id: 'ours', name: 'Ours', rules: 'club' }),
        await ann(place).slash('game new', { rules: 'ours' }),
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
