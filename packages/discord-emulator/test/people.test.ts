import { Events } from 'discord.js';
import { GatewayIntentBits, PermissionFlagsBits as P } from 'discord-api-types/v10';
import type { SimulatedUser } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { believes, next, startTestBot, type TestBot } from './test-bot.ts';

let s: TestBot;
let ann: SimulatedUser;
let bob: SimulatedUser;
beforeEach(async () => {
  s = await startTestBot({ intents: [GatewayIntentBits.GuildMessages] });
  [ann, bob] = [s.guild.addMember({ name: 'Ann' }), s.guild.addMember({ name: 'Bob' })];
  believes(s.emulator, 'silencedEdits', 'silencedDeletes', 'mutedEffects', 'mutedNicknames', 'timeoutDisconnects');
});
afterEach(async () => {
  expect(s.emulator.answerFaults).toEqual([]);
  await s.close();
});

const general = () => s.guild.channel('general');
const room = () => s.guild.channel('General');
const closeTo = (person: SimulatedUser, bits: bigint) =>
  s.guild.asModerator().setOverwrite(general(), person, { type: 1, deny: `${bits}` });
const texts = (reader: SimulatedUser) => reader.messages(general()).map(({ text: content }) => content);

describe('a person who may not write', () => {
  test('edits and deletes what they wrote before', () => {
    const [first, second] = [ann.say(general(), 'good morning'), ann.say(general(), 'bye')];
    closeTo(ann, P.SendMessages);
    expect(() => ann.say(general(), 'psst')).toThrow(expect.objectContaining({ code: 50013 }));
    expect(ann.edit(first, 'psst').edited_timestamp).not.toBeNull();
    ann.delete(second);
    expect(texts(bob)).toEqual(['psst']);
  });

  test('edits nothing in a channel that they cannot see, and nothing of others', () => {
    const [own, other] = [ann.say(general(), 'good morning'), bob.say(general(), 'hi')];
    expect(() => ann.edit(other, 'psst')).toThrow(expect.objectContaining({ code: 50005 }));
    closeTo(ann, P.ViewChannel);
    expect(() => ann.edit(own, 'psst')).toThrow('sees no message');
    expect(texts(bob)).toEqual(['good morning', 'hi']);
  });
});

describe('an update of a message', () => {
  const updates = () => bob.received.filter(({ t }) => t === 'MESSAGE_UPDATE').map(({ d }) => d.edited_timestamp);

  test('has the time of an edit. The preview of a link has none, or that of the edit before', () => {
    const message = ann.say(general(), 'https://example.org');
    s.guild.showPreview(message, 'Example');
    const { edited_timestamp: edited } = ann.edit(message, 'https://example.com');
    s.guild.showPreview(message, 'Example');
    expect(updates()).toEqual([null, edited, edited]);
    expect(bob.message(message).embeds).toMatchObject([{ title: 'Example' }]);
  });

  test('reaches a bot with the intent, without the content', async () => {
    const message = ann.say(general(), 'good morning');
    const told = new Promise<{ id: string; author?: { id: string }; content?: string }>((resolve) => {
      s.client.ws.once('MESSAGE_UPDATE' as never, resolve as never);
    });
    ann.edit(message, 'psst');
    expect(await told).toMatchObject({ id: message.id, author: { id: ann.id }, content: '' });
  });
});

describe('an emoji effect in voice', () => {
  const effects = ({ received }: SimulatedUser) => received.filter(({ t }) => t === 'VOICE_CHANNEL_EFFECT_SEND');

  test('is seen by those in the same channel, also from a muted person', async () => {
    await Promise.all([ann.joinVoice(room()), bob.joinVoice(room())]);
    s.guild.asModerator().mute(ann);
    ann.sendEffect('👍');
    expect(effects(bob).map(({ d }) => d)).toMatchObject([
      { channel_id: room().id, user_id: ann.id, emoji: { name: '👍' } },
    ]);
    bob.leaveVoice();
    ann.sendEffect('👎');
    expect(effects(bob)).toHaveLength(1);
    expect(effects(s.guild.owner)).toEqual([]);
  });

  test('is sent by nobody outside of voice', () => {
    expect(() => ann.sendEffect('👍')).toThrow(expect.objectContaining({ code: 40032 }));
  });
});

describe('a nickname', () => {
  test('is changed by its owner, seen by everybody, and refused without the permission', () => {
    ann.setNickname('Don');
    expect(ann.name).toBe('Don');
    expect(bob.received.at(-1)).toMatchObject({ t: 'GUILD_MEMBER_UPDATE', d: { nick: 'Don' } });
    ann.setNickname(null);
    expect(ann.name).toBe('Ann');
    const everyone = s.guild.guild.roles.get(s.guild.id)!;
    everyone.permissions &= ~P.ChangeNickname;
    expect(() => ann.setNickname('Don')).toThrow(expect.objectContaining({ code: 50013 }));
  });
});

describe('a timeout', () => {
  const timeOut = (ms: number) => s.guild.asModerator().timeOut(ann, ms);

  test('disconnects from voice, and everybody is told', async () => {
    await ann.joinVoice(room());
    const moved = next(s.client, Events.VoiceStateUpdate);
    timeOut(60_000);
    expect((await moved)[1]).toMatchObject({ id: ann.id, channelId: null });
    expect(s.guild.voiceState(ann)).toBeUndefined();
    await expect(ann.joinVoice(room())).rejects.toMatchObject({ code: 50013 });
    timeOut(0);
    await ann.joinVoice(room());
  });

  test('leaves the right to read, and so to edit', () => {
    const message = ann.say(general(), 'good morning');
    timeOut(60_000);
    expect(s.guild.permissions(ann, general())).toBe(P.ViewChannel | P.ReadMessageHistory);
    expect(() => ann.say(general(), 'psst')).toThrow(expect.objectContaining({ code: 50013 }));
    ann.edit(message, 'psst');
    expect(texts(bob)).toEqual(['psst']);
  });

  test('of somebody outside of voice is no disconnection in the audit log', async () => {
    const actions = () => s.guild.asModerator().auditLog().length;
    const before = actions();
    timeOut(60_000);
    expect(actions()).toBe(before + 1);
    timeOut(0);
    await ann.joinVoice(room());
    const again = actions();
    timeOut(60_000);
    expect(actions()).toBe(again + 2);
  });

  test('goes on for a person who leaves and returns', () => {
    timeOut(60_000);
    ann.leaveGuild();
    ann.returnToGuild();
    expect(() => ann.say(general(), 'psst')).toThrow(expect.objectContaining({ code: 50013 }));
  });
});

describe('a person who leaves and returns', () => {
  test('sees nothing meanwhile, and finds their messages, which they can edit', () => {
    const message = ann.say(general(), 'good morning');
    closeTo(ann, P.SendMessages);
    ann.leaveGuild();
    bob.say(general(), 'gone');
    expect(texts(ann)).toEqual([]);
    expect(ann.received.at(-1)).toMatchObject({ t: 'GUILD_DELETE' });
    ann.returnToGuild();
    expect(texts(ann)).toEqual(['good morning', 'gone']);
    ann.edit(message, 'psst');
    expect(texts(bob)).toEqual(['psst', 'gone']);
    expect(() => ann.say(general(), 'psst')).toThrow(expect.objectContaining({ code: 50013 }));
  });

  test('leaves voice, and is out of it when they return', async () => {
    await ann.joinVoice(room());
    ann.leaveGuild();
    ann.returnToGuild();
    expect([ann.voice, s.guild.voiceState(ann)]).toEqual([undefined, undefined]);
  });
});
