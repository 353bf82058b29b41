import { type Log, type Narrator, StoreError } from '#game/ports/ports.ts';
import type {
  RecordingBoard,
  RecordingRefusal,
  RecordingRequest,
  RecordingService,
  VoiceLender,
  VoiceLoan,
} from '#game/ports/recording.ts';
import type { TakenPack, TakeRepository } from '#game/ports/takes.ts';
import type { GuildSettingsService } from '#game/server-settings/cached-guild-settings.ts';
import { failure, type Result, success } from '#result';
import type { Pack } from '#voice/pack.ts';
import { PACKS_OF_A_GUILD } from '../limits.ts';
import type { RecordLine } from './lines.ts';
import { type Plan, planOf } from './plan.ts';
import { packOf, type RecordedPack } from './recorded-pack.ts';
import { RecordingSession } from './session.ts';
import type { SessionVoice } from './session-parts.ts';
import { storedTake } from './stored-take.ts';
import type { GoodTake } from './take.ts';
import { takeInThread } from './take-thread.ts';

/** The narrator, as recordings use it. */
interface RecordingVoice extends Pick<Narrator, 'open' | 'skipChatter' | 'close'> {
  play(gameId: string, packets: readonly Buffer[]): Promise<boolean>;
}

/** The packs of the servers, as recordings change them. */
interface RecordedPacks {
  /** Stores a pack. Returns false if it could not be stored. */
  record(guildId: string, by: string, pack: RecordedPack): Promise<boolean>;
  /** Deletes a pack for good, also a removed one. Returns false if it is named still. */
  purge(guildId: string, by: string, id: string): Promise<boolean>;
  /** Brings a removed pack back. */
  restore(guildId: string, by: string, id: string): Promise<unknown>;
}

/** The parts that recordings need. Those that are made later than they are given by functions. */
export interface RecordingsOptions {
  readonly takes: TakeRepository;
  readonly packs: RecordedPacks;
  /** The packs of the installation, by id. */
  readonly installed: ReadonlyMap<string, Pack>;
  readonly guilds: GuildSettingsService;
  readonly log: Log;
  /** True if a place names the bot that speaks, because there are helper bots. */
  readonly namesBots: () => boolean;
  readonly voice: () => RecordingVoice;
  readonly lender: () => VoiceLender;
  readonly board: () => RecordingBoard;
  readonly now: () => number;
}

const nameOf = ({ guildId, packId }: TakenPack): string => `${guildId}/${packId}`;

/** The recordings of narrators in all servers, one at a time in each. */
export class Recordings implements RecordingService {
  readonly mostPacks = PACKS_OF_A_GUILD;
  readonly #options: RecordingsOptions;
  /** The sessions by server. `null`: one is being begun. */
  readonly #sessions = new Map<string, RecordingSession | null>();
  /** The running work by server. After a recording, its message is changed while the next one may have begun. */
  readonly #running = new Map<string, Promise<unknown>>();
  /** The packs that an uploaded one has just replaced: their takes make no pack any more. */
  readonly #replaced = new Set<string>();

  constructor(options: RecordingsOptions) {
    this.#options = options;
  }

  /** Completes the packs whose recording was ended by a crash. */
  async load(): Promise<void> {
    for (const pack of await this.#options.takes.unfinished()) await this.#publish(pack);
  }

  async beginRecording(request: RecordingRequest): Promise<Result<number, RecordingRefusal>> {
    const { guildId } = request;
    if (this.#sessions.has(guildId)) return failure('busy');
    this.#sessions.set(guildId, null);
    const begun = await this.#beginRecording(request).catch((error: unknown) => {
      this.#sessions.delete(guildId);
      throw error;
    });
    if (!begun.ok) this.#sessions.delete(guildId);
    return begun;
  }

  order(
    guildId: string,
    userId: string,
    { order, attempt, force, to }: Parameters<RecordingService['order']>[2],
  ): 'done' | 'not-yours' | 'over' {
    const session = this.#sessions.get(guildId);
    if (session === undefined || session === null) return 'over';
    const isTheirs = session.request.userId === userId;
    if (!isTheirs && !(force && order === 'stop')) return 'not-yours';
    return session.order(order, attempt, to) ? 'done' : 'over';
  }

  moved(guildId: string, userId: string, channelId: string | null): void {
    const session = this.#sessions.get(guildId);
    if (session?.request.userId === userId && session.request.channelId !== channelId) session.end('left');
  }

  /** Ends all recordings, and completes their packs. */
  async stop(): Promise<void> {
    for (const session of this.#sessions.values()) session?.end('closing');
    await Promise.all(this.#running.values());
  }

  /**
   * Removes the packs with the voice of a person, and their takes. The takes of a pack are deleted last, so that another
   * call still finds it. Rejects with `StoreError` if a server still lists one.
   */
  async forget(userId: string): Promise<void> {
    const theirs = [...this.#sessions.values()].filter((session) => session?.request.userId === userId);
    await Promise.all(theirs.map((session) => this.#end(session!.request.guildId)));
    const { takes, packs } = this.#options;
    let isListed = false;
    for (const pack of await takes.packs(userId)) {
      await packs.purge(pack.guildId, userId, pack.packId);
      if (this.#mayBeListed(pack)) isListed = true;
      else await takes.delete(pack);
    }
    if (isListed) throw new StoreError('a pack with the voice of a person was not removed');
  }

  /** Ends the recording of a server whose documents are being deleted. */
  async dropGuild(guildId: string): Promise<true> {
    await this.#end(guildId);
    return true;
  }

  /** Ends the recording of a pack that an uploaded one has replaced, and deletes its takes. */
  async drop(pack: TakenPack): Promise<void> {
    const name = nameOf(pack);
    this.#replaced.add(name);
    try {
      await this.#endOf(pack);
      await this.#options.takes.delete(pack);
    } finally {
      this.#replaced.delete(name);
    }
  }

  /**
   * Ends the recording of a pack, then removes the pack, then deletes its takes. `remove`: returns false if the pack
   * stays. Then its takes stay, too.
   */
  removing(pack: TakenPack, remove: () => Promise<boolean>): Promise<boolean> {
    return this.settingAside(pack, async () => {
      const isRemoved = await remove();
      if (isRemoved) await this.#options.takes.delete(pack);
      return isRemoved;
    });
  }

  /** The same, but the takes stay. Meanwhile no other recording begins in the server. */
  async settingAside(pack: TakenPack, remove: () => Promise<boolean>): Promise<boolean> {
    await this.#endOf(pack);
    const { guildId } = pack;
    const isFree = !this.#sessions.has(guildId);
    if (isFree) this.#sessions.set(guildId, null);
    try {
      return await remove();
    } finally {
      if (isFree) this.#sessions.delete(guildId);
    }
  }

  async #endOf({ guildId, packId }: TakenPack): Promise<void> {
    if (this.#sessions.get(guildId)?.request.packId === packId) await this.#end(guildId);
  }

  /** Ends the recording of a server, and waits for its pack. */
  async #end(guildId: string): Promise<void> {
    this.#sessions.get(guildId)?.end('stop');
    await this.#running.get(guildId);
  }

  /** Returns true if the settings of the server name the pack, perhaps as a removed one, or cannot be read. */
  #mayBeListed({ guildId, packId }: TakenPack): boolean {
    const { guilds } = this.#options;
    const { ownPacks, removedPacks } = guilds.of(guildId);
    return guilds.fault(guildId) !== null || [ownPacks, removedPacks].some((packs) => Object.hasOwn(packs, packId));
  }

  async #beginRecording(request: RecordingRequest): Promise<Result<number, RecordingRefusal>> {
    const { takes, installed, guilds, lender } = this.#options;
    const { guildId, packId } = request;
    const plan = planOf(request, {
      installed,
      ownPacks: guilds.of(guildId).ownPacks,
      takes: await takes.of({ guildId, packId }),
    });
    if (!plan.ok) return plan;
    // A removed pack whose takes are still there goes on.
    if (plan.value.kept.size > 0) await this.#options.packs.restore(guildId, request.userId, packId);
    let session: RecordingSession | null = null;
    const loan = lender().lendVoice(guildId, () => {
      void this.#options.voice().close(`loan-${guildId}`);
      session?.end('game');
    });
    if (typeof loan === 'string') return failure(loan);
    session = this.#sessionOf(request, plan.value, loan);
    if (!(await session.post())) {
      lender().returnVoice(loan);
      return failure('unposted');
    }
    this.#sessions.set(guildId, session);
    this.#track(guildId, this.#run(session, loan));
    return success(plan.value.lines.length - plan.value.kept.size);
  }

  #track(guildId: string, work: Promise<void>): void {
    const running = Promise.all([this.#running.get(guildId), work]).finally(() => {
      if (this.#running.get(guildId) === running) this.#running.delete(guildId);
    });
    this.#running.set(guildId, running);
  }

  async #run(session: RecordingSession, loan: VoiceLoan): Promise<void> {
    const { voice, lender, log } = this.#options;
    const { guildId, packId } = session.request;
    const why = await session.run().catch((error: unknown) => {
      log.error({ guild: guildId, error }, 'a recording has failed');
      return 'failed' as const;
    });
    await voice().close(loan.gameId);
    lender().returnVoice(loan);
    const pack = { guildId, packId };
    const isStored = this.#replaced.has(nameOf(pack)) || (await this.#publish(pack));
    this.#sessions.delete(guildId);
    await session.over(why, isStored);
  }

  #sessionOf(request: RecordingRequest, plan: Plan, loan: VoiceLoan): RecordingSession {
    const { board, log } = this.#options;
    return new RecordingSession({
      request,
      log,
      lines: plan.lines,
      kept: plan.kept,
      board: board(),
      check: takeInThread,
      voiceLanguage: plan.isForeign ? plan.lang : null,
      voice: this.#voiceOf(request, loan),
      storeTake: (line, take) => this.#storeTake(request, plan, line, take),
    });
  }

  #voiceOf({ guildId, channelId, userId }: RecordingRequest, { gameId, botId }: VoiceLoan): SessionVoice {
    const voice = this.#options.voice();
    const bot = this.#options.namesBots() ? { botId } : {};
    return {
      // No line is said by its cue, so any pack will do.
      open: (packet) =>
        voice.open({
          gameId,
          guildId,
          channelId,
          ...bot,
          records: { userId, packet },
          pack: [...this.#options.installed.keys()][0] ?? null,
        }),
      play: (packets) => voice.play(gameId, packets),
      hush: () => voice.skipChatter(gameId),
    };
  }

  async #storeTake(request: RecordingRequest, plan: Plan, line: RecordLine, take: GoodTake): Promise<boolean> {
    const { takes, now, log } = this.#options;
    try {
      await takes.save(storedTake(request, plan, line, take, now()));
      return true;
    } catch (error) {
      log.error({ guild: request.guildId, error }, 'a take could not be stored');
      return false;
    }
  }

  /** Makes the server's pack of all accepted takes. Returns false if it could not be stored. */
  async #publish(place: TakenPack): Promise<boolean> {
    const { takes, packs, installed, log } = this.#options;
    try {
      const kept = await takes.of(place);
      const pack = packOf(kept, (base) => installed.get(base)?.lang);
      if (pack !== null && !(await packs.record(place.guildId, kept[0]!.by, pack))) return false;
      await takes.finished(place);
      return true;
    } catch (error) {
      log.error({ guild: place.guildId, pack: place.packId, error }, 'a recorded voice pack could not be made');
      return false;
    }
  }
}
