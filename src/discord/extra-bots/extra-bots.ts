import type { CallMeter } from '#game/ports/ports.ts';
import type { ClientShard } from '../connection/sharding.ts';
import { within } from '../connection/within.ts';
import { type BotToken, ExtraBot, type ExtraBotOptions } from './extra-bot.ts';

/** Milliseconds for which the start of the main bot waits for the helper bots. */
const startMs = 5_000;

type Changed = (guildId: string) => void;
type Returned = (guildId: string, isNewSession: boolean, botId: string) => void;

/** The parts that all helper bots share, and the meter and the shard of each: 1 is the first of them. */
type Options = Omit<ExtraBotOptions, 'changed' | 'returned' | 'meter' | 'shard'> & {
  readonly shardOf?: ((bot: number) => ClientShard | undefined) | undefined;
  readonly meterOf?: ((bot: number) => CallMeter) | undefined;
};

/** All helper bots of the installation. There are none unless the operator gives their tokens. */
export class ExtraBots {
  /** In the order of the configuration. */
  readonly all: readonly ExtraBot[];
  readonly #changed = new Set<Changed>();
  readonly #returned = new Set<Returned>();

  constructor(tokens: readonly BotToken[], { meterOf, shardOf, ...options }: Options) {
    const changed: Changed = (guildId) => {
      for (const tell of this.#changed) tell(guildId);
    };
    this.all = tokens.map((one, index) => {
      const returned = (guildId: string, isNewSession: boolean) => {
        for (const tell of this.#returned) tell(guildId, isNewSession, one.id);
      };
      const bot = index + 1;
      return new ExtraBot(one, { ...options, meter: meterOf?.(bot), shard: shardOf?.(bot), changed, returned });
    });
  }

  /** The helper bots that are members of this guild. */
  in(guildId: string): readonly ExtraBot[] {
    return this.all.filter((bot) => bot.isIn(guildId));
  }

  /** The helper bot with this user id. */
  find(userId: string): ExtraBot | undefined {
    return this.all.find(({ id }) => id === userId);
  }

  /** Calls the listener when a helper bot may have become able or unable to speak in a guild. */
  onChange(listener: Changed): void {
    this.#changed.add(listener);
  }

  /** Calls the listener when a guild is available to a helper bot again. */
  onReturn(listener: Returned): void {
    this.#returned.add(listener);
  }

  /** Logs all of them in. Resolves when each has tried once, or after 5 s. The others follow. */
  async start(): Promise<void> {
    const tried = Promise.all(this.all.map((bot) => bot.start()));
    await within(startMs, tried);
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((bot) => bot.close()));
  }
}
