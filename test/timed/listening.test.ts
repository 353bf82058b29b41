/** A table with open microphones: the real bot, as a process of its own, hears over real voice sockets who speaks. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Emulator,
  type ShownMessage,
  type SimulatedGuild,
  type SimulatedUser,
  startEmulator,
  type VoiceVisit,
} from 'discord-emulator';
import { opusPackets } from 'discord-emulator/voice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '#commands/index.ts';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { deployCommands } from '#discord/deploy.ts';
import { setTable } from '../discord/table-settings.ts';
import { rulebooksNamed } from '../rulebooks.ts';
import { makeTinyPack } from '../voice/tiny-pack.ts';
import { Bot } from '../wire/kit/bot.ts';

const SPEED = 10;

let emulator: Emulator;
let guild: SimulatedGuild;
let people: readonly SimulatedUser[];
let folder: string;
let environment: Readonly<Record<string, string>>;
let bot: Bot;
const visits: VoiceVisit[] = [];

const host = (): SimulatedUser => people[0]!;
const town = (): ShownMessage[] => host().messages(guild.channel('town'));
const told = (text: RegExp): ShownMessage | undefined => town().findLast(({ text: content }) => text.test(content));
const isMuted = (): boolean[] => people.map((person) => guild.isMuted(person));

/** Speaks for `ms` milliseconds, packet by packet, as a client sends it. */
async function speak(seat: number, ms: number): Promise<void> {
  for (const packet of opusPackets(ms / 20, seat)) {
    visits[seat - 1]!.speak(packet);
    await sleep(20);
  }
}

async function order(command: string, options: Record<string, string | number> = {}): Promise<void> {
  const answer = await host().slash(`host ${command}`, options);
  await expect.poll(() => answer.content).toContain('Done');
}

beforeAll(async () => {
  emulator = await startEmulator({ seed: 7 });
  folder = mkdtempSync(join(tmpdir(), 'nightcall-listening-'));
  const application = emulator.addApplication({ name: 'Nightcall' });
  guild = emulator.addGuild({ name: 'The Club', locale: 'en-US' });
  guild.install(application, invitePermissions);
  people = Array.from({ length: 6 }, (_, index) => guild.addMember({ name: `P${index + 1}`, locale: 'en-US' }));
  const packs = join(folder, 'packs');
  mkdirSync(packs);
  makeTinyPack({ id: 'en', inside: packs });
  await deployCommands(
    commands.map((command) => command.data({ rulebooks: rulebooksNamed(['club']), rehearsal: true })),
    { token: application.token, api: emulator.apiUrl },
  );
  environment = {
    ...{ DISCORD_TOKEN: application.token, DISCORD_API: emulator.apiUrl, DATA_DIR: join(folder, 'data') },
    ...{ PACKS_DIR: packs, LOG_FORMAT: 'json', REHEARSAL: '1', SPEED: String(SPEED) },
    NODE_EXTRA_CA_CERTS: emulator.certificateFile,
  };
  bot = new Bot('src/programs/main.ts', [], environment);
  await bot.logged('"ready"');
});

afterAll(async () => {
  await bot.stop();
  await emulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns true if the bot is in the voice room and not deafened. */
const botHears = (): boolean => {
  const states = [...emulator.discord.guilds.get(guild.id)!.voiceStates.values()];
  return states.some(({ userId, selfDeaf }) => !selfDeaf && people.every(({ id }) => id !== userId));
};

test('C6: a player who speaks out of turn for longer than the tolerance gets a foul, over a restart too, and nobody is muted', async () => {
  const lobby = () => host().messages(guild.channel('general'))[0]!;
  await host().slash('game new', { rules: 'club', seed: 7 });
  await expect.poll(lobby).toBeDefined();
  await setTable(host(), lobby(), { 'floor.mode': 'listen', 'floor.tolerance': '0.5', 'floor.window': '3' });
  for (const person of people.slice(1)) await person.press(lobby(), 'Join');
  await host().press(lobby(), 'Start');
  const room = () => guild.channels.find(({ type, parentId }) => type === 2 && parentId !== null);
  await expect.poll(() => people.every((person) => person.channels().some(({ id }) => id === room()?.id))).toBe(true);
  for (const person of people) visits.push(await person.joinVoice(room()!, { listen: true }));
  await expect.poll(botHears).toBe(true);
  // The page has the time as soon as it runs, and only a running time can be extended.
  await expect.poll(() => told(new RegExp(`<@${host().id}> has the floor[^]*<t:`))).toBeDefined();
  await order('extend', { seconds: 3600 });

  await Promise.all([speak(1, 1_200), speak(2, 300), speak(3, 1_000)]);
  await expect.poll(() => told(/P3\*\*: foul 1 \(speaking out of turn\)/)).toBeDefined();

  await bot.kill();
  bot = new Bot('src/programs/main.ts', [], environment);
  await bot.logged('"ready"');
  await expect.poll(() => told(/goes on from where it was/)).toBeDefined();
  await bot.logged('"state":"ready"');
  await Promise.all([speak(1, 3_000), speak(4, 3_000)]);
  await expect.poll(() => told(/P4\*\*: foul 1 \(speaking out of turn\)/)).toBeDefined();

  await host().press(told(/P3\*\*: foul 1/)!, 'Take back the foul of #3');
  await expect.poll(() => told(/P3\*\*: .*taken back.* 0\./)).toBeDefined();
  for (const seat of [1, 2]) expect(told(new RegExp(`P${seat}\\*\\*: foul`))).toBeUndefined();
  expect(isMuted()).toEqual([false, false, false, false, false, false]);

  await order('remove', { player: '6', reason: 'peeking' });
  await expect.poll(isMuted).toEqual([false, false, false, false, false, true]);
  await host().slash('game end');
  await expect.poll(isMuted).toEqual([false, false, false, false, false, false]);
  expect(emulator.refusals).toEqual([]);
  expect(emulator.crashes).toEqual([]);
});
