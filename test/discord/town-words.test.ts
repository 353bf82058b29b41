import { afterEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './support.ts';

let place: TestServer;
afterEach(async () => {
  expect(place.emulator.refusals).toEqual([]);
  await place.close();
});

const written = () => place.service.asked.filter(({ what }) => what === 'wrote').map(({ args }) => args);

async function town(readsTown: boolean): Promise<void> {
  place = await startTestServer({ readsTown, locale: 'en-US' });
  const access = place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
  const graveyard = { room: 'graveyard' as const, name: 'graveyard', access };
  await place.arrange({ rooms: [{ room: 'town', name: 'town', access }, graveyard] });
}

describe('what is written in the town', () => {
  test('is passed on where the operator has it read, and nothing that is written elsewhere or by the bot', async () => {
    await town(true);
    const [one, two] = place.people;
    one!.say(place.guild.channel('general'), 'in the lobby');
    one!.say(place.guild.channel('graveyard'), 'among the dead');
    await place.discord.reconciler.post('g1', 'town', { text: 'The city falls asleep.' }, 'n1');
    two!.say(place.guild.channel('town'), 'God knows');
    await expect.poll(written).toEqual([['g1', two!.id, 'God knows']]);
  });

  test('is still known as the town’s after a restart', async () => {
    await town(true);
    await place.restart();
    place.people[0]!.say(place.guild.channel('town'), 'honestly');
    await expect.poll(written).toEqual([['g1', place.people[0]!.id, 'honestly']]);
  });

  test('is not even told to a bot that was not set to read it', async () => {
    await town(false);
    place.people[0]!.say(place.guild.channel('town'), 'God knows');
    place.people[0]!.say(place.guild.channel('town'), 'honestly');
    await place.people[1]!.slash('game status');
    expect(written()).toEqual([]);
  });
});

describe('the list at /game new', () => {
  const created = () => place.service.asked.findLast(({ what }) => what === 'create')?.args[0];

  test('is the usual one or the host’s own, in any letters', async () => {
    await town(true);
    const [host] = place.people;
    const offered = await host!.autocomplete('game new', 'words', { rules: 'club', words: 'Vote me' });
    expect(offered.map(({ value }) => value)).toEqual(['Vote me', 'usual']);
    await host!.slash('game new', { rules: 'club', words: 'usual' });
    expect(created()).toMatchObject({ options: {}, watchesWords: true });
    await host!.slash('game new', { rules: 'club', words: 'Vote me, КЛЯН*;  ,' });
    expect(created()).toMatchObject({ options: { forbiddenWords: ['vote-me', 'клян*'] }, watchesWords: true });
    await host!.slash('game new', { rules: 'club' });
    expect(created()).not.toHaveProperty('watchesWords');
  });

  test('is not offered by a bot that does not read', async () => {
    await town(false);
    await expect(place.people[0]!.slash('game new', { rules: 'club', words: 'usual' })).rejects.toThrow('words');
  });
});
