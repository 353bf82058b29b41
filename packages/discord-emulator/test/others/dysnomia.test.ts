// Cross-checks with the unchanged client of another author. If it disagrees with the emulator, Discord's documentation
// decides.
import { once } from 'node:events';
import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import {
  type Application,
  DISCORD_LIMITS,
  type Emulator,
  type SimulatedGuild,
  type SimulatedUser,
  startEmulator,
} from 'discord-emulator';
import { isSilenceFrame, type Listener, opusPackets } from 'discord-emulator/voice';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOST_PERMISSIONS } from '../test-bot.ts';
import { oggFile } from '../voice/fixtures/clip.ts';
import { LibraryBot } from './library-bot.ts';

let emulator: Emulator;
let application: Application;
let guild: SimulatedGuild;
let ann: SimulatedUser;
let bot: LibraryBot;

beforeAll(async () => {
  emulator = await startEmulator({ rateLimits: { ...DISCORD_LIMITS, messageCreate: { limit: 5, windowMs: 700 } } });
  application = emulator.addApplication({ name: 'Test bot' });
  guild = emulator.addGuild({ name: 'Table' });
  guild.install(application, HOST_PERMISSIONS | P.ManageMessages | P.PinMessages);
  ann = guild.addMember({ name: 'Ann' });
  bot = new LibraryBot(emulator, application);
  await bot.until((reports) => reports.some(({ event }) => event === 'ready'));
});
afterAll(async () => {
  bot.kill();
  await emulator.stop();
  expect([...emulator.crashes, ...emulator.refusals, ...emulator.answerFaults, ...emulator.eventFaults]).toEqual([]);
});

describe('dysnomia', () => {
  afterEach(() => expect(bot.complaints).toEqual([]));

  test('logs in and knows the guild, its channels and itself', () => {
    expect(bot.reports[0]).toEqual({ event: 'said', what: 'shardReady' });
    expect(bot.reports.find(({ event }) => event === 'ready')).toEqual({
      event: 'ready',
      guilds: ['Table'],
      channels: ['general', 'General'],
      me: 'Test bot',
    });
  });

  test('uses the routes of a host, and none of its requests is refused', async () => {
    const { id: text } = guild.channel('general');
    const overwrites = [{ id: guild.id, type: 0, allow: 0, deny: `${P.SendMessages}` }];
    const made = await bot.call('createChannel', guild.id, 'night', 0, {
      permissionOverwrites: overwrites,
      topic: 't',
    });
    const night = String(made.id);
    expect(guild.channel('night').overwrites.get(guild.id)?.deny).toBe(P.SendMessages);
    await bot.call('editChannel', night, { topic: 'u', rateLimitPerUser: 5 });
    await bot.call('editChannelPermission', night, ann.id, `${P.ViewChannel}`, '0', 1);
    await bot.call('deleteChannelPermission', night, ann.id);
    const embeds = [{ title: 'T', description: 'D', fields: [{ name: 'n', value: 'v' }] }];
    const first = await bot.call('createMessage', text, { content: 'one', embeds });
    const second = await bot.call('createMessage', text, 'two');
    await bot.call('editMessage', text, first.id, { content: 'changed' });
    await bot.call('pinMessage', text, first.id);
    await bot.call('unpinMessage', text, first.id);
    expect(await bot.call('getMessages', text, { limit: 10 })).toHaveLength(3);
    await bot.call('deleteMessages', text, [first.id, second.id]);
    await bot.call('sendChannelTyping', text);
    const role = await bot.call('createRole', guild.id, { name: 'alive' });
    await bot.call('addGuildMemberRole', guild.id, ann.id, role.id);
    await bot.call('removeGuildMemberRole', guild.id, ann.id, role.id);
    await bot.call('deleteRole', guild.id, role.id);
    expect(await bot.call('getRESTGuildMember', guild.id, ann.id)).toMatchObject({ id: ann.id });
    await bot.call('getDMChannel', ann.id);
    await bot.call('deleteChannel', night);
    expect(emulator.calls.filter(({ status }) => (status ?? 0) >= 400)).toEqual([]);
    expect(emulator.callsByRoute().size).toBe(19);
  });

  test('is refused with Discord’s codes', async () => {
    expect(await bot.call('editGuildMember', guild.id, ann.id, { mute: true })).toEqual({ code: 40032 });
    expect(await bot.call('getRESTChannel', '123')).toEqual({ code: 10003 });
    expect(await bot.call('createMessage', guild.channel('general').id, 'x'.repeat(2001))).toEqual({ code: 50035 });
  });

  test('waits for the rate limits that the headers announce', async () => {
    const { id } = guild.channel('general');
    const before = emulator.rateLimited;
    await Promise.all(Array.from({ length: 7 }, (_, n) => bot.call('createMessage', id, `${n}`)));
    expect(emulator.rateLimited).toBe(before);
  });

  test('answers commands, buttons and modals', async () => {
    await bot.call('bulkEditCommands', [{ type: 1, name: 'hello', description: 'x' }]);
    const { message } = await ann.slash('hello');
    const shown = () => ann.ephemerals.find(({ id }) => id === message?.id);
    await ann.waitUntil(() => shown()?.text === 'edited');
    await ann.waitUntil(() => ann.messages(guild.channel('general')).some(({ text: content }) => content === 'to all'));
    expect((await ann.press(message!, 'go')).content).toBe('pressed');
    const asked = await ann.press(message!, 'ask');
    expect((await ann.submit(asked.modal, { text: 'abc' })).content).toBe('thanks');
  });

  test('knows the members in voice', async () => {
    await ann.joinVoice(guild.channel('General'));
    await bot.says('joined ann General');
    ann.leaveVoice();
  });
});

describe('the gateway of dysnomia', () => {
  test.each<[string, () => void]>([
    ['cut', () => emulator.dropGateway(application)],
    ['asked to reconnect', () => emulator.requestReconnect(application)],
  ])('that is %s resumes and is told what it missed', async (how, act) => {
    const said = bot.reports.length;
    act();
    guild.addChannel({ name: `missed-when-${how.replaceAll(' ', '-')}` });
    await bot.says('resumed', said);
    await bot.says(`channelCreate missed-when-${how.replaceAll(' ', '-')}`, said);
  });
});

describe('the voice of dysnomia', () => {
  const packets = opusPackets(60);
  let listener: Listener;

  /** Frames other than silence that Ann has heard. */
  const audio = () => listener.heard.filter(({ frame }) => frame && !isSilenceFrame(frame));

  test('is heard packet by packet and end-to-end encrypted, and hears what Ann says', async () => {
    const complaints = bot.complaints.length;
    const visit = await ann.joinVoice(guild.channel('General'), { listen: true });
    listener = visit.listener!;
    bot.tell({ do: 'play', channelId: guild.channel('General').id, file: oggFile(packets) });
    await bot.says('in group');
    while (!listener.dave?.ready) await once(listener, 'epoch');
    const [word = Buffer.alloc(0)] = opusPackets(1, 9);
    visit.speak(word);
    const heard = await bot.until((all) => all.find((one) => one.event === 'heard' && one.userId === ann.id));
    expect(heard).toMatchObject({ frame: word.toString('base64') });
    await bot.says('played');
    while (audio().length < packets.length) await once(listener, 'heard');
    expect(audio().map(({ frame }) => frame)).toEqual(packets);
    expect(audio().every((one) => one.endToEndEncrypted)).toBe(true);
    expect(bot.complaints.slice(complaints)).toEqual([]);
  });

  test('is resumed after 4015', async () => {
    const said = bot.reports.length;
    emulator.voice?.closeWith(application.id, 4015);
    await bot.says('voice resumed', said);
  });
});

// Its websockets come from `github:PerformanC/Internals#PWSL` and from nowhere else, so the registry alone cannot
// install it, and 2.2.2, the newest there in November 2026, identifies itself without `max_dave_protocol_version`,
// which is 4017.
test.skip('@performanc/voice is not held against: @performanc/pwsl is not in the registry, and it has no DAVE', () => {});
