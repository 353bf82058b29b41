/** Behaviour of Discord on which the sources are silent or disagree. Each test sets a value that a live check may measure. */
import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import {
  type Behavior,
  type Emulator,
  type SimulatedGuild,
  type SimulatedUser,
  startEmulator,
  undeniedBy,
} from 'discord-emulator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { believes } from './test-bot.ts';

let emulator: Emulator;
let guild: SimulatedGuild;
let ann: SimulatedUser;
beforeEach(async () => {
  emulator = await startEmulator({ voice: false });
  guild = emulator.addGuild({ name: 'Test' });
  ann = guild.addMember({ name: 'Ann' });
  believes(emulator, 'silencedEdits', 'silencedDeletes', 'mutedNicknames', 'statusStays');
});
afterEach(() => emulator.stop());

const behaves = (how: Partial<Behavior>) => void Object.assign(emulator.discord.behavior, how);
const inVoice = () => guild.voiceState(ann) !== undefined;
const deny = (channel: string, bit: bigint) =>
  guild.asModerator().setOverwrite(guild.channel(channel), ann, { type: 1, allow: '0', deny: `${bit}` });

test.each([true, false])('a timeout disconnects: %s', async (timeoutDisconnects) => {
  behaves({ timeoutDisconnects });
  await ann.joinVoice(guild.channel('General'));
  guild.asModerator().timeOut(ann, 60_000);
  expect(inVoice()).toBe(!timeoutDisconnects);
});

test.each([true, false])('a muted person sends an emoji effect: %s', async (mutedEffects) => {
  behaves({ mutedEffects });
  await ann.joinVoice(guild.channel('General'));
  guild.asModerator().mute(ann);
  if (mutedEffects) ann.sendEffect('🔪');
  else expect(() => ann.sendEffect('🔪')).toThrow(/Missing Permissions/);
});

test.each([true, false])('a denied Speak suppresses who is there: %s', async (speakIsCheckedLater) => {
  behaves({ speakIsCheckedLater });
  await ann.joinVoice(guild.channel('General'));
  guild.asModerator().editChannel(guild.channel('General'), {
    permission_overwrites: [{ id: ann.id, type: 1, allow: '0', deny: `${P.Speak}` }],
  });
  expect(guild.voiceState(ann)?.suppress).toBe(speakIsCheckedLater);
});

test.each([true, false])('a status stays in an empty channel: %s', async (statusStays) => {
  behaves({ statusStays });
  await ann.joinVoice(guild.channel('General'));
  guild.owner.setVoiceStatus(guild.channel('General'), 'Night 1');
  ann.leaveVoice();
  expect(guild.channel('General').status).toBe(statusStays ? 'Night 1' : null);
});

test('people who may not write can edit and delete, unless it was measured otherwise', () => {
  const said = [1, 2].map((n) => ann.say(guild.channel('general'), `line ${n}`));
  deny('general', P.SendMessages);
  expect(ann.edit(said[0]!, 'Finn is the don').text).toBe('Finn is the don');
  ann.delete(said[0]!);
  behaves({ silencedEdits: false, silencedDeletes: false });
  expect(() => ann.edit(said[1]!, 'Finn is the don')).toThrow(/Missing Permissions/);
  expect(() => ann.delete(said[1]!)).toThrow(/Missing Permissions/);
});

test('a muted person changes their nickname, unless it was measured otherwise', async () => {
  await ann.joinVoice(guild.channel('General'));
  guild.asModerator().mute(ann);
  ann.setNickname('Finn is the don');
  behaves({ mutedNicknames: false });
  expect(() => ann.setNickname('Finn is not')).toThrow(/Missing Permissions/);
});

test('silenced people can do the one thing that they were measured to do, although a channel denies it', async () => {
  const said = ann.say(guild.channel('general'), 'a line');
  await ann.joinVoice(guild.channel('General'));
  deny('general', P.SendMessages | P.AddReactions);
  deny('General', P.SetVoiceChannelStatus | P.Stream);
  const emojis = [...'🔪🌙🎲🎯🎩🎭🎻🎷'];
  const attempts = {
    write: () => ann.say(guild.channel('general'), 'another'),
    // Another of the same emoji needs no right.
    react: () => ann.react(said, emojis.shift()!),
    status: () => ann.setVoiceStatus(guild.channel('General'), 'Finn is the don'),
    camera: () => ann.setSelf({ video: true }),
  };
  for (const right of Object.keys(attempts) as (keyof typeof attempts)[]) {
    emulator.discord.undenied = 0n;
    expect(attempts[right], right).toThrow(/Missing Permissions|no STREAM/);
    emulator.discord.undenied = undeniedBy({ [right]: true });
    const possible = Object.entries(attempts).filter(([, attempt]) => {
      try {
        return void attempt() === undefined;
      } catch {
        return false;
      }
    });
    expect(possible.map(([name]) => name)).toEqual([right]);
  }
  deny('general', P.ViewChannel);
  expect(() => ann.say(guild.channel('general'), 'a third')).toThrow();
});
