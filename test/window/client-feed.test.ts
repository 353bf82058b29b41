/** Tests that a page receives what its person's client shows, and nothing else. */
import { type Emulator, type SimulatedGuild, type SimulatedUser, startEmulator } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ClientFeed } from '../../src/window/client-feed.ts';
import type { Change, Removal } from '../../src/window/protocol.ts';

let emulator: Emulator;
let guild: SimulatedGuild;
let ann: SimulatedUser;
let bob: SimulatedUser;
beforeEach(async () => {
  emulator = await startEmulator({ voice: false });
  guild = emulator.addGuild({ name: 'Table' });
  ann = guild.addMember({ name: 'Ann' });
  bob = guild.addMember({ name: 'Bob' });
});
afterEach(() => emulator.stop());

/** A feed with all that its page has received after the first view. */
function followed(user: SimulatedUser) {
  const received: { changes: readonly Change[]; removals: readonly Removal[] }[] = [];
  let tell = () => {};
  const feed = new ClientFeed(user, {
    changed: (changes, removals) => {
      received.push({ changes, removals });
      tell();
    },
  });
  const whole = feed.whole();
  const until = async (found: () => boolean) => {
    while (!found()) {
      await new Promise<void>((resolve) => {
        tell = resolve;
      });
    }
  };
  return { feed, whole, received, until };
}

const kinds = (changes: readonly Change[]) => [...new Set(changes.map(({ kind }) => kind))].sort();

describe('a feed', () => {
  test('begins with everything, and then sends only what has changed', async () => {
    const general = guild.channel('general');
    bob.say(general, 'before');
    const { feed, whole, received, until } = followed(ann);
    expect(kinds(whole)).toEqual(['channel', 'guild', 'member', 'message']);
    bob.say(general, 'after');
    await until(() => received.length > 0);
    const [first] = received;
    expect(kinds(first!.changes)).toEqual(['channel', 'message']);
    expect(JSON.stringify(first)).toContain('after');
    expect(JSON.stringify(first)).not.toContain('before');
    feed.close();
  });

  test('takes back what the person no longer sees', async () => {
    const general = guild.channel('general');
    const { id } = bob.say(general, 'a slip of the tongue');
    const { feed, received, until } = followed(ann);
    bob.delete(id);
    await until(() => received.some(({ removals }) => removals.length > 0));
    expect(received.flatMap(({ removals }) => removals)).toContainEqual({ kind: 'message', id });
    feed.close();
  });

  test('takes back a channel with its messages when it is closed to the person', async () => {
    const secret = guild.addChannel({ name: 'secret', type: 0 });
    const { id } = bob.say(secret, 'our victim');
    const { feed, received, until } = followed(ann);
    guild.asModerator().setOverwrite(secret, guild.id, { type: 0, deny: String(1 << 10) });
    await until(() => received.some(({ removals }) => removals.length > 0));
    const gone = received.flatMap(({ removals }) => removals);
    expect(gone).toContainEqual({ kind: 'channel', id: secret.id });
    expect(gone).toContainEqual({ kind: 'message', id });
    feed.close();
  });

  test('sends nothing of a channel that the person cannot see', async () => {
    const secret = guild.addChannel({ name: 'secret', type: 0 });
    guild.asModerator().setOverwrite(secret, guild.id, { type: 0, deny: String(1 << 10) });
    const { feed, whole, received, until } = followed(ann);
    guild.owner.say(secret, 'our victim');
    guild.owner.say(guild.channel('general'), 'good evening');
    await until(() => JSON.stringify(received).includes('good evening'));
    expect(JSON.stringify([whole, received])).not.toMatch(/victim|secret/);
    feed.close();
  });

  test('leaves nothing behind when it is closed: a thousand tabs cost nothing', () => {
    const before = ann.inbox.listeners;
    for (let tab = 0; tab < 1_000; tab += 1) followed(ann).feed.close();
    expect(ann.inbox.listeners).toBe(before);
  });
});
