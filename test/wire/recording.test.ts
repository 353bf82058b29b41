/**
 * A moderator records a narrator in a voice channel, over real voice sockets with end-to-end encryption. The bot is a
 * process of its own. It is killed between two lines, and the next game speaks the takes that were kept.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '#commands/index.ts';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { deployCommands } from '#discord/deploy.ts';
import { loadPack } from '#voice/load-pack.ts';
import type { Clip, Pack } from '#voice/pack.ts';
import { rulebooksNamed } from '../rulebooks.ts';
import { makeTinyPack } from '../voice/tiny-pack.ts';
import { Bot } from './kit/bot.ts';
import { bundled } from './kit/bundle.ts';

const LINES = 10;
const BEFORE_CRASH = 4;

let emulator: Emulator;
let guild: SimulatedGuild;
let anna: SimulatedUser;
let people: readonly SimulatedUser[];
let folder: string;
let environment: Readonly<Record<string, string>>;
let bot: Bot;
let visit: VoiceVisit;
/** Words that a person could have said: clips of our own narrator. */
let words: readonly Clip[];

const studio = () => guild.channel('Studio');
const panel = (): ShownMessage => anna.messages(studio()).at(-1)!;
const labels = (): readonly string[] =>
  (panel()?.rows ?? []).flatMap((row) =>
    'components' in row ? row.components.flatMap((one) => ('label' in one ? [one.label ?? ''] : [])) : [],
  );
const shows = (text: RegExp) => expect.poll(() => panel()?.text ?? '').toMatch(text);

async function startBot(): Promise<void> {
  bot = new Bot(await bundled('src/programs/main.ts'), [], environment);
  await bot.logged('"ready"');
}

beforeAll(async () => {
  emulator = await startEmulator({ seed: 7 });
  folder = mkdtempSync(join(tmpdir(), 'nightcall-recording-'));
  const application = emulator.addApplication({ name: 'Nightcall' });
  guild = emulator.addGuild({ name: 'The Club', locale: 'en-US', owner: { name: 'Anna', locale: 'en-US' } });
  guild.install(application, invitePermissions);
  anna = guild.owner;
  guild.addChannel({ name: 'Studio', type: 2 });
  people = [anna, ...Array.from({ length: 5 }, (_, index) => guild.addMember({ name: `P${index}`, locale: 'en-US' }))];
  const packs = join(folder, 'packs');
  mkdirSync(packs);
  makeTinyPack({ id: 'en', inside: packs });
  const { pack } = await loadPack('audio/en');
  words = ['vote.start', 'player.2', 'player.4', 'player.5', 'player.6', 'player.7', 'time.60', 'morning.quiet']
    .concat(['player.8', 'player.9'])
    .map((cue) => pack.clips.get(cue)![0]!);
  await deployCommands(
    commands.map((command) => command.data({ rulebooks: rulebooksNamed(['six']), rehearsal: true })),
    { token: application.token, api: emulator.apiUrl },
  );
  environment = {
    ...{ DISCORD_TOKEN: application.token, DISCORD_API: emulator.apiUrl, DATA_DIR: join(folder, 'data') },
    ...{ PACKS_DIR: packs, LOG_FORMAT: 'json', REHEARSAL: '1', SPEED: '20' },
    NODE_EXTRA_CA_CERTS: emulator.certificateFile,
  };
  await startBot();
});

afterAll(async () => {
  await bot.stop();
  await emulator.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Says one line as a client sends it, and keeps the take. */
async function record(number: number): Promise<void> {
  await shows(/Speak now/);
  for (const packet of words[number % words.length]!.packets.slice()) {
    visit.speak(packet);
    await sleep(20);
  }
  // The first line ends by itself when she is silent.
  if (number > 0) await anna.press(panel(), 'Done');
  await expect.poll(labels).toContain('Keep');
  await anna.press(panel(), 'Keep');
  await shows(new RegExp(`${number + 1} of \\d+ lines`));
}

async function begin(): Promise<void> {
  const answer = await anna.slash('pack record', { pack: 'en-anna' });
  await expect.poll(() => answer.content).toContain('The recording begins in');
}

/** Speaks until they have left the channel. */
async function speakOver(guest: VoiceVisit, packets: readonly Buffer[]): Promise<void> {
  for (let at = 0; ; at++) {
    try {
      guest.speak(packets[at % packets.length]!);
    } catch {
      return;
    }
    await sleep(20);
  }
}

/** The pack that the server has, as it lies on the disk. */
async function ownPack(): Promise<Pack> {
  const home = join(folder, 'data/server-packs', guild.id);
  const [digest] = readdirSync(home);
  return (await loadPack(join(home, digest!, 'en-anna'), async () => loadPack(join(folder, 'packs/en')))).pack;
}

/** Returns true if these frames were heard one after another. */
const isIn = (heard: readonly Buffer[], frames: readonly Buffer[]): boolean =>
  heard.some((_, at) => frames.every((frame, index) => heard[at + index]?.equals(frame)));

test('a moderator records ten lines over a crash of the bot, and the next game speaks them in the packets that were kept', async () => {
  visit = await anna.joinVoice(studio(), { listen: true });
  const guest = await people[1]!.joinVoice(studio(), { listen: true });
  await begin();
  await shows(/Only <@\d+> is recorded/);
  const babble = words.flatMap(({ packets }) => packets.slice());
  const isLeft = speakOver(guest, babble);
  for (let number = 0; number < BEFORE_CRASH; number++) await record(number);
  await guest.leave();
  await isLeft;
  await bot.kill();
  await startBot();
  expect((await anna.slash('pack list')).content).toMatch(/`en-anna`.*4 clips of its own/);
  await begin();
  await shows(/4 of \d+ lines/);
  for (let number = BEFORE_CRASH; number < LINES; number++) await record(number);
  await anna.press(panel(), 'Stop');
  await shows(/The recording is over[\s\S]*10 of \d+ lines are kept/);
  expect((await anna.slash('pack choose', { pack: 'en-anna' })).content).toContain('narrates the next games');

  const pack = await ownPack();
  const own = [...pack.clips.values()].flat().filter(({ packets }) => packets.length > 20);
  expect(own).toHaveLength(LINES);
  // The guest, who spoke all the time, is in no take.
  const longest = Math.max(...words.map(({ packets }) => packets.length));
  for (const { packets } of own) expect(packets.length).toBeLessThan(longest + 40);
  await visit.leave();
  const lobby = () =>
    anna.messages(guild.channel('general')).find(({ rows: components }) => (components?.length ?? 0) > 0)!;
  await anna.slash('game new', { rules: 'six', seed: 7 });
  await expect.poll(lobby).toBeDefined();
  for (const person of people.slice(1)) await person.press(lobby(), 'Join');
  await anna.press(lobby(), 'Start');
  const room = () => guild.channels.find(({ type, parentId }) => type === 2 && parentId !== null);
  await expect.poll(() => people.every((person) => person.channels().some(({ id }) => id === room()?.id))).toBe(true);
  const visits: VoiceVisit[] = [];
  for (const person of people) visits.push(await person.joinVoice(room()!, { listen: person === anna }));
  const heard = () => visits[0]!.heard.flatMap(({ frame }) => (frame === undefined ? [] : [frame]));
  const bodies = own.map(({ packets, body }) => packets.slice(body[0] + 1, body[1]));
  await expect.poll(() => bodies.filter((body) => isIn(heard(), body)).length).toBeGreaterThanOrEqual(3);
  await anna.slash('game end');
  expect(emulator.refusals).toEqual([]);
  expect(emulator.crashes).toEqual([]);
});
