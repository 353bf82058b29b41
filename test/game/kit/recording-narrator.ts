/** A narrator that notes its lines and ambiences in the test's environment and plays nothing. */

import type { VoiceBots } from '#game/ports/narrator.ts';
import type { Clock, Narrator } from '#game/ports/ports.ts';

/** A spoken line: its cues without their rests, and the time of its start. */
export interface SpokenLine {
  readonly gameId: string;
  readonly cues: string;
  readonly priority: string;
  readonly at: number;
}

/** The ambience between spoken lines, with its start. */
export interface Ambience {
  readonly gameId: string;
  readonly cue: string | null;
  readonly at: number;
}

/** The part of the environment that the narrator reads and writes. */
interface NarratorEnvironment {
  readonly clock: Clock;
  readonly said: SpokenLine[];
  readonly ambiences: Ambience[];
  readonly trace: string[];
  /** `true`: the connection is lost. `muted`: the server mutes the narrator. */
  readonly voiceLost: boolean | 'muted';
  readonly speechMs: number;
}

/** A narrator for one run of the bot. After the run is killed, its lines never end. */
export function recordingNarrator(environment: NarratorEnvironment, isKilled: () => boolean): Narrator {
  return {
    open: async ({ gameId, botId, channelId, pack, under, listens = false }) => {
      const packs = under === undefined ? pack : `${pack} over ${under}`;
      environment.trace.push(
        `voice open ${gameId} ${channelId} ${packs}${listens ? ' listens' : ''}${botId === undefined ? '' : ` by ${botId}`}`,
      );
    },
    say: (gameId, { cues, priority }) => {
      if (isKilled()) return new Promise(() => {});
      const text = cues.flatMap((item) => ('cue' in item ? [item.cue] : [])).join(' ');
      environment.said.push({ gameId, cues: text, priority, at: environment.clock.now() });
      environment.trace.push(`say ${text}`);
      if (environment.voiceLost === 'muted') return Promise.resolve({ heard: false, lost: true, muted: true });
      if (environment.voiceLost) return Promise.resolve({ heard: false, lost: true });
      if (environment.speechMs === 0) return Promise.resolve({ heard: true });
      return new Promise((resolve) => {
        environment.clock.wake(environment.clock.now() + environment.speechMs, () => resolve({ heard: true }));
      });
    },
    skipChatter: () => {},
    ambience: (gameId, cue) => void environment.ambiences.push({ gameId, cue, at: environment.clock.now() }),
    close: async (gameId) => void environment.trace.push(`voice close ${gameId}`),
  };
}

/** The bots that can speak, if the test's environment has helper bots. */
export function voiceBotsIn({
  voiceBotIds: all,
  silentBots,
}: {
  readonly voiceBotIds: readonly string[] | null;
  readonly silentBots: ReadonlySet<string>;
}): { readonly voiceBots?: VoiceBots } {
  if (all === null) return {};
  return { voiceBots: { all, canSpeak: (_, botId) => !silentBots.has(botId), countIn: () => all.length } };
}
