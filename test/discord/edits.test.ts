/** Discord lets people edit what they wrote wherever they can see the channel, even if they may not write there. */
import { PermissionFlagsBits as P } from 'discord.js';
import { type Emulator, readText, type SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import type { Access, Room } from '#game/ports/ports.ts';
import { lounge, sit } from './external-channel.ts';
import { HandEvening, isOpen } from './hand-evening.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;

const asked = (what: string) => place.service.asked.filter((each) => each.what === what).map(({ args }) => args);
const edited = (userId: string, room: Room = 'town', isGone = true) => ['g1', { room, userId, isGone }];
const channel = (name: string) => place.guild.channel(name);
const texts = (name: string) => [...channel(name).messages.values()].map((message) => readText(message));

/** Arranges a room in which all may read, and those in `writers` may write. */
async function arrange(writers: readonly SimulatedUser[], room: Room = 'town'): Promise<void> {
  const access = place.people.map(({ id }) => ({
    userId: id,
    read: true,
    write: writers.some((one) => one.id === id),
  }));
  await place.arrange({ rooms: [{ room, name: room, access }] });
}

/** Lets people edit and delete where they may not write, as Discord does by its staff’s word (discord-api-docs#3096). */
const letSilencedEdit = ({ emulator }: { readonly emulator: Emulator }): void => {
  Object.assign(emulator.discord.behavior, { silencedEdits: true, silencedDeletes: true });
};

async function begin(room: Room = 'town', options: Parameters<typeof startTestServer>[0] = {}) {
  place = await startTestServer({ people: 2, locale: 'en-US', ...options });
  letSilencedEdit(place);
  await arrange(place.people, room);
  return place.people as readonly [SimulatedUser, SimulatedUser];
}

describe('a message that is edited by a person who may not write there', () => {
  test.each<Room>(['town', 'clan-mafia', 'graveyard'])(
    'is deleted at once in the %s, and the table is told',
    async (room) => {
      const [ann, bob] = await begin(room);
      const morning = ann.say(channel(room), 'good morning');
      await arrange([bob], room);
      ann.edit(morning, 'Finn is the don');
      await expect.poll(() => texts(room)).toEqual([]);
      await expect.poll(() => asked('edited')).toEqual([edited(ann.id, room)]);
    },
  );

  test('is deleted where an administrator writes it, too: the table decides who may write', async () => {
    const [ann, bob] = await begin();
    place.guild.asModerator().giveRole(ann, place.guild.addRole({ name: 'Admin', permissions: P.Administrator }));
    const morning = ann.say(channel('town'), 'good morning');
    await arrange([bob]);
    ann.edit(morning, 'Finn is the don');
    await expect.poll(() => texts('town')).toEqual([]);
  });

  test('is deleted after a restart', async () => {
    const [ann] = await begin();
    const morning = ann.say(channel('town'), 'good morning');
    await arrange([]);
    await place.restart();
    await arrange([]);
    ann.edit(morning, 'Finn is the don');
    await expect.poll(() => texts('town')).toEqual([]);
  });

  test('is deleted in a voice channel of the server’s own, where nobody at the table may write', async () => {
    place = await startTestServer({ people: 2, locale: 'en-US' });
    letSilencedEdit(place);
    const [ann] = place.people as [SimulatedUser];
    const id = await lounge(place);
    const stranger = place.guild.addMember({ name: 'Stranger' });
    const [hello, other] = [ann.say(id, 'hello'), stranger.say(id, 'hi')];
    await sit(place, id);
    stranger.edit(other, 'hi all');
    ann.edit(hello, 'Finn is the don');
    // People who are not at the table know nothing, and what they write is theirs.
    await expect.poll(() => texts('Lounge')).toEqual(['hi all']);
    await expect.poll(() => asked('edited')).toEqual([edited(ann.id, 'voice')]);
  });

  test('stays if the bot may not delete it, and the table is told so', async () => {
    const [ann] = await begin('town', { permissions: invitePermissions & ~P.ManageMessages });
    const morning = ann.say(channel('town'), 'good morning');
    await arrange([]);
    ann.edit(morning, 'Finn is the don');
    await expect.poll(() => asked('edited')).toEqual([edited(ann.id, 'town', false)]);
    expect(texts('town')).toEqual(['Finn is the don']);
  });

  test('that they have deleted themselves meanwhile is gone as well', async () => {
    const [ann] = await begin();
    const morning = ann.say(channel('town'), 'good morning');
    await arrange([]);
    ann.edit(morning, 'Finn is the don');
    ann.delete(morning);
    await expect.poll(() => asked('edited')).toEqual([edited(ann.id)]);
  });
});

describe('a message stays', () => {
  /** Edits a message that has to go. The updates before it have been handled by then. */
  async function handled(person: SimulatedUser, room = 'town'): Promise<void> {
    const [last] = person.messages(channel(room)).filter(({ text: content }) => content === 'last');
    person.edit(last!, 'psst');
    await expect.poll(() => asked('edited')).toHaveLength(1);
  }

  test('if its author may write there', async () => {
    const [ann, bob] = await begin();
    bob.say(channel('town'), 'last');
    const morning = ann.say(channel('town'), 'good mornign');
    await arrange([ann]);
    ann.edit(morning, 'good morning');
    await handled(bob);
    expect(texts('town')).toEqual(['good morning']);
  });

  test('if Discord only shows the preview of a link, also of one that was edited by day', async () => {
    const [ann, bob] = await begin();
    ann.say(channel('town'), 'last');
    const [link, changed] = [ann.say(channel('town'), 'https://a.example'), bob.say(channel('town'), 'b')];
    bob.edit(changed, 'https://b.example');
    const { length } = asked('edited');
    await arrange([]);
    for (const message of [link, changed]) place.guild.showPreview(message, 'Example');
    await handled(ann);
    expect(length).toBe(0);
    expect(texts('town')).toEqual(['https://a.example', 'https://b.example']);
  });

  test('if it was edited before the bot came', async () => {
    const [ann, bob] = await begin();
    ann.say(channel('town'), 'last');
    const changed = bob.say(channel('town'), 'b');
    bob.edit(changed, 'https://b.example');
    await arrange([]);
    await place.restart();
    await arrange([]);
    place.guild.showPreview(changed, 'Example');
    await handled(ann);
    expect(texts('town')).toEqual(['https://b.example']);
  });

  test('as long as Discord still lets its author write there: an edit at nightfall is none of the night', async () => {
    const [ann, bob] = await begin();
    bob.say(channel('town'), 'last');
    const morning = ann.say(channel('town'), 'good mornign');
    const access: Access[] = place.people.map(({ id }) => ({ userId: id, read: true, write: false }));
    place.emulator.beforeRoute = async ({ method }) => {
      if (method === 'PATCH' && texts('town').includes('good mornign')) ann.edit(morning, 'good morning');
      return undefined;
    };
    await place.arrange({ rooms: [{ room: 'town', name: 'town', access }] });
    await handled(bob);
    expect(texts('town')).toEqual(['good morning']);
  });

  test('in all other channels of the server', async () => {
    const [ann] = await begin();
    ann.say(channel('town'), 'last');
    const hello = ann.say(channel('general'), 'hello');
    await arrange([]);
    place.guild.asModerator().setOverwrite(channel('general'), ann, { type: 1, deny: `${P.SendMessages}` });
    ann.edit(hello, 'hello all');
    await handled(ann);
    expect(texts('general')).toEqual(['hello all']);
  });
});

describe('the words of an edited message', () => {
  test('are read like those of a new one, where the operator has the town read', async () => {
    const [ann] = await begin('town', { readsTown: true });
    const message = ann.say(channel('town'), 'hello');
    ann.edit(message, 'God knows');
    place.guild.showPreview(message, 'Example');
    await expect
      .poll(() => asked('wrote'))
      .toEqual([
        ['g1', ann.id, 'hello'],
        ['g1', ann.id, 'God knows'],
      ]);
  });
});

describe('at a table of the club', () => {
  test('C6: a message that is edited at night disappears for everybody, the town reads why, and its author has a foul', async () => {
    const evening = await HandEvening.open({}, {}, { tableRequest: { rules: 'club', seed: 7 } });
    letSilencedEdit(evening);
    await evening.seat();
    const [host, player] = evening.people as [SimulatedUser, SimulatedUser];
    const town = () => evening.room('town')!;
    const mayWrite = () => (evening.guild.permissions(player, town()) & P.SendMessages) !== 0n;
    const read = () => host.messages(town()).map(({ text: content }) => content);
    await evening.reach(isOpen('speech'));
    await evening.until(mayWrite);
    const morning = player.say(town(), 'good morning');
    await evening.reach(({ town: { phase, open, round } }) => phase === 'night' && open && round > 1);
    await evening.until(() => !mayWrite());
    player.edit(morning, 'Finn is the don');
    await evening.until(() => evening.told(/P2, while you may not write, please do not edit either/));
    await evening.until(() => evening.table.town.seats[1]!.fouls === 1);
    expect(read()).not.toContain('good morning');
    expect(read()).not.toContain('Finn is the don');
    await evening.until(() => evening.told(/P2.*speaking out of turn/));
  });
});
