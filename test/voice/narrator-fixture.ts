import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isSilenceFrame, Listener, VoiceServer, type VoiceServerOptions } from 'discord-emulator/voice';
import type { CueItem, Narrator } from '#game/ports/ports.ts';
import { afterTest } from '../after-test.ts';
import { bundled, nothingInstalled } from '../wire/kit/bundle.ts';
import type {
  NarratorAnswer,
  NarratorOrder,
  NarratorReport,
  NarratorSetting,
  SentFrames,
} from './narrator-protocol.ts';

export const GUILD = '2190000000000000001';
export const ROOM = '2190000000000000002';
/** Another guild, with its voice channel. */
export const GUILD_2 = '2190000000000000003';
export const ROOM_2 = '2190000000000000004';
export const BOT = '1190000000000000001';
const SESSION = 'session of the bot';
const LATEST_MS = 90_000;
/** An end later than this was not immediate. A line that is waited for is given up after 5 s or more. */
export const AT_ONCE_MS = 4_000;

type Order = NarratorOrder extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never;

/** Waits until something is so, looking whenever the emitter says `event`. */
export async function when(emitter: EventEmitter, event: string, so: () => boolean): Promise<void> {
  const signal = AbortSignal.timeout(LATEST_MS);
  const late = new Error(`waited ${LATEST_MS} ms for ${event}: ${so}`);
  while (!so()) {
    await once(emitter, event, { signal }).catch((error: unknown) => {
      throw signal.aborted ? late : error;
    });
  }
}

/** A voice server, one listener, and the narrator in a process of its own. */
export class NarratorFixture extends EventEmitter {
  readonly server: VoiceServer;
  readonly reports: NarratorReport[] = [];
  /** Every op 4 of the bot for a guild: the channel that it wants to be in. */
  readonly #requestedChannels = new Map<string, (string | null)[]>();
  /** The gateway takes nothing from the bot while this is set. */
  async cutGateway(isCut: boolean): Promise<void> {
    await this.#order({ do: 'cut', isCut });
  }

  /** The gateway's answer to a request, by default with the voice server's endpoint. `null`: no answer. */
  endpoint: (guildId: string) => string | null;
  readonly #listeners: Listener[] = [];
  readonly #process: ChildProcess;
  #orders = 0;

  private constructor(server: VoiceServer, program: string, setting: NarratorSetting) {
    super();
    this.setMaxListeners(50);
    this.server = server;
    this.endpoint = (guildId) => server.endpointOf(guildId);
    const ca = path.join(mkdtempSync(path.join(tmpdir(), 'nightcall-')), 'ca.pem');
    writeFileSync(ca, server.certificate.cert);
    this.#process = fork(program, [JSON.stringify(setting)], {
      execArgv: [],
      env: { ...process.env, ...nothingInstalled, NODE_EXTRA_CA_CERTS: ca },
    });
    this.#process.on('message', (report: NarratorReport) => this.#take(report));
    this.#process.on('exit', () => {
      this.emit('exit');
      // Orders that wait for an answer get none any more.
      this.emit('report');
    });
  }

  /** In a test, it ends after the test. Elsewhere the caller ends it. */
  static async open(
    setting: Omit<NarratorSetting, 'thread'>,
    options: VoiceServerOptions = {},
  ): Promise<NarratorFixture> {
    const server = new VoiceServer(options);
    await server.start();
    const thread = pathToFileURL(await bundled('test/voice/narrator-thread.ts')).href;
    const program = await bundled('test/voice/narrator-bot.ts');
    const fixture = new NarratorFixture(server, program, { ...setting, thread });
    afterTest(() => fixture.end());
    await when(fixture, 'report', () => fixture.reports.some(({ event }) => event === 'up'));
    return fixture;
  }

  get running(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  get pid(): number {
    return this.#process.pid!;
  }

  /** Log lines of the narrator at a level, oldest first. */
  logged(level: string): string[] {
    return this.reports.flatMap((report) => (report.event === 'log' && report.level === level ? [report.message] : []));
  }

  /** Every op 4 of the bot for the first guild. */
  get requestedChannels(): readonly (string | null)[] {
    return this.requestedChannelsIn(GUILD);
  }

  /** Every op 4 of the bot for a guild: the channel that it wants to be in. */
  requestedChannelsIn(guildId: string): readonly (string | null)[] {
    return this.#requestedChannels.get(guildId) ?? [];
  }

  /** A person who comes into the voice channel and listens. */
  async person(userId = '1190000000000000101', guildId = GUILD, channelId = ROOM): Promise<Listener> {
    const session = { guildId, channelId, userId, sessionId: `session of ${userId}` };
    const { endpoint, certificate } = this.server;
    const listener = new Listener({ ...session, endpoint, ca: certificate.cert, token: this.server.issue(session) });
    listener.setMaxListeners(50);
    this.#listeners.push(listener);
    return listener.join();
  }

  async openVoice(gameId = 'game', channelId = ROOM, pack = 'tiny', guildId = GUILD): Promise<void> {
    await this.#order({ do: 'open', place: { gameId, guildId, channelId, pack } });
  }

  /** Opens a voice whose pack lies over another one. */
  async openOver(pack: string, under: string, gameId = 'game'): Promise<void> {
    await this.#order({ do: 'open', place: { gameId, guildId: GUILD, channelId: ROOM, pack, under } });
  }

  /** Opens the voice of a table that listens. */
  async openEars(gameId = 'game'): Promise<void> {
    await this.#order({ do: 'open', place: { gameId, guildId: GUILD, channelId: ROOM, pack: 'tiny', listens: true } });
  }

  /** The mutes of the bot by the server. A mute stays with the bot when it leaves and joins again. */
  mutes = { mute: false, suppress: false };

  /** The server mutes or unmutes the bot in its channel. */
  async setMutes(mutes: Partial<NarratorFixture['mutes']>): Promise<void> {
    this.mutes = { ...this.mutes, ...mutes };
    await this.tellState(ROOM);
  }

  /** Returns true if the bot asked to be deaf when it last joined. */
  isDeaf = true;

  /** The users who began (`+`) and stopped (`-`) speaking, as the narrator reports them. */
  get spoken(): readonly string[] {
    return this.reports.flatMap((each) => (each.event === 'spoke' ? [`${each.speaks ? '+' : '-'}${each.userId}`] : []));
  }

  /** The cues as one line. Resolves with what `say` resolves with. */
  async say(
    cues: readonly (string | CueItem)[],
    priority: 'rule' | 'talk' = 'rule',
    gameId = 'game',
  ): Promise<{ heard: boolean; lost: boolean; muted: boolean; ms: number }> {
    const items = cues.map((item) => (typeof item === 'string' ? { cue: item } : item));
    const line: Parameters<Narrator['say']>[1] = { cues: items, priority };
    const began = performance.now();
    const { heard = false, lost = false, muted = false } = (await this.#order({ do: 'say', gameId, line })) ?? {};
    return { heard, lost, muted, ms: performance.now() - began };
  }

  async skipChatter(gameId = 'game'): Promise<void> {
    await this.#order({ do: 'skipChatter', gameId });
  }

  async ambience(cue: string | null, gameId = 'game'): Promise<void> {
    await this.#order({ do: 'ambience', gameId, cue });
  }

  async closeVoice(gameId = 'game'): Promise<void> {
    await this.#order({ do: 'close', gameId });
  }

  /** From now on the next packet that is encrypted end to end makes the library throw, once. */
  async spoilPacket(): Promise<void> {
    await this.#order({ do: 'spoil' });
  }

  /** The voice thread ends because of an unknown fault. */
  async endThread(): Promise<void> {
    await this.#order({ do: 'endThread' });
  }

  /** Discord puts the bot out of the channel: the connection is closed, and VOICE_STATE_UPDATE says so. */
  async putOut(code: number): Promise<void> {
    this.server.disconnect(BOT, GUILD, code);
    await this.tellState(null);
  }

  /** The narrator is told that the gateway is back. */
  async regain(isNewSession: boolean): Promise<void> {
    await this.#order({ do: 'regained', guildId: GUILD, isNewSession });
  }

  /** The frames that were sent since this was asked before. */
  async sentFrames(): Promise<SentFrames> {
    return (await this.#order({ do: 'measure' }))!.sent!;
  }

  /** VOICE_STATE_UPDATE of the bot. `null`: it is in no channel. */
  async tellState(channelId: string | null, guildId = GUILD): Promise<void> {
    const flags = {
      deaf: false,
      ...this.mutes,
      self_deaf: this.isDeaf,
      self_mute: false,
      self_video: false,
    };
    const who = { guild_id: guildId, channel_id: channelId, user_id: BOT, session_id: SESSION };
    await this.#order({ do: 'state', data: { ...flags, ...who, request_to_speak_timestamp: null } });
  }

  /** VOICE_SERVER_UPDATE with a new token. */
  async tellServer(endpoint: string | null, channelId = ROOM, guildId = GUILD): Promise<void> {
    const token = this.server.issue({ guildId, channelId, userId: BOT, sessionId: SESSION });
    await this.#order({ do: 'server', data: { guild_id: guildId, token, endpoint } });
  }

  async end(): Promise<void> {
    for (const listener of this.#listeners) listener.leave();
    if (this.running) {
      const exited = once(this, 'exit');
      this.#process.kill('SIGKILL');
      await exited;
    }
    await this.server.stop();
  }

  async #order(order: Order): Promise<NarratorAnswer | undefined> {
    this.#orders += 1;
    const id = this.#orders;
    const mine = () =>
      this.reports.find((report) => (report.event === 'done' || report.event === 'rejected') && report.id === id);
    this.#process.send({ ...order, id });
    await when(this, 'report', () => mine() !== undefined || !this.running);
    const answer = mine();
    if (answer?.event === 'rejected') throw new Error(answer.message);
    return answer?.event === 'done' ? answer.said : undefined;
  }

  #take(report: NarratorReport): void {
    this.reports.push(report);
    if (report.event === 'gateway') this.#noteRequest((report.payload as { d: VoiceStateRequest }).d);
    this.emit('report', report);
  }

  #noteRequest({ guild_id: guildId, channel_id: channelId, self_deaf: isDeaf }: VoiceStateRequest): void {
    this.isDeaf = isDeaf;
    this.#requestedChannels.set(guildId, [...this.requestedChannelsIn(guildId), channelId]);
    const endpoint = this.endpoint(guildId);
    if (channelId === null) this.server.disconnect(BOT, guildId);
    else if (endpoint !== null) {
      void this.tellState(channelId, guildId);
      void this.tellServer(endpoint, channelId, guildId);
    }
  }
}

/** The body of an op 4. */
interface VoiceStateRequest {
  readonly guild_id: string;
  readonly channel_id: string | null;
  readonly self_deaf: boolean;
}

/** The frames that a listener has heard from the bot, without silence. */
export function soundOf(listener: Listener): Buffer[] {
  return listener.heard.flatMap(({ userId, frame }) =>
    userId === BOT && frame && !isSilenceFrame(frame) ? [frame] : [],
  );
}
