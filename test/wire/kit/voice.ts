/** The frames that a listener has heard, and those that follow from the public notices. */
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isSilenceFrame } from 'discord-emulator/voice';
import { compose } from '#voice/compose.ts';
import { loadPack } from '#voice/load-pack.ts';
import type { Fixture } from './fixture.ts';
import { spokenTownLines, type Truth } from './truth.ts';

/** A line without its silence, as hexadecimal frames. Talk may be dropped where a new line begins. */
export interface Scripted {
  readonly frames: readonly string[];
  readonly isTalk: boolean;
  readonly opensCard: boolean;
}

/** The frames that the narrator has to send, line by line, as they follow from the public notices alone. */
export async function scriptedFrames(fixture: Fixture, truth: Truth): Promise<readonly Scripted[]> {
  const { pack } = await loadPack(join(fixture.packs, fixture.language));
  return spokenTownLines(truth).map(({ cues, ...rest }) => ({ ...rest, frames: hex(compose(pack, cues).packets) }));
}

const hex = (frames: readonly Buffer[]): readonly string[] =>
  frames.filter((frame) => !isSilenceFrame(frame)).map((frame) => frame.toString('hex'));

/** The frames that the first player has heard, without silence. */
export const heard = ({ visit }: Fixture) => visit!.heard.filter(({ frame }) => !frame || !isSilenceFrame(frame));

export const heardFrames = (fixture: Fixture): readonly string[] =>
  heard(fixture).map(({ frame }) => frame?.toString('hex') ?? 'nothing that can be decrypted');

/** Waits until the first player hears a frame sent from now on, end-to-end encrypted, in any room. */
export async function heardAgain(fixture: Fixture): Promise<void> {
  const visit = await fixture.host.waitUntil(() => fixture.visit);
  const before = visit.heard.length;
  const signal = AbortSignal.timeout(90_000);
  const isHeardAgain = () =>
    visit.heard.slice(before).some(({ frame, endToEndEncrypted }) => endToEndEncrypted && !isSilenceFrame(frame!));
  while (!isHeardAgain()) await once(visit.listener!, 'heard', { signal });
}

/** The smallest number of frames that have to be heard. */
export const leastOf = (lines: readonly Scripted[]): number =>
  lines.reduce((sum, { frames, isTalk }) => sum + (isTalk ? 0 : frames.length), 0);

/** The lines before the first card is opened to everybody. */
export const untilCards = (lines: readonly Scripted[]): readonly Scripted[] => {
  const first = lines.findIndex(({ opensCard }) => opensCard);
  return first === -1 ? lines : lines.slice(0, first);
};

/**
 * The first difference between the frames heard and the script. Rules are said to their end, talk up to the point where
 * it was dropped, and nothing else is said. `null`: no difference.
 */
export function partingOf(frames: readonly string[], lines: readonly Scripted[]): string | null {
  let at = 0;
  for (const [index, line] of lines.entries()) {
    let said = 0;
    while (said < line.frames.length && frames[at + said] === line.frames[said]) said += 1;
    if (said < line.frames.length && !line.isTalk)
      return `line ${index} was heard for ${said} of ${line.frames.length}`;
    at += said;
  }
  return at === frames.length ? null : `${frames.length - at} frames belong to no line`;
}

/**
 * Waits until everything has been heard. A count of frames is not enough, because talk that was heard before counts as
 * well. Gives up after 60 s.
 */
export async function heardOut(fixture: Fixture, lines: readonly Scripted[]): Promise<void> {
  const latest = performance.now() + 60_000;
  while (partingOf(heardFrames(fixture), lines) !== null && performance.now() < latest) await pause(50);
}
