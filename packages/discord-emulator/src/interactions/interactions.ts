import { InteractionResponseType } from 'discord-api-types/v10';
import { refuse } from '../errors.ts';
import { TRUTH } from '../measured.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Interaction, UserAction } from './interaction.ts';
import { interactionPayload } from './payload.ts';

/** The times that Discord waits (docs: Receiving and Responding). */
export interface InteractionTimes {
  /** For the first response, ms. */
  firstResponseMs: number;
  /** The lifetime of a token, ms. */
  tokenMs: number;
}

/** The options of the wait for a response. */
export interface InteractionOptions extends InteractionTimes {
  /**
   * A user's action resolves only after a deferred update has been made by an edit or a follow-up. Off by default,
   * because a bot may defer an update and never make it.
   */
  awaitsUpdates?: boolean;
  /**
   * The number of interactions and of ephemeral messages that are kept after their tokens have expired. By default all
   * are kept.
   */
  expiredKept?: number;
}

/** Discord's own times: 3 s and 15 min unless others were measured. */
export const DISCORD_TIMES: InteractionTimes = {
  firstResponseMs: TRUTH.behavior.firstAnswerMs,
  tokenMs: TRUTH.behavior.tokenMs,
};

const isAnswered = ({ response, loading, updating }: Interaction): boolean =>
  response !== undefined && !loading && !updating;

/** All interactions whose tokens are valid. */
export class Interactions {
  readonly discord: DiscordState;
  readonly times: InteractionOptions;
  readonly #byToken = new Map<string, Interaction>();
  readonly #waiting = new Map<Interaction, (() => void)[]>();
  readonly #timers = new Map<Interaction, () => void>();

  constructor(discord: DiscordState, times: InteractionOptions = DISCORD_TIMES) {
    this.discord = discord;
    this.times = times;
  }

  /** Sends an interaction to its bot and starts its timers. */
  open(action: UserAction): Interaction {
    const { discord } = this;
    this.#forgetExpired();
    const interaction: Interaction = {
      id: action.at === undefined ? discord.ids.next() : discord.ids.at(action.at),
      token: `aW50ZXJhY3Rpb246${discord.rng.hex(48)}`,
      applicationId: action.applicationId,
      type: action.type,
      userId: action.userId,
      guildId: action.guild.id,
      channelId: action.channel.id,
      createdAt: discord.now(),
      commandName: action.commandName,
      source: action.source,
      opener: action.opener,
      response: undefined,
      original: undefined,
      loading: false,
      updating: false,
      followUps: [],
      modal: undefined,
      choices: undefined,
      failed: undefined,
    };
    this.#byToken.set(interaction.token, interaction);
    this.#timers.set(
      interaction,
      discord.clock.after(this.times.firstResponseMs, () => this.#fail(interaction, 'The application did not respond')),
    );
    discord.deliver(action.userId, 'INTERACTION_CREATE', { id: interaction.id });
    discord.deliver(action.applicationId, 'INTERACTION_CREATE', interactionPayload(discord, action, interaction));
    return interaction;
  }

  /** Forgets the oldest interactions and ephemeral messages whose tokens have expired, so that a long evening fits. */
  #forgetExpired(): void {
    const { expiredKept = Number.POSITIVE_INFINITY, tokenMs } = this.times;
    const now = this.discord.now();
    for (const things of [this.#byToken, this.discord.ephemerals]) {
      for (const [key, { createdAt }] of things) {
        if (things.size <= expiredKept || now < createdAt + tokenMs) break;
        things.delete(key);
      }
    }
  }

  /** The interaction that was sent last. */
  get newest(): Interaction | undefined {
    return [...this.#byToken.values()].at(-1);
  }

  /** The interactions whose users see that the bot is thinking. */
  get loading(): readonly Interaction[] {
    return [...this.#byToken.values()].filter(({ loading, failed }) => loading && failed === undefined);
  }

  /** The interaction of a callback: 10062 for an unknown or late one, 40060 for a second response. */
  awaiting(id: string, token: string): Interaction {
    const interaction = this.#byToken.get(token);
    if (!interaction || interaction.id !== id || interaction.failed) throw refuse.unknownInteraction();
    if (interaction.response !== undefined) throw refuse.alreadyAcknowledged();
    return interaction;
  }

  /**
   * The interaction of a follow-up or edit: 10015 before the first response and for an unknown one, 50027 after 15
   * minutes.
   */
  answered(applicationId: string, token: string): Interaction {
    const interaction = this.#byToken.get(token);
    if (!interaction || interaction.applicationId !== applicationId) throw refuse.unknownWebhook();
    if (this.discord.now() >= interaction.createdAt + this.times.tokenMs) throw refuse.invalidToken();
    if (interaction.response === undefined) throw refuse.unknownWebhook();
    return interaction;
  }

  /** Records the first response and informs the user's client. */
  respond(interaction: Interaction, response: InteractionResponseType): void {
    interaction.response = response;
    interaction.loading = response === InteractionResponseType.DeferredChannelMessageWithSource;
    interaction.updating =
      this.times.awaitsUpdates === true && response === InteractionResponseType.DeferredMessageUpdate;
    this.#timers.get(interaction)?.();
    const left = interaction.createdAt + this.times.tokenMs - this.discord.now();
    this.#timers.set(
      interaction,
      this.discord.clock.after(left, () => {
        if (interaction.loading) this.#fail(interaction, 'The application did not respond');
      }),
    );
    this.discord.deliver(interaction.userId, 'INTERACTION_SUCCESS', { id: interaction.id });
    if (!interaction.loading && !interaction.updating) this.#wake(interaction);
  }

  /** Records that a deferred answer has its content, or that a deferred update has been made. */
  fill(interaction: Interaction): void {
    interaction.loading = false;
    interaction.updating = false;
    this.#wake(interaction);
  }

  /** Records that a deferred answer has no place any more: its message or its channel is gone. Its user stops waiting. */
  lose(interaction: Interaction): void {
    if (!interaction.loading && !interaction.updating) return;
    interaction.loading = false;
    interaction.updating = false;
    interaction.failed = 'The message is gone';
    this.#wake(interaction);
  }

  #fail(interaction: Interaction, why: string): void {
    interaction.failed = why;
    this.discord.deliver(interaction.userId, 'INTERACTION_FAILURE', { id: interaction.id });
    this.#wake(interaction);
  }

  #wake(interaction: Interaction): void {
    const waiting = this.#waiting.get(interaction) ?? [];
    this.#waiting.delete(interaction);
    for (const wake of waiting) wake();
  }

  /** Resolves when the user sees an answer or an error. A deferred answer counts once it is filled. */
  settled(interaction: Interaction): Promise<void> {
    const done = interaction.failed !== undefined || isAnswered(interaction);
    if (done) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.set(interaction, [...(this.#waiting.get(interaction) ?? []), resolve]);
    });
  }

  /** Cancels all timers and releases everyone who waits. */
  stop(): void {
    for (const interaction of [...this.#waiting.keys()]) {
      interaction.failed = 'The emulator was stopped';
      this.#wake(interaction);
    }
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }
}
