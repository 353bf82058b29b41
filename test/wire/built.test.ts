/** The bot that `npm run build` makes works like its sources, from its own folder and without tsx. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Emulator, startEmulator } from 'discord-emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '#commands/index.ts';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { deployCommands } from '#discord/deploy.ts';
import { loadPack } from '#voice/load-pack.ts';
import { buildBot } from '../../src/build/bundle.ts';
import { builtFolder, stateOfBuild } from '../../src/built.mjs';
import { rawZip } from '../packs/raw-zip.ts';
import { rulebooks } from '../rulebooks.ts';
import { makeTinyPack } from '../voice/tiny-pack.ts';
import { Bot } from './kit/bot.ts';

/** A copy of the project as an operator has it. Its packages have no tsx, so only the built programs can run. */
const project = mkdtempSync(join(tmpdir(), 'nightcall-built-'));
const inProject = (...path: string[]) => join(project, ...path);

let emulator: Emulator;

beforeAll(async () => {
  for (const path of ['src', 'commands', 'docs/rules', 'package.json'])
    cpSync(resolve(path), inProject(path), { recursive: true, preserveTimestamps: true });
  mkdirSync(inProject('node_modules'));
  for (const name of readdirSync('node_modules').filter((each) => !['tsx', 'esbuild'].includes(each)))
    symlinkSync(resolve('node_modules', name), inProject('node_modules', name));
  mkdirSync(inProject('packs'));
  for (const id of ['en', 'ru']) makeTinyPack({ id, lang: id, inside: inProject('packs') });
  mkdirSync(inProject('programs'));
  writeFileSync(inProject('programs/ffmpeg'), `#!/bin/sh\ntouch '${inProject('ffmpeg-ran')}'\n`, { mode: 0o755 });
  await buildBot(project);
  emulator = await startEmulator({ voice: false });
});

afterAll(async () => {
  await emulator?.stop();
  rmSync(project, { recursive: true, force: true });
});

test('the built bot starts, answers in both languages with the pages of the rules, and stops', async () => {
  const application = emulator.addApplication({ name: 'Nightcall' });
  const guild = emulator.addGuild({ name: 'The Table', locale: 'en-US' });
  const [ann, ivan] = [guild.addMember({ name: 'Ann' }), guild.addMember({ name: 'Ivan', locale: 'ru' })];
  guild.install(application, invitePermissions);
  const bodies = commands.map((command) => command.data({ rulebooks, rehearsal: true }));
  await deployCommands(bodies, { token: application.token, api: emulator.apiUrl });
  const bot = new Bot(inProject('src/start.mjs'), ['main'], {
    ...{ DISCORD_TOKEN: application.token, DISCORD_API: emulator.apiUrl, LOG_FORMAT: 'json' },
    ...{ DATA_DIR: inProject('data'), PACKS_DIR: inProject('packs') },
    PATH: `${inProject('programs')}${delimiter}${process.env['PATH']}`,
  });
  await bot.logged('"ready"');
  expect((await ann.slash('rules', { about: 'C13' })).content).toMatch(/^### C13 · Club Mafia 📖\nThe courtesan picks/);
  expect((await ivan.slash('rules', { about: 'C3' })).content).toContain('**маньяк** · игроков 10–16: 1');
  const health = new Bot(inProject('src/start.mjs'), ['health'], { DATA_DIR: inProject('data') });
  expect([await health.ended, ...health.lines]).toEqual([
    0,
    expect.stringMatching(/^Discord answered/),
    expect.anything(),
  ]);
  expect(await bot.stop()).toBe(0);
  // The voice library would look for ffmpeg, which blocks the start.
  expect(existsSync(inProject('ffmpeg-ran'))).toBe(false);
  // Pages of the rules that are missing, and packs that are not complete, are warnings.
  expect(bot.complaints).toEqual([]);
});

/** Starts a thread of the built bot. Resolves with its first answer. */
async function answerOf(name: string, options: { readonly workerData?: unknown; readonly order?: unknown }) {
  const worker = new Worker(inProject(builtFolder, name), { workerData: options.workerData, execArgv: [] });
  try {
    if (options.order !== undefined) worker.postMessage(options.order);
    return await new Promise<unknown>((done, failed) => worker.once('message', done).once('error', failed));
  } finally {
    await worker.terminate();
  }
}

describe('a thread of the built bot', () => {
  test('draws a picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text></svg>';
    expect(await answerOf('drawing-worker.mjs', { order: { svg, scale: 1 } })).toEqual({ png: expect.any(Uint8Array) });
  });

  test('simulates a game', async () => {
    const job = { rules: 'six', options: {}, deal: { players: 6 }, policy: 'random', games: 1, seed: 1 };
    expect(await answerOf('simulator-worker.mjs', { workerData: job })).toMatchObject({ games: 1 });
  });

  test('checks an uploaded pack', async () => {
    const { folder } = makeTinyPack({ id: 'ru-moy', lang: 'ru', cues: ['night.fall'], extends: 'ru' });
    const zip = rawZip(readdirSync(folder).map((name) => ({ name, data: readFileSync(join(folder, name)) })));
    const job = { zip, folder: inProject('unpacked'), installed: { ru: 'ru' } };
    mkdirSync(job.folder);
    expect(await answerOf('inspect-worker.mjs', { workerData: job })).toMatchObject({
      ok: true,
      value: { id: 'ru-moy' },
    });
    rmSync(folder, { recursive: true });
  });

  test('checks and levels a take', async () => {
    const { pack } = await loadPack('audio/en');
    const [clip] = pack.clips.get('vote.start')!;
    const packets = clip!.packets.slice().map((bytes, index) => ({ bytes, at: index * 20 }));
    const job = { name: 'vote.start', packets, line: { cue: 'vote.start', usual: null, around: 0 }, place: null };
    expect(await answerOf('take-worker.mjs', { workerData: job })).toMatchObject({
      ok: true,
      value: { clip: { packets: expect.any(Array) } },
    });
  });

  test('sends the voice', async () => {
    const order = { do: 'connect', player: 1, place: { guildId: '1', channelId: '2', listens: false } };
    const report = { event: 'adapt', player: 1, adapter: 1 };
    expect(await answerOf('voice-worker.mjs', { workerData: {}, order })).toEqual(report);
  });

  test('lies beside the program that starts it, under the same name', () => {
    const files = readdirSync(inProject(builtFolder));
    const programs = files
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => readFileSync(inProject(builtFolder, name), 'utf8'));
    const started = programs.flatMap((text) =>
      [...text.matchAll(/new URL\("\.\/([\w-]+\.mjs)"/g)].map(([, name]) => name!),
    );
    expect(started.toSorted()).toEqual([
      ...['drawing-worker.mjs', 'inspect-worker.mjs', 'simulator-worker.mjs', 'take-worker.mjs'],
      'voice-worker.mjs',
    ]);
    expect(files).toEqual(expect.arrayContaining(started));
  });
});

test('a build is current until a source changes, and a checkout of the same sources leaves it so', () => {
  const source = inProject('src/programs/main.ts');
  const [text, past] = [readFileSync(source), new Date('2026-01-01')];
  expect(stateOfBuild(project)).toBe('current');
  utimesSync(source, past, past);
  expect(stateOfBuild(project)).toBe('current');
  rmSync(source);
  expect(stateOfBuild(project)).toBe('stale');
  cpSync(resolve('src/programs/main.ts'), source);
  expect(readFileSync(source)).toEqual(text);
  expect(stateOfBuild(project)).toBe('current');
  mkdirSync(inProject('src/narration/texts/cs'));
  expect(stateOfBuild(project)).toBe('stale');
  rmSync(inProject('src/narration/texts/cs'), { recursive: true });
  rmSync(inProject('dist'), { recursive: true });
  expect(stateOfBuild(project)).toBe('missing');
});
