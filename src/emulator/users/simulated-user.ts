import { type APIMessage, InteractionType } from 'discord-api-types/v10';
import { findComponent, pressData, selectData } from '../interactions/component-use.ts';
import type { Interaction, OfferedChoice, ShownModal } from '../interactions/interaction.ts';
import type { Gesture } from '../interactions/interactions.ts';
import { checkMayUse, findCommand, invocationData } from '../interactions/invocation.ts';
import { type ModalFields, modalData } from '../interactions/modal-use.ts';
import type { Given } from '../interactions/option-values.ts';
import { asUpload, type GivenFile } from '../world/attachments.ts';
import type { Guild, Message, User } from '../world/entities.ts';
import { deleteMessage } from '../world/messages.ts';
import { sendMessage } from '../world/send.ts';
import { enterVoice, leaveVoice, moveVoice } from '../world/voice-states.ts';
import { setVoiceStatus } from '../world/voice-status.ts';
import type { Inbox, ReceivedEvent } from './inbox.ts';
import { UserRefusal } from './refusal.ts';
import { InteractionResult } from './result.ts';
import type { Stage } from './stage.ts';
import { type Ref, type SeenChannel, View } from './view.ts';
import { VoiceVisit } from './voice-visit.ts';

/** A limit against waiting forever, ms: what must come may take long on a busy machine. */
const DEFAULT_TIMEOUT_MS = 90_000;

/** A person in a guild with a client of his own: he does what a client lets one do and receives what a client gets. */
export class SimulatedUser {
  readonly id: string;
  readonly user: User;
  readonly guild: Guild;
  readonly inbox: Inbox;
  readonly #stage: Stage;
  readonly #view: View;
  #visit: VoiceVisit | undefined;

  constructor(stage: Stage, guild: Guild, user: User, inbox: Inbox) {
    this.#stage = stage;
    this.guild = guild;
    this.user = user;
    this.id = user.id;
    this.inbox = inbox;
    this.#view = new View(stage.world, guild, user, inbox);
  }

  get name(): string {
    return this.user.globalName ?? this.user.username;
  }

  /** All that his client has received, oldest first. */
  get received(): readonly ReceivedEvent[] {
    return this.inbox.events;
  }

  /** The channels he can view, as he sees them. */
  channels(): SeenChannel[] {
    return this.#view.channels();
  }

  /** A channel he can view, by name. */
  channel(name: string): SeenChannel {
    return this.#view.channel(name);
  }

  /** What he can read in a channel now, oldest first; without READ_MESSAGE_HISTORY only what came while he was there. */
  messages(channel: Ref): APIMessage[] {
    return this.#view.messages(channel);
  }

  /** Messages that only he sees and has not lost, oldest first. */
  get ephemerals(): APIMessage[] {
    return this.#view.ephemerals();
  }

  /** His direct messages with a bot, oldest first. */
  directMessages(bot: Ref): APIMessage[] {
    return this.#view.directMessages(bot);
  }

  /** A message as he sees it now. */
  message(ref: Ref): APIMessage {
    return this.#view.show(this.#view.find(ref));
  }

  /** His client starts anew, which loses its ephemeral messages. */
  restartClient(): void {
    this.#view.forgetEphemerals();
  }

  async #gesture(gesture: Omit<Gesture, 'userId' | 'guild'>): Promise<InteractionResult> {
    if (!this.guild.members.has(this.id)) throw new UserRefusal(`${this.name} is not in the guild`);
    if (gesture.channel.guildId !== this.guild.id) throw new UserRefusal('the channel is not of this guild');
    const interaction = this.#stage.interactions.open({ ...gesture, userId: this.id, guild: this.guild });
    await this.#stage.interactions.settled(interaction);
    return new InteractionResult(this.#stage.world, interaction);
  }

  /**
   * Gives a slash command, as `slash('game new', { ruleset: 'six' })`. Resolves once the answer or an error is to be
   * seen; rejects with UserRefusal if the client would not send it.
   */
  async slash(path: string, options: Given = {}, where: { channel?: Ref } = {}): Promise<InteractionResult> {
    const { world } = this.#stage;
    const channel = this.#view.channelFor(where.channel);
    const typed = findCommand(world, this.guild, this.user.locale, path);
    checkMayUse(world, this.guild, channel, this.id, typed);
    const data = invocationData(world, this.guild, this.user.locale, typed, options);
    const { application, command } = typed;
    const commandName = [command.name, ...typed.path.map((sub) => sub.name)].join(' ');
    const type = InteractionType.ApplicationCommand;
    return this.#gesture({ type, applicationId: application.id, channel, data, commandName });
  }

  /** What is offered while `focused` is being typed; an empty list when the bot does not answer. */
  async autocomplete(
    path: string,
    focused: string,
    options: Given,
    where: { channel?: Ref } = {},
  ): Promise<OfferedChoice[]> {
    const { world } = this.#stage;
    const channel = this.#view.channelFor(where.channel);
    const typed = findCommand(world, this.guild, this.user.locale, path);
    checkMayUse(world, this.guild, channel, this.id, typed);
    const option = typed.options.find((one) =>
      [one.name, one.name_localizations?.[this.user.locale]].includes(focused),
    );
    if (!option?.autocomplete) throw new UserRefusal(`/${path} does not complete ${focused}`);
    const data = invocationData(world, this.guild, this.user.locale, typed, options, focused);
    const type = InteractionType.ApplicationCommandAutocomplete;
    return (await this.#gesture({ type, applicationId: typed.application.id, channel, data })).choices ?? [];
  }

  /**
   * Presses a button of a message he sees, by custom id or label. `at`: he has pressed it then, ms since 1970, and the
   * press reaches the bot only now.
   */
  async press(message: Ref, wanted: string, { at }: { readonly at?: number } = {}): Promise<InteractionResult> {
    const found = this.#view.find(message);
    return this.#use(found, pressData(findComponent(found, wanted)), at);
  }

  /** Chooses in a select menu: string options by value or label, members and the like by themselves or their ids. */
  async choose(message: Ref, customId: string, values: Ref | Ref[]): Promise<InteractionResult> {
    const found = this.#view.find(message);
    const select = findComponent(found, customId);
    return this.#use(found, selectData(this.#stage.world, this.guild, select, [values].flat() as Ref[]));
  }

  #use(message: Message, data: object, at?: number): Promise<InteractionResult> {
    const channel = this.#view.channelFor(message.channelId);
    const applicationId = message.applicationId ?? message.authorId;
    return this.#gesture({ type: InteractionType.MessageComponent, applicationId, channel, data, source: message, at });
  }

  /** Fills in a modal that a result showed, by custom ids or labels. */
  async submit(modal: ShownModal | undefined, fields: ModalFields): Promise<InteractionResult> {
    if (!modal || modal.interaction.userId !== this.id) throw new UserRefusal('no such modal is open');
    const data = modalData(this.#stage.world, this.guild, modal, fields);
    const opener: Interaction = modal.interaction;
    const channel = this.#view.channelFor(opener.channelId);
    const type = InteractionType.ModalSubmit;
    return this.#gesture({ type, applicationId: opener.applicationId, channel, data, source: opener.source, opener });
  }

  /** Writes into a channel, with files if he likes; throws ApiError where he may not. */
  say(channel: Ref, text: string, files: GivenFile[] = []): APIMessage {
    const uploads = files.map((file, index) => ({ index, ...asUpload(file) }));
    return this.#view.show(
      sendMessage(this.#stage.world, this.id, this.#view.channelFor(channel), { content: text }, uploads),
    );
  }

  /** Deletes a message of his own, or another's if he may; his ephemeral ones are dismissed. */
  delete(message: Ref): void {
    const found = this.#view.find(message);
    deleteMessage(
      this.#stage.world,
      found.ephemeralFor ? found.authorId : this.id,
      this.#view.channelFor(found.channelId),
      found,
    );
  }

  /** Joins a voice channel. With `listen` he takes a place on the voice server and hears what is said. */
  async joinVoice(
    channel: Ref,
    how: { listen?: boolean; selfMute?: boolean; selfDeaf?: boolean } = {},
  ): Promise<VoiceVisit> {
    const target = this.#view.channelFor(channel);
    this.#visit?.hangUp();
    const visit = new VoiceVisit(target.id, () => this.leaveVoice());
    this.#visit = visit;
    const { listen = false, selfMute = false, selfDeaf = false } = how;
    const sessionId = this.#stage.world.rng.hex(32);
    enterVoice(this.#stage.world, this.guild, target, {
      userId: this.id,
      sessionId,
      selfMute,
      selfDeaf,
      withAudio: listen,
    });
    if (listen) await this.#stage.connectVoice(visit, this.guild, this.id);
    return visit;
  }

  /** His stay in voice, while there is one. */
  get voice(): VoiceVisit | undefined {
    return this.guild.voiceStates.has(this.id) ? this.#visit : undefined;
  }

  leaveVoice(): void {
    this.#visit?.hangUp();
    leaveVoice(this.#stage.world, this.guild, this.id);
  }

  /**
   * Has seemed idle for the guild's `afk_timeout`: Discord moves this person to the AFK channel, if there is one (docs: Guild
   * Object, `afk_channel_id`, `afk_timeout`; Help Center, "AFK channel"). It asks nobody and leaves no audit log entry.
   * Returns false if there is no such channel, or the person is there or in no voice channel.
   */
  goIdle(): boolean {
    const { world } = this.#stage;
    const { afkChannelId } = this.guild;
    const state = this.guild.voiceStates.get(this.id);
    if (afkChannelId === null || !state || state.channelId === afkChannelId) return false;
    moveVoice(world, this.guild, this.id, world.channels.get(afkChannelId)!);
    return true;
  }

  /** Mutes or deafens himself. */
  setSelf(how: { mute?: boolean; deaf?: boolean }): void {
    const { world } = this.#stage;
    const state = this.guild.voiceStates.get(this.id);
    if (!state) throw new UserRefusal(`${this.name} is not in voice`);
    enterVoice(world, this.guild, world.channels.get(state.channelId)!, {
      ...state,
      selfMute: how.mute ?? state.selfMute,
      selfDeaf: how.deaf ?? state.selfDeaf,
    });
  }

  /** Sets the line under a voice channel's name; throws ApiError where they may not (docs: Set Voice Channel Status). */
  setVoiceStatus(channel: Ref, status: string | null): void {
    setVoiceStatus(this.#stage.world, this.id, this.#view.channelFor(channel), status);
  }

  /** Resolves with the first event that fits, among those already received after `after` and those to come. */
  waitFor(
    fits: (event: ReceivedEvent) => boolean,
    { timeoutMs = DEFAULT_TIMEOUT_MS, after = 0 }: { timeoutMs?: number; after?: number } = {},
  ): Promise<ReceivedEvent> {
    let seen = after;
    return this.inbox.until(() => {
      const fresh = this.inbox.events.slice(seen);
      seen = this.inbox.events.length;
      return fresh.find(fits);
    }, timeoutMs);
  }

  /** Resolves with what `find` gives once it is something; it is asked now and after each event he receives. */
  waitUntil<T>(find: () => T | undefined | false, { timeoutMs = DEFAULT_TIMEOUT_MS } = {}): Promise<T> {
    return this.inbox.until(find, timeoutMs);
  }
}
