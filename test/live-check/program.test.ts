/** The live check as its user runs it: a process of its own, with voice, against the local Discord. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Application, type Emulator, readMeasured, type SimulatedGuild, startEmulator } from 'discord-emulator';
import { test as base, describe, expect } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import type { Finding } from '../../src/live-check/bench.ts';
import { bundled } from '../wire/kit/bundle.ts';
import { type Passing, type Plant, proxyOf } from './proxy.ts';
import { secondPerson } from './second-person.ts';
import { believe, believed, isOnlyLate } from './test-server.ts';

/** A test with a server of its own on a local Discord with voice. The program waits most of the time, so they run at once. */
const test = base
  .extend('resumeWindowMs', 5000)
  .extend('place', async ({ resumeWindowMs }, { onCleanup }): Promise<Place> => {
    const limit = { limit: 10, windowMs: 10_000 };
    const emulator = await startEmulator({
      rateLimits: { ...believed.limits, memberEdit: limit, channelCreate: limit },
      voice: { resumeWindowMs },
    });
    // A measured way of moving a call is measured again.
    const { callMove, callDeleted } = emulator.discord.behavior;
    believe(emulator);
    Object.assign(emulator.discord.behavior, { callMove, callDeleted });
    const application = emulator.addApplication({ name: 'Nightcall' });
    const guild = emulator.addGuild({ name: 'Test' });
    guild.install(application, invitePermissions);
    const folder = mkdtempSync(join(tmpdir(), 'live-check-'));
    onCleanup(async () => {
      await emulator.stop();
      rmSync(folder, { recursive: true });
    });
    return { emulator, application, guild, folder };
  });

interface Place {
  readonly emulator: Emulator;
  readonly application: Application;
  readonly guild: SimulatedGuild;
  /** The folder of the reports. */
  readonly folder: string;
}

const changesRegion = ({ method, body }: Passing) => method === 'PATCH' && body.includes('rtc_region');

interface How {
  readonly wait: number;
  readonly stopAt?: RegExp;
  /** Takes each line that the program prints. */
  readonly follow?: (line: string) => void;
}

async function run({ emulator, application, guild, folder }: Place, plant: Plant, { wait, stopAt, follow }: How) {
  const proxy = await proxyOf(emulator.apiUrl, {
    ...plant,
    before: async (request) => {
      if (stopAt?.test(`${request.method} ${request.path}`)) child.kill('SIGINT');
      return plant.before?.(request);
    },
  });
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: emulator.certificateFile,
    DISCORD_API: proxy.url,
    DISCORD_TOKEN: application.token,
  };
  const program = await bundled('src/live-check/main.ts');
  const people = follow === undefined ? [] : ['--people', '2'];
  const args = [program, '--guild', guild.id, '--out', folder, '--wait', `${wait}`, ...people];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  if (follow) createInterface(child.stdout).on('line', follow);
  const [code] = (await once(child, 'exit')) as [number | null];
  await proxy.close();
  const texts = ['report.md', 'report.json'].map((name) => readFileSync(join(folder, name), 'utf8'));
  for (const text of [...texts, printed.join('')]) expect(text).not.toContain(application.token);
  const report = JSON.parse(texts[1]!) as { findings: Finding[]; stopped: string | null };
  const deviating = report.findings.filter(({ outcome }) => outcome === 'deviates');
  const wrong = deviating.filter((one) => !isOnlyLate(one)).map(({ check, found }) => `${check}: ${found}`);
  // A busy machine of the tests is late, and is told so.
  const isFine = code === (deviating.length > 0 ? 1 : 0);
  return { code, isFine, wrong, report, printed: printed.join('') };
}

const left = ({ guild }: Place) => guild.channels.map(({ name }) => name);

describe.concurrent('the program', () => {
  test('with voice everything is as expected: the call moves, and sound comes back', async ({ place }) => {
    const { isFine, wrong, report, printed } = await run(place, {}, { wait: 60 });
    expect(wrong).toEqual([]);
    expect({ isFine, printed }).toMatchObject({ isFine: true });
    const checks = report.findings.map(({ check }) => check);
    expect(checks).toContain('the region becomes rotterdam: sound is back');
    expect(checks).toContain('the region becomes us-east: sound is back');
    expect(checks).toContain('a lost voice connection is noticed');
    expect(checks).toContain('a lost voice connection');
    expect(left(place)).toEqual(['general', 'General']);
  });

  test('with a second person the keys come, they are heard, and every belief about voice is measured', async ({
    place,
  }) => {
    const follow = secondPerson(place, { listens: true });
    const { isFine, wrong, report, printed } = await run(place, {}, { wait: 60, follow });
    expect(wrong).toEqual([]);
    const unchecked = report.findings.filter(({ outcome }) => outcome === 'not checked');
    expect(unchecked.map(({ check }) => check)).toEqual([
      'a thread that is locked by day',
      '#mafia, as a client receives it that may not view it',
      'a silenced person: locked thread',
    ]);
    expect({ isFine, printed }).toMatchObject({ isFine: true });
    const { facts } = readMeasured(join(place.folder, 'discord-measured.json'));
    const { callMove, callDeleted } = place.emulator.discord.behavior;
    expect(facts.callMove?.value).toEqual({ ...callMove, afterMs: expect.any(Number) });
    expect(facts.callMove?.value.afterMs).toBeGreaterThanOrEqual(callMove.afterMs);
    expect(facts.callDeleted?.value).toBe(callDeleted);
    expect(left(place)).toEqual(['general', 'General']);
  });

  test('a call that does not move with its region is found', async ({ place }) => {
    const still: Plant = {
      before: (request) =>
        changesRegion(request)
          ? { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' }
          : undefined,
    };
    const { code, wrong } = await run(place, still, { wait: 12 });
    expect(wrong).toContainEqual(expect.stringMatching(/rotterdam: a new voice server is named: nothing/));
    expect(wrong).toContainEqual(expect.stringMatching(/rotterdam: sound is back: not at all/));
    expect(code).toBe(1);
  });

  test('keys that never come to a second person are found', async ({ place }) => {
    place.emulator.voice!.holdKeys(true);
    const { code, wrong } = await run(place, {}, { wait: 12, follow: secondPerson(place, { listens: true }) });
    expect(wrong).toContainEqual('the keys with a second person: none in time');
    expect(code).toBe(1);
  });

  describe('where a lost connection cannot be resumed', () => {
    test.override('resumeWindowMs', 0);

    test('a voice server that lets nobody in after a loss is found', async ({ place }) => {
      const voice = place.emulator.voice!;
      let changes = 0;
      // After the last change of the region that is judged, no other connection becomes ready.
      voice.on('ready', () => changes >= 3 && voice.dropUdp(({ kind }) => kind === 'discovery'));
      const plant: Plant = {
        before: (request) => {
          changes += changesRegion(request) ? 1 : 0;
          return undefined;
        },
      };
      const { code, wrong } = await run(place, plant, { wait: 12 });
      expect(wrong.filter((line) => line.startsWith('a lost voice connection'))).toEqual([
        'a lost voice connection: not at all',
      ]);
      expect(code).toBe(1);
    });
  });

  test('after Ctrl-C the channels are deleted, the bot is unmuted, and a report is there', async ({ place }) => {
    const { code, report } = await run(place, {}, { wait: 60, stopAt: /PATCH .*\/members\/\d+$/ });
    expect(code).toBe(130);
    expect(report.stopped).toMatch(/stopped/);
    expect(left(place)).toEqual(['general', 'General']);
    expect(place.guild.isMuted(place.application)).toBe(false);
    expect(place.guild.voiceState(place.application)).toBeUndefined();
  });
});
