import type { Guild, User } from '../state/entities.ts';
import type { ShownMessage } from '../state/read-message.ts';
import { Client } from './client.ts';
import type { Inbox, ReceivedEvent } from './inbox.ts';
import type { UserBackend } from './user-backend.ts';
import { type Ref, View, type VisibleChannel } from './view.ts';

/** Limit of a wait, ms. It prevents an endless wait and leaves room for a busy machine. */
const DEFAULT_TIMEOUT_MS = 90_000;

/** A person in a guild with a client of their own, and everything that it shows them. */
export class Viewer {
  /** The user's id. */
  readonly id: string;
  /** The account. */
  readonly user: User;
  /** The guild in which this person acts. */
  readonly guild: Guild;
  /** The events that the person's client has received. */
  readonly inbox: Inbox;
  /** The person's client, for a program that shows it to a human. */
  readonly client: Client;
  protected readonly backend: UserBackend;
  protected readonly view: View;

  constructor(backend: UserBackend, guild: Guild, user: User, inbox: Inbox) {
    this.backend = backend;
    this.guild = guild;
    this.user = user;
    this.id = user.id;
    this.inbox = inbox;
    this.view = new View(backend.discord, guild, user, inbox);
    this.client = new Client({ discord: backend.discord, guild, user, inbox, view: this.view });
  }

  /** The display name: the nickname in the guild, or otherwise the account's name. */
  get name(): string {
    return this.guild.members.get(this.id)?.nick ?? this.user.globalName ?? this.user.username;
  }

  /** The events that the person's client has received, oldest first. */
  get received(): readonly ReceivedEvent[] {
    return this.inbox.events;
  }

  /** The channels that the person can view, as they see them. */
  channels(): VisibleChannel[] {
    return this.view.channels();
  }

  /** A channel that the person can view, by name. */
  channel(name: string): VisibleChannel {
    return this.view.channel(name);
  }

  /**
   * The messages of a channel that the person can read now, oldest first. Without READ_MESSAGE_HISTORY these are only
   * the messages sent while they were online.
   */
  messages(channel: Ref): ShownMessage[] {
    return this.view.messages(channel);
  }

  /** The ephemeral messages that the person still sees, oldest first. */
  get ephemerals(): ShownMessage[] {
    return this.view.ephemerals();
  }

  /** The person's direct messages with a bot, oldest first. */
  directMessages(bot: Ref): ShownMessage[] {
    return this.view.directMessages(bot);
  }

  /** A message as the person sees it now. */
  message(ref: Ref): ShownMessage {
    return this.view.show(this.view.find(ref));
  }

  /** Restarts the person's client, which loses its ephemeral messages. */
  restartClient(): void {
    this.view.forgetEphemerals();
  }

  /** Resolves with the first matching event, among those received after `after` and future ones. */
  waitFor(
    fits: (event: ReceivedEvent) => boolean,
    { timeoutMs = DEFAULT_TIMEOUT_MS, after = 0 }: { timeoutMs?: number; after?: number } = {},
  ): Promise<ReceivedEvent> {
    let seen = after;
    return this.inbox.until(() => {
      const fresh = this.inbox.since(seen);
      seen = this.inbox.lastSeq;
      return fresh.find(fits);
    }, timeoutMs);
  }

  /**
   * Resolves with the result of `find` once it has one. `find` is called now and after each event that the person
   * receives.
   */
  waitUntil<T>(find: () => T | undefined | false, { timeoutMs = DEFAULT_TIMEOUT_MS } = {}): Promise<T> {
    return this.inbox.until(find, timeoutMs);
  }
}
