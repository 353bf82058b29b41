/** The bot as a process that is stopped (SIGSTOP) and continued (SIGCONT), as on a laptop that is closed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, type ShownMessage, type SimulatedGuild, startEmulator } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { commands } from '#commands/index.ts';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { deployCommands } from '#discord/deploy.ts';
import { t } from '#narration/index.ts';
import { rulebooksNamed } from '../rulebooks.ts';
import { Bot } from './kit/bot.ts';
import { bundled } from './kit/bundle.ts';
import { readTruth } from './kit/truth.ts';

/** At this speed a speech of a minute takes 10 s. So does the grace time, which the speed does not change. */
const SPEED = 6;
const GRACE_S = 10;
/** Longer than both, in ms. */
const STOPPED_MS = 14_000;
const patience = { timeoutMs: 100_000 };

let emulator: Emulator;
let bot: Bot | undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'nightcall-standstill-'));
afterEach(async () => {
  await bot?.kill();
  await emulator.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function begun(): Promise<SimulatedGuild> {
  emulator = await startEmulator({ seed: 7 });
  const { token, id } = emulator.addApplication({ name: 'Nightcall' });
  const guild = emulator.addGuild({ name: 'The Table', owner: { name: 'Owner' } });
  guild.install(emulator.discord.applications.get(id)!, invitePermissions);
  const data = commands.map((command) => command.data({ rulebooks: rulebooksNamed(['six']), rehearsal: true }));
  await deployCommands(data, { token, api: emulator.apiUrl });
  bot = new Bot(await bundled('src/programs/main.ts'), [], {
    ...{ DISCORD_TOKEN: token, DISCORD_API: emulator.apiUrl, DATA_DIR: dataDir, VOICE: 'off', LOG_FORMAT: 'json' },
    ...{ REHEARSAL: '1', SPEED: `${SPEED}`, GRACE_SECONDS: `${GRACE_S}` },
    NODE_EXTRA_CA_CERTS: emulator.certificateFile,
  });
  await bot.logged('"ready"');
  return guild;
}

test('a bot that stood still takes nobody’s speech and nobody’s seat', async () => {
  const guild = await begun();
  const people = ['Ann', 'Boris', 'Cleo', 'Dan', 'Eve', 'Fred'].map((name) => guild.addMember({ name }));
  const [host, ...others] = people;
  const fred = people.at(-1)!;
  const place = { channel: guild.channel('general') };
  await host!.slash('game new', { rules: 'six', seed: 7 }, place);
  const lobby = () => host!.messages(place.channel).find(({ rows: components }) => (components ?? []).length > 0)!;
  for (const person of others) await person.press(lobby(), t('en', 'ui:button.join'));
  await host!.press(lobby(), t('en', 'ui:button.start'));
  const room = () => guild.channels.find(({ type, parentId }) => type === 2 && parentId !== null);
  await host!.waitUntil(() => room()?.id, patience);
  for (const person of people) await person.joinVoice(room()!.id);
  const town = (): readonly ShownMessage[] => host!.messages(guild.channel('town'));
  const told = (words: string | RegExp) => town().some(({ text: content }) => new RegExp(words).test(content));
  const isSpeaking = (person: (typeof people)[number]) => guild.voiceState(person) && !guild.isMuted(person);
  await host!.waitUntil(() => isSpeaking(host!) && told('has the floor: one minute'), patience);

  fred.leaveVoice();
  await host!.waitUntil(() => told('the table is waiting for you'), patience);
  const stopped = bot!.freeze(STOPPED_MS);
  await fred.joinVoice(room()!.id);
  await stopped;
  await host!.waitUntil(() => told('is back at the table') && told('I was stopped for a while'), patience);
  await host!.waitUntil(() => told('The game goes on\\.'), patience);

  const { moments } = await readTruth(dataDir);
  const events = moments.flatMap((moment) => moment.events);
  expect(events.filter(({ type }) => type === 'SeatLeft')).toEqual([]);
  const speech = moments.find(({ after }) => after.step?.kind === 'speech')!.after.step!;
  const paused = events.findIndex(({ type }) => type === 'GamePaused');
  const ended = events.findIndex((event) => event.type === 'StepEnded' && event.step === speech.number);
  expect(paused).toBeGreaterThan(-1);
  expect(ended === -1 || ended > paused).toBe(true);
  const pause = events[paused] as Extract<(typeof events)[number], { type: 'GamePaused' }>;
  expect(pause.left).toBeGreaterThan(0);
  expect(town().filter(({ text: content }) => /-\d+ seconds|no longer in the game/.test(content))).toEqual([]);
}, 240_000);
