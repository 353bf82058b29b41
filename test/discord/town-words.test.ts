import { describe, expect, test } from 'vitest';
import { postCopy } from './copied.ts';
import { fillIn } from './table-settings.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;

const written = () => place.service.asked.filter(({ what }) => what === 'wrote').map(({ args }) => args);

async function town(readsTown: boolean): Promise<void> {
  place = await startTestServer({ readsTown, locale: 'en-US' });
  const access = place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
  const graveyard = { room: 'graveyard' as const, name: 'graveyard', access };
  await place.arrange({ rooms: [{ room: 'town', name: 'town', access }, graveyard] });
}

describe('messages in the town', () => {
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

describe('the forbidden words of a table', () => {
  const lobby = () => place.people[0]!.messages(place.guild.channel('general')).at(-1)!;
  const asked = () => place.service.asked.findLast(({ what }) => what === 'change-settings')?.args[2];
  const panel = async () => {
    await place.people[0]!.slash('game new', { rules: 'club' });
    await expect.poll(lobby).toBeDefined();
    return place.people[0]!.press(lobby(), 'Settings');
  };

  test('are the usual ones or the host’s own, in any letters', async () => {
    await town(true);
    const [host] = place.people;
    const { message } = await panel();
    await fillIn(host!, message!, 'words', 'rulebook');
    expect(asked()).toEqual({ words: 'usual' });
    await fillIn(host!, message!, 'words', 'Vote me, КЛЯН*;  ,');
    expect(asked()).toEqual({ words: ['vote-me', 'клян*'] });
    expect(host!.message(message!).text).toContain('Forbidden words: **vote-me, клян***');
    const { modal } = await host!.press(message!, 'n1:g1:0:tableform:floor');
    const none = await host!.submit(modal, { words: ' , ' });
    expect(none.content).toContain('No word was found in that.');
    expect(asked()).toEqual({ words: ['vote-me', 'клян*'] });
    const again = await host!.press(none.message!, 'Change again');
    await host!.submit(again.modal, { words: '' });
    expect(asked()).toEqual({ words: null });
  });

  test('are still taken from the menu and the form of an earlier version', async () => {
    await town(true);
    const [host] = place.people;
    await panel();
    const { id: channel } = place.guild.addChannel({ name: 'old', type: 0 });
    const button = { type: 2, style: 2, label: 'old', custom_id: 'n1:g1:0:tableask' };
    const old = await postCopy(place.discord, { text: 'old', rows: [{ type: 1, components: [button] }] }, channel);
    const { modal } = await host!.press(old, 'n1:g1:0:tableask');
    await host!.submit(modal, { text: 'Vote me' });
    expect(asked()).toEqual({ words: ['vote-me'] });
  });

  test('are not offered by a bot that does not read', async () => {
    await town(false);
    expect((await panel()).content).not.toContain('Forbidden words');
  });
});
