/** A test server on a local Discord, and a live check of it through a proxy. */
import { type Application, type Emulator, type SimulatedGuild, startEmulator } from 'discord-emulator';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { deviations, type Report } from '../../src/live-check/report.ts';
import { runLiveCheck } from '../../src/live-check/run.ts';
import { type Plant, proxyOf } from './proxy.ts';

interface How {
  readonly helperToken?: string;
  readonly signal?: AbortSignal;
  readonly waitMs?: number;
  readonly people?: 0 | 1;
  readonly say?: (line: string) => void;
}

export class TestServer {
  readonly emulator: Emulator;
  readonly application: Application;
  readonly guild: SimulatedGuild;

  private constructor(emulator: Emulator) {
    this.emulator = emulator;
    this.application = emulator.addApplication({ name: 'Nightcall' });
    this.guild = emulator.addGuild({ name: 'Test' });
    this.guild.install(this.application, invitePermissions);
  }

  static async open(): Promise<TestServer> {
    // No limits of its own: what is measured is what is planted.
    return new TestServer(await startEmulator({ voice: false, rateLimits: false }));
  }

  async checked(
    plant: Plant = {},
    { helperToken, signal = new AbortController().signal, waitMs = 20_000, people = 0, say }: How = {},
  ): Promise<Report> {
    const { emulator, application, guild } = this;
    const proxy = await proxyOf(emulator.apiUrl, plant);
    const tokens = { token: application.token, helperToken: helperToken ?? null };
    const options = { ...tokens, guildId: guild.id, api: proxy.url, out: '', voice: false, people, waitMs };
    const report = await runLiveCheck(options, signal, say);
    await proxy.close();
    return report;
  }

  get names(): readonly string[] {
    return this.guild.channels.map(({ name }) => name);
  }
}

/** The deviations of a report in words. */
export const wrong = (report: Report): readonly string[] =>
  deviations(report).map(({ check, found }) => `${check}: ${found}`);
