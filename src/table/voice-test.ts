import { trialCue } from '#narration/index.ts';
import { within } from './clock.ts';
import type { VoiceTest } from './desk.ts';
import type { Narrator } from './ports.ts';
import type { World } from './world.ts';

/** The bounds of what is waited for, ms: whoever tests stands by. */
const OPEN_MS = 15_000;
const SAID_MS = 20_000;
const CLOSE_MS = 10_000;

/** Goes into the channel, says the first words of a game, and leaves. */
export async function testVoice(
  { narrator, clock }: World,
  place: Parameters<Narrator['open']>[0],
): Promise<Extract<VoiceTest, 'heard' | 'unheard'>> {
  const { gameId } = place;
  let heard = false;
  try {
    await within(clock, OPEN_MS, narrator.open(place));
    const said = narrator.say(gameId, { cues: [{ cue: trialCue }], priority: 'rule' });
    await within(
      clock,
      SAID_MS,
      said.then((result) => {
        heard = result.heard;
      }),
    );
  } finally {
    await within(clock, CLOSE_MS, narrator.close(gameId));
  }
  return heard ? 'heard' : 'unheard';
}
