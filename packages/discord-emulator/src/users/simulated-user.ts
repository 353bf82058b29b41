import { InteractionType, PermissionFlagsBits } from 'discord-api-types/v10';
import { refuse } from '../errors.ts';
import { findComponent, pressData, selectData } from '../interactions/component-use.ts';
import type { AutocompleteChoice, Interaction, OpenModal, UserAction } from '../interactions/interaction.ts';
import {
  checkMayUse,
  findCommand,
  findUserCommand,
  invocationData,
  userCommandData,
} from '../interactions/invocation.ts';
import { type ModalFields, modalData } from '../interactions/modal-use.ts';
import type { OptionValues } from '../interactions/option-values.ts';
import { asUpload, type LocalFile } from '../state/attachments.ts';
import type { Message } from '../state/entities.ts';
import { addMember, editMember, removeMember } from '../state/members.ts';
import { deleteMessage, editMessage } from '../state/messages.ts';
import { addReaction } from '../state/reactions.ts';
import type { ShownMessage } from '../state/read-message.ts';
import { markInterest, scheduledEvent } from '../state/scheduled-events.ts';
import { sendMessage } from '../state/send.ts';
import { isThread } from '../state/thread-members.ts';
import { removeFromThread } from '../state/threads.ts';
import { enterVoice, leaveVoice, moveVoice, sendVoiceEffect } from '../state/voice-states.ts';
import { setVoiceStatus } from '../state/voice-status.ts';
import { InteractionResult } from './interaction-result.ts';
import { UserRefusal } from './refusal.ts';
import { idOf, type Ref } from './view.ts';
import { Viewer } from './viewer.ts';
import { VoiceVisit } from './voice-visit.ts';

/**
 * A person in a guild, with a client of their own. They can do only what a client allows, and receive what a client
 * receives.
 */
export class SimulatedUser extends Viewer {
  #visit: VoiceVisit | undefined;

  async #action(action: Omit<UserAction, 'userId' | 'guild'>): Promise<InteractionResult> {
    if (!this.guild.members.has(this.id)) throw new UserRefusal(`${this.name} is not in the guild`);
    if (action.channel.guildId !== this.guild.id) throw new UserRefusal('the channel is not of this guild');
    const interaction = this.backend.interactions.open({ ...action, userId: this.id, guild: this.guild });
    await this.backend.interactions.settled(interaction);
    return new InteractionResult(this.backend.discord, interaction);
  }

  /**
   * Gives a slash command, as `slash('game new', { ruleset: 'six' })`. Resolves when the user can see the answer or an
   * error. Rejects with UserRefusal if the client would not send the command.
   */
  async slash(path: string, options: OptionValues = {}, where: { channel?: Ref } = {}): Promise<InteractionResult> {
    const { discord } = this.backend;
    const channel = this.view.channelFor(where.channel);
    const typed = findCommand(discord, this.guild, this.user.locale, path);
    checkMayUse(discord, this.guild, channel, this.id, typed);
    const data = invocationData(discord, this.guild, this.user.locale, typed, options);
    const { application, command } = typed;
    const commandName = [command.name, ...typed.path.map((sub) => sub.name)].join(' ');
    const type = InteractionType.ApplicationCommand;
    return this.#action({ type, applicationId: application.id, channel, data, commandName });
  }

  /**
   * Chooses a user command in the menu of a member, as `useOn(ann, 'Report')`. Resolves when the user can see the answer
   * or an error. Rejects with UserRefusal if the client would not offer the command.
   */
  async useOn(member: Ref, name: string, where: { channel?: Ref } = {}): Promise<InteractionResult> {
    const { discord } = this.backend;
    const channel = this.view.channelFor(where.channel);
    const { application, command } = findUserCommand(discord, this.guild, this.user.locale, name);
    checkMayUse(discord, this.guild, channel, this.id, { command });
    const data = userCommandData(discord, this.guild, command, idOf(member));
    const type = InteractionType.ApplicationCommand;
    return this.#action({ type, applicationId: application.id, channel, data, commandName: command.name });
  }

  /** The choices offered while `focused` is being typed, or an empty list if the bot does not answer. */
  async autocomplete(
    path: string,
    focused: string,
    options: OptionValues,
    where: { channel?: Ref } = {},
  ): Promise<AutocompleteChoice[]> {
    const { discord } = this.backend;
    const channel = this.view.channelFor(where.channel);
    const typed = findCommand(discord, this.guild, this.user.locale, path);
    checkMayUse(discord, this.guild, channel, this.id, typed);
    const option = typed.options.find((one) =>
      [one.name, one.name_localizations?.[this.user.locale]].includes(focused),
    );
    if (!option?.autocomplete) throw new UserRefusal(`/${path} does not complete ${focused}`);
    const data = invocationData(discord, this.guild, this.user.locale, typed, options, focused);
    const type = InteractionType.ApplicationCommandAutocomplete;
    return (await this.#action({ type, applicationId: typed.application.id, channel, data })).choices ?? [];
  }

  /**
   * Presses a button of a visible message, by custom id or label. `at` is the time of the press, in ms since 1970, for
   * a press that reaches the bot only now. Discord has accepted it in an earlier state of the message.
   */
  async press(message: Ref, wanted: string, { at }: { readonly at?: number } = {}): Promise<InteractionResult> {
    const found = this.view.find(message);
    return this.#use(found, pressData(findComponent(found, wanted, at !== undefined)), at);
  }

  /** Chooses in a select menu: string options by value or label, members, roles and channels as objects or by id. */
  async choose(message: Ref, customId: string, values: Ref | Ref[]): Promise<InteractionResult> {
    const found = this.view.find(message);
    const select = findComponent(found, customId);
    return this.#use(found, selectData(this.backend.discord, this.guild, select, [values].flat() as Ref[]));
  }

  /**
   * Discord documents the permissions that a timed-out member keeps (docs: Permissions For Timed Out Members, only
   * VIEW_CHANNEL and READ_MESSAGE_HISTORY). So they can give no command. It does not document whether they can use a
   * component. nextcord/previous#45 (2021-12) reports that a press reaches the bot, and nextcord/previous#86 (2022-03)
   * that it does not. Simulated is the press that reaches the bot, because a bot must not rely on the refusal.
   */
  #use(message: Message, data: object, at?: number): Promise<InteractionResult> {
    const channel = this.view.channelFor(message.channelId);
    // Not even an administrator can (discord-api-docs#7900).
    if (channel.thread?.locked || channel.thread?.archived)
      throw new UserRefusal('nothing can be pressed in a locked or archived thread');
    const applicationId = message.applicationId ?? message.authorId;
    return this.#action({ type: InteractionType.MessageComponent, applicationId, channel, data, source: message, at });
  }

  /** Submits a modal that a result showed, with values by custom id or label. */
  async submit(modal: OpenModal | undefined, fields: ModalFields): Promise<InteractionResult> {
    if (!modal || modal.interaction.userId !== this.id) throw new UserRefusal('no such modal is open');
    const data = modalData(this.backend.discord, this.guild, modal, fields);
    const opener: Interaction = modal.interaction;
    const channel = this.view.channelFor(opener.channelId);
    const type = InteractionType.ModalSubmit;
    return this.#action({ type, applicationId: opener.applicationId, channel, data, source: opener.source, opener });
  }

  /** Writes a message to a channel, optionally with files. Throws ApiError without permission. */
  say(channel: Ref, text: string, files: LocalFile[] = []): ShownMessage {
    const uploads = files.map((file, index) => ({ index, ...asUpload(file) }));
    return this.view.show(
      sendMessage(this.backend.discord, this.id, this.view.channelFor(channel), { content: text }, uploads),
    );
  }

  /**
   * Edits a message of the person, also where they may see the channel and not write in it. Throws ApiError if the
   * message is somebody else's.
   */
  edit(message: Ref, text: string): ShownMessage {
    const found = this.view.find(message);
    if (!this.backend.discord.behavior.silencedEdits) this.#requireWriting(found);
    editMessage(this.backend.discord, this.id, found, { content: text }, []);
    return this.view.show(found);
  }

  /** Reacts to a message. Throws ApiError without permission. */
  react(message: Ref, emoji: string): void {
    const found = this.view.find(message);
    addReaction(this.backend.discord, this.id, this.view.channelFor(found.channelId), found, emoji);
  }

  /** Refuses a person who may not write where the message is. */
  #requireWriting({ channelId }: Message): void {
    this.backend.discord.requireIn(this.id, this.view.channelFor(channelId), PermissionFlagsBits.SendMessages);
  }

  /** Deletes a message of the person, or another's with permission. Dismisses the person's ephemeral messages. */
  delete(message: Ref): void {
    const found = this.view.find(message);
    if (!this.backend.discord.behavior.silencedDeletes) this.#requireWriting(found);
    deleteMessage(
      this.backend.discord,
      found.ephemeralFor ? found.authorId : this.id,
      this.view.channelFor(found.channelId),
      found,
    );
  }

  /**
   * Joins a voice channel. With `listen` the person connects to the voice server and hears the audio. With `keepFrames:
   * false` what was heard is not kept, for a long stay.
   */
  async joinVoice(
    channel: Ref,
    how: { listen?: boolean; keepFrames?: boolean; selfMute?: boolean; selfDeaf?: boolean } = {},
  ): Promise<VoiceVisit> {
    const target = this.view.channelFor(channel);
    this.#visit?.end();
    const visit = new VoiceVisit(target.id, () => this.leaveVoice(), how.keepFrames);
    this.#visit = visit;
    const { listen = false, selfMute = false, selfDeaf = false } = how;
    const sessionId = this.backend.discord.rng.hex(32);
    enterVoice(this.backend.discord, this.guild, target, {
      userId: this.id,
      sessionId,
      selfMute,
      selfDeaf,
      withAudio: listen,
    });
    if (listen) await this.backend.connectVoice(visit, this.guild, this.id);
    return visit;
  }

  /** The person's stay in voice, or undefined outside of voice. */
  get voice(): VoiceVisit | undefined {
    return this.guild.voiceStates.has(this.id) ? this.#visit : undefined;
  }

  /** Leaves voice. */
  leaveVoice(): void {
    this.#visit?.end();
    leaveVoice(this.backend.discord, this.guild, this.id);
  }

  /**
   * Makes the person seem idle for the guild's `afk_timeout`: they are moved to its AFK channel. Returns false if the
   * guild has no such channel, or the person is in it or in no voice channel.
   *
   * Discord documents only the two fields (docs: Guild Object, "id of afk channel", "afk timeout in seconds").
   * discord-userdoccers (resources/guild) adds that members who are idle in voice for longer are moved there. Neither
   * says whether the client or the server moves them, whether they need a permission, or what their voice state is.
   * Simulated is a move by the server: no permission is needed, the audit log has no entry, and `suppress` follows
   * from SPEAK as after every move.
   */
  goIdle(): boolean {
    const { discord } = this.backend;
    const { afkChannelId } = this.guild;
    const state = this.guild.voiceStates.get(this.id);
    if (afkChannelId === null || !state || state.channelId === afkChannelId) return false;
    moveVoice(discord, this.guild, this.id, discord.channels.get(afkChannelId)!);
    return true;
  }

  /** Mutes or deafens the person themselves, or switches their camera. */
  setSelf(how: { mute?: boolean; deaf?: boolean; video?: boolean }): void {
    const { discord } = this.backend;
    const state = this.guild.voiceStates.get(this.id);
    if (!state) throw new UserRefusal(`${this.name} is not in voice`);
    const channel = discord.channels.get(state.channelId)!;
    if (how.video && !(discord.permissions(this.id, channel) & PermissionFlagsBits.Stream))
      throw new UserRefusal('no STREAM here');
    enterVoice(discord, this.guild, channel, {
      ...state,
      selfVideo: how.video ?? state.selfVideo,
      selfMute: how.mute ?? state.selfMute,
      selfDeaf: how.deaf ?? state.selfDeaf,
    });
  }

  /** Sends an emoji effect to everybody in the person's voice channel. Throws ApiError outside of voice. */
  sendEffect(emoji: string): void {
    sendVoiceEffect(this.backend.discord, this.guild, this.id, emoji);
  }

  /** Changes the person's nickname, or removes it. Throws ApiError without CHANGE_NICKNAME (docs: Modify Current Member). */
  setNickname(nick: string | null): void {
    const { discord } = this.backend;
    if (!discord.behavior.mutedNicknames && discord.member(this.guild, this.id).mute) throw refuse.missingPermissions();
    editMember(discord, this.id, this.guild, this.id, { nick });
  }

  /** Leaves a private thread. */
  leaveThread(thread: Ref): void {
    const channel = this.view.channelFor(thread);
    if (!isThread(channel)) throw new UserRefusal(`${channel.name} is no thread`);
    removeFromThread(this.backend.discord, this.id, channel, this.id);
  }

  /** Leaves the guild (docs: Leave Guild). */
  leaveGuild(): void {
    this.#visit?.end();
    removeMember(this.backend.discord, this.guild, this.id);
  }

  /** Joins the guild again, with everything that the account has left there. */
  returnToGuild(): void {
    if (this.guild.bans.has(this.id)) throw new UserRefusal(`${this.name} is banned`);
    if (!this.guild.members.has(this.id)) addMember(this.backend.discord, this.guild, this.id);
  }

  /** Sets a voice channel's status. Throws ApiError without permission (docs: Set Voice Channel Status). */
  setVoiceStatus(channel: Ref, status: string | null): void {
    setVoiceStatus(this.backend.discord, this.id, this.view.channelFor(channel), status);
  }

  /** Marks a scheduled event of the guild as interesting, or takes that back. Throws ApiError if it does not exist. */
  followEvent(eventId: string, interested = true): void {
    markInterest(this.backend.discord, this.id, scheduledEvent(this.guild, eventId), interested);
  }
}
