import type { VoiceState } from 'discord.js';
import { type Attempt, attempt, describeError, faulty } from '../connection/faults.ts';
import type { DiscordSnapshot } from './discord-snapshot.ts';
import { failureLog } from './failure-log.ts';
import { guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Pass } from './lanes.ts';
import { type MuteCall, mutedBefore, muteInRoom } from './plan-silence.ts';
import { partOf, type StoredVoices } from './reconciler-state.ts';
import { placeOf, voiceRooms } from './snapshot.ts';

/**
 * Discord waits at least a minute before it moves an idle person (Guild Object, `afk_timeout`). The bot does not fight
 * with it.
 */
const restMs = 50_000;
/** After this number of returns in a game, a person is left in the AFK channel. */
const mostReturns = 5;

/** A game whose mutes may be changed. */
export interface VoicesGame extends GameReconciler {
  readonly voices: Voices;
}

/** The people whom a game has muted, and what it knows of the voices at its table. */
export class Voices {
  readonly #game: GameReconciler;
  #stored: StoredVoices;
  /** The players, and the host who narrates in person, who were last seen in the voice room. */
  readonly #present = new Set<string>();
  /** The people who have been moved to the table's new channel. Each is moved once: a person who leaves it again may. */
  #brought: { readonly channelId: string; readonly userIds: Set<string> } = { channelId: '', userIds: new Set() };
  /** The returns of people from the AFK channel: their number, and the last time in ms of `performance.now`. */
  readonly #fetched = new Map<string, { readonly times: number; readonly at: number }>();
  /** Our own bots that were muted by the server and unmuted here, by id. It is done once for each. */
  readonly #unmutedBots = new Set<string>();

  constructor(game: GameReconciler, document: StoredVoices) {
    this.#game = game;
    this.#stored = partOf(document, ['held', 'mutedByOthers', 'silence']);
  }

  get stored(): StoredVoices {
    return this.#stored;
  }

  get held(): readonly string[] {
    return this.#stored.held;
  }

  get isSilent(): boolean {
    return this.#stored.silence;
  }

  get mutedByOthers(): readonly string[] {
    return this.#stored.mutedByOthers ?? [];
  }

  get present(): ReadonlySet<string> {
    return this.#present;
  }

  /** Notes whether a person is in the voice room now. */
  notePresent(userId: string, isHere: boolean): void {
    if (isHere) this.#present.add(userId);
    else this.#present.delete(userId);
  }

  /** Returns true if a person has been moved to this channel of the table already. */
  isMovedOnce(channelId: string, userId: string): boolean {
    if (this.#brought.channelId !== channelId) this.#brought = { channelId, userIds: new Set() };
    return this.#brought.userIds.has(userId);
  }

  /** Notes that a person is being moved to the table's channel, or that the call was lost. */
  noteMoved(userId: string, isMoved: boolean): void {
    if (isMoved) this.#brought.userIds.add(userId);
    else this.#brought.userIds.delete(userId);
  }

  /** Returns true if a person may be brought back from the AFK channel now, and notes that they are. */
  mayFetch(userId: string): boolean {
    const { times, at } = this.#fetched.get(userId) ?? { times: 0, at: Number.NEGATIVE_INFINITY };
    if (times >= mostReturns || performance.now() - at < restMs) return false;
    this.#fetched.set(userId, { times: times + 1, at: performance.now() });
    return true;
  }

  /** Returns true the first time that a bot of ours is muted by the server here. */
  mayUnmuteBot(botId: string): boolean {
    const isFirst = !this.#unmutedBots.has(botId);
    this.#unmutedBots.add(botId);
    return isFirst;
  }

  /** Notes whether silence is kept, as the people who are held stay muted in the voice room then. */
  async noteSilence({ layout: { speakers, muted = [] } }: Pass): Promise<void> {
    const silence = speakers !== null || muted.length > 0;
    if (this.#stored.silence === silence) return;
    this.#stored = { ...this.#stored, silence };
    if (this.held.length > 0) await this.#game.save();
  }

  /**
   * Stores the people who are about to be muted or are taken over, because they must be known after any crash. Returns
   * false if that could not be stored.
   */
  async storeMuted(calls: readonly MuteCall[]): Promise<boolean> {
    const added = calls.filter((call) => call.mute && !this.held.includes(call.userId)).map(({ userId }) => userId);
    if (added.length === 0) return true;
    this.#hold([...this.held, ...added]);
    if (await this.#game.save()) return true;
    this.#hold(this.held.filter((userId) => !added.includes(userId)));
    return false;
  }

  /** Forgets people whom this game need not unmute any more. */
  async forgetHeld(free: readonly string[]): Promise<void> {
    this.#hold(this.held.filter((held) => !free.includes(held)));
    await this.#game.save();
    this.#game.context.personUnmuted(this.#game.gameId);
  }

  /** Mutes or unmutes a person. */
  async setMute(call: MuteCall): Promise<Attempt<unknown>> {
    const { context } = this.#game;
    const guild = guildOf(this.#game);
    if (guild === null) return faulty('out-of-reach');
    const settled = context.mutesOf(guild.id).ask(call.userId, call.mute);
    const result = await attempt(
      () => context.edits.mute(guild, call.userId, call.mute),
      (fault, error) => {
        if (fault !== 'not-in-voice') failureLog(this.#game, 'mute')(fault, error);
      },
    );
    settled(result.ok);
    if (!result.ok && result.error.fault === 'unknown-member') await this.#memberGone(call.userId);
    return result;
  }

  decidesOn(state: VoiceState): boolean {
    const { layout, rooms } = this.#game;
    if (state.channelId === null) return false;
    const isHeld = this.held.includes(state.id);
    // After a restart the table has not asked yet, and the document tells what it last did.
    if (layout === null) return this.isSilent && isHeld && rooms.has(state.channelId);
    const place = placeOf(state, voiceRooms(this.#game, state.guild, layout));
    return muteInRoom(layout, { ...place, userId: state.id, isHeld }) !== null;
  }

  /** Returns true if another game has noted that it has muted this person. */
  isHeldByOthers(userId: string): boolean {
    return this.#others.some(({ voices }) => voices.held.includes(userId));
  }

  /**
   * Returns true if another game has stored that it has muted this person. It unmutes them, after any crash, so this game
   * need not remember them.
   */
  async isTakenOver(userId: string): Promise<boolean> {
    for (const other of this.#others) {
      const isStored = other.voices.held.includes(userId) && (await other.saved());
      // Meanwhile it may have left the person to this game.
      if (isStored && other.voices.held.includes(userId)) return true;
    }
    return false;
  }

  /**
   * Has the games look again that had muted these people. They may have looked before this game stored them, and cause no
   * further event.
   */
  letOthersForget(taken: readonly MuteCall[]): void {
    for (const other of this.#others) if (taken.some(({ userId }) => other.voices.held.includes(userId))) other.again();
  }

  /** Returns true if Nightcall has yet to unmute this person: a game muted them, and it no longer mutes anybody. */
  isUnmutePending(userId: string): boolean {
    return !this.isSilent && this.held.includes(userId);
  }

  /** Unmutes a person whose unmute is pending, if they are in a voice channel: they, or Nightcall, have just arrived. */
  unmuteIfHere(userId: string): void {
    this.#unmutePending(userId).catch((error: unknown) => {
      this.#game.log.error(describeError(error), 'a person could not be unmuted yet');
    });
  }

  /** Unmutes everybody whose unmute is pending and who is in a voice channel. */
  unmutePresent(): void {
    for (const userId of this.held) if (this.isUnmutePending(userId)) this.unmuteIfHere(userId);
  }

  /** Tries to unmute a person later, because a person who stays where they are causes no further event. */
  retryLater(userId: string): void {
    const { retryMs, isClosed } = this.#game.context;
    const run = () => {
      if (!isClosed() && this.isUnmutePending(userId)) this.unmuteIfHere(userId);
    };
    setTimeout(run, retryMs).unref();
  }

  /** Returns true if a review may find something. A snapshot for it takes long, and most passes need none. */
  mayBeMutedByOthers({ layout: { players, speakers } }: Pass): boolean {
    const voices = guildOf(this.#game)?.voiceStates.cache;
    const isMuted = (userId: string): boolean => voices?.get(userId)?.serverMute === true;
    const isUnknown = ({ userId }: { readonly userId: string }) => isMuted(userId) && !this.held.includes(userId);
    return this.mutedByOthers.length > 0 || (speakers !== null && players.some(isUnknown));
  }

  /**
   * Notes the players who were muted before the table's first mute of them, and forgets those who are heard again. Every
   * mute of a game is stored before it is made, so a mute that no game has stored is not Nightcall's.
   */
  async reviewOthersMutes({ layout }: Pass, seen: DiscordSnapshot): Promise<void> {
    const mutes = this.#game.context.mutesOf(this.#game.guildId);
    const isTheirs = (userId: string) => mutes.isSettled(userId) && !this.isHeldByOthers(userId);
    const isNew = (userId: string) => isTheirs(userId) && !this.mutedByOthers.includes(userId);
    for (const userId of mutedBefore(layout, seen).filter(isNew))
      if (await this.#isStillMuted(userId)) await this.noteOthersMute(userId);
    for (const userId of this.mutedByOthers)
      if (seen.people.get(userId)?.muted === false) await this.forgetOthersMute(userId);
  }

  /** Notes that somebody else has muted this person, and has the town told. */
  async noteOthersMute(userId: string): Promise<void> {
    if (this.mutedByOthers.includes(userId)) return;
    this.#stored = { ...this.#stored, mutedByOthers: [...this.mutedByOthers, userId] };
    await this.#game.save();
    this.#game.context.service().tell(this.#game.gameId, (table) => table.mutedByOthers(userId));
  }

  /** Notes that this person is not muted by others any more. */
  async forgetOthersMute(userId: string): Promise<void> {
    if (!this.mutedByOthers.includes(userId)) return;
    this.#stored = { ...this.#stored, mutedByOthers: this.mutedByOthers.filter((each) => each !== userId) };
    await this.#game.save();
  }

  get #others() {
    return this.#game.context.othersOf(this.#game);
  }

  #hold(held: readonly string[]): void {
    this.#stored = { ...this.#stored, held };
  }

  async #memberGone(userId: string): Promise<void> {
    this.#hold(this.held.filter((held) => held !== userId));
    await this.#game.save();
    this.#game.context.service().memberGone(this.#game.guildId, userId);
  }

  async #unmutePending(userId: string): Promise<void> {
    const { context, guildId, forbidden } = this.#game;
    const mutes = context.mutesOf(guildId);
    const state = guildOf(this.#game)?.voiceStates.cache.get(userId);
    if (state === undefined || state.channelId === null) return;
    // A call for this person is underway. Discord refuses it if it came while they changed the channel (40032).
    if (mutes.isAwaited(userId)) return this.retryLater(userId);
    if (forbidden.why(nameOf(userId)) !== null) return;
    const isMuted = mutes.expected(userId, state.serverMute ?? false);
    const isOurs = isMuted && !context.mutedByOthers(guildId).has(userId);
    if (!isOurs || (await this.#isUndone(state))) await this.forgetHeld([userId]);
  }

  /** Unmutes a person, or leaves them to a game that has taken them over. Returns false if that is not done yet. */
  async #isUndone(state: VoiceState): Promise<boolean> {
    const userId = state.id;
    if (this.#others.some(({ voices }) => voices.decidesOn(state))) {
      const isOver = await this.isTakenOver(userId);
      if (!isOver) this.retryLater(userId);
      return isOver;
    }
    const result = await this.setMute({ userId, mute: false });
    if (!result.ok && result.error.fault === 'out-of-reach') this.retryLater(userId);
    else if (!result.ok) this.#game.forbidden.refused(nameOf(userId), result.error.fault);
    return result.ok;
  }

  /**
   * Asks Discord for the mute of a person. The gateway may not have reported the unmute of an earlier game: Discord does
   * not promise to deliver every event (API Reference, Consistency). The answer corrects the cache, too.
   */
  async #isStillMuted(userId: string): Promise<boolean> {
    const guild = guildOf(this.#game);
    if (guild === null) return false;
    const note = failureLog(this.#game, 'look at a mute');
    const found = await attempt(() => guild.voiceStates.fetch(userId, { force: true }), note);
    return found.ok && found.value.serverMute === true;
  }
}

const nameOf = (userId: string): string => `mute ${userId}`;
