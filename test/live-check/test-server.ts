/** A test server on a local Discord, and a live check of it through a proxy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Application,
  type Emulator,
  type EmulatorOptions,
  type SimulatedGuild,
  startEmulator,
  truthOf,
} from 'discord-emulator';
import { test as base } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import type { Finding } from '../../src/live-check/bench.ts';
import { deviations, type Report } from '../../src/live-check/report.ts';
import { runLiveCheck } from '../../src/live-check/run.ts';
import { type Plant, proxyOf } from './proxy.ts';

interface How {
  readonly helperToken?: string;
  readonly signal?: AbortSignal;
  readonly waitMs?: number;
  readonly people?: 0 | 1 | 2;
  readonly patienceMs?: number;
  readonly say?: (line: string) => void;
}

/** The Discord in which the emulator believes. Another may have been measured (`DISCORD_MEASURED`). */
export const believed = truthOf({ facts: {}, routes: {} });

/** Makes a local Discord behave as it is believed to. */
export function believe({ discord }: Emulator): void {
  Object.assign(discord.behavior, believed.behavior);
  Object.assign(discord, { channelRewrites: {}, undenied: believed.undenied });
}

export class TestServer {
  readonly emulator: Emulator;
  readonly application: Application;
  readonly guild: SimulatedGuild;
  /** The folder for reports. */
  readonly folder = mkdtempSync(join(tmpdir(), 'live-check-'));

  private constructor(emulator: Emulator) {
    this.emulator = emulator;
    this.application = emulator.addApplication({ name: 'Nightcall' });
    this.guild = emulator.addGuild({ name: 'Test' });
    this.guild.install(this.application, invitePermissions);
  }

  /** As it is believed and without limits of its own by default: what is measured is what is planted. */
  static async open(options: EmulatorOptions = {}, how: 'believed' | 'measured' = 'believed'): Promise<TestServer> {
    const emulator = await startEmulator({ voice: false, rateLimits: false, ...options });
    if (how === 'believed') believe(emulator);
    return new TestServer(emulator);
  }

  async checked(
    plant: Plant = {},
    {
      helperToken,
      signal = new AbortController().signal,
      waitMs = 20_000,
      people = 0,
      patienceMs = 20_000,
      say,
    }: How = {},
  ): Promise<Report> {
    const { emulator, application, guild } = this;
    const proxy = await proxyOf(emulator.apiUrl, plant);
    const tokens = { token: application.token, helperToken: helperToken ?? null };
    const options = {
      ...tokens,
      guildId: guild.id,
      api: proxy.url,
      proxy: null,
      out: this.folder,
      voice: false,
      people,
      waitMs,
      patienceMs,
      windowMs: 2_000,
    };
    const report = await runLiveCheck(options, signal, say);
    await proxy.close();
    return report;
  }

  async close(): Promise<void> {
    await this.emulator.stop();
    rmSync(this.folder, { recursive: true });
  }

  get names(): readonly string[] {
    return this.guild.channels.map(({ name }) => name);
  }

  /** The channels of a check that are still there. */
  get leftovers(): readonly string[] {
    return this.names.filter((name) => name.startsWith('nightcall-live-check'));
  }
}

/** A test with a test server of its own. A check waits most of the time, so several of a file run at once. */
export const test = base.extend('server', async ({ task: _ }, { onCleanup }) => {
  const server = await TestServer.open();
  onCleanup(() => server.close());
  return server;
});

/** Returns true if all is as expected, except that it took longer. The machine of the tests may be busy. */
export const isOnlyLate = ({ expected, found }: Pick<Finding, 'expected' | 'found'>): boolean =>
  /^(answered )?within|^each in less than|^at most/.test(expected) &&
  /^[\d.]+ s|^arrived/.test(found) &&
  !/asked to wait|first \d without|HTTP 4/.test(found);

/** The deviations of a report in words, but for those of a busy machine. */
export const wrong = (report: Report): readonly string[] =>
  deviations(report)
    .filter((finding) => !isOnlyLate(finding))
    .map(({ check, found }) => `${check}: ${found}`);
