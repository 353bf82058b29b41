// Small bots of other libraries, unchanged: a button, a form and a visit in voice.
import { once } from 'node:events';
import { REST } from 'discord.js';
import { Routes } from 'discord-api-types/v10';
import { startEmulator } from 'discord-emulator';
import { isSilenceFrame, opusPackets } from 'discord-emulator/voice';
import { expect, test } from 'vitest';
import { HOST_PERMISSIONS } from '../test-bot.ts';
import { oggFile } from '../voice/fixtures/clip.ts';
import { LibraryBot } from './library-bot.ts';

const bots = {
  'oceanic.js': new URL('./oceanic-bot.ts', import.meta.url),
  discordeno: new URL('./discordeno-bot.ts', import.meta.url),
};

test.each(Object.entries(bots))(
  '%s answers a command, a button and a form, is heard frame by frame in voice, and leaves',
  async (_, file) => {
    const emulator = await startEmulator();
    const application = emulator.addApplication({ name: 'Test bot' });
    const guild = emulator.addGuild({ name: 'Table' });
    guild.install(application, HOST_PERMISSIONS);
    const ann = guild.addMember({ name: 'Ann' });
    const body = [{ name: 'hello', description: 'x' }];
    await new REST({ api: emulator.apiUrl })
      .setToken(application.token)
      .put(Routes.applicationCommands(application.id), { body });
    const bot = new LibraryBot(emulator, application, file);
    const ready = await bot.until((reports) => reports.find(({ event }) => event === 'ready'));
    expect(ready).toEqual({ event: 'ready', guilds: ['Table'], channels: ['general', 'General'], me: 'Test bot' });

    const { message } = await ann.slash('hello');
    expect(message?.text).toBe('hello ann');
    await ann.waitUntil(() => ann.messages(guild.channel('general')).some(({ text }) => text === 'to all'));
    expect((await ann.press(message!, 'go')).content).toBe('pressed');
    const { modal } = await ann.press(message!, 'ask');
    expect((await ann.submit(modal, { text: 'abc' })).content).toBe('thanks for abc');

    const packets = opusPackets(60);
    const { listener } = await ann.joinVoice(guild.channel('General'), { listen: true });
    const audio = () => listener!.heard.filter(({ frame }) => frame && !isSilenceFrame(frame));
    bot.tell({ do: 'play', channelId: guild.channel('General').id, file: oggFile(packets) });
    await bot.says('played');
    while (audio().length < packets.length) await once(listener!, 'heard');
    expect(audio().map(({ frame }) => frame)).toEqual(packets);
    expect(audio().every(({ endToEndEncrypted }) => endToEndEncrypted)).toBe(true);
    await expect.poll(() => guild.voiceState(application)).toBeUndefined();

    expect(bot.complaints).toEqual([]);
    bot.kill();
    await emulator.stop();
    expect([...emulator.crashes, ...emulator.refusals, ...emulator.answerFaults, ...emulator.eventFaults]).toEqual([]);
  },
);
