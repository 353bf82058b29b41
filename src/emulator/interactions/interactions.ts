import { InteractionResponseType, type InteractionType } from 'discord-api-types/v10';
import { refuse } from '../errors.ts';
import type { Channel, Guild, Message } from '../world/entities.ts';
import type { World } from '../world/world.ts';
import type { Interaction } from './interaction.ts';
import { interactionPayload } from './payload.ts';

/** How long Discord waits (docs: Receiving and Responding). */
export interface InteractionTimes {
  /** For the first response, ms. */
  firstResponseMs: number;
  /** How long a token works, ms. */
  tokenMs: number;
}

/** How interactions are waited for. */
export interface InteractionOptions extends InteractionTimes {
  /**
   * A user's gesture resolves only when a deferred update has been made as well, by an edit or a further message. Off by
   * default, since a bot may defer an update and make none.
   */
  awaitsUpdates?: boolean;
}

export const DISCORD_TIMES: InteractionTimes = { firstResponseMs: 3000, tokenMs: 15 * 60_000 };

/** What a user does that becomes an interaction. */
export interface Gesture {
  type: InteractionType;
  applicationId: string;
  userId: string;
  guild: Guild;
  channel: Channel;
  data: object;
  commandName?: string | undefined;
  source?: Message | undefined;
  opener?: Interaction | undefined;
  /** When Discord took it, where it has been under way since: its id says so. ms since 1970. */
  at?: number | undefined;
}

const isAnswered = ({ response, loading, updating }: Interaction): boolean =>
  response !== undefined && !loading && !updating;

/** All interactions under way. */
export class Interactions {
  readonly world: World;
  readonly times: InteractionOptions;
  readonly #byToken = new Map<string, Interaction>();
  readonly #waiting = new Map<Interaction, (() => void)[]>();
  readonly #timers = new Map<Interaction, () => void>();

  constructor(world: World, times: InteractionOptions = DISCORD_TIMES) {
    this.world = world;
    this.times = times;
  }

  /** Sends an interaction to its bot and starts the clock. */
  open(gesture: Gesture): Interaction {
    const { world } = this;
    const interaction: Interaction = {
      id: gesture.at === undefined ? world.ids.next() : world.ids.at(gesture.at),
      token: `aW50ZXJhY3Rpb246${world.rng.hex(48)}`,
      applicationId: gesture.applicationId,
      type: gesture.type,
      userId: gesture.userId,
      guildId: gesture.guild.id,
      channelId: gesture.channel.id,
      createdAt: world.now(),
      commandName: gesture.commandName,
      source: gesture.source,
      opener: gesture.opener,
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
      world.clock.after(this.times.firstResponseMs, () => this.#fail(interaction, 'The application did not respond')),
    );
    world.deliver(gesture.userId, 'INTERACTION_CREATE', { id: interaction.id });
    world.deliver(gesture.applicationId, 'INTERACTION_CREATE', interactionPayload(world, gesture, interaction));
    return interaction;
  }

  /** The last interaction that was sent. */
  get newest(): Interaction | undefined {
    return [...this.#byToken.values()].at(-1);
  }

  /** Those whose users read that the bot is thinking. */
  get loading(): readonly Interaction[] {
    return [...this.#byToken.values()].filter(({ loading, failed }) => loading && failed === undefined);
  }

  /** For the callback: 10062 for strangers and late ones, 40060 for a second answer. */
  awaiting(id: string, token: string): Interaction {
    const interaction = this.#byToken.get(token);
    if (!interaction || interaction.id !== id || interaction.failed) throw refuse.unknownInteraction();
    if (interaction.response !== undefined) throw refuse.alreadyAcknowledged();
    return interaction;
  }

  /** For follow-ups and edits: 10015 before the first response and for strangers, 50027 after 15 minutes. */
  answered(applicationId: string, token: string): Interaction {
    const interaction = this.#byToken.get(token);
    if (!interaction || interaction.applicationId !== applicationId) throw refuse.unknownWebhook();
    if (this.world.now() >= interaction.createdAt + this.times.tokenMs) throw refuse.invalidToken();
    if (interaction.response === undefined) throw refuse.unknownWebhook();
    return interaction;
  }

  /** Notes the first response and tells the user's client. */
  respond(interaction: Interaction, response: InteractionResponseType): void {
    interaction.response = response;
    interaction.loading = response === InteractionResponseType.DeferredChannelMessageWithSource;
    interaction.updating =
      this.times.awaitsUpdates === true && response === InteractionResponseType.DeferredMessageUpdate;
    this.#timers.get(interaction)?.();
    const left = interaction.createdAt + this.times.tokenMs - this.world.now();
    this.#timers.set(
      interaction,
      this.world.clock.after(left, () => {
        if (interaction.loading) this.#fail(interaction, 'The application did not respond');
      }),
    );
    this.world.deliver(interaction.userId, 'INTERACTION_SUCCESS', { id: interaction.id });
    if (!interaction.loading && !interaction.updating) this.#wake(interaction);
  }

  /** A deferred answer has its content now, or a deferred update has been made. */
  fill(interaction: Interaction): void {
    interaction.loading = false;
    interaction.updating = false;
    this.#wake(interaction);
  }

  #fail(interaction: Interaction, why: string): void {
    interaction.failed = why;
    this.world.deliver(interaction.userId, 'INTERACTION_FAILURE', { id: interaction.id });
    this.#wake(interaction);
  }

  #wake(interaction: Interaction): void {
    const waiting = this.#waiting.get(interaction) ?? [];
    this.#waiting.delete(interaction);
    for (const wake of waiting) wake();
  }

  /** Resolves once the user sees an answer or an error; a deferred answer counts when it is filled. */
  settled(interaction: Interaction): Promise<void> {
    const done = interaction.failed !== undefined || isAnswered(interaction);
    if (done) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.set(interaction, [...(this.#waiting.get(interaction) ?? []), resolve]);
    });
  }

  /** Calls all timers off and lets nobody wait on. */
  stop(): void {
    for (const interaction of [...this.#waiting.keys()]) {
      interaction.failed = 'The emulator was stopped';
      this.#wake(interaction);
    }
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }
}
