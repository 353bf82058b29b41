import type { Bot } from '../kit/bot.ts';

/** A shard that was handed over, because its process was stopped, or had more shards than another one. */
export interface HandOver {
  readonly why: 'stopped' | 'moved';
  /** Milliseconds from the decision until the next process hosts the tables. */
  readonly ms: number;
}

interface Entry {
  readonly bot: Bot;
  readonly shard: number;
  /** ms since 1970. */
  readonly time: number;
}

/** Finds the shards that were handed over in the logs of all processes. */
export function handOversOf(bots: readonly Bot[]): readonly HandOver[] {
  const hosted = entriesOf(bots, 'a shard is hosted here');
  return entriesOf(bots, 'a shard is handed over').flatMap(({ bot, shard, time }) => {
    const stopping = entryOf(bot, '"stopping"')?.time ?? Number.POSITIVE_INFINITY;
    const next = hosted.filter((each) => each.shard === shard && each.bot !== bot && each.time >= time);
    if (next.length === 0) return [];
    const ms = Math.min(...next.map((each) => each.time)) - time;
    return [{ why: time >= stopping ? ('stopped' as const) : ('moved' as const), ms }];
  });
}

const entriesOf = (bots: readonly Bot[], words: string): readonly Entry[] =>
  bots.flatMap((bot) =>
    bot.lines
      .filter((line) => line.includes(words))
      .map((line) => ({ bot, ...(JSON.parse(line) as Omit<Entry, 'bot'>) })),
  );

const entryOf = (bot: Bot, words: string): Entry | undefined => entriesOf([bot], words)[0];
