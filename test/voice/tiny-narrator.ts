/** A narrator in a process of its own that speaks a tiny pack. */
import path from 'node:path';
import { isSilenceFrame } from 'discord-emulator/voice';
import { expect } from 'vitest';
import { compose } from '#voice/compose.ts';
import type { LinkTiming } from '#voice/link-timing.ts';
import { loadPack } from '#voice/load-pack.ts';
import { NarratorFixture, when } from './narrator-fixture.ts';
import { makeTinyPack } from './tiny-pack.ts';

/** Another voice channel of the guild. */
export const ELSEWHERE = '2190000000000000009';
/** 1.2 s a clip: long enough for something to happen in the middle of it. */
export const LONG = 60;
/** Quick where the tests wait for it. How long a join may take is far more than a busy machine needs. */
export const QUICK: Partial<LinkTiming> = {
  join: 6000,
  keys: 2000,
  retryDelays: [50, 100, 200, 400],
  delayAfterKick: 200,
};

/** The length of each clip in frames, and the times of the connection. */
interface TinyNarratorOptions {
  readonly frames?: number;
  readonly timing?: Partial<LinkTiming>;
}

/** Starts the narrator. `packetsOf` gives the packets of a line of these cues, without the silence around them. */
export async function openTinyNarrator({ frames = 3, timing = QUICK }: TinyNarratorOptions = {}) {
  const { folder } = makeTinyPack({ frames });
  const { pack } = await loadPack(folder);
  const fixture = await NarratorFixture.open({ packs: path.dirname(folder), timing });
  fixture.server.on('fault', (error) => expect.fail(String(error)));
  const packetsOf = (...cues: string[]) =>
    compose(
      pack,
      cues.map((cue) => ({ cue })),
    ).packets.filter((packet) => !isSilenceFrame(packet));
  return { fixture, packetsOf };
}

/** Waits until the narrator has asked the gateway for its channel: from then on it has this game's voice. */
export const asked = (fixture: NarratorFixture) => when(fixture, 'report', () => fixture.requestedChannels.length > 0);

/** The packets that were sent without end-to-end encryption, except silence, which never has it. */
export const inClear = (fixture: NarratorFixture) =>
  fixture.server.packets.filter(({ payload, endToEndEncrypted }) => !endToEndEncrypted && !isSilenceFrame(payload));
