/** Compares the times at which news could be read with those at which it was heard. */

import { join } from 'node:path';
import { readText } from 'discord-emulator';
import { isSilenceFrame } from 'discord-emulator/voice';
import { compose } from '#voice/compose.ts';
import { loadPack } from '#voice/load-pack.ts';
import { type AwaitedNews, awaitedNews } from './awaited-news.ts';
import { linked, withoutIds } from './command-links.ts';
import type { Fixture } from './fixture.ts';
import { type Truth, townOf } from './truth.ts';
import { heard, heardFrames } from './voice.ts';

/** Each piece of news that a member could read before its words began to be heard. */
export async function readBeforeHeard(fixture: Fixture, truth: Truth): Promise<readonly string[]> {
  const { pack } = await loadPack(join(fixture.packs, fixture.language));
  const spoken = heard(fixture);
  const frames = heardFrames(fixture);
  const awaited = awaitedNews(truth);
  const early: string[] = [];
  let at = 0;
  for (const moment of truth.moments) {
    const cues = townOf(truth, moment).flatMap((line) => line.cues);
    const { packets } = compose(pack, cues);
    for (const news of awaited.filter((one) => one.moment === moment)) {
      const [mark = 0] = compose(pack, cues, () => 0, [news.cue]).marks;
      const begun = spoken[at + loud(packets.slice(0, mark)).length]?.at ?? Number.POSITIVE_INFINITY;
      const read = readAt(fixture, news);
      if (read < begun) early.push(`${begun - read} ms before it was heard: ${news.row}`);
    }
    at += saidOf(loud(packets), frames.slice(at));
  }
  return early;
}

const loud = (packets: readonly Buffer[]): readonly Buffer[] => packets.filter((frame) => !isSilenceFrame(frame));

/** The number of these frames that were heard. Small talk may be cut off. */
function saidOf(packets: readonly Buffer[], frames: readonly string[]): number {
  const parting = packets.findIndex((frame, index) => frame.toString('hex') !== frames[index]);
  return parting === -1 ? packets.length : parting;
}

/** The time at which the first member could read this news. */
function readAt({ people }: Fixture, { row, moment }: AwaitedNews): number {
  const times = people.flatMap(({ received }) =>
    received
      .filter(({ t, d }) => t.startsWith('MESSAGE_') && withoutIds(readText(d)).includes(linked(row)))
      .map((event) => event.at)
      .filter((time) => time >= moment.at),
  );
  return Math.min(...times);
}
